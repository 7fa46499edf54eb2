/** Games that each break one rule of the interface. */
import {
  defineGame,
  type Game,
  type GameKit,
  type GameModule,
  type GameRules,
  squares,
} from '../../../src/own-games/game.ts';
import { must } from '../../../src/util/result.ts';

interface Marks {
  readonly cells: Int8Array;
  played: number;
  winner: number;
  turn: number;
}

const board = squares(3);
const rows = board.rows(3);
const COUNT = board.cells;
const PASS = COUNT;

/** Three in a row; twice in a game, so to say, a player may pass: then the other one moves on the same board. */
const plain: GameRules<Marks> = {
  board,
  words: ['pass'],
  symmetries: 'all',
  start: () => ({ cells: new Int8Array(COUNT).fill(-1), played: 0, winner: -1, turn: 0 }),
  turn: ({ turn }) => turn,
  at: ({ cells }, cell) => cells[cell] as number,
  moves({ cells, played }, list) {
    for (let cell = 0; cell < COUNT; cell++) if ((cells[cell] as number) < 0) list.add(cell);
    if (played === 2) list.add(PASS);
  },
  play(position, move) {
    const { cells, turn } = position;
    position.turn = 1 - turn;
    position.played++;
    if (move === PASS) return;
    cells[move] = turn;
    if (rows.some((row) => row.every((cell) => cells[cell] === turn))) position.winner = turn;
  },
  result: ({ cells, winner }) => (winner >= 0 ? winner : cells.includes(-1) ? undefined : 'draw'),
};

function withRules(changes: Partial<GameRules<Marks>>): GameModule {
  return defineGame<Marks>({
    name: 'broken',
    title: 'Broken',
    seats: ['black', 'white'],
    rules: () => ({ ...plain, ...changes }),
  });
}

const withGame = (game: Partial<Game<Marks>>) => withRules({ game });
const withKit = (kit: Partial<GameKit<Marks>>) => withRules({ kit });

/** The kit of a sound game, for those that change what it does. */
export const sound = withRules({});
const soundKit = () => {
  return must(sound.open({ name: 'broken', rules: {}, weights: null })) as GameKit<Marks>;
};

const plainWith = (change: (position: Marks, move: number) => void): Partial<GameRules<Marks>> => ({
  play(position, move) {
    plain.play(position, move);
    change(position, move);
  },
});

const hash = (numbers: Iterable<number>) => [...numbers].reduce((key, word) => (Math.imul(key, 31) + word + 2) | 0, 7);

