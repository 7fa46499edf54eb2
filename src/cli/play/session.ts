/** A person's game against the engine: lines in, text out. */
import { Line } from '../../games/line.ts';
import { movesIn } from '../../games/move-words.ts';
import { seatNamed } from '../../games/seats.ts';
import { invariant } from '../../util/invariant.ts';
import { fail, must, ok, quote, type Result } from '../../util/result.ts';
import { commandsOf, type PlayCommand } from './commands.ts';
import { type PlayOptions, PlayTable } from './table.ts';
import {
  asSentence,
  consequenceText,
  decidedText,
  engineMoves,
  farewellText,
  moverOf,
  movesFrom,
  NO_OTHER_MOVE,
  openingText,
  plyText,
  promptText,
  refusalText,
  view,
  weightsLine,
} from './wording.ts';

export type { PlayOptions } from './table.ts';

/** Texts are blocks of lines without a final line end. */
export class PlaySession {
  private readonly table: PlayTable;
  private readonly commands: readonly PlayCommand[];
  private interrupts = 0;
  /** The seat for which territory decides the game, once that was said. */
  private told: number | undefined;
  /** When the person's turn began. */
  private turnBegan = performance.now();

  private constructor(table: PlayTable) {
    this.table = table;
    this.commands = commandsOf(table);
  }

  /** A session with a new game. Errors: those of `PlayTable.lay`. */
  static begin(options: PlayOptions): Result<PlaySession> {
    const table = PlayTable.lay(options);
    return table.ok ? ok(new PlaySession(table.value)) : table;
  }

  /**
   * A session with the last unfinished game of the log. Errors: those of `PlayTable.lay` and
   * `Table.resume`.
   */
  static resume(options: PlayOptions): Result<PlaySession> {
    const session = PlaySession.begin(options);
    if (!session.ok) return session;
    const resumed = session.value.table.resume();
    return resumed.ok ? session : resumed;
  }

  /** Only the farewell remains to be printed. */
  get isOver(): boolean {
    return this.table.hasQuit;
  }

  /** The prompt of a terminal. */
  get prompt(): string {
    return promptText(this.table.game);
  }

  /** The introduction, and the engine's first move if it begins. */
  async *open(): AsyncGenerator<string> {
    const { game, options } = this.table;
    const earlier = this.table.unfinished();
    const earlierPlies = game.moves.length === 0 && earlier.ok ? earlier.value?.moves.length : undefined;
    yield openingText(game, options.log, earlierPlies) + weightsLine(this.table.hasOtherWeights);
    yield* this.proceed();
  }

  /** Answers one line, and lets the engine move when it is its turn. */
  async *answer(line: string): AsyncGenerator<string> {
    this.interrupts = 0;
    const answer = await this.obey(line.trim());
    if (answer !== '') yield answer;
    yield* this.proceed();
  }

  /** Ends a search; without one, the second interrupt since the last line ends the session. */
  interrupt(): 'moves' | 'warned' | 'quits' {
    const { opponent } = this.table;
    const { isThinking } = opponent;
    opponent.stop();
    this.interrupts++;
    if (this.interrupts === 1) return isThinking ? 'moves' : 'warned';
    this.table.hasQuit = true;
    return 'quits';
  }

  /** Reports what happens to the game. */
  farewell(): string {
    const { game, options, trouble } = this.table;
    return farewellText(game, options.log, trouble);
  }

  async close(): Promise<void> {
    await this.table.opponent.close();
  }

  private async obey(line: string): Promise<string> {
    if (line === '' || line.startsWith('#')) return '';
    const { kit } = this.table.game;
    // A word that is a command and a legal move is a move.
    const isCommand = this.commandNamed(line) !== undefined;
    if (kit.parseMove(line).ok && (!isCommand || this.isLegal(line))) return this.play([line]);
    const [name = ''] = line.split(/\s+/);
    const command = kit.parseMove(name).ok && !isCommand ? undefined : this.commandNamed(name);
    if (command) return command.run(line.slice(name.length).trim());
    const words = movesIn(line);
    const [first = name] = words;
    const move = kit.parseMove(first);
    // For text in the form of a move, explain why it is illegal.
    const cell = move.ok ? -1 : kit.picture.names.indexOf(first.toLowerCase());
    if (cell >= 0) return movesFrom(this.table.game, cell);
    const isMove = move.ok || move.error.code.startsWith('unknown-') || seatNamed(kit, first) !== undefined;
    return isMove ? this.play(words) : unknownCommand(first);
  }

  private commandNamed(name: string): PlayCommand | undefined {
    return this.commands.find(({ names }) => names.includes(name.toLowerCase()));
  }

  private isLegal(move: string): boolean {
    const { kit, moves } = this.table.game;
    const line = Line.of(kit, undefined, moves);
    return line.ok && line.value.play(move).ok;
  }

  /**
   * The person's moves and choices of a seat: all of them, or none if one is illegal or the engine's. Forced passes
   * between them may be left out.
   */
  private play(texts: readonly string[]): string {
    const { game } = this.table;
    const { length } = game.moves;
    const said: string[] = [];
    for (const text of texts) {
      if (said.length > 0 && game.toMove === 'person' && game.mustPass && text.toLowerCase() !== 'pass')
        said.push(`${must(this.ply('pass'))} ${NO_OTHER_MOVE}`);
      const played = this.ply(text);
      if (!played.ok) {
        game.takeBack(length);
        return played.error.message;
      }
      said.push(played.value);
    }
    this.table.changed();
    return said.join('\n');
  }

  /** What one ply of the person does. Errors: the engine is to move, and those of `CurrentGame.play`, in full sentences. */
  private ply(text: string): Result<string> {
    const { game } = this.table;
    const { stage } = game;
    const mover = moverOf(game);
    if (stage !== 'over' && game.toMove === 'engine')
      return fail('not-to-move', engineMoves(mover, game.moves.at(-1) as string));
    const consequence = consequenceText(game, text);
    const now = performance.now();
    const played = game.play(text, null, Math.round(now - this.turnBegan));
    if (!played.ok) return fail(played.error.code, refusalText(game, played.error));
    this.turnBegan = now;
    return ok(plyText(stage, mover, game.moves.at(-1) as string, consequence));
  }

  /** The engine's moves while it is its turn, then the board if it has changed. */
  private async *proceed(): AsyncGenerator<string> {
    const { table } = this;
    if (!table.isChanged) return;
    while (!table.hasQuit && table.game.stage !== 'over') {
      const { game } = table;
      const { stage } = game;
      const mover = moverOf(game);
      if (game.toMove === 'person') {
        if (!game.mustPass) break;
        yield `${this.play(['pass'])} ${NO_OTHER_MOVE}`;
        continue;
      }
      const began = performance.now();
      const { move, value } = await table.opponent.choose(game, table.strength);
      const consequence = consequenceText(game, move);
      const played = game.play(move, value, Math.round(performance.now() - began));
      invariant(played.ok, 'the engine plays legal moves');
      table.changed();
      yield plyText(stage, mover, move, consequence);
    }
    if (table.hasQuit) return;
    table.isChanged = false;
    this.turnBegan = performance.now();
    const { decidedFor } = table.game;
    const news = decidedFor === undefined || decidedFor === this.told ? '' : `\n${decidedText(table.game, decidedFor)}`;
    this.told = decidedFor;
    yield `\n${view(table.game, table.options.color)}${news}${table.trouble === undefined ? '' : `\n${asSentence(table.trouble)} Save the game by save FILE.`}`;
  }
}

export function unknownCommand(word: string): string {
  return `Unknown command ${quote(word)}: see help.`;
}
