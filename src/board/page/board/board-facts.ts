/** The facts about a game that are the same in all positions. */

import type { GameKit, GameModule, PlayingLevel, RuleOption, Rules, Seat } from '../../../games/kit.ts';
import type { Picture, Spot } from '../../../games/looks.ts';
import { seatTitle } from '../../../games/seats.ts';

export interface ListedGame {
  readonly name: string;
  readonly title: string;
  readonly options: readonly RuleOption[];
  /** Titles of the seats. */
  readonly seats: readonly string[];
  /** The appearance of each seat's pieces. */
  readonly looks: readonly Pick<Seat, 'name' | 'fill' | 'stroke'>[];
  readonly levels: readonly Pick<PlayingLevel, 'play' | 'elo'>[];
  /** Whether it has short rules or a lesson. */
  readonly hasTeaching: boolean;
}

export interface BoardFacts {
  readonly game: string;
  readonly rules: Rules;
  readonly title: string;
  /** Text after the title, e.g. `on a board of size 7`. */
  readonly variant: string;
  readonly header: string;
  readonly seats: readonly (Pick<Seat, 'name' | 'fill' | 'stroke' | 'shade'> & { readonly title: string })[];
  readonly picture: Picture;
  /** The places of ownership maps, if they are more than the cells. */
  readonly places: { readonly names: readonly string[]; readonly spots: readonly Spot[] } | null;
  readonly cellNoun: string;
  readonly pieceNoun: string;
  /** Kinds of moves that end on the same cell, the usual one first. */
  readonly moveKinds: NonNullable<GameKit['moveKinds']>;
  readonly overlays: readonly { readonly name: string; readonly title: string; readonly describe: string }[];
  /** The plies before a player chooses a seat; null if seats are fixed. */
  readonly choiceAfter: number | null;
  /** Whether the others play on after a resignation. */
  readonly canLeave: boolean;
  /** Whether the game has expected margins. */
  readonly hasMargins: boolean;
  /** Whether positions can be set up from pieces. */
  readonly canArrange: boolean;
  readonly notation: string | null;
}

/** What a form needs to know about a game. */
export function listedGame({ title, options, teaching }: GameModule, kit: GameKit): ListedGame {
  return {
    name: kit.spec.name,
    title,
    options,
    seats: kit.seats.map(seatTitle),
    looks: kit.seats.map(({ name, fill, stroke }) => ({ name, fill, stroke })),
    levels: kit.levels,
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
    canLeave: kit.resignation === 'leaves',
    hasMargins: game.margin !== undefined,
    canArrange: kit.arrange !== undefined,
    notation: kit.notation ?? null,
  };
}
