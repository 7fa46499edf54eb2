/**
 * The doorway of a game: all that anybody outside its own folder may know of it. `Game` (search/game.ts) is the part that a
 * search needs; a kit is that, and what people, records, pages and trainers need besides. `registry.ts` opens kits by name.
 *
 * Optional parts are absent where a game has nothing to say. Cells are the places of the board, numbered from 0.
 */
import type { SharedWeights } from '../network/weights.ts';
import type { Game } from '../search/game.ts';
import type { TextError } from '../util/place.ts';
import type { InputError, Result } from '../util/result.ts';
import type { Rules, RuleValue } from '../util/rules.ts';
import type { FoundGames } from './found.ts';
import type { LooksKit, Piece } from './looks.ts';
import type { OpeningValues } from './opening-values.ts';
import type { GameRecord } from './record.ts';
import type { Teaching } from './teaching.ts';
import type { Training } from './training.ts';

export type { Rules, RuleValue } from '../util/rules.ts';

/** Which game, by which rules, in a form that can be sent to another thread. */
export interface GameSpec {
  /** As the registry knows it. */
  readonly name: string;
  /** Options that are left out have their defaults. */
  readonly rules?: Rules;
  /** Weights of the learned evaluation; default: those that come with the program, null for none. */
  readonly weights?: SharedWeights | null | undefined;
}

/** A spec with nothing left out but what is silent. */
export type OpenSpec = GameSpec & { readonly rules: Rules; readonly weights: SharedWeights | null };

/** One option of a game's rules. */
export interface RuleOption {
  readonly name: string;
  /** For the help of commands. */
  readonly describe: string;
  readonly default: RuleValue;
  /** Of a number: the least and the most. */
  readonly range?: readonly [least: number, most: number];
  /** Of a text: what it may be. */
  readonly choices?: readonly string[];
  /** Commands take it by itself too, as in `--size 7` for `--rules size=7`. */
  readonly isShort?: boolean;
  /** The rules of a game have it only where it differs from the default, as if it did not exist otherwise. */
  readonly isSilent?: boolean;
}

/** A game in the registry, not opened yet. */
export interface GameModule {
  readonly name: string;
  /** As people write it. */
  readonly title: string;
  readonly options: readonly RuleOption[];
  /** The options that a position as text says by itself, as far as it can be read; others may be undefined. */
  rulesOf(position: string): Readonly<Record<string, RuleValue | undefined>>;
  /** The options that weights are made for: they fit a game that has the same. */
  readonly weightRules: readonly string[];
  /** Names of the presets that its kits have, for help. */
  readonly presets?: readonly string[];
  /** The rules by which the bench signature plays; default: the default ones. */
  readonly signed?: readonly Rules[];
  /** Its rules in short, and a lesson, loaded when somebody wants them. */
  teaching?(): Promise<Teaching>;
  /** The game by these rules, which are complete and within their ranges, with weights that fit. */
  open(spec: OpenSpec): Result<GameKit>;
}

/** A seat at the table. The seats are numbered in the order in which they move first. */
export interface Seat {
  /** One word in small letters, as records and commands have it. */
  readonly name: string;
  /** Its colour in words for other programs, `white` and `black` for two of them; undefined where there is none. */
  readonly goColor?: 'white' | 'black';
  /** Other words that mean it. */
  readonly aliases: readonly string[];
  /** How its pieces look in a diagram: one character. */
  readonly sign: string;
  /** A colour of terminals. */
  readonly terminal: 'yellow' | 'blue' | 'red' | 'green' | 'magenta' | 'cyan';
  /** Of its pieces on a page: CSS colours of the inside and the outline. */
  readonly fill: string;
  readonly stroke: string;
  /** Of its cells where a map shades them: a CSS colour. */
  readonly shade: string;
}

/** How a game has ended by its rules. */
export interface Outcome {
  /** Number of the seat that has won alone, or null. */
  readonly winner: number | null;
  /** One of the kit's `ends`. */
  readonly end: string;
  /** Of every seat, where the game counts points. */
  readonly points?: readonly number[];
  /** What has happened, as in `red has no pieces left`. */
  readonly reason: string;
}

/** Why a static evaluation values a position as it does. Values are expected scores in [0, 1]; logits are of the first seat's. */
export interface Explanation {
  readonly evaluation: string;
  /** Name of the seat to move. */
  readonly toMove: string;
  /** Of the seat to move. */
  readonly value: number;
  /** All legal moves, the best first; the value is that of the seat to move once the move is made. */
  readonly moves: readonly { readonly move: string; readonly value: number }[];
  /** Of the first seat. It is the sum of `parts` and `cells`, up to rounding. */
  readonly logit: number;
  /** Whether parts and cells are worth differences in this position, which are not the same in another one. */
  readonly isByDifferences?: boolean;
  /** What is due to no cell, by a name for programs and one for people. */
  readonly parts: readonly { readonly name: string; readonly title: string; readonly logit: number }[];
  /** All cells, in the order of their numbers. */
  readonly cells: readonly { readonly cell: string; readonly logit: number }[];
  /** What is due to rows of cells, which overlap. */
  readonly lines: readonly { readonly line: string; readonly logit: number }[];
}

/** What of the ground is a seat's own, and for how long it can live on it. */
export interface SeatTerritory {
  /** Empty cells on which no other seat can ever place anything. */
  readonly cells: readonly number[];
  /**
   * The turns that the seat can take without losing anything by it: so many for certain, whatever the others do, and so many
   * at most. Equal numbers are exact.
   */
  readonly least: number;
  readonly most: number;
}

