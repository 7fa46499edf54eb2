/** Tournaments of a game with three seats, which nothing but its own file knows. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { roundGames } from '../../selfplay/game/planned-game.ts';
import { playGame } from '../../selfplay/game/play-game.ts';
import { type Choice, createPlayer, type MatchPlayer, PlayerFault } from '../../selfplay/players/player.ts';
import { kitOf } from '../../selfplay/tournament/kit.ts';
import { readLog, type TournamentLog } from '../../selfplay/tournament/log.ts';
import type { LoggedGame } from '../../selfplay/tournament/logged-game.ts';
import { makeOpenings } from '../../selfplay/tournament/openings.ts';
import { twoSeats } from '../../selfplay/tournament/plan-tournament.ts';
import { parsePlayer } from '../../selfplay/tournament/player-spec.ts';
import { RunningTournament } from '../../selfplay/tournament/report/running-summary.ts';
import { kitOfLogs, type Summary, summarise } from '../../selfplay/tournament/report/summary.ts';
import { summaryHtml } from '../../selfplay/tournament/report/summary-html.ts';
import { summaryText } from '../../selfplay/tournament/report/summary-text.ts';
import type { GameSettings } from '../../selfplay/tournament/settings.ts';
import { must } from '../../src/util/result.ts';
import { testFolder } from '../support/folder.ts';
import { game as gameOfTwo, log as logOfTwo, player } from '../support/logs.ts';
import { like, naming } from '../support/parts.ts';
import { printed, refusal, runHere } from '../support/run-here.ts';

process.env.SIGHTLINE_GAMES = 'dist/test/support/trio.js';
await import('../../src/node/install.ts');

const folder = testFolder();
const inFolder = (name: string) => join(folder, name);

const GAME = { name: 'trio', rules: { cells: 9 } };
const KIT = kitOf(GAME);
/** Red takes 9, 4 and 3, green 8, 5 and 2, blue 7, 6 and 1. */
const MOVES = ['c9', 'c8', 'c7', 'c6', 'c5', 'c4', 'c3', 'c2', 'c1'];

/** Plays the moves above, but what its script says for a ply. */
class Scripted implements MatchPlayer {
  readonly calls: string[] = [];
  private plies = 0;
  private readonly script: Readonly<Record<number, () => Choice>>;

  constructor(script: Readonly<Record<number, () => Choice>> = {}) {
    this.script = script;
  }

  async newGame(_: unknown, seed: string): Promise<void> {
    this.calls.push(seed);
  }

  async played(move: string, seat: number, isOwn: boolean): Promise<void> {
    this.calls.push(`${isOwn ? 'own ' : ''}${move} ${seat}`);
    this.plies++;
  }

  async choose(): Promise<Choice> {
    return this.script[this.plies]?.() ?? { move: MOVES[this.plies] as string };
  }

  async close(): Promise<void> {}
}

async function played(players: readonly MatchPlayer[], differs: Partial<GameSettings> = {}) {
  const settings = { game: GAME, opening: [], maxPlies: 100, seed: 's', adjudication: {}, time: {}, ...differs };
  const game = await playGame(players, settings);
  if (!game) throw new Error('the game was cancelled');
  return game;
}

const seated = (script: Readonly<Record<number, () => Choice>> = {}) =>
  Array.from({ length: 3 }, () => new Scripted(script));

describe('a game of three seats', () => {
  it('is played in the order of its turns, whoever that is, and every player hears of every move', async () => {
    const players = seated();
    const game = await played(players, { opening: MOVES.slice(0, 2) });
    const turns = [0, 1, 2, 2, 1, 0, 0, 1, 2];
    expect(game.moves).toEqual(MOVES);
    for (const [seat, { calls }] of players.entries()) {
      const own = (ply: number) => ply >= 2 && turns[ply] === seat;
      expect(calls).toEqual([
        `s/${seat}`,
        ...MOVES.map((move, ply) => `${own(ply) ? 'own ' : ''}${move} ${turns[ply]}`),
      ]);
    }
  });

  it('has the scores and points of every seat, and a winner where one has won alone', async () => {
    expect(await played(seated())).toMatchObject({
      winner: 'red',
      scores: [1, 0, 0],
      points: [16, 15, 14],
      end: 'points',
    });
    const shared = { game: { name: 'trio', rules: { cells: 3 } }, opening: ['c1', 'c2'] };
    expect(await played(seated({ 2: () => ({ move: 'c3' }) }), shared)).toMatchObject({
      winner: 'blue',
      points: [1, 2, 3],
    });
    const tied = await played(seated(), {
      game: { name: 'trio', rules: { cells: 6 } },
      opening: ['c6', 'c5', 'c4', 'c3', 'c2', 'c1'],
    });
    expect(tied).toMatchObject({ winner: null, scores: [1 / 3, 1 / 3, 1 / 3], points: [7, 7, 7] });
  });

  it.each([
    ['an illegal move', { 4: () => ({ move: 'c9' }) }, 1, 'illegal'],
    ['resigning', { 3: () => ({ move: 'resign' }) }, 2, 'resign'],
    [
      'a crash',
      {
        6: () => {
          throw new PlayerFault('crash', 'gone');
        },
      },
      0,
      'crash',
    ],
  ] as const)('is lost by %s: the others share it', async (_, script, loser, end) => {
    const game = await played(seated(script));
    const scores = [0, 1, 2].map((seat) => (seat === loser ? 0 : 0.5));
    expect(game).toMatchObject({ winner: null, scores, end });
    expect(game).not.toHaveProperty('points');
  });

  it('that is stopped at the limit of plies is shared by all', async () => {
    expect(await played(seated(), { maxPlies: 4 })).toMatchObject({
      winner: null,
      scores: [1 / 3, 1 / 3, 1 / 3],
      end: 'max-plies',
    });
  });
});

