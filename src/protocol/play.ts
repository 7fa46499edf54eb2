/** A person's game against the engine: lines go in, text comes out. */
import { invariant } from '../util/invariant.ts';
import { ok, quote, type Result } from '../util/result.ts';
import { type Command, commandsOf } from './play/commands.ts';
import { type PlayOptions, Table } from './play/table.ts';
import {
  ENGINE_NAME,
  greeting,
  lossesText,
  moveText,
  promptText,
  refusalText,
  sentence,
  view,
  weightsText,
} from './play/text.ts';

export type { Strength } from './play/strength.ts';
export { type PlayOptions, SIDES } from './play/table.ts';

/** Texts are blocks of lines, without the last line end. */
export class PlaySession {
  private readonly table: Table;
  private readonly commands: readonly Command[];
  private interrupts = 0;
  /** When the person's turn began. */
  private turnBegan = performance.now();

  private constructor(table: Table) {
    this.table = table;
    this.commands = commandsOf(table);
  }

  /** A session with a new game. Errors: `no-file` and those of records, for a log that games cannot be kept in. */
  static begin(options: PlayOptions): Result<PlaySession> {
    const table = Table.lay(options);
    return table.ok ? ok(new PlaySession(table.value)) : table;
  }

  /** A session with the last game of the log that was not finished. Errors: as for `begin`, and `no-game`. */
  static resume(options: PlayOptions): Result<PlaySession> {
    const session = PlaySession.begin(options);
    if (!session.ok) return session;
    const resumed = session.value.table.resume();
    return resumed.ok ? session : resumed;
  }

  /** Nothing more is to be said but the farewell. */
  get isOver(): boolean {
    return this.table.hasQuit;
  }

  /** What to show on a terminal before the person's line. */
  get prompt(): string {
    return promptText(this.table.game);
  }

  /** The words to begin with, and the engine's first move if it has one. */
  async *open(): AsyncGenerator<string> {
    const { game, options } = this.table;
    const earlier = this.table.unfinished();
    const offer =
      game.moves.length === 0 && earlier.ok && earlier.value
        ? `\nA game of ${earlier.value.moves.length} moves was not finished: resume goes on with it.`
        : '';
    yield `${greeting(game)}\nType a point such as a1, or help. The game is kept in ${options.log}.${offer}${weightsText(this.table.hasOtherWeights)}`;
    yield* this.proceed();
  }

  /** Answers one line, and lets the engine move when it is its turn. */
  async *answer(line: string): AsyncGenerator<string> {
    this.interrupts = 0;
    const answer = await this.obey(line.trim());
    if (answer !== '') yield answer;
    yield* this.proceed();
  }

  /** The person wants it to go on: ends a search, and the second time since the last line the session. */
  interrupt(): 'moves' | 'warned' | 'quits' {
    const { opponent } = this.table;
    const { isThinking } = opponent;
    opponent.stop();
    this.interrupts++;
    if (this.interrupts === 1) return isThinking ? 'moves' : 'warned';
    this.table.hasQuit = true;
    return 'quits';
  }

  /** What becomes of the game. */
  farewell(): string {
    const { game, options, trouble } = this.table;
    if (trouble !== undefined) return `The game is not kept: ${trouble}.`;
    if (!game.hasMoveOfPerson || game.stage === 'over') return 'Goodbye.';
    return `The game is kept in ${options.log}; --resume goes on with it.`;
  }

  async close(): Promise<void> {
    await this.table.opponent.close();
  }

  private async obey(line: string): Promise<string> {
    if (line === '' || line.startsWith('#')) return '';
    const [first = '', ...more] = line.split(/\s+/);
    const name = first.toLowerCase();
    if (/^[a-z]\d+$/.test(name) || name === 'light' || name === 'dark') {
      return more.length > 0 ? 'One move at a time, please.' : this.play(name);
    }
    const command = this.commands.find(({ names }) => names.includes(name));
    return command ? command.run(line.slice(first.length).trim()) : `${quote(first)} is no command: see help.`;
  }

  /** The person's move. */
  private play(move: string): string {
    const { game } = this.table;
    const { position, stage } = game;
    const lost = lossesText(game, move);
    const played = game.play(move, null, Math.round(performance.now() - this.turnBegan));
    if (!played.ok) return refusalText(played.error, position);
    this.table.changed();
    return stage === 'choice' ? `You choose ${move}.` : moveText('You', move, lost);
  }

  /** The engine's moves as long as it is its turn, and then the board, if it is another one. */
  private async *proceed(): AsyncGenerator<string> {
    const { table } = this;
    if (!table.isChanged) return;
    while (!table.hasQuit && table.game.stage !== 'over' && table.game.toMove === 'engine') {
      const { game } = table;
      const { stage } = game;
      const began = performance.now();
      const { move, value } = await table.opponent.choose(game, table.strength);
      const lost = lossesText(game, move);
      const played = game.play(move, value, Math.round(performance.now() - began));
      invariant(played.ok, 'the engine plays legal moves');
      table.changed();
      yield stage === 'choice' ? `${ENGINE_NAME} chooses ${move}.` : moveText(ENGINE_NAME, move, lost);
    }
    if (table.hasQuit) return;
    table.isChanged = false;
    this.turnBegan = performance.now();
    const trouble = table.trouble === undefined ? '' : `\n${sentence(table.trouble)} Save the game by save FILE.`;
    yield `\n${view(table.game, table.options.color)}${trouble}`;
  }
}
