/** Chooses the bot's next entry by a search. */
import { Engine } from '../engine/engine.ts';
import { Judge } from '../engine/judge.ts';
import { type Level, parseLevel } from '../engine/levels.ts';
import { SearchPool } from '../engine/pool.ts';
import { ok, type Result } from '../util/result.ts';
import { ENDED } from './messages.ts';
import { isStuck, type SitePosition } from './position.ts';

export interface ChooserOptions {
  readonly threads: number;
  readonly memoryBytes: number;
}

export interface Strength {
  /** Milliseconds for the search. */
  readonly timeMs: number;
  /** The level, whose playouts end the search earlier; undefined for full strength. */
  readonly level?: number | undefined;
  /** Chooses among equally fair openings, and among the moves of a level. */
  readonly seed: string;
  readonly signal?: AbortSignal | undefined;
}

export interface Choice {
  readonly entry: string;
  /** The bot's expected score, in [0, 1]; undefined without a search. */
  readonly value?: number | undefined;
}

export class Chooser {
  private readonly memoryBytes: number;
  private readonly pool: SearchPool;
  /** Levels are for one thread, to be equally strong on every machine. */
  private readonly single: SearchPool;

  constructor({ threads, memoryBytes }: ChooserOptions) {
    this.memoryBytes = memoryBytes;
    this.pool = new SearchPool(threads);
    this.single = threads <= 1 ? this.pool : new SearchPool(1);
  }

  /** Rejects with the signal's reason if it ends the search. Errors: `ended`, `bad-level`. */
  async choose(position: SitePosition, { timeMs, level: wanted, seed, signal }: Strength): Promise<Result<Choice>> {
    const { form, kit, line, length } = position;
    if (isStuck(position)) return ok({ entry: form.pass as string });
    if (kit.game.isOver(line.position)) return ENDED;
    const level = wanted === undefined ? undefined : parseLevel(kit, String(wanted));
    if (level?.ok === false) return level;
    const plies: string[] = [];
    let value: number | undefined;
    for (;;) {
      const entry = form.fromMove ? form.fromMove(plies, length) : plies[0];
      if (entry !== undefined) return ok({ entry, value });
      if (line.choiceAfter !== undefined && !line.hasSeats && line.moves.length + plies.length < line.choiceAfter) {
        plies.push(await opening(position, plies, seed));
        continue;
      }
      const found = await this.search(position, plies, level?.value, { timeMs, seed, signal });
      value ??= found.value;
      plies.push(found.move);
    }
  }

  /** Starts the threads with a game, so that errors of it show at once. */
  async ready({ kit }: Pick<SitePosition, 'kit'>): Promise<void> {
    await this.pool.start(kit.spec);
  }

  async close(): Promise<void> {
    await Promise.all([this.pool.close(), this.single.close()]);
  }

  private async search(
    { kit, line, plies: before }: SitePosition,
    plies: readonly string[],
    level: Level | undefined,
    { timeMs, seed, signal }: Strength,
  ): Promise<{ move: string; value: number }> {
    const engine = new Engine({
      game: kit.spec,
      pool: level ? this.single : this.pool,
      memoryBytes: this.memoryBytes,
      seed,
      ...(level && { params: level.params }),
    });
    try {
      const set = engine.setPosition(line.start, [...before, ...plies]);
      if (!set.ok) throw new Error(set.error.message);
      const { move, analysis } = await engine.bestMove({ timeMs, signal, ...level?.limits });
      return { move, value: analysis.value };
    } finally {
      await engine.close();
    }
  }
}

/** A ply towards a fair position, for the player after whom the other chooses a seat. */
async function opening({ kit, plies: before }: SitePosition, plies: readonly string[], seed: string): Promise<string> {
  const judge = new Judge(kit.spec);
  try {
    return await judge.placeMove([...before, ...plies], seed);
  } finally {
    await judge.close();
  }
}