describe('a round', () => {
  it('has a game for every seat, with numbers and their own seeds and one opening', () => {
    const [tree, random] = ['mcts:playouts=1,name=tree', 'random'].map((text) => {
      return must(parsePlayer(text, KIT));
    }) as [ReturnType<typeof one>, ReturnType<typeof one>];
    const common = { game: GAME, maxPlies: 100, seed: 'x', adjudication: {}, time: {} };
    const games = roundGames([tree, random, random], 4, ['c1'], common);
    expect(games.map(({ index, round, settings }) => [index, round, settings.seed, settings.opening])).toEqual([
      [12, 4, 'x/12', ['c1']],
      [13, 4, 'x/13', ['c1']],
      [14, 4, 'x/14', ['c1']],
    ]);
    expect(games.map(({ players }) => players.findIndex(({ name }) => name === 'tree'))).toEqual([0, 1, 2]);
  });
});

function one() {
  return must(parsePlayer('random', KIT));
}

describe('openings', () => {
  it('are legal and different, and fair ones are those that give every seat its share', async () => {
    const { openings, different } = await makeOpenings(GAME, 30, { plies: 3, balance: null }, 'a');
    expect(different).toBe(30);
    expect(new Set(openings.map((opening) => opening.join(' '))).size).toBe(30);
    const fair = await makeOpenings(GAME, 3, { plies: 2, balance: 0.1 }, 'a');
    expect(fair.different).toBe(3);
  });
});

/** A game in round `round` with these scores by seat. */
function game(index: number, names: readonly string[], scores: readonly number[], differs: object = {}): LoggedGame {
  const alone = scores.indexOf(1);
  const {
    size: _,
    pair: __,
    ...alike
  } = gameOfTwo(index, '', '', {
    game: 'trio',
    rules: { cells: 9 },
    players: names.map(player),
    moves: MOVES,
    winner: alone < 0 ? null : (KIT.seats[alone]?.name as string),
    end: 'points',
    scores,
    ms: MOVES.map((_, ply) => ply),
  });
  return { ...alike, round: Math.floor(index / 3), ...differs };
}

function logOf(names: readonly string[], games: readonly LoggedGame[]): TournamentLog {
  const { header, ...rest } = logOfTwo(names, games, { game: 'trio', rules: { cells: 9 } });
  const { size: _, ...config } = header.config;
  return { ...rest, header: { ...header, config } };
}

function summaryOf(log: TournamentLog): Summary {
  return must(summarise([log]));
}

/** a has won two games and half of one in the first round, nothing in the second, of which a game is missing. */
const GAMES = [
  game(0, ['a', 'b', 'b'], [1, 0, 0]),
  game(1, ['b', 'a', 'b'], [0, 1, 0]),
  game(2, ['b', 'b', 'a'], [0.5, 0, 0.5]),
  game(3, ['a', 'b', 'b'], [0, 0.5, 0.5], { end: 'crash', fault: 'exit 1' }),
  game(4, ['b', 'a', 'b'], [0, 0, 1]),
];

