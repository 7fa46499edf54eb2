/** The games of a tuning: pairs with seats swapped, each from a separate opening. */
import { withParameter } from '../../src/engine/engine.ts';
import type { GameKit } from '../../src/games/kit.ts';
import { specOfRecord } from '../../src/records/spec.ts';
import { fail, must, ok, type Result } from '../../src/util/result.ts';
import { type EventSettings, type GameRunner, roundGames } from '../game/planned-game.ts';
import { kitOf, usualMaxPlies } from '../tournament/kit.ts';
import type { LoggedGame } from '../tournament/logged-game.ts';
import { scoresOf } from '../tournament/logged-games.ts';
import { plainOpenings } from '../tournament/openings.ts';
import { checkPlayer, type PlayerSpec, parsePlayer } from '../tournament/player-spec.ts';
import { sum } from '../tournament/statistics/summary-numbers.ts';
import { shown, type TunedParameter } from './parameter.ts';
import type { TuningConfig } from './tuner.ts';

/**
 * Parses the player to tune. It must be a tree search with a limit, and must not set a tuned
 * parameter. Errors: `bad-player`.
 */
export function parseTunedPlayer(
  text: string,
  parameters: readonly TunedParameter[],
  kit: GameKit,
): Result<PlayerSpec> {
  const player = parsePlayer(text, kit);
  if (!player.ok) return player;
  const bad = (what: string) => fail('bad-player', `player ${JSON.stringify(text)}: ${what}`);
  const { kind, limits } = player.value;
  if (kind !== 'mcts') return bad('only mcts parameters can be tuned');
  if (Object.keys(limits).length === 0) return bad('it has no limit: add one, e.g. mcts:playouts=1000');
  const twice = parameters.find(({ name }) => settingsOf(text).some((setting) => setting.startsWith(`${name}=`)));
  if (twice) return bad(`${twice.name} is tuned: set its start with --param`);
  const checked = checkPlayer(player.value, kit.spec);
  return checked.ok ? player : checked;
}

/** The player's specification with parameter values, for the command line. */
export function specText(
  base: string,
  parameters: readonly TunedParameter[],
  values: readonly number[],
  name: string,
): string {
  const own = settingsOf(base).filter((setting) => !setting.startsWith('name='));
  const tuned = parameters.map((parameter, i) => `${parameter.name}=${shown(parameter, values[i] as number)}`);
  return `mcts:${[`name=${name}`, ...own, ...tuned].join(',')}`;
}

function settingsOf(text: string): string[] {
  return text
    .slice(text.indexOf(':') + 1 || text.length)
    .split(',')
    .filter((setting) => setting !== '');
}

/** Plays the games of a tuning. */
export class TuningGames {
  private readonly config: TuningConfig;
  private readonly base: PlayerSpec;
  private readonly openings: readonly (readonly string[])[];
  private readonly runner: GameRunner;
  /** Games of the previous iteration, which is logged when the next one is requested. */
  private readonly last: LoggedGame[] = [];
  /** Games restarted because a thread died. */
  replayed = 0;

  private constructor(
    config: TuningConfig,
    base: PlayerSpec,
    openings: readonly (readonly string[])[],
    runner: GameRunner,
  ) {
    this.config = config;
    this.base = base;
    this.openings = openings;
    this.runner = runner;
  }

  /** The runner does not affect the course. Errors: `no-opening`, if the game is too short. */
  static async open(config: TuningConfig, base: PlayerSpec, runner: GameRunner): Promise<Result<TuningGames>> {
    const { seed, iterations, pairs } = config;
    const made = await plainOpenings(specOfRecord(config), iterations * pairs, seed);
    return made.ok ? ok(new TuningGames(config, base, made.value, runner)) : made;
  }

  /** Plays the pairs of an iteration; see `PlayPairs`. Throws if a game cannot be played. */
  async play(plus: readonly number[], minus: readonly number[], k: number): Promise<number[] | undefined> {
    const { seed, pairs } = this.config;
    for (const game of this.last.splice(0)) this.runner.kept?.(game);
    const both = [this.playerWith('plus', plus), this.playerWith('minus', minus)] as const;
    const game = specOfRecord(this.config);
    const kit = kitOf(game);
    const settings: EventSettings = {
      game,
      seed,
      maxPlies: usualMaxPlies(kit),
      // A proven result ends the game.
      adjudication: { proven: true },
      time: {},
    };
    const playPair = async (pair: number) => {
      const planned = roundGames(both, pair, this.openings[pair] as readonly string[], settings);
      const onReplay = () => {
        this.replayed++;
      };
      const games = await Promise.all(planned.map((one) => this.runner.play(one, onReplay)));
      this.last.push(...games.filter((one) => one !== undefined));
      const points = games.map((one) => one && scoresOf(kit, one)[one.players[0]?.name === 'plus' ? 0 : 1]);
      return points.every((point) => point !== undefined) ? sum(points) : undefined;
    };
    const points = await Promise.all(Array.from({ length: pairs }, (_, i) => playPair(k * pairs + i)));
    return points.every((point) => point !== undefined) ? points : undefined;
  }

  /** Interrupts the current iteration. */
  stop(): void {
    this.runner.stop();
  }

  private playerWith(name: string, values: readonly number[]): PlayerSpec {
    let params = this.base.params as NonNullable<PlayerSpec['params']>;
    for (const [i, parameter] of this.config.parameters.entries()) {
      params = must(withParameter(params, parameter.name, String(values[i])));
    }
    return { ...this.base, name, text: `${this.base.text} ${values.join(' ')}`, params };
  }
}
