/** Chooses the bot's next entry by a search. */
import { Engine } from '../../engine/engine.ts';
import { parseLevel } from '../../engine/levels.ts';
import { Player } from '../../engine/player.ts';
import { SearchPool } from '../../engine/pool.ts';
import { fail, must, ok, type Result } from '../../util/result.ts';
import { passesThere, type SitePosition } from './position.ts';

/** Of the time for a move a tenth, and at least this many milliseconds, but not more than half, are for its beginning and its end. */
const RESERVED_MS = 100;

export interface ChooserOptions {
  readonly threads: number;
  readonly memoryBytes: number;
}

export interface BotStrength {
  /** Milliseconds for the search. */
  readonly timeMs: number;
  /** The level, whose playouts end the search earlier; undefined for full strength. */
  readonly level?: number | undefined;
  /** Chooses among equally fair openings, and among the moves of a level. */
  readonly seed: string;
  readonly signal?: AbortSignal | undefined;
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

  /**
   * The entry, and the bot's expected score, in [0, 1], undefined without a search. Rejects with the
   * signal's reason if it ends the search. Errors: `ended`, `bad-level`.
   */
  async choose(
    position: SitePosition,
    { timeMs, level: wanted, seed, signal }: BotStrength,
  ): Promise<Result<{ readonly entry: string; readonly value?: number | undefined }>> {
    const { form, kit, line, length, plies: before } = position;
    const until = performance.now() + Math.max(timeMs / 2, Math.min(0.9 * timeMs, timeMs - RESERVED_MS));
    if (passesThere(position)) return ok({ entry: form.pass as string });
    if (kit.game.isOver(line.position)) return fail('ended', 'the game has ended');
    const level = wanted === undefined ? undefined : parseLevel(kit, String(wanted));
    if (level?.ok === false) return level;
    const engine = new Engine({
      game: kit.spec,
      pool: level ? this.single : this.pool,
      memoryBytes: this.memoryBytes,
      seed,
      ...(level && { params: level.value.params }),
    });
    const player = new Player(engine, { limits: level?.value.limits ?? { stopEarly: true } });
    const plies: string[] = [];
    let value: number | undefined;
    try {
      for (;;) {
        const entry = form.fromMove ? form.fromMove(plies, length) : plies[0];
        if (entry !== undefined) return ok({ entry, value });
        must(engine.setPosition(line.start, [...before, ...plies]));
        await engine.ready();
        const decided = await player.choose({ timeMs: Math.max(1, until - performance.now()), signal });
        value ??= decided.value ?? undefined;
        plies.push(decided.move);
      }
    } finally {
      await player.close();
      await engine.close();
    }
  }

  /** Starts the threads that search for a game. */
  start({ kit }: Pick<SitePosition, 'kit'>, level: number | undefined): void {
    (level === undefined ? this.pool : this.single).start(kit.spec);
  }

  /** Starts the threads with a game, so that errors of it show at once. */
  async ready({ kit }: Pick<SitePosition, 'kit'>): Promise<void> {
    await this.pool.ready(kit.spec);
  }

  async close(): Promise<void> {
    await Promise.all([this.pool.close(), this.single.close()]);
  }
}