/** What territory says of a position in a game that the seat loses which runs out of turns. */
export interface Territory {
  /** By seat. */
  readonly seats: readonly SeatTerritory[];
  /** The seat that wins when all play well, where that is proved by it; otherwise undefined. */
  readonly winner: number | undefined;
}

/** Gathers what `replay` tells of a game besides its legal moves. */
export interface Facts<P> {
  /** Sees every ply, counted from 1; `move` is undefined for the choice of a seat. */
  note(ply: number, move: number | undefined, before: P, after: P): void;
  result(): Readonly<Record<string, unknown>>;
}

/** A form in which other programs write this game. */
export interface ForeignForm {
  /** One word, as the formats of `convert` are called. */
  readonly name: string;
  /** Of a file's name, with its dot. */
  readonly ending: string;
  /** Whether a text of that ending is in this form; without it every one is. Game records may end so, too. */
  recognises?(text: string): boolean;
  readonly describe: string;
  /** `rules` are those of games that do not say theirs. The games are not played through yet. */
  read(text: string, rules: Rules): Result<FoundGames, TextError>;
  /** Errors: `not-expressible`, with the number of the game. */
  write(records: readonly GameRecord[]): Result<string>;
}

/** The rules: what every player of a game needs. */
export interface RulesKit<P> {
  readonly spec: OpenSpec;
  readonly title: string;
  /** The rules in words behind the title, as in `on a board of size 7`; empty where there is nothing to say. */
  readonly variant: string;
  /** Reads well after a comma: `size 7`. */
  readonly header: string;
  readonly game: Game<P>;
  readonly seats: readonly Seat[];
  /** The plies before the player who has not made them chooses a seat; without it seats are fixed. */
  readonly choiceAfter?: number;
  /** Plies after which a tournament stops a game, where its games are too long for the usual number. */
  readonly maxPlies?: number;
  /** Names of the ends of a game by the rules. */
  readonly ends: readonly string[];
  /** Why a move may not be played, undefined where it may. */
  illegality(position: P, move: number): InputError | undefined;
  /** Undefined while the game goes on. */
  outcome(position: P): Outcome | undefined;
  /** For two seats. */
  territory?(position: P): Territory;
  /** What moves become under the symmetries of the board; the first is the identity. */
  readonly symmetries: readonly ((move: number) => number)[];
  /** A text that positions share which are the same but for symmetry, or for seats exchanged where that changes nothing. */
  canonicalKey(position: P): string;
  /** A turn without a legal move that counts as a ply of its own in `perft`. */
  hasStuckTurn?(position: P): boolean;
}

/** How a game is written: positions, moves, and records of other programs. */
export interface NotationKit<P> {
  /** Reads a position; it has to be one of the kit's rules. */
  parsePosition(text: string): Result<P>;
  makePosition(position: P): string;
  /**
   * The text of a position with these pieces and this seat to move, as late in a game as their number allows; `parsePosition`
   * judges it. Without it moves are the only way to a position.
   */
  arrange?(pieces: readonly Pick<Piece, 'cell' | 'seat'>[], seat: number): string;
  /**
   * Reads a move in either case. `moveName` of the game writes it; no move begins with a number and a dot, which count moves
   * in lists. An error's code begins with `unknown-` where the text has the form of a move.
   */
  parseMove(text: string): Result<number>;
  /** How moves are written, as a sentence for those who read a game in another program's file. */
  readonly notation?: string;
  /** What a cell is called, and a row of cells, in one word each. */
  readonly cellNoun: string;
  readonly lineNoun: string;
  /** What stands on a cell; default: piece. */
  readonly pieceNoun?: string;
  facts?(): Facts<P>;
  readonly forms: readonly ForeignForm[];
}

/** What an engine needs: settings, levels, and what is known of positions. */
export interface SearchKit<P> {
  /**
   * Settings of the search by name, on top of the preset `uct`, which does not change. A `default` of its own is for a game
   * without an evaluation.
   */
  readonly presets: Readonly<Record<string, Readonly<Record<string, string | number>>>>;
  /** Which preset judges openings and choices of seats: one that does not change with the default. */
  readonly judge: string;
  /** Levels of play for people, from 1 up: playouts, and the temperature of the choice. */
  readonly levels: readonly { readonly playouts: number; readonly temperature: number }[];
  /** What an evaluation makes of a position that is not over, and why. */
  explain?(position: P, evaluation: string): Explanation;
  /** What is known of the openings before that choice; undefined where there is nothing. */
  openingValues?(): OpeningValues | undefined;
  /** Whether random openings may have a move, where that is not every legal one. */
  readonly isOpeningMove?: (move: number) => boolean;
  /** Positions that speed is measured in: an opening, and the middle of an even game. */
  readonly samples: readonly { readonly name: string; readonly position: string }[];
}

/** What a trainer needs, and a collector of positions. */
export interface TrainerKit<P> {
  readonly training?: Training<P>;
  /** What the right moves of a position with a proved solution do, for the suite of positions. */
  readonly themes?: {
    readonly names: readonly string[];
    explain(position: P, right: readonly number[], plies: number): { readonly theme: string; readonly reason: string };
  };
}

/** A game, opened with its rules: all that anybody outside its folder knows of it. */
export interface GameKit<P = unknown> extends RulesKit<P>, NotationKit<P>, SearchKit<P>, TrainerKit<P>, LooksKit<P> {}
