/** What lies on the table: the game under way, the engine across it, and the file that the game is kept in. */
import { meridiansSpec } from '../../engine.ts';
import { putGame, readGameFile } from '../../records/game-file.ts';
import type { GameRecord } from '../../games/record.ts';
import { checkWritable, fileKind } from '../../util/file.ts';
import { fail, ok, type Result } from '../../util/result.ts';
import { nextBelow, randomState } from '../../util/rng.ts';
import { VERSION } from '../../util/version.ts';
import { CurrentGame, isUnfinished, PERSON_KIND, seatOfPerson } from './game.ts';
import { Opponent, type Resources } from './opponent.ts';
import { type Strength, strengthOf, weightsOf } from './strength.ts';

export const SIDES = ['light', 'dark', 'random'] as const;

export interface PlayOptions {
  readonly size: number;
  readonly pie: boolean;
  /** The person's side; under the pie rule light places the stones and dark chooses. */
  readonly side: (typeof SIDES)[number];
  readonly strength: Strength;
  /** A game that is resumed is played with this strength, and not with its own. */
  readonly keepsStrength: boolean;
  readonly resources: Resources;
  /** Of all that is random: the engine, and the side where it is drawn. */
  readonly seed: string;
  /** The file that games are kept in. */
  readonly log: string;
  /** Colours and line drawing, for a terminal. */
  readonly color: boolean;
}

export class Table {
  readonly options: PlayOptions;
  readonly opponent: Opponent;
  strength: Strength;
  game: CurrentGame;
  /** The board is not the one that was shown last. */
  isChanged = true;
  /** The person wants to leave. */
  hasQuit = false;
  /** The game was begun with other weights than the engine has now. */
  hasOtherWeights = false;
  /** Why the game could not be kept. */
  trouble: string | undefined;
  /** The game is in the log. */
  private isKept = false;
  private games = 0;

  private constructor(options: PlayOptions) {
    this.options = options;
    this.opponent = new Opponent(options.resources);
    this.strength = options.strength;
    this.game = this.begin();
  }

  /** A table with a new game on it. Errors: `no-file` and those of records, for a log that games cannot be kept in. */
  static lay(options: PlayOptions): Result<Table> {
    const writable = checkWritable(options.log);
    if (!writable.ok) return writable;
    const games = gamesIn(options.log);
    return games.ok ? ok(new Table(options)) : games;
  }

  /** Begins a new game. */
  begin(): CurrentGame {
    const { size, pie, side } = this.options;
    // Every game of a session is another one.
    const seed = this.games === 0 ? this.options.seed : `${this.options.seed}/${this.games}`;
    this.games++;
    const personIsFirst = side === 'random' ? nextBelow(randomState(`${seed}/side`), 2) === 0 : side === 'light';
    this.strength = this.options.strength;
    this.take(new CurrentGame({ size, pie, seed, personIsFirst }));
    return this.game;
  }

  /** Goes on with another game. */
  take(game: CurrentGame): void {
    this.game = game;
    this.hasOtherWeights = false;
    this.isKept = false;
    this.isChanged = true;
  }

  /** The last game of the log that was not finished, other than the one on the table. Errors: those of the log. */
  unfinished(): Result<GameRecord | undefined> {
    const games = gamesIn(this.options.log);
    if (!games.ok) return games;
    return ok(games.value.findLast((record) => isUnfinished(record) && record.id !== this.game.id));
  }

  /** Goes on with that game, with its sides and its strength. Errors: those of the log and of the record, and `no-game`. */
  resume(): Result<void> {
    const record = this.unfinished();
    if (!record.ok) return record;
    if (!record.value) return fail('no-game', `there is no unfinished game in ${this.options.log}`);
    const game = CurrentGame.resume(record.value, this.options.seed);
    if (!game.ok) return fail(game.error.code, `${this.options.log}: ${game.error.message}`);
    this.take(game.value);
    this.isKept = true;
    const seat = seatOfPerson(record.value);
    const players = record.value.players as readonly unknown[];
    const engine = players[seat === 0 ? 1 : 0];
    const strength = strengthOf(engine);
    this.hasOtherWeights = weightsOf(engine) !== this.weightsId;
    this.strength = strength.ok && !this.options.keepsStrength ? strength.value : this.options.strength;
    return ok(undefined);
  }

  /** To be called when the game has changed: it is kept in the log, once the person has made a move. */
  changed(): void {
    this.isChanged = true;
    if (!this.isKept && !this.game.hasMoveOfPerson) return;
    const kept = putGame(this.options.log, this.record());
    this.isKept ||= kept.ok;
    this.trouble = kept.ok ? undefined : kept.error.message;
  }

  private get weightsId(): string | undefined {
    return meridiansSpec(this.game.size, this.options.resources.weights).weights?.id;
  }

  record(): GameRecord {
    const { params, limits } = this.strength;
    const weights = this.weightsId;
    return this.game.toRecord({
      person: { name: 'person', params: { kind: PERSON_KIND }, limits: {}, version: VERSION },
      engine: {
        name: 'sightline',
        params: { kind: 'mcts', ...params, ...(weights && { weights }) },
        limits,
        version: VERSION,
      },
    });
  }
}

function gamesIn(log: string): Result<readonly GameRecord[]> {
  if (fileKind(log) === 'none') return ok([]);
  const read = readGameFile(log, 'jsonl');
  if (!read.ok) return read;
  const { games, leftOut } = read.value;
  return leftOut.length > 0
    ? fail('bad-log', `${log} is the log of a tournament: name another file by --log`)
    : ok(games);
}
