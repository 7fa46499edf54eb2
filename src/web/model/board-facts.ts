/** What of a game is the same in all its positions, for a page to draw and to speak of. */

import type { GameKit, GameModule, RuleOption, Rules, Seat } from '../../games/kit.ts';
import type { Picture, Spot } from '../../games/looks.ts';
import { seatTitle } from '../../games/seats.ts';

export interface ListedGame {
  readonly name: string;
  readonly title: string;
  readonly options: readonly RuleOption[];
  /** Titles of the seats. */
  readonly seats: readonly string[];
  /** How the pieces of each seat look. */
  readonly looks: readonly Pick<Seat, 'name' | 'fill' | 'stroke'>[];
  /** How many levels of play there are. */
  readonly levels: number;
  /** Whether it has its rules in short, or a lesson. */
  readonly hasTeaching: boolean;
}

export interface BoardFacts {
  readonly game: string;
  readonly rules: Rules;
  readonly title: string;
  /** Behind the title, as in `on a board of size 7`. */
  readonly variant: string;
  readonly header: string;
  readonly seats: readonly (Pick<Seat, 'name' | 'fill' | 'stroke' | 'shade'> & { readonly title: string })[];
  readonly picture: Picture;
  /** Where a map of owners has more places than the cells. */
  readonly places: { readonly names: readonly string[]; readonly spots: readonly Spot[] } | null;
  readonly cellNoun: string;
  readonly pieceNoun: string;
  /** Kinds of moves that end on the same cell, the usual one first. */
  readonly moveKinds: NonNullable<GameKit['moveKinds']>;
  readonly overlays: readonly { readonly name: string; readonly title: string; readonly describe: string }[];
  /** The plies before a player chooses a seat; null where seats are fixed. */
  readonly choiceAfter: number | null;
  /** Games of points have expected margins. */
  readonly hasMargins: boolean;
  /** Positions can be made of pieces. */
  readonly canArrange: boolean;
  readonly notation: string | null;
}

/** What a form has to know of a game. */
export function listedGame({ title, options, teaching }: GameModule, kit: GameKit): ListedGame {
  return {
    name: kit.spec.name,
    title,
    options,
    seats: kit.seats.map(seatTitle),
    looks: kit.seats.map(({ name, fill, stroke }) => ({ name, fill, stroke })),
    levels: kit.levels.length,
    hasTeaching: teaching !== undefined,
  };
}

export function boardFacts(kit: GameKit): BoardFacts {
  const {
    spec,
    title,
    variant,
    header,
    seats,
    picture,
    map,
    cellNoun,
    pieceNoun = 'piece',
    moveKinds = [],
    overlays,
    choiceAfter,
    game,
  } = kit;
  return {
    game: spec.name,
    rules: spec.rules,
    title,
    variant,
    header,
    seats: seats.map((seat) => {
      const { name, fill, stroke, shade } = seat;
      return { name, title: seatTitle(seat), fill, stroke, shade };
    }),
    picture,
    places: map ? { names: map.names, spots: map.spots } : null,
    cellNoun,
    pieceNoun,
    moveKinds,
    overlays: overlays.map(({ name, title, describe }) => ({ name, title, describe })),
    choiceAfter: choiceAfter ?? null,
    hasMargins: game.margin !== undefined,
    canArrange: kit.arrange !== undefined,
    notation: kit.notation ?? null,
  };
}
