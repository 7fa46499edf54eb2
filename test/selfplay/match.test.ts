import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { EventLog } from '../../selfplay/event/event-log.ts';
import { parseLog, readLog, type TournamentLog } from '../../selfplay/tournament/log.ts';
import type { LoggedGame } from '../../selfplay/tournament/logged-game.ts';
import type { Tournament } from '../../selfplay/tournament/open-tournament.ts';
import { encounters, schedule } from '../../selfplay/tournament/pairing.ts';
import { type PlayerSpec, parsePlayer } from '../../selfplay/tournament/player-spec.ts';
import { meridians } from '../../src/games/meridians/game.ts';
import { Position } from '../../src/games/meridians/position.ts';
import { territoryOf } from '../../src/games/meridians/territory/territory.ts';
import { replay } from '../../src/records/replay.ts';
import { Solver } from '../../src/search/solver/solver.ts';
import { ProofTable } from '../../src/search/solver/table.ts';
import { makeMemory } from '../../src/util/quantity.ts';
import { must } from '../../src/util/result.ts';
import { testFolder } from '../support/folder.ts';
import { kitOfSize, specOfSize } from '../support/kits.ts';
import { log as logOf } from '../support/logs.ts';
import { naming } from '../support/parts.ts';
import { solve } from '../support/solve.ts';
import { runTournament } from '../support/tournaments.ts';

const folder = testFolder();

function logAt(path: string): TournamentLog {
  return must(readLog(path));
}

function specs(...texts: string[]): PlayerSpec[] {
  return texts.map((text) => {
    return must(parsePlayer(text, kitOfSize(4)));
  });
}

function tournament(players: readonly PlayerSpec[], games: number, differs: Partial<Tournament> = {}): Tournament {
  const format = players.length === 2 ? 'match' : 'roundrobin';
  return {
    game: specOfSize(4),
    players,
    rounds: schedule(encounters(format, players.length), games),
    openings: Array.from({ length: games / 2 }, () => []),
    maxPlies: 500,
    seed: 'test',
    adjudication: {},
    time: {},
    ...differs,
  };
}

const essence = (games: readonly LoggedGame[]) =>
  [...games]
    .sort((a, b) => a.index - b.index)
    .map(({ index, pair, players, seed, opening, moves, evals, winner, end }) => {
      return { index, pair, names: players.map(({ name }) => name), seed, opening, moves, evals, winner, end };
    });

