/** Solved boards as a page: who wins after each opening, and in how many plies. */

import { colorLegend, figure, heading, htmlPage, htmlTable, seatColor } from '../../../src/drawing/page.ts';
import type { GameKit } from '../../../src/games/kit.ts';
import { canonicalMoves, startsOf } from '../../../src/games/starts.ts';
import { counted } from '../../../src/util/counted.ts';
import { percent } from '../../../src/util/percent.ts';
import { boardMap, type MappedCell } from '../board-map.ts';

/**
 * The file of a board. Openings are named by their moves, separated by spaces, one per class of
 * symmetric ones.
 */
export interface SolvedBoard {
  readonly v: 1;
  readonly game: string;
  readonly rules: Readonly<Record<string, unknown>>;
  readonly date: string;
  /**
   * The meaning of plies: `shortest` to the end with best play of winner and loser, or the maximum
   * in the `proof` that was found.
   */
  readonly distance: 'shortest' | 'proof';
  /** Number of reachable positions, if all were examined. */
  readonly positions?: number;
  /**
   * Totals of the solver for all openings and runs: examined moves, processor time, largest memory
   * of its table.
   */
  readonly looked: number;
  readonly seconds: number;
  readonly memoryBytes: number;
  /** Proved openings: the winning seat, the plies, and the number of examined moves. */
  readonly proved: Readonly<Record<string, Proved>>;
  /**
   * Unproved openings: the expected score of the first seat in ten-thousandths, by a search of this
   * many playouts.
   */
  readonly estimated: Readonly<Record<string, number>>;
  readonly playouts: number;
}

type Proved = readonly [winner: number, plies: number, examined: number];

interface BoardOfKit {
  readonly kit: GameKit;
  readonly board: SolvedBoard;
}

const STYLE = `
.plot { max-width: 32rem; }
.boards { display: grid; grid-template-columns: repeat(auto-fill, minmax(15rem, 1fr)); gap: 1rem; }
.boards h2 { margin: 1rem 0 0; font-size: 1rem; }
`;
/** Opacity: proved results are strong, estimated ones weak. */
const PROVED = 0.75;
const MOST_ESTIMATED = 0.35;

export function solvedHtml(boards: readonly BoardOfKit[]): string {
  const facts =
    'Who wins when both sides play their best. A number on a cell is the plies to the end after it; where it is in per cent nothing is proved.';
  return htmlPage('Solved boards', facts, boards.flatMap(sectionsOf), { style: STYLE });
}

function sectionsOf({ kit, board }: BoardOfKit): string[] {
  const { seats, title, header } = kit;
  const { proved, estimated } = board;
  const seatsLegend = colorLegend(seats.map(({ name }, seat) => [seatColor(seat), `${name} wins`]));
  const firsts = startsOf(kit, 1);
  const maps = firsts.map((first) => mapAfter({ kit, board }, first));
  return [
    heading(`${title}, ${header}`),
    `<p class="facts">${factsOf({ kit, board })}${seatsLegend}</p>`,
    htmlTable(['openings', ...seats.map(({ name }) => `${name} wins`), 'not proved'], rowsOf(kit, proved, estimated)),
    mapAfter({ kit, board }, []),
    `<div class="boards">${maps.join('')}</div>`,
  ];
}

function factsOf({ kit: { seats }, board }: BoardOfKit): string {
  const { proved, estimated, distance, positions, looked, seconds, memoryBytes, playouts, date } = board;
  const start = proved[''];
  const result = start
    ? `${seats[start[0]]?.name} wins from the start, in ${counted(start[1], 'ply', 'plies')}.`
    : 'the start is not solved.';
  const whole =
    positions === undefined ? '' : ` All ${counted(positions, 'position')} that can come up were looked at.`;
  const kinds = {
    shortest: 'Plies are shortest distances: the winner hurries, the loser delays.',
    proof: 'Plies are those of the proof that was found: the winner can end the game in this many at the latest.',
  };
  const work = `The solver looked at ${counted(looked, 'move')} in ${counted(seconds, 'second')} of processor time, with ${memoryBytes / 2 ** 20} MiB for its table.`;
  const count = Object.keys(estimated).length;
  const left =
    count === 0
      ? ''
      : ` ${counted(count, 'opening')} only estimated, by ${playouts.toLocaleString('en')} playouts each.`;
  return `Made on ${date}: ${result}${whole} ${kinds[distance]} ${work}${left}`;
}

function rowsOf(
  { seats }: GameKit,
  proved: SolvedBoard['proved'],
  estimated: SolvedBoard['estimated'],
): (string | number)[][] {
  const pliesOf = (name: string) => name.split(' ').filter(Boolean).length;
  return [0, 1, 2].map((plies) => {
    const won = seats.map(
      (_, seat) =>
        Object.entries(proved).filter(([name, [winner]]) => pliesOf(name) === plies && winner === seat).length,
    );
    const open = Object.keys(estimated).filter((name) => pliesOf(name) === plies).length;
    return [plies === 0 ? 'the start' : `of ${counted(plies, 'ply', 'plies')}`, ...won, open];
  });
}

/** The winner after each continuation of these moves. */
function mapAfter({ kit, board }: BoardOfKit, before: readonly number[]): string {
  const { game, seats, picture, cellsOf } = kit;
  const position = game.create();
  for (const move of before) game.play(position, move);
  const legal = new Int32Array(game.maxMoves);
  const cells = [...legal.subarray(0, game.legalMoves(position, legal))].flatMap((move): MappedCell[] => {
    const name = canonicalMoves(kit, [...before, move])
      .map((one) => game.moveName(one))
      .join(' ');
    const cell = cellsOf(move).at(-1) as number;
    const found = board.proved[name];
    const moveName = game.moveName(move);
    if (found) {
      const [winner, plies] = found;
      const title = `${moveName}: ${seats[winner]?.name} wins in ${counted(plies, 'ply', 'plies')}`;
      return [{ cell, color: seatColor(winner), strength: PROVED, text: `${plies}`, title }];
    }
    const estimate = board.estimated[name];
    if (estimate === undefined) return [];
    const share = estimate / 1e4;
    const strength = MOST_ESTIMATED * 2 * Math.abs(share - 0.5);
    const title = `${moveName}: not proved; expected score of ${seats[0]?.name} ${percent(share)}`;
    return [{ cell, color: seatColor(share >= 0.5 ? 0 : 1), strength, text: `${Math.round(100 * share)}%`, title }];
  });
  const taken = before.map((move, ply): MappedCell => {
    const cell = cellsOf(move).at(-1) as number;
    return { cell, color: 'var(--ink)', strength: 0.15, text: seats[ply]?.sign ?? '', title: game.moveName(move) };
  });
  const names = before.map((move) => game.moveName(move)).join(' ');
  const title = names === '' ? 'Every first move' : `After ${names}`;
  const id = `size-${picture.cells.length}-${names.replaceAll(' ', '-') || 'start'}`;
  return figure(id, title, '', boardMap(picture, title, [...cells, ...taken]));
}