/** By what is wrong: the game, and the code of the check that finds it. */
export const BROKEN: Readonly<Record<string, readonly [game: () => GameModule, code: string]>> = {
  'copy forgets a field': [
    () =>
      withGame({
        copy: (into, { cells, played, turn }) => {
          into.cells.set(cells);
          Object.assign(into, { played, turn });
        },
      }),
    'copy',
  ],
  'copy shares an array': [() => withGame({ copy: (into, from) => Object.assign(into, from) }), 'copy'],
  'the keys are constant': [() => withGame({ keyLow: () => 1, keyHigh: () => 1 }), 'keys'],
  'the keys miss the side to move': [
    () => withGame({ keyLow: ({ cells }) => hash(cells), keyHigh: ({ cells }) => hash([1, ...cells]) }),
    'keys',
  ],
  'maxMoves is larger than a search allows': [() => withGame({ maxMoves: 2 ** 16 }), 'parts'],
  'moveBound is too small': [() => withGame({ moveBound: 8 }), 'move-bound'],
  'the trace has no player': [
    () =>
      withGame({
        rollout: (position, random, policy, most, trace) => {
          const plies = soundKit().game.rollout(position, random, policy, most, trace);
          for (let i = 0; i < plies; i++) trace[i] = (trace[i] as number) & 0xffffff;
          return plies;
        },
      }),
    'rollout',
  ],
  'a rollout counts a ply too many': [
    () =>
      withGame({
        rollout: (position, random, policy, most, trace) =>
          Math.min(most, 1 + soundKit().game.rollout(position, random, policy, most, trace)),
      }),
    'rollout',
  ],
  'rewards add up to 2': [
    () => withGame({ reward: ({ winner }, player) => (winner < 0 ? 1 : Number(winner === player)) }),
    'rewards',
  ],
  'the winner has reward 0': [
    () => withGame({ reward: ({ winner }, player) => (winner < 0 ? 0.5 : Number(winner !== player)) }),
    'outcome',
  ],
  'a finished game has legal moves': [
    () =>
      withGame({
        legalMoves: ({ cells }, into) => {
          let count = 0;
          for (let cell = 0; cell < COUNT; cell++) if ((cells[cell] as number) < 0) into[count++] = cell;
          return count;
        },
      }),
    'moves-after-end',
  ],
  'the order of moves depends on the way to the position': [
    () =>
      withRules({
        symmetries: [],
        moves({ cells, winner }, list) {
          const free = [...cells.keys()].filter((cell) => (cells[cell] as number) < 0);
          for (const cell of winner === -2 ? free.reverse() : free) list.add(cell);
        },
        ...plainWith((position, move) => {
          if (position.winner < 0) position.winner = move === 0 ? -2 : -1;
        }),
        game: {
          keyLow: ({ cells, turn }) => hash([turn, ...cells]),
          keyHigh: ({ cells, turn }) => hash([...cells, turn]),
        },
      }),
    'move-order',
  ],
  'play throws in a rare line': [
    () =>
      withRules(
        plainWith(({ cells }) => {
          if (cells[0] === 0 && cells[4] === 1 && cells[8] === 0) throw new RangeError('a rare line');
        }),
      ),
    'throws',
  ],
  'the text loses a field': [
    () =>
      withKit({
        makePosition: (position) => soundKit().makePosition({ ...position, turn: 0 }),
      }),
    'position-text',
  ],
  'two moves have one name': [
    () => withGame({ moveName: (move) => (move === 1 ? 'a3' : soundKit().game.moveName(move)) }),
    'move-names',
  ],
  'parseMove refuses upper case': [
    () =>
      withKit({
        parseMove: (text) => soundKit().parseMove(text === text.toLowerCase() ? text : 'nothing'),
      }),
    'parse-move',
  ],
  'a symmetry is wrong': [
    () => withKit({ symmetries: [(move) => move, (move) => (move < 2 ? 1 - move : move)] }),
    'symmetries',
  ],
  'two cells are at one place': [
    () => {
      const { picture } = board;
      const [first, , ...others] = picture.cells;
      return withKit({ picture: { ...picture, cells: [first, first, ...others] as typeof picture.cells } });
    },
    'picture',
  ],
  'levels are missing': [() => withKit({ levels: undefined as never }), 'parts'],
  'there is no preset without an evaluation': [() => withKit({ presets: {} }), 'presets'],
  'Math.random in play': [
    () =>
      withRules(
        plainWith((position) => {
          if (position.played === 4 && Math.random() < 0.5) position.turn = 1 - position.turn;
        }),
      ),
    'random-play',
  ],
  'a finished game allows moves': [
    () =>
      withKit({
        illegality: ({ cells }, move) =>
          move === PASS || cells[move] !== -1 ? { code: 'no', message: 'no' } : undefined,
      }),
    'illegality',
  ],
  'the winner is no seat': [
    () =>
      withKit({
        outcome: (position) =>
          plain.result(position) === undefined ? undefined : { winner: 2, end: 'win', reason: 'so' },
      }),
    'outcome',
  ],
  'an evaluation is not a number': [
    () =>
      withGame({
        evaluations: ['bad'],
        createEvaluation: () => ({ evaluate: () => Number.NaN, evaluateMoves: () => {}, isExactAfter: () => false }),
      }),
    'evaluation',
  ],
  'an evaluation depends on what it evaluated before': [
    () =>
      withGame({
        evaluations: ['bad'],
        createEvaluation: () => {
          let asked = 0;
          return {
            evaluate: () => asked++,
            evaluateMoves: (_position, _moves, count, logits) => logits.fill(0, 0, count),
            isExactAfter: () => false,
          };
        },
      }),
    'evaluation',
  ],
};
