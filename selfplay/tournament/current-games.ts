/**
 * The games of a tournament that are being played, in a file beside its log, `LOG.now`: for those who watch, and for nothing
 * else. It is a record a line of the moves so far, rewritten as a whole, at most once a second.
 */
import { realpathSync, rmSync } from 'node:fs';
import { beforeEnd } from '../../src/node/ending.ts';
import { readTextFile, replaceFiles } from '../../src/node/file.ts';
import { isLocked } from '../../src/node/lock.ts';
import { parseEntry } from '../../src/util/log-lines.ts';
import type { CurrentGame } from '../game/logged-game.ts';
import { gameOf } from './log.ts';

const EVERY_MS = 1000;

/** Keeps the file. Whatever goes wrong with it is nobody's trouble: the log does not need it. */
export class CurrentGames {
  private readonly path: string;
  /** Those that were begun, by their number; undefined as long as nothing is known of one. */
  private readonly games = new Map<number, CurrentGame | undefined>();
  private timer: ReturnType<typeof setTimeout> | undefined;
  private readonly forget: () => void;

  /** Of a log that this process writes; what a killed one has left is removed. */
  constructor(log: string) {
    this.path = pathOf(log);
    this.remove();
    this.forget = beforeEnd(() => this.remove());
  }

  begin(index: number): void {
    this.games.set(index, undefined);
  }

  /** Moves of a game; what comes when it has ended is too late. */
  note(game: CurrentGame): void {
    if (!this.games.has(game.index)) return;
    this.games.set(game.index, game);
    this.timer ??= setTimeout(() => this.write(), EVERY_MS);
  }

  end(index: number): void {
    if (this.games.get(index)) this.timer ??= setTimeout(() => this.write(), EVERY_MS);
    this.games.delete(index);
  }

  private write(): void {
    this.timer = undefined;
    const lines = [...this.games.values()].flatMap((game) => (game ? `${JSON.stringify(game)}\n` : []));
    replaceFiles([{ path: this.path, content: lines.join('') }]);
  }

  /** Removes the file. */
  close(): void {
    clearTimeout(this.timer);
    this.remove();
    this.forget();
  }

  private remove(): void {
    try {
      rmSync(this.path, { force: true });
    } catch {
      // A folder that nothing can be written to.
    }
  }
}

/** The games of a log that are being played, the first one in the schedule first; none where nobody writes the log. */
export function currentGames(log: string): readonly CurrentGame[] {
  const text = isLocked(log) ? readTextFile(pathOf(log)) : undefined;
  if (!text?.ok) return [];
  const games = text.value.split('\n').flatMap((line) => {
    const entry = parseEntry(line);
    const game = entry.ok ? gameOf(entry.value) : entry;
    return game.ok && game.value.players.every((player) => typeof player?.name === 'string') ? game.value : [];
  });
  return games.sort((a, b) => a.index - b.index);
}

/** Beside the file itself, as its lock is. */
function pathOf(log: string): string {
  return `${realpathSync(log)}.now`;
}
