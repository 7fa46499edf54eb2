/**
 * The public interface of a game: everything that code outside the game's folder may use. `Game`
 * (search/game.ts) is the part for the search; a *kit* adds what people, records, pages and
 * trainers need. `registry.ts` opens kits by name.
 *
 * Optional members are absent if a game does not support them. Cells are the places of the board,
 * numbered from 0.
 */
import type { SharedWeights } from '../network/weights.ts';
import type { Game } from '../search/game.ts';
import type { TextError } from '../util/place.ts';
import type { InputError, Result } from '../util/result.ts';
import type { Rules, RuleValue } from '../util/rules.ts';
import type { SiteForm } from './abstract-play.ts';
import type { GameMatches } from './found.ts';
import type { LooksKit, Piece } from './looks.ts';
import type { OpeningValues } from './opening-values.ts';
import type { GameRecord } from './record.ts';
import type { Teaching } from './teaching.ts';
import type { Training } from './training.ts';

export type { Rules, RuleValue } from '../util/rules.ts';

/** A game with its rules, in a form that can be posted to another thread. */
export interface GameSpec {
  /** The name in the registry. */
  readonly name: string;
  /** Omitted options use their defaults. */
  readonly rules?: Rules;
  /** Weights of the learned evaluation. Default: the built-in ones; null for none. */
  readonly weights?: SharedWeights | null | undefined;
}

/** A complete spec: only silent options may be missing. */
export type OpenSpec = GameSpec & { readonly rules: Rules; readonly weights: SharedWeights | null };

/** An option of a game's rules. */
export interface RuleOption {
  readonly name: string;
  /** Its label in a form. Default: the name. */
  readonly title?: string;
  /** For the help of commands. */
  readonly describe: string;
  readonly default: RuleValue;
  /** For a number: minimum and maximum. */
  readonly range?: readonly [least: number, most: number];
  /** For a text: the valid values. */
  readonly choices?: readonly string[];
  /** Commands also accept the option directly, e.g. `--size 7` for `--rules size=7`. */
  readonly isShort?: boolean;
  /** The option appears in rules only if it differs from the default. */
  readonly isSilent?: boolean;
  /** Its value in records and logs that are older than the option. Default: the default. */
  readonly inOldRecords?: RuleValue;
}

/** A game in the registry, not yet opened. */
export interface GameModule {
  readonly name: string;
  /** The title shown to people. */
  readonly title: string;
  readonly options: readonly RuleOption[];
  /**
   * The options stated by a position string, as far as it can be parsed; others may be undefined.
   */
  rulesOf(position: string): Readonly<Record<string, RuleValue | undefined>>;
  /** The options that weights depend on. Weights fit games with equal values of these. */
  readonly weightRules: readonly string[];
  /** Names of the game's presets, for help. */
  readonly presets?: readonly string[];
  /** The rule sets of the bench signature. Default: the default rules. */
  readonly signed?: readonly Rules[];
  /** Its rules in short, and a lesson; loaded on demand. */
  teaching?(): Promise<Teaching>;
  /** How Abstract Play writes it, for `sightline bot`. */
  readonly abstractPlay?: SiteForm;
  /** Its number in SGF: https://www.red-bean.com/sgf/properties.html#GM. */
  readonly sgfNumber?: number;
  /** Opens the game. The rules must be complete and in range, and the weights must fit. */
  open(spec: OpenSpec): Result<GameKit>;
}

/** A seat: a side of the game, numbered in the order of first moves. A player occupies a seat. */
export interface Seat {
  /** One lower-case word, for records and commands. */
  readonly name: string;
  /** The colour for protocols that know only White and Black; undefined for other seats. */
  readonly goColor?: 'white' | 'black';
  /** Other accepted names. */
  readonly aliases: readonly string[];
  /** The character of its pieces in diagrams. */
  readonly sign: string;
  /** A terminal colour. */
  readonly terminal: 'yellow' | 'blue' | 'red' | 'green' | 'magenta' | 'cyan';
  /** CSS colours of its pieces' interior and outline. */
  readonly fill: string;
  readonly stroke: string;
  /** CSS colour of its cells on maps. */
  readonly shade: string;
}

/** Points by what they are for, such as `victory`. */
export type PointParts = Readonly<Record<string, number>>;

