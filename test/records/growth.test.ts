/** Input of twice the size takes about twice the steps, in every reader and writer. */

import { describe, expect, it } from 'vitest';
import { stepsOf } from '../support/steps.ts';
import '../../src/node/install.ts';
import { parseReportLog } from '../../selfplay/game-report/report-log.ts';
import type { ReviewTask } from '../../selfplay/review/review-job.ts';
import { parseReviewsLog } from '../../selfplay/review/review-log.ts';
import { parseLog, type TournamentConfig, type TournamentLog } from '../../selfplay/tournament/log.ts';
import { distinctGames } from '../../selfplay/tournament/logged-games.ts';
import { listGames } from '../../selfplay/tournament/report/game-list.ts';
import { RunningTournament } from '../../selfplay/tournament/report/running-summary.ts';
import { parseTrainingLog } from '../../selfplay/train/training-log.ts';
import { parseTuningLog } from '../../selfplay/tune/tuning-log.ts';
import { importGames } from '../../src/board/library/import.ts';
import { gamesFile } from '../../src/board/library/pieces.ts';
import { merged } from '../../src/board/library/same-game.ts';
import { ofRecord, ofTree } from '../../src/board/library/stored-game.ts';
import { PRESETS } from '../../src/engine/engine.ts';
import { squares } from '../../src/games/board.ts';
import type { GameRecord } from '../../src/games/record.ts';
import { parseRules, registerGame } from '../../src/games/registry.ts';
import type { JournalText } from '../../src/node/journal.ts';
import { makeRunHeader } from '../../src/node/run-log.ts';
import { defineGame } from '../../src/own-games/define/define.ts';
import { graph } from '../../src/own-games/define/graph.ts';
import { understandKata } from '../../src/protocol/analysis/kata/query.ts';
import { QueryGames } from '../../src/protocol/analysis/query-games.ts';
import { parseRequest } from '../../src/protocol/analysis/request.ts';
import { understand } from '../../src/protocol/analysis/understood.ts';
import { makeGames, readGames } from '../../src/records/formats.ts';
import { checkTree, readTrees, writeTrees } from '../../src/records/game-tree.ts';
import { decodeGames } from '../../src/records/sgf-bytes.ts';
import { makeSgfText, parseSgfText } from '../../src/records/sgf-tree.ts';
import type { GameTree } from '../../src/records/tree-nodes.ts';
import type { SearchSettings } from '../../src/review/search-log.ts';
import { parseJson } from '../../src/util/json.ts';
import { parseJsonText } from '../../src/util/json-text.ts';
import { must, type Result } from '../../src/util/result.ts';
import { openKit } from '../support/kits.ts';
import { header as trainingHeader } from '../support/training-logs.ts';

/** A game without end: two cells, on which either side may move at any time. */
registerGame(
  defineGame({
    name: 'endless',
    title: 'Endless',
    seats: ['black', 'white'],
    rules: () => ({
      board: squares(2, 1),
      start: () => ({ plies: 0 }),
      turn: ({ plies }) => plies % 2,
      at: () => -1,
      isLegal: () => true,
      play: (position) => {
        position.plies = (position.plies + 1) % 1000;
      },
      result: () => undefined,
    }),
  }),
);
/** A position as long as the board, which is `cells` wide and high. */
registerGame(
  defineGame({
    name: 'wide',
    title: 'Wide',
    seats: ['black', 'white'],
    options: { cells: { default: 1, range: [1, 99] } },
    rules: ({ cells }: { cells: number }) => ({
      board: squares(20, cells),
      start: () => ({ pieces: new Int8Array(20 * cells).fill(-1), plies: 0 }),
      turn: ({ plies }) => plies % 2,
      at: ({ pieces }, cell) => pieces[cell] as number,
      play: (position, move) => {
        position.pieces[move] = position.plies++ % 2;
      },
      result: () => undefined,
    }),
  }),
);

const times = <T>(count: number, make: (i: number) => T): T[] => Array.from({ length: count }, (_, i) => make(i));
const written = (count: number, make: (i: number) => string, between = '') => times(count, make).join(between);

const move = (i: number) => (i % 3 === 0 ? 'b1' : 'a1');
/** A record of the endless game with all that a player may add. */
function record(plies: number, id = 'one'): GameRecord {
  return {
    v: 1,
    id,
    game: 'endless',
    moves: times(plies, move),
    evals: times(plies, () => 0.5),
    ms: times(plies, () => 20),
    pvs: times(plies, () => ['a1', 'b1']),
    comments: times(plies, (i) => (i % 2 === 0 ? 'well' : null)),
  };
}
/** Games of a few plies. */
const short = (count: number) => times(count / 4, (i) => record(3, `${i}`));
const meridians = (count: number) =>
  times(count, (i): GameRecord => ({ v: 1, id: `${i}`, game: 'meridians', size: 3, moves: ['e1', 'a2', 'c3', 'c4'] }));

