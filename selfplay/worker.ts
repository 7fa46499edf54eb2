/** The entry of a thread that plays games. */
import { Judge } from '../src/judge.ts';
import { type GameSettings, playGame } from './game.ts';
import { GtpPlayer } from './gtp-player.ts';
import type { LoggedGame } from './log.ts';
import { createPlayer, type Player } from './player.ts';
import { loggedPlayer, type PlayerSpec } from './players.ts';

export interface GameTask {
  readonly index: number;
  readonly pair: number;
  /** Light and Dark; with the pie rule the player who placed the stones, and the one who chooses. */
  readonly players: readonly [PlayerSpec, PlayerSpec];
  readonly settings: GameSettings;
  readonly pie: boolean;
  /** One word of 32 bits: not 0 when the game shall not go on. */
  readonly cancel: SharedArrayBuffer;
}

/** Our own players of this thread by name and side, kept from game to game. */
const players = new Map<string, { readonly text: string; readonly player: Player }>();
/** Chooses colours; a tournament has boards of one size only. */
let judge: Judge | undefined;

/** Plays one game; undefined when it was cancelled. */
export async function gameTask(task: GameTask): Promise<LoggedGame | undefined> {
  const { pie, settings, pair, index } = task;
  const cancel = new Int32Array(task.cancel);
  let [light, dark] = task.players;
  let opening = settings.opening;
  if (pie) {
    judge ??= new Judge(settings.size);
    const choice = await judge.chooseColor(settings.opening);
    // The second player chooses; Light moves next either way.
    if (choice === 'light') [light, dark] = [dark, light];
    opening = [...opening, choice];
  }
  const isCancelled = () => Atomics.load(cancel, 0) !== 0;
  const both = [
    await playerOf(light, 0, settings.size, isCancelled),
    await playerOf(dark, 1, settings.size, isCancelled),
  ] as const;
  const played = await playGame(both, { ...settings, opening }, isCancelled).finally(() => endPrograms(both));
  if (!played) return undefined;
  return {
    v: 1,
    id: `${index}`,
    game: 'meridians',
    size: settings.size,
    rules: { pie },
    index,
    pair,
    players: [loggedPlayer(light), loggedPlayer(dark)],
    opening,
    ...played,
    seed: settings.seed,
  };
}

/** Equal specifications on both sides still get a player each. Another specification of a name takes the place of the one before. */
async function playerOf(spec: PlayerSpec, side: number, size: number, isCancelled: () => boolean): Promise<Player> {
  if (spec.kind === 'gtp') return new GtpPlayer(spec, isCancelled);
  const place = JSON.stringify([spec.name, side, size]);
  const kept = players.get(place);
  if (kept?.text === spec.text) return kept.player;
  await kept?.player.close();
  const player = createPlayer(spec, size);
  players.set(place, { text: spec.text, player });
  return player;
}

/** Programs live for one game. */
async function endPrograms(both: readonly Player[]): Promise<void> {
  await Promise.all(both.map((player) => (player instanceof GtpPlayer ? player.close() : undefined)));
}