describe('the summary of games with three seats', () => {
  const log = logOf(['a', 'b'], GAMES);
  const summary = summaryOf(log);

  it('has shares of the points by complete rounds, against what all alike would have', () => {
    expect(summary.match).toBeNull();
    expect(summary.table).toMatchObject({ fairShare: 1 / 3, rounds: 1, incompleteRounds: 1, basis: 'rounds' });
    const [a, b] = summary.table?.shares ?? [];
    expect(a).toMatchObject({ player: 'a', share: { value: expect.closeTo(2.5 / 3, 12) } });
    expect(b).toMatchObject({ player: 'b', share: { value: expect.closeTo(0.5 / 6, 12) } });
    expect(Number(a?.share.low)).toBeLessThan(2.5 / 3);
    expect(Number(a?.share.high)).toBe(1);
  });

  it('counts for every player the games of all its seats', () => {
    expect(summary.players).toMatchObject([
      { name: 'a', games: 5, wins: 2, draws: 2, losses: 1, score: expect.closeTo(2.5 / 5, 12) },
      { name: 'b', games: 10, wins: 1, draws: 4, losses: 5, score: expect.closeTo(2.5 / 10, 12) },
    ]);
    // Red moves at plies 0, 5 and 6, green at 1, 4 and 7, blue at 2, 3 and 8.
    expect(summary.players[0]?.msPerMove).toMatchObject({ moves: 15, mean: (2 * 11 + 2 * 12 + 13) / 15 });
  });

  it('has the share of every seat, and who is to blame for a fault', () => {
    expect(summary.firstPlayer).toBeNull();
    expect(summary.drawRate).toBe(2 / 5);
    expect(summary.table?.seats).toMatchObject([
      { seat: 'red', wins: 1, share: { value: expect.closeTo(1.5 / 5, 12) } },
      { seat: 'green', wins: 1, share: { value: expect.closeTo(1.5 / 5, 12) } },
      { seat: 'blue', wins: 1, share: { value: expect.closeTo(2 / 5, 12) } },
    ]);
    expect(summary.faults).toEqual([{ end: 'crash', player: 'a', side: 'red', games: 1, first: 'exit 1' }]);
    expect(summary.ends[0]).toEqual({ end: 'points', games: 4, red: 1, green: 1, blue: 1, none: 1 });
  });

  it('rates players by who scored more between every two of their seats', () => {
    const met = summary.field?.crossTable.find(({ player }) => player === 'a');
    // Two games won against both, half against one and all against the other, lost to both, lost to one and even.
    expect(met).toMatchObject({ opponent: 'b', games: 10, wins: 5, draws: 2, losses: 3 });
    expect(summary.field?.ratings.map(({ player }) => player)).toEqual(['a', 'b']);
  });

  it('is the same while it is played', () => {
    const running = must(RunningTournament.of(log.header));
    for (const game of log.games) running.take(JSON.stringify(game));
    const { players, match, faults, games } = running.summary();
    expect(match).toBeNull();
    expect({ games, faults }).toEqual({ games: 5, faults: 1 });
    expect(players).toMatchObject([
      { name: 'a', games: 5, wins: 2, draws: 2, losses: 1, score: expect.closeTo(2.5 / 5, 12) },
      { name: 'b', games: 10, wins: 1, draws: 4, losses: 5, score: expect.closeTo(2.5 / 10, 12) },
    ]);
    expect(players.map(({ elo }) => elo)).toEqual(summary.field?.ratings.map(({ elo }) => elo));
  });

  it('is told in text and on a page', () => {
    const kit = must(kitOfLogs([log]));
    const text = summaryText(summary, kit);
    expect(text).toMatch(naming(5, 'trio', 9));
    expect(text).toMatch(/\(equal strength\) +│ +33\.3 %/);
    expect(text).toMatch(/Green's share +│ +30\.0 %/);
    const html = summaryHtml(summary, kit);
    expect(html).toContain('<figure id="shares">');
    expect(html).not.toMatch(/NaN|Infinity|undefined|\[object/);
    expect(JSON.parse(JSON.stringify(summary))).toEqual(summary);
  });
});

describe('a tournament by the command', () => {
  const log = inFolder('field.jsonl');
  const FIELD = ['mcts:playouts=20,preset=uct,name=tree', 'random', 'random:name=other', 'random:name=third'];
  const ARGS = ['roundrobin', ...FIELD, '--game', 'trio', '--seed', 'r', '--concurrency', '2'];
  let stdout: string;
  beforeAll(async () => {
    const ran = await runHere([...ARGS, '--games', '22', '--log', log, '--json']);
    expect(ran.code, ran.stderr).toBe(0);
    stdout = ran.stdout;
  });
  const games = () => {
    return [...must(readLog(log)).games].sort((a, b) => a.index - b.index);
  };

  it('plays whole rounds, in each of which everybody has every seat', () => {
    expect(JSON.parse(stdout)).toMatchObject({ game: 'trio', rules: { cells: 9 }, games: 24, planned: 24 });
    expect(games().map(({ index }) => index)).toEqual(Array.from({ length: 24 }, (_, i) => i));
    for (let round = 0; round < 8; round++) {
      const own = games().filter((game) => game.round === round);
      for (const seat of [0, 1, 2]) expect(new Set(own.map(({ players }) => players[seat]?.name)).size).toBe(3);
      expect(new Set(own.map(({ opening }) => opening.join(' '))).size).toBe(1);
    }
    for (const game of games()) expect(game).not.toHaveProperty('pair');
  });

  it('is gone on with from a log that lacks games', async () => {
    const expected = games();
    const lines = readFileSync(log, 'utf8').split('\n');
    writeFileSync(log, `${lines.slice(0, 8).join('\n')}\n{"v":1,"id":`);
    await printed([...ARGS, '--games', '22', '--log', log, '--resume']);
    const essence = (all: readonly LoggedGame[]) =>
      all.map(({ ms: _, startedAt: __, durationMs: ___, ...rest }) => rest);
    expect(essence(games())).toEqual(essence(expected));
  });

  it('tells programs the seats by their names, and the rows of the board in place of its size', async () => {
    const [script, heard] = [inFolder('program.mjs'), inFolder('heard.txt')];
    writeFileSync(script, PROGRAM);
    const program = `gtp:name=program,exec "${process.execPath}" "${script}" "${heard}"`;
    const args = ['match', program, 'random', '--game', 'trio', '--games', '3', '--seed', 's', '--concurrency', '1'];
    const { code, stderr, stdout } = await runHere([...args, '--json']);
    expect(code, stderr).toBe(0);
    expect(JSON.parse(stdout).faults).toEqual([]);
    const said = readFileSync(heard, 'utf8');
    expect(said).toMatch(/^boardsize 1\nclear_board\n/);
    for (const name of ['red', 'green', 'blue'])
      expect(said).toMatch(new RegExp(`play ${name} c\\d[\\s\\S]*genmove ${name}`));
  });

  it.each([
    [['--resign', '0.1,3'], twoSeats('--resign requires', KIT)],
    [['--adjudicate-proven'], twoSeats('--adjudicate-proven requires', KIT)],
    [['--adjudicate-territory'], twoSeats('--adjudicate-territory requires', KIT)],
    [['--sprt', 'elo0=0,elo1=10'], twoSeats('--sprt requires', KIT)],
    [['--pie'], '--pie: Trio has no such option'],
    [['--rules', 'cells=2'], '--rules: cells "2": must be a whole number from 3 to 30'],
  ])('%j is refused: %s', async (args, message) => {
    expect(await refusal(['match', 'random', 'random:name=b', '--game', 'trio', ...args])).toContain(message);
  });

  it.each([
    ['alphabeta:depth=1', 'alpha-beta is for two players, and trio has 3'],
    ['mcts:playouts=1', 'trio has no static evaluation'],
    ['mcts:level=3', 'level "3": Trio has none'],
    ['mcts:preset=static,playouts=1', 'preset "static" is none of default, uct, rave'],
    ['mcts:weights=weights/meridians-7.net,playouts=1', 'the weights are for meridians with size=7, not for trio'],
  ])('the player %s is refused', async (text, message) => {
    expect(await refusal(['match', text, 'random', '--game', 'trio'])).toMatch(like(message));
  });

  it('the log of it is none of another game', async () => {
    const said = await refusal(['match', ...FIELD.slice(0, 2), '--log', log, '--resume']);
    expect(said).toMatch(naming('field.jsonl', 'trio', 'meridians'));
  });

  it.each([
    [['tune', '--param', 'exploration=0.5:0.1:2'], twoSeats('tuning requires', KIT)],
    [['bench', 'scaling'], twoSeats('bench scaling requires', KIT)],
    [['bench', 'strength'], 'no ladder for Trio'],
    [['bench', 'positions'], 'no position suite for Trio'],
  ])('%j says in one line that it has nothing for the game', async (args, message) => {
    expect(await refusal([...args, '--game', 'trio'])).toContain(message);
  });
});

/** Takes the best cell that nobody has taken, and writes down what it hears. */
const PROGRAM = `
import { appendFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
let free;
createInterface({ input: process.stdin }).on('line', (line) => {
  appendFileSync(process.argv[2], line + '\\n');
  const [name, , move] = line.split(' ');
  let answer = '';
  if (name === 'clear_board') free = [1, 2, 3, 4, 5, 6, 7, 8, 9];
  if (name === 'play') free = free.filter((cell) => 'c' + cell !== move);
  if (name === 'genmove') answer = ' c' + free.pop();
  process.stdout.write('=' + answer + '\\n\\n');
  if (name === 'quit') process.exit(0);
});
`;

it('our own players sit in any seat', async () => {
  const players = ['random', 'mcts:playouts=5,preset=uct', 'random:name=x'].map((text) => {
    const spec = must(parsePlayer(text, KIT));
    return createPlayer(spec, GAME);
  });
  const game = await played(players);
  expect(game.moves).toHaveLength(9);
  expect(game.scores?.reduce((sum, score) => sum + score, 0)).toBeCloseTo(1, 12);
  await Promise.all(players.map((player) => player.close()));
});