const root = ';FF[4]RU[Endless]';
type Branching = (i: number) => number;
/** Trees: a line, a line whose every node has a variation, and variations of the first node. */
const SHAPES: Readonly<Record<string, Branching>> = {
  'a line': (i) => i - 1,
  'a comb': (i) => (i % 2 === 0 ? i - 2 : i - 1),
  'a star': (i) => Math.min(0, i - 1),
};
function treeOf(size: number, after: Branching): GameTree {
  const nodes = times(size, (i) => ({
    move: move(i),
    after: Math.max(-1, after(i)),
    comment: 'c',
    marks: { a1: 'cross' } as const,
  }));
  return { game: 'endless', rules: {}, nodes };
}

function journal(lines: readonly object[]): JournalText {
  return { lines: lines.map((line) => JSON.stringify(line)), torn: '', tornBytes: 0, wholeBytes: 0 };
}
const CONFIG = {
  format: 'match',
  game: 'endless',
  rules: {},
  players: [{ name: 'a' }, { name: 'b' }],
  games: 10,
} as unknown as TournamentConfig;
const HEADER = makeRunHeader('tournament', CONFIG);
const logged = (games: number) =>
  journal([
    HEADER,
    ...times(games, (i) => ({
      ...record(3),
      index: i,
      pair: Math.floor(i / 2),
      players: CONFIG.players,
      opening: ['b1'],
      winner: 'black',
      end: 'time',
      fault: 'late',
    })),
  ]);
const TUNING = {
  v: 1,
  kind: 'tuning',
  version: '1.0.0',
  config: {
    game: 'endless',
    parameters: [{ name: 'c', start: 1, min: 0, max: 2, step: 0.1, scale: 'linear' }],
    player: { name: 'a', spec: 'mcts' },
    seed: '1',
    iterations: 9,
    pairs: 1,
    finalRate: 0.1,
  },
};
const TRAINING = trainingHeader();
const entry = (games: number) => ({
  kind: 'progress',
  games,
  seconds: 1,
  gamesPerSecond: 1,
  tdError: 1,
  meanPlies: 1,
  rate: 1,
  firstScore: 1,
});

const REPORT = {
  v: 1,
  kind: 'game-report',
  version: '1.0.0',
  config: { game: 'endless', games: 10, playouts: 8, seed: '1', weights: null },
  speed: { playoutsPerSecond: 1, randomGamesPerSecond: 1, randomPlies: 1, enginePlies: 1 },
};
const SETTINGS: SearchSettings = { playouts: 1, threads: 1, seed: '1', params: PRESETS.default };
const SIDE = { moves: 0, meanLost: null, best: 0, doubtful: 0, mistake: 0, blunder: 0 };
const ENDLESS = openKit('endless');
const REVIEW = {
  v: 1,
  game: { name: 'endless', id: null, winner: null, end: null, black: null, white: null },
  settings: SETTINGS,
  curve: [null],
  stages: [{ position: ENDLESS.makePosition(ENDLESS.game.create()), candidates: [] }],
  plies: [],
  sides: Object.fromEntries(ENDLESS.seats.map(({ name }) => [name, SIDE])),
  turningPoints: [],
};
const queries = new QueryGames({ game: { name: 'endless' } });
function query(fields: object): () => unknown {
  const text = JSON.stringify({ id: 'q', ...fields });
  return () => {
    const { kind, request } = must(parseRequest(text) as Result<{ kind: string; request: never }>);
    return must((kind === 'kata' ? understandKata : understand)(queries, request) as Result<unknown>);
  };
}

function imported(text: string, name: string, game?: string): () => unknown {
  return () => {
    const library = { addAll: () => ({ added: 0, updated: 0, known: 0 }) };
    const steps = importGames(
      library,
      must(gamesFile(text, name, game === undefined ? undefined : { name: game })),
      name,
    );
    while (!steps.next().done);
  };
}

