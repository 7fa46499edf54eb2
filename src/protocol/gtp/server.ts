/** Answers a controller in the Go Text Protocol, version 2. */
import { EngineError } from '../../engine/engine.ts';
import type { GameSpec, Seat } from '../../games/kit.ts';
import { fail, ok, oneLine, type Result } from '../../util/result.ts';
import { VERSION } from '../../util/version.ts';
import type { Commands, Exchange, Run } from './command.ts';
import { syntaxError } from './command.ts';
import { gameCommands, type LoadGame } from './game-commands.ts';
import { type Grid, goguiCommands } from './gogui-commands.ts';
import { savingCommands } from './saving-commands.ts';
import { searchCommands } from './search-commands.ts';
import { Session } from './session.ts';
import { settingCommands } from './setting-commands.ts';
import type { Settings } from './settings.ts';
import { type CommandLine, makeAnswer, makeHead, parseCommandLine } from './syntax.ts';

export const UNKNOWN_COMMAND = fail('unknown-command', 'unknown command');

export const LINE_TOO_LONG = fail('too-long', 'line too long');

export interface GtpOptions {
  /** The initial game; `boardsize` changes its rules. */
  readonly game: GameSpec;
  readonly settings: Settings;
  /** Use GoGui's coordinates and commands. Without it, moves are in the game's notation. */
  readonly gogui?: Grid | undefined;
  /** The colour that moves first in all input and output. Default: that of the game. */
  readonly first?: Seat['goColor'];
  readonly loadGame: LoadGame;
  /** Called with each response. */
  readonly write: (text: string) => void;
}

/** Sent by GoGui to end a search; a comment to all other programs. */
const INTERRUPT = /^#\s*interrupt\s*$/;

export class GtpServer {
  /**
   * Resolves after `quit`, or when all lines are answered and the input has ended. The engine is
   * then closed.
   */
  readonly ended: Promise<void>;
  private readonly options: GtpOptions;
  private readonly session: Session;
  private readonly commands: ReadonlyMap<string, Run>;
  private queue: (string | undefined)[] = [];
  /** Aborted when another line arrives, to notify the running command. */
  private next = new AbortController();
  private isWorking = false;
  private isLast = false;
  private hasQuit = false;
  private finish: () => void = () => {};
  private give: (error: unknown) => void = () => {};

  /** Throws an `OptionsError` for a game that cannot be searched with these settings. */
  constructor(options: GtpOptions) {
    this.options = options;
    const coordinates = options.gogui ? 'gogui' : 'gtp';
    this.session = new Session(options.game, options.settings, { coordinates, first: options.first });
    const { session } = this;
    const commands: Commands = [
      ...this.adminCommands(),
      ...gameCommands(session, options.loadGame),
      ...settingCommands(session),
      ...searchCommands(session),
      ...savingCommands(session),
      ...(options.gogui ? goguiCommands(session, options.gogui) : []),
    ];
    this.commands = new Map(commands);
    this.ended = new Promise((resolve, reject) => {
      this.finish = resolve;
      this.give = reject;
    });
  }

  /**
   * Processes one line without its end; undefined stands for one that is too long. Lines are
   * answered in order; an early line ends a live analysis.
   */
  receive(line: string | undefined): void {
    if (this.hasQuit) return;
    if (line !== undefined && INTERRUPT.test(line)) this.session.stopSearch();
    this.queue.push(line);
    this.next.abort();
    this.work();
  }

  /** Declares the end of the input. */
  end(): void {
    this.isLast = true;
    this.next.abort();
    this.work();
  }

  /** Ends the running search and ignores further commands. */
  stop(): void {
    this.queue = [];
    this.end();
    this.session.stopSearch();
  }

  private async work(): Promise<void> {
    if (this.isWorking) return;
    this.isWorking = true;
    try {
      while (this.queue.length > 0 && !this.hasQuit) {
        const lines = this.queue;
        this.queue = [];
        for (const [i, line] of lines.entries()) {
          await this.answer(line, i === lines.length - 1);
          if (this.hasQuit) break;
        }
      }
      if (this.hasQuit || this.isLast) {
        await this.session.close();
        this.finish();
      }
    } catch (error) {
      this.give(error);
    } finally {
      this.isWorking = false;
    }
  }

  private async answer(line: string | undefined, isNewest: boolean): Promise<void> {
    const { write } = this.options;
    if (line === undefined) return write(makeAnswer('', LINE_TOO_LONG));
    const command = parseCommandLine(line);
    if (!command) return;
    this.next = new AbortController();
    if (!isNewest || this.queue.length > 0 || this.isLast) this.next.abort();
    let hasBegun = false;
    const exchange: Exchange = {
      next: this.next.signal,
      begin: () => {
        hasBegun = true;
        write(makeHead(command.id));
      },
      line: (text) => write(`${text}\n`),
    };
    const answer = await this.run(command, exchange);
    if (!hasBegun) write(makeAnswer(command.id, answer));
    else write(answer.ok ? '\n' : `error ${oneLine(answer.error.message)}\n\n`);
  }

  private async run({ name, args }: CommandLine, exchange: Exchange): Promise<Result<string>> {
    const run = this.commands.get(name);
    if (!run) return UNKNOWN_COMMAND;
    try {
      return await run(args, exchange);
    } catch (error) {
      if (error instanceof EngineError) return fail('engine', oneLine(error.message));
      throw error;
    }
  }

  private adminCommands(): Commands {
    return [
      ['protocol_version', () => ok('2')],
      ['name', () => ok('Sightline')],
      ['version', () => ok(VERSION)],
      [
        'known_command',
        ([name, ...more]) => {
          if (name === undefined || more.length > 0) return syntaxError('known_command NAME');
          return ok(String(this.commands.has(name)));
        },
      ],
      ['list_commands', () => ok([...this.commands.keys()].join('\n'))],
      [
        'quit',
        () => {
          this.hasQuit = true;
          return ok('');
        },
      ],
    ];
  }
}
