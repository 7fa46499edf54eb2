/** Runs a command line: errors become a line and an exit code. */
import { LibraryError } from '../../board/library/library-error.ts';
import { EngineError, OptionsError } from '../../engine/errors.ts';
import { setLoadingHint } from '../../games/registry.ts';
import { loadOwnGames } from '../../node/game-loading.ts';
import { addGamePaths } from '../../node/game-paths.ts';
import { JournalError } from '../../node/journal.ts';
import { GameError, withGameNames } from '../../node/own-games.ts';
import { RulesError } from '../../own-games/define/rules-error.ts';
import { withoutPasswords } from '../../util/hidden-address.ts';
import { messageOf, oneLine } from '../../util/result.ts';
import { systemMessage } from '../../util/system-error.ts';
import { BadInput, Failure } from '../arguments/input.ts';
import { Io } from '../io.ts';
import type { Streams } from '../streams.ts';
import { runCommandLine } from './command-line.ts';
import { programHelp } from './help.ts';

setLoadingHint('a game of your own is loaded from its file, --game ./FILE.js');

/** Errors in the command as typed. */
const USAGE = [BadInput, OptionsError, GameError] as const;
/** Failures not caused by the command as typed. */
const FAILURES = [Failure, EngineError, JournalError, LibraryError, RulesError] as const;

const MOST_ERROR_LENGTH = 1000;

/**
 * Runs the command of these arguments (without `node` and the script) to its end, and returns its
 * exit code. A command that fails prints one line on `stderr`. Throws on a bug of the program.
 */
export async function run(args: readonly string[], streams: Streams): Promise<number> {
  try {
    addGamePaths(args);
    await loadOwnGames();
    if (args.length === 0) {
      streams.stderr.write(`${programHelp()}\n`);
      return 2;
    }
    const io = new Io(withGameNames(args), streams);
    await runCommandLine(io);
    return io.exitCode;
  } catch (error) {
    const isUsage = USAGE.some((kind) => error instanceof kind);
    const isFailure = FAILURES.some((kind) => error instanceof kind);
    const system = systemMessage(error);
    if (!isUsage && !isFailure && system === undefined) throw error;
    streams.stderr.write(`sightline: ${errorLine(system ?? messageOf(error))}\n`);
    return isUsage ? 2 : 1;
  }
}

/**
 * An error on one line, without passwords or terminal control characters.
 */
export function errorLine(message: string): string {
  const line = withoutPasswords(oneLine(message.replaceAll(/\s*\n\s*/g, ' ').trim()));
  return line.length > MOST_ERROR_LENGTH ? `${line.slice(0, MOST_ERROR_LENGTH)}...` : line;
}
