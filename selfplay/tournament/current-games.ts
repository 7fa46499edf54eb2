/**
 * The running games of a tournament, in a file `LOG.now` beside its log, for spectators only. One
 * record per line with the moves so far, rewritten at most once per second.
 */
import { realpathSync, rmSync } from 'node:fs';
import { beforeEnd } from '../../src/node/ending.ts';
import { readTextFile, replaceFiles } from '../../src/node/file.ts';
import { isLocked } from '../../src/node/lock.ts';
import { parseEntry } from '../../src/util/log-lines.ts';
import { gameOf } from './log.ts';
import type { RunningGame } from './logged-game.ts';

const EVERY_MS = 1000;

/** Maintains the file. Failures are ignored, because the log does not need it. */
export class CurrentGames {
  private readonly path: string;
  /** Running games by index; undefined if nothing is known yet. */
  private readonly games = new Map<number, RunningGame | undefined>();
  private timer: ReturnType<typeof setTimeout> | undefined;
  private readonly forget: () => void;

  /** For a log written by this process. Removes the file of a killed run. */
  constructor(log: string) {
    this.path = pathOf(log);
    this.remove();
    this.forget = beforeEnd(() => this.remove());
  }

  begin(index: number): void {
    this.games.set(index, undefined);
  }

  /** Records the moves of a game. Ignored after its end. */
  note(game: RunningGame): void {
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
      // The folder is not writable.
    }
  }
}

/** The running games of a log in schedule order; empty if no process writes the log. */
export function currentGames(log: string): readonly RunningGame[] {
  const text = isLocked(log) ? readTextFile(pathOf(log)) : undefined;
  if (!text?.ok) return [];
  const games = text.value.split('\n').flatMap((line) => {
    const entry = parseEntry(line);
    const game = entry.ok ? gameOf(entry.value) : entry;
    return game.ok ? game.value : [];
  });
  return games.sort((a, b) => a.index - b.index);
}

/** Beside the file itself, like its lock. */
function pathOf(log: string): string {
  return `${realpathSync(log)}.now`;
}