/** What is counted, prepared for input of a size. */
const CASES: Readonly<Record<string, (size: number) => () => unknown>> = {
  'SGF: repeated lists': (n) => parsing(`(${root}${written(n, (i) => `AB[a${i}]`)})`),
  'SGF: repeated texts': (n) => parsing(`(${root}${written(n, (i) => `C[a${i}]`)})`),
  'SGF: repeated unknown properties': (n) => parsing(`(${root}${written(n, (i) => `ZZ[a${i}]`)})`),
  'SGF: values': (n) => parsing(`(${root}AB${'[a1]'.repeat(n)})`),
  'SGF: properties': (n) =>
    parsing(
      `(${root}${written(n, (i) => `Z${written(4, (k) => String.fromCharCode(65 + (Math.floor(i / 6 ** k) % 6)))}[a]`)})`,
    ),
  'SGF: a long name': (n) => parsing(`(${root}${'A'.repeat(n)}[a])`),
  'SGF: escapes': (n) => parsing(`(${root}C[${'\\]\\\\'.repeat(n)}])`),
  'SGF: nested variations': (n) => parsing(`(${root}${'(;B[a1]'.repeat(n)}${')'.repeat(n)})`),
  'SGF: opened and never closed': (n) => () => parseSgfText(`(${root}${'(;B[a1]'.repeat(n)}`),
  'SGF: text before a game': (n) => parsing(`${'( '.repeat(n)}(${root})`),
  'SGF: bytes': (n) => decoding(`(${root}CA[windows-1251]C[\u00e9])\n`.repeat(n)),
  'SGF: bytes of games without an encoding': (n) => decoding(`(${root}C[\u00e9])\n`.repeat(n)),
  'SGF: rules': (n) => reading(`(;FF[4]RU[Endless, ${'a'.repeat(n)}];XM[a1])`, 'sgf'),
  'SGF: comments between the moves': (n) => reading(`(${root}${';C[text]'.repeat(n)};XM[a1])`, 'sgf'),
  'SGF: one game': (n) => again([record(n)], 'sgf'),
  'SGF: games': (n) => again(short(n), 'sgf'),
  'SGF: written properties': (n) => () => makeSgfText([{ data: { AB: times(n, () => 'a1') }, children: [] }]),
  'records: one game': (n) => again([record(n)], 'jsonl'),
  'records: games': (n) => again(short(n), 'jsonl'),
  'lists: one game': (n) => again([record(n)], 'moves'),
  'lists: games': (n) => again(short(n), 'moves'),
  'lists of Meridians': (n) => again(meridians(n), 'moves'),
  'reports of AbstractPlay': (n) => again(meridians(n), 'abstractplay'),
  "lists of the designer's site": (n) => reading('D4 - standard stone (Player 1)\n\n'.repeat(n), 'moves', 'maerstanas'),
  'lists: comments': (n) =>
    imported(
      written(n, (i) => `# ${i} note\na1 b1`, '\n'),
      'x.txt',
      'endless',
    ),
  'imports of records': (n) => imported(must(makeGames(short(n), 'jsonl')), 'x.jsonl'),
  'imports of SGF': (n) => imported(must(makeGames(short(n), 'sgf')), 'x.sgf'),
  'imports of a long game': (n) => imported(must(makeGames([record(n)], 'sgf')), 'x.sgf'),
  'a library: the same game twice': (n) => {
    const dates = written(n, (i) => `${1000 + i}-01`, ',');
    const game = { ...must(ofRecord({ ...record(n), comments: undefined })), played: dates };
    const more = { ...game, played: written(n, (i) => `${1000 + n - 1 - i}`, ',') };
    return () => expect(merged(game, more)).toBe(game);
  },
  'a library: the same tree twice': (n) => {
    const stored = must(ofTree(treeOf(n, SHAPES['a comb'] as Branching)));
    return () => expect(merged(stored, { ...stored })).toBe(stored);
  },
  JSON: (n) => () => must(parseJson(`[${written(n, (i) => `{"a\\"":[${i}]}`, ',')}]`)),
  'JSON: places': (n) => () =>
    must(parseJsonText(`[${written(n, (i) => `{"a":[${i}]}`, ',')}]`)).offsetOf([n - 1, 'a', 0]),
  rules: (n) => () =>
    parseRules(
      'endless',
      written(n, (i) => `a${i}=1`, ','),
    ),
  'queries: moves': (n) => query({ moves: times(n, move) }),
  'queries: turns': (n) => query({ moves: times(n, move), analyzeTurns: times(n, Number) }),
  'queries: priorities': (n) =>
    query({ moves: times(n, move), analyzeTurns: times(n, Number), priorities: times(n, Number) }),
  'queries: allowed moves': (n) => query({ allowMoves: times(n, move) }),
  'queries: unknown fields': (n) => query(Object.fromEntries(times(n, (i) => [`field${i}`, i]))),
  "queries of KataGo's form": (n) => query({ moves: times(n, (i) => [i % 2 === 0 ? 'B' : 'W', 'A1']), maxVisits: 1 }),
  "queries of KataGo's form: restrictions": (n) =>
    query({ moves: [['B', 'A1']], allowMoves: times(n, () => ({ player: 'W', moves: ['A1'], untilDepth: 1 })) }),
  'a tournament': (n) => {
    const text = logged(n);
    return () => must(parseLog('log', text));
  },
  'a tournament: games of many logs': (n) => {
    const log = must(parseLog('log', logged(2)));
    return () => distinctGames(Array.from<TournamentLog>({ length: n }).fill(log));
  },
  'a tournament: the list of games': (n) => {
    const log = must(parseLog('log', logged(n)));
    return () => listGames(openKit('endless'), [log]);
  },
  'a running tournament': (n) => {
    const lines = [...logged(n).lines];
    const running = must(RunningTournament.of(HEADER));
    return () => {
      for (const line of lines.slice(1)) running.take(line);
      return running.summary();
    };
  },
  'a tuning': (n) => {
    const line = (k: number) => ({ kind: 'iteration', k, signs: [1], plus: [1], minus: [1], values: [1], pairs: [1] });
    const text = journal([TUNING, ...times(n, line)]);
    return () => must(parseTuningLog('log', text));
  },
  'a training, resumed often': (n) => {
    const text = journal(times(n, (i) => [{ ...TRAINING, games: i }, entry(i + 1)]).flat());
    return () => must(parseTrainingLog('log', text));
  },
  'a report on a game': (n) => {
    const text = journal([
      REPORT,
      ...times(n, (i) => ({ id: `${i}`, kind: 'random', plies: [], scores: [], logSizes: [], cutOff: 0 })),
    ]);
    return () => must(parseReportLog('log', text));
  },
  reviews: (n) => {
    const tasks = times(
      n,
      (index): ReviewTask => ({ index, number: index + 1, record: record(0), settings: SETTINGS }),
    );
    const config = { game: 'endless', games: n, files: [], seed: '1', key: '' };
    const text = journal([{ v: 1, kind: 'reviews', config }, ...times(n, (index) => ({ index, review: REVIEW }))]);
    return () => must(parseReviewsLog(tasks, 'log', text));
  },
  'a graph': (n) => () =>
    graph(
      Object.fromEntries(times(n, (i) => [`c${i}`, [i % 10, Math.floor(i / 10)] as const])),
      times(n - 1, (i) => [`c${i}`, `c${i + 1}`] as const),
    ),
};

function parsing(text: string): () => unknown {
  return () => must(parseSgfText(text));
}

function decoding(text: string): () => unknown {
  const bytes = Buffer.from(text, 'latin1');
  return () => must(decodeGames(bytes, true));
}

function reading(text: string, format: string, game?: string): () => unknown {
  return () => must(readGames(text, format, game === undefined ? undefined : { name: game }) as Result<unknown>);
}

/** Writes games and reads them again. */
function again(records: readonly GameRecord[], format: string): () => unknown {
  return () => reading(must(makeGames(records, format)), format, records[0]?.game)();
}

/** How much more the second doubling of the size costs than the first: 2 if steps are proportional to the size, 4 for squares. */
function growth(prepare: (size: number) => () => unknown, size: number): number {
  // What is made once is not counted.
  prepare(4)();
  const [one, two, four] = [size, 2 * size, 4 * size].map((size) => stepsOf(prepare(size))) as [number, number, number];
  expect(two - one).toBeGreaterThanOrEqual(size);
  return (four - two) / (two - one);
}

/** Beyond the sizes at which a text is examined for its depth, and indentation ends. */
const SIZE = 120;
/** Sorting takes slightly more than twice. */
const MOST = 2.3;

describe('steps grow in proportion to the size of', () => {
  it.each(Object.entries(CASES))('%s', (_, prepare) => {
    expect(growth(prepare, SIZE)).toBeLessThan(MOST);
  });

  it.each(Object.entries(SHAPES))('a tree that is %s', (_, after) => {
    const reads = growth((size) => {
      const text = must(writeTrees([treeOf(size, after)], 'sgf')).text;
      return () => must(readTrees(text, 'x.sgf'));
    }, SIZE);
    const checks = growth((size) => () => must(checkTree(treeOf(size, after))), SIZE);
    const writes = growth((size) => () => must(writeTrees([treeOf(size, after)], 'sgf')), SIZE);
    expect(Math.max(reads, checks, writes)).toBeLessThan(MOST);
  });

  it('a position of a game of one’s own', () => {
    const position = (rows: number) => {
      const kit = openKit('wide', { cells: rows });
      const at = kit.game.create();
      return () => must(kit.parsePosition(kit.makePosition(at)) as Result<unknown>);
    };
    expect(growth(position, 10)).toBeLessThan(MOST);
  });
});