/** The result of a finished game under its rules. */
export interface Outcome {
  /** Index of the sole winner's seat, or null. */
  readonly winner: number | null;
  /** One of the kit's `ends`. */
  readonly end: string;
  /** Points of every seat, in games of points. */
  readonly points?: readonly number[];
  /** What they are for, of every seat: the sum is its points. For games whose points are of several kinds. */
  readonly pointParts?: readonly PointParts[];
  /** The reason, e.g. `red has no pieces left`. */
  readonly reason: string;
}

/**
 * An explanation of the static evaluation of a position. Values are expected scores in [0, 1];
 * logits are from the first seat's viewpoint.
 */
export interface Explanation {
  readonly evaluation: string;
  /** Name of the seat to move. */
  readonly toMove: string;
  /** Expected score of the seat to move. */
  readonly value: number;
  /** All legal moves, best first, with the value after the move for the seat that makes it. */
  readonly moves: readonly { readonly move: string; readonly value: number }[];
  /** The first seat's logit: the sum of `parts` and `cells`, up to rounding. */
  readonly logit: number;
  /** Whether the contributions are differences that hold in this position only. */
  readonly isByDifferences?: boolean;
  /** Contributions that belong to no cell, with an identifier and a title. */
  readonly parts: readonly { readonly name: string; readonly title: string; readonly logit: number }[];
  /** The contributions of all cells, in the order of their numbers. */
  readonly cells: readonly { readonly cell: string; readonly logit: number }[];
  /** The contributions of lines of cells; lines overlap. */
  readonly lines: readonly { readonly line: string; readonly logit: number }[];
}

/** A seat's territory and the number of turns it provides. */
export interface SeatTerritory {
  /** Empty cells on which no other seat can ever place anything. */
  readonly cells: readonly number[];
  /**
   * Bounds on the number of turns that the seat can take without losing material: at least `least`
   * whatever the opponents do, at most `most`. Equal bounds are exact.
   */
  readonly least: number;
  readonly most: number;
}

/** Territory in a game that is lost by the seat which runs out of turns. */
export interface Territory {
  /** Indexed by seat. */
  readonly seats: readonly SeatTerritory[];
  /** The winner under best play, if territory proves it; otherwise undefined. */
  readonly winner: number | undefined;
}

/** Collects facts about a game while `replay` plays it. */
export interface Facts<P> {
  /** Called for every ply, counted from 1. `move` is undefined for the choice of a seat. */
  note(ply: number, move: number | undefined, before: P, after: P): void;
  result(): Readonly<Record<string, unknown>>;
}

/** A file format of another program for this game. */
export interface ForeignForm {
  /** One word, as used by `convert`. */
  readonly name: string;
  /** File extension with its dot. */
  readonly ending: string;
  /**
   * Whether a text with that extension is in this format; if absent, all are. Game records may use
   * the same extension.
   */
  recognises?(text: string): boolean;
  readonly describe: string;
  /**
   * Parses games. `rules` applies to games that do not state theirs. Moves are not checked for
   * legality.
   */
  read(text: string, rules: Rules): Result<GameMatches, TextError>;
  /** Errors: `not-expressible`, with the number of the game. */
  write(records: readonly GameRecord[]): Result<string>;
}

/** The rules: needed by everything that plays a game. */
interface RulesKit<P> {
  readonly spec: OpenSpec;
  readonly title: string;
  /** The rules in words after the title, e.g. `on a board of size 7`; may be empty. */
  readonly variant: string;
  /** A short form of the variant that can follow a comma: `size 7`. */
  readonly header: string;
  readonly game: Game<P>;
  readonly seats: readonly Seat[];
  /**
   * The number of plies after which the player who has not placed them chooses a seat. Absent if
   * seats are fixed.
   */
  readonly choiceAfter?: number;
  /** The points that White gets for moving second, which programs of Go have to be told. They are part of the rules. */
  readonly komi?: number;
  /** Plies after which a tournament stops a game, if longer than the usual limit. */
  readonly maxPlies?: number;
  /**
   * What a resignation does: it `ends` the game (default), or the seat to move `leaves` and the
   * others play on. Then `resign` is a move, legal at every turn but not among those of the search.
   */
  readonly resignation?: 'ends' | 'leaves';
  /** Whether a seat is out of a game that others play on. */
  isOut?(position: P, seat: number): boolean;
  /** Further legal moves of a position for people, which nothing counts: the offer of a draw. */
  offers?(position: P): readonly number[];
  /** Names of the ways in which a game can end by the rules. */
  readonly ends: readonly string[];
  /** Why a move is illegal; undefined if it is legal. */
  illegality(position: P, move: number): InputError | undefined;
  /** The result; undefined while the game is in progress. */
  outcome(position: P): Outcome | undefined;
  /** For two seats. */
  territory?(position: P): Territory;
  /** The action of the board's symmetries on moves; the first is the identity. */
  readonly symmetries: readonly ((move: number) => number)[];
  /** Those of `ends` in which the side to move has no legal move, if it may have had one at others. */
  readonly stuckEnds?: readonly string[];
  /** All legal moves, if the search considers only some of them. */
  everyMove?(position: P): number[];
  /** The rules know no draw. */
  readonly isDrawless?: boolean;
  /** The rules let games go on for ever; rollouts are cut off. */
  readonly isEndless?: boolean;
  /** Of a game made by `defineGame`. */
  readonly derivation?: Derivation;
}

