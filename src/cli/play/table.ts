/** The state of a session: its game, its engine, and the log of games. */

import { openFor } from '../../engine/engine.ts';
import type { GameKit, GameSpec } from '../../games/kit.ts';
import { legalMoves } from '../../games/legal-moves.ts';
import { engineName, type GameRecord } from '../../games/record.ts';
import { gameNamed, withWeights } from '../../games/registry.ts';
import { checkWritable, fileKind, readTextFile } from '../../node/file.ts';
import { putGame } from '../../node/game-file.ts';
import { isLogLine } from '../../records/formats.ts';
import { gamesOfText } from '../../records/games-text.ts';
import { isFields, parseJson } from '../../util/json.ts';
import { fail, ok, type Result } from '../../util/result.ts';
import { nextBelow } from '../../util/rng.ts';
import { randomState } from '../../util/seed.ts';
import { VERSION } from '../../util/version.ts';
import { CurrentGame, isUnfinished, PERSON_KIND, seatOfPerson } from './current-game.ts';
import { Opponent, type Resources } from './opponent.ts';
import { type PlayStrength, playStrength, weightsOf } from './strength.ts';
import { gameTitle } from './wording.ts';

export interface PlayOptions {
  readonly game: GameSpec;
  /**
   * The person's seat; with a choice of seats the first player makes the moves before it and the
   * second chooses. With `all`, people play each other.
   */
  readonly seat: number | 'random' | 'all';
  readonly strength: PlayStrength;
  /** Resumed games are played with this strength, not with theirs. */
  readonly keepsStrength: boolean;
  readonly resources: Resources;
  /** Seed of the engine and of a random seat. */
  readonly seed: string;
  /** The file in which games are kept. */
  readonly log: string;
  /** Colours and line drawing, for a terminal. */
  readonly color: boolean;
}

export class PlayTable {
  readonly options: PlayOptions;
  readonly opponent: Opponent;
  strength: PlayStrength;
  game: CurrentGame;
  /** The board differs from the one shown last. */
  isChanged = true;
  /** The person wants to leave. */
  hasQuit = false;
  /** The game was begun with weights other than the engine's. */
  hasOtherWeights = false;
  /** Why the game could not be saved. */
  trouble: string | undefined;
  /** For new games. */
  private readonly kit: GameKit;
  /** The game is in the log. */
  private isKept = false;
  private games = 0;

  private constructor(options: PlayOptions, kit: GameKit) {
    this.options = options;
    this.kit = kit;
    this.opponent = new Opponent(options.resources);
    this.strength = options.strength;
    this.game = this.begin();
  }

  /**
   * A table with a new game. Errors: those of `openFor`, `no-choice` (every game ends before a seat
   * can be chosen), `no-file`, and those of records for a log to which no game can be added.
   */
  static lay(options: PlayOptions): Result<PlayTable> {
    const kit = openFor(withWeights(options.game, options.resources.weights), options.strength.params);
    if (!kit.ok) return kit;
    if (!leavesChoice(kit.value))
      return fail('no-choice', `${gameTitle(kit.value)}: the game is over before a side can be chosen`);
    const writable = checkWritable(options.log);
    if (!writable.ok) return writable;
    const games = gamesIn(options.log);
    return games.ok ? ok(new PlayTable(options, kit.value)) : games;
  }

  begin(): CurrentGame {
    const { kit, options } = this;
    // Each game of a session differs.
    const seed = this.games === 0 ? options.seed : `${options.seed}/${this.games}`;
    this.games++;
    const { seat } = options;
    const place =
      seat === 'random' ? nextBelow(randomState(`${seed}/side`), kit.seats.length) : seat === 'all' ? null : seat;
    this.strength = options.strength;
    this.put(new CurrentGame({ kit, seed, place }));
    return this.game;
  }

  /**
   * Continues the game of a record as a new game. Errors: those of `CurrentGame.fromRecord` and
   * `openFor`.
   */
  load(record: GameRecord): Result<void> {
    const { seed, resources, seat } = this.options;
    const game = CurrentGame.fromRecord(record, seed, resources.weights, seat === 'all');
    if (!game.ok) return game;
    const fits = openFor(game.value.kit.spec, this.strength.params);
    if (!fits.ok) return fits;
    this.put(game.value);
    return ok(undefined);
  }