describe('a tournament', () => {
  const FIELD = specs('mcts:playouts=12,name=tree', 'alphabeta:nodes=150,name=ab', 'greedy', 'random');

  it('plays the same games whatever the threads have played before', async () => {
    const task = tournament(FIELD, 12);
    const { games } = await runTournament(task, { runner: 2, done: [] });
    expect(games).toHaveLength(12);
    const kept = games.filter(({ index }) => index % 5 === 0);
    const seen: number[] = [];
    const rest = await runTournament(task, { runner: 1, done: kept, onGame: ({ index }) => seen.push(index) });
    expect(seen).toEqual([1, 2, 3, 4, 6, 7, 8, 9, 11]);
    expect(essence(rest.games)).toEqual(essence(games));
  });

  it('finishes nothing more once it is stopped', async () => {
    const controller = new AbortController();
    const { games } = await runTournament(tournament(specs('random', 'greedy'), 400), {
      runner: 2,
      done: [],
      signal: controller.signal,
      onGame: (_, { games }) => games === 3 && controller.abort(),
    });
    expect(games.length).toBeGreaterThanOrEqual(3);
    expect(games.length).toBeLessThanOrEqual(6);
  });

  it('by the pie rule names as Light whoever moves next', async () => {
    const players = specs('mcts:playouts=12,name=a', 'mcts:playouts=12,name=b');
    const openings = [
      ['b2', 'e4'],
      ['d1', 'c3'],
      ['d3', 'a1'],
    ];
    const { games } = await runTournament(tournament(players, 6, { game: specOfSize(4, true), openings }), {
      runner: 2,
      done: [],
    });
    for (const game of games) {
      const placer = game.index % 2 === 0 ? 'a' : 'b';
      const chosen = game.moves[2] as 'light' | 'dark';
      expect(game.opening).toEqual([...openings[game.pair!]!, chosen]);
      expect(game.rules).toEqual({ pie: true });
      // The second player chooses.
      expect(game.players[chosen === 'light' ? 1 : 0]?.name).toBe(placer);
      expect(replay(game)).toMatchObject({ ok: true });
    }
  });

  it('ended by territory has the winner that exact play gives, and has it at the first chance', async () => {
    const players = specs('mcts:playouts=30,name=a', 'mcts:playouts=30,name=b');
    const openings = [
      ['g6', 'c4', 'g3', 'g2'],
      ['d7', 'a4', 'd2', 'a1'],
      ['i4', 'e6', 'b1', 'e3'],
    ];
    const adjudication = { territory: true };
    const task = tournament(players, 6, { game: specOfSize(5), adjudication, openings });
    const { games } = await runTournament(task, { runner: 2, done: [] });
    const ended = games.filter(({ end }) => end === 'territory');
    expect(ended.length).toBeGreaterThan(0);
    const solver = new Solver(meridians(5), new ProofTable(new SharedArrayBuffer(1 << 26)));
    for (const { moves, winner } of ended) {
      const position = new Position(5);
      for (const move of moves) {
        expect(territoryOf(position).winner).toBeUndefined();
        position.play(position.board.names.indexOf(move));
      }
      const toMove = moves.length % 2 === 0 ? 'light' : 'dark';
      expect(solver.solve(position, 5_000_000)?.reward, moves.join(' ')).toBe(Number(winner === toMove));
    }
  });

  it('ended by a proof has the winner that exact play gives', async () => {
    const players = specs('mcts:playouts=200,name=a', 'mcts:playouts=100,name=b');
    const openings = [['b2'], ['c3'], ['d1'], ['a1']];
    const task = tournament(players, 8, { game: specOfSize(3), adjudication: { proven: true }, openings });
    const { games } = await runTournament(task, { runner: 2, done: [] });
    const decided = games.filter(({ end }) => end === 'adjudicated');
    expect(decided.length).toBeGreaterThan(0);
    for (const { moves, winner } of decided) {
      const position = new Position(3);
      const names = position.board.names;
      for (const move of moves) position.play(names.indexOf(move));
      const toMove = moves.length % 2 === 0 ? 'light' : 'dark';
      expect(solve(position), moves.join(' ')).toBe(winner === toMove ? 1 : -1);
    }
  });
});

describe('a game that the harness cannot play', () => {
  it('is tried three times, noted, and ends the tournament at once', async () => {
    const [good, other, broken] = specs('random:name=a', 'random:name=b', 'mcts:playouts=5,name=broken');
    const path = join(folder, 'broken.jsonl');
    const { header } = logOf(['a', 'b', 'broken'], [], { size: 4 });
    const log = must(EventLog.open({ path }, { what: 'tournament', config: header.config, parse: parseLog }));
    // Too little memory for a tree: no fault of a player in a game.
    const players = [good!, other!, { ...broken!, memoryBytes: 1000 }];
    const running = runTournament(tournament(players, 600), { runner: 3, log, header });
    await expect(running).rejects.toThrow(naming('memory', makeMemory(1000)));
    // Of 600 games all but those of the first threads would have been played.
    const { games, notes } = logAt(path);
    expect(games.length).toBeLessThan(100);
    const notesOf = new Map<string, number>();
    for (const { text } of notes) {
      const game = /^game \d+ was restarted/.exec(text)?.[0] ?? text;
      notesOf.set(game, (notesOf.get(game) ?? 0) + 1);
    }
    expect(notesOf.size).toBeGreaterThan(0);
    expect(Math.max(...notesOf.values())).toBe(2);
    // They count from 1, and none of these games was finished.
    const finished = games.map(({ index }) => `game ${index + 1} was restarted`);
    expect(finished.filter((text) => notesOf.has(text))).toEqual([]);
  });
});