/** What `defineGame` knows of its positions. */
interface Derivation {
  /** Symmetries of the board by name, as permutations of its cells. */
  readonly symmetries: ReadonlyMap<string, readonly number[]>;
  /** The permutations of cells of the kit's `symmetries`. */
  readonly maps: readonly (readonly number[])[];
  /** The image of a move. */
  mapped(move: number, map: readonly number[]): number;
  /** A copy of the position with its cells permuted: cell c becomes `map[c]`. */
  image(position: unknown, map: readonly number[]): unknown;
  /** Names of the fields in which two positions differ, except derived ones. */
  differences(a: unknown, b: unknown): string[];
  /** The map of cells that exchanges the two seats, and the start of the game after it, as text. */
  readonly exchange?: { readonly map: readonly number[]; readonly start: string };
  /** What its author wrote: `rules` alone, members of `Game` or `GameKit` as well, or rules for `adaptGame`. */
  readonly author: 'rules' | 'kit' | 'adapted';
}

/** Notation: positions, moves, and formats of other programs. */
interface NotationKit<P> {
  /** Parses a position. It must match the kit's rules. */
  parsePosition(text: string): Result<P>;
  makePosition(position: P): string;
  /**
   * The position string for these pieces and seat to move, at the game stage that the number of
   * pieces implies. `parsePosition` validates it. If absent, positions can be reached by moves
   * only.
   */
  arrange?(pieces: readonly Pick<Piece, 'cell' | 'seat'>[], seat: number): string;
  /**
   * Parses a move in either case; the inverse of the game's `moveName`. No move begins with a
   * number and a dot, which count moves in lists. If text has the form of a move but names nothing,
   * the error code begins with `unknown-`.
   */
  parseMove(text: string): Result<number>;
  /** How moves are written, as a sentence for readers of exported files. */
  readonly notation?: string;
  /** One word for a cell. */
  readonly cellNoun: string;
  /** What stands on a cell. Default: piece. */
  readonly pieceNoun?: string;
  facts?(): Facts<P>;
  readonly forms: readonly ForeignForm[];
}

/** How strong an engine plays for people. */
export interface PlayingLevel {
  readonly playouts: number;
  /** Of the choice among the moves. */
  readonly temperature: number;
  /** What to expect, after its name. */
  readonly play?: string;
  /** Its rating on the ladder of the standard rules, with a 95 % interval. */
  readonly elo?: { readonly value: number; readonly low: number; readonly high: number } | undefined;
}

/** What an engine needs: presets, levels, known positions, and the training of a network. */
interface SearchKit<P> {
  /**
   * Named search settings on top of the preset `uct`, which is fixed. Only a game without an
   * evaluation defines `default`.
   */
  readonly presets: Readonly<Record<string, Readonly<Record<string, string | number>>>>;
  /**
   * The preset for judging openings and choices of seats. It must not change along with the
   * default.
   */
  readonly judge: string;
  /** Playing levels for people, from 1 up. */
  readonly levels: readonly PlayingLevel[];
  /** Explains an evaluation of a position that is not over. */
  explain?(position: P, evaluation: string): Explanation;
  /** Values of the openings before the choice of a seat; undefined if there are none. */
  openingValues?(): OpeningValues | undefined;
  /** Whether a move may occur in random openings. If absent, every legal move may. */
  readonly isOpeningMove?: (move: number) => boolean;
  /** Positions for measuring speed: an opening, and the middle of an even game. */
  readonly samples: readonly { readonly name: string; readonly position: string }[];
  /** For `sightline train`. */
  readonly training?: Training<P>;
}

/** An opened game with its rules: everything that code outside its folder knows about it. */
export interface GameKit<P = unknown> extends RulesKit<P>, NotationKit<P>, SearchKit<P>, LooksKit<P> {}
