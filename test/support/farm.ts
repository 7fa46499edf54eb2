/** Farms for tests: the compiled program, whose threads start faster than those of the source, and small matches. */
import type * as FarmRunnerModule from '../../selfplay/farm/farm-runner.ts';
import type * as FarmWorkerModule from '../../selfplay/farm/farm-worker.ts';
import type * as ThreadsModule from '../../selfplay/jobs/thread-runner.ts';
import { kitOf } from '../../selfplay/tournament/kit.ts';
import type { LoggedGame } from '../../selfplay/tournament/logged-game.ts';
import type { Tournament } from '../../selfplay/tournament/open-tournament.ts';
import { makeOpenings } from '../../selfplay/tournament/openings.ts';
import { encounters, schedule } from '../../selfplay/tournament/pairing.ts';
import type * as TournamentModule from '../../selfplay/tournament/play-tournament.ts';
import { parsePlayer } from '../../selfplay/tournament/player-spec.ts';
import { must } from '../../src/util/result.ts';
import { built } from './built.ts';
import { playing } from './tournaments.ts';

const compiled = async <Module>(path: string) => (await import(built(path).href)) as Module;
await import(built('src/node/install.js').href);
export const { FarmRunner } = await compiled<typeof FarmRunnerModule>('selfplay/farm/farm-runner.js');
export const { FarmWorker } = await compiled<typeof FarmWorkerModule>('selfplay/farm/farm-worker.js');
export const runTournament = playing(
  await compiled<typeof TournamentModule>('selfplay/tournament/play-tournament.js'),
  await compiled<typeof ThreadsModule>('selfplay/jobs/thread-runner.js'),
);

export const GAME = { name: 'meridians', rules: { size: 3, pie: false } };

/** A match of this many games on a small board, with its own openings. */
export async function smallMatch(
  games: number,
  seed: string,
  texts = ['mcts:playouts=8,name=a', 'random'],
): Promise<Tournament> {
  const players = texts.map((text) => must(parsePlayer(text, kitOf(GAME))));
  const rounds = schedule(encounters('match', 2), games);
  const { openings } = await makeOpenings(GAME, rounds.length, { plies: 2, balance: null }, seed);
  return { game: GAME, players, rounds, openings, maxPlies: 200, seed, adjudication: {}, time: {} };
}

/** The reproducible part of a match, game by game. */
export function essence(games: readonly LoggedGame[]) {
  return games
    .toSorted((a, b) => a.index - b.index)
    .map(({ index, pair, players, seed, opening, moves, evals, winner, end }) => {
      return { index, pair, players, seed, opening, moves, evals, winner, end };
    });
}