  /** The last unfinished game of the log, except the current one. Errors: those of the log. */
  unfinished(): Result<GameRecord | undefined> {
    const games = gamesIn(this.options.log);
    if (!games.ok) return games;
    return ok(games.value.findLast((record) => isUnfinished(record) && record.id !== this.game.id));
  }

  /**
   * Resumes that game with its seats and strength. Errors: those of the log, of the record and of
   * `openFor`, and `no-game`.
   */
  resume(): Result<void> {
    const { log, seed, resources, keepsStrength } = this.options;
    const record = this.unfinished();
    if (!record.ok) return record;
    if (!record.value) return fail('no-game', `${log} has no unfinished game`);
    const game = CurrentGame.resume(record.value, seed, resources.weights);
    if (!game.ok) return fail(game.error.code, `${log}: ${game.error.message}`);
    const seat = seatOfPerson(record.value);
    const players = record.value.players as readonly unknown[];
    const engine = seat === 'all' ? undefined : players.find((_, other) => other !== seat);
    const own = playStrength(engine);
    const strength = own.ok && !keepsStrength ? own.value : this.options.strength;
    const fits = openFor(game.value.kit.spec, strength.params);
    if (!fits.ok) return fits;
    this.put(game.value);
    this.isKept = true;
    this.hasOtherWeights = seat !== 'all' && weightsOf(engine) !== this.weightsId;
    this.strength = strength;
    return ok(undefined);
  }

  /** Call this after a change of the game. Saves it, once the person has made a move. */
  changed(): void {
    this.isChanged = true;
    if (!this.isKept && !this.game.hasMoveOfPerson) return;
    const kept = putGame(this.options.log, this.record());
    this.isKept ||= kept.ok;
    this.trouble = kept.ok ? undefined : kept.error.message;
  }

  record(): GameRecord {
    const { params, limits } = this.strength;
    const { timeMs, playouts } = limits;
    const weights = this.weightsId;
    return this.game.toRecord({
      person: { name: 'person', params: { kind: PERSON_KIND }, limits: {}, version: VERSION },
      engine: {
        name: engineName({ seconds: timeMs === undefined ? undefined : timeMs / 1000, playouts }),
        params: { kind: 'mcts', ...params, ...(weights && { weights }) },
        limits,
        version: VERSION,
      },
    });
  }

  /** Makes a game the current one. */
  private put(game: CurrentGame): void {
    this.game = game;
    this.hasOtherWeights = false;
    this.isKept = false;
    this.isChanged = true;
  }

  /** The id of the weights given by the person, if the engine uses them. */
  private get weightsId(): string | undefined {
    const { id } = this.options.resources.weights ?? {};
    return id === this.game.kit.spec.weights?.id ? id : undefined;
  }
}

/** Whether a game can continue after the moves before the choice of a seat, if there is one. */
function leavesChoice({ game, choiceAfter = 0 }: GameKit): boolean {
  const position = game.create();
  for (let ply = 0; ply < choiceAfter && !game.isOver(position); ply++) {
    game.play(position, legalMoves({ game }, position)[0] as number);
  }
  return !game.isOver(position);
}

function gamesIn(log: string): Result<readonly GameRecord[]> {
  if (fileKind(log) === 'none') return ok([]);
  const text = readTextFile(log);
  if (!text.ok) return text;
  // Games of modules that are not loaded remain unchanged.
  const known = text.value.split('\n').map((line) => (isOfKnownGame(line) ? line : ''));
  if (known.every((line) => line.trim() === '')) return ok([]);
  const read = gamesOfText(known.join('\n'), log, 'jsonl');
  if (!read.ok) return read;
  const isTournament = known.some((line) => {
    const json = parseJson(line);
    return json.ok && isLogLine(json.value);
  });
  return isTournament
    ? fail('bad-log', `${log} is the log of a tournament: name another file by --log`)
    : ok(read.value.games);
}

/**
 * Whether a line of the log is a game of a loaded module; also true for lines that are not records,
 * which the reader reports.
 */
function isOfKnownGame(line: string): boolean {
  const json = parseJson(line);
  const game = json.ok && isFields(json.value) && json.value.game;
  return typeof game !== 'string' || gameNamed(game).ok;
}
