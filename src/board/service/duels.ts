/** The games of people by a link that a server keeps. */
import type { Client } from '../../engine/scheduler.ts';
import type { Rules } from '../../games/kit.ts';
import { engineName } from '../../games/record.ts';
import { openGame } from '../../games/registry.ts';
import { badField, type RequestError, refuseField } from '../../protocol/analysis/refusal.ts';
import type { GameTree } from '../../records/tree-nodes.ts';
import { fail, must, ok, type Result } from '../../util/result.ts';
import { sha256Hex } from '../../util/sha256.ts';
import { Duel, type DuelState, placesOf, type StoredDuel } from './duel.ts';
import { tooManyDuels } from './errors.ts';
import { DUELS, DUELS_OF_ADDRESS, DUELS_WATCHED, IDLE_MS, INVITED_MS, OVER_MS } from './limits.ts';
import type { DuelRequest, TurnRequest } from './messages.ts';

const NO_DUEL = fail('no-duel', 'the server does not have this game: it was cancelled, or it is over and forgotten');
const HAS_COME = fail('has-come', 'somebody has come, so the game cannot be cancelled');
const HAS_REMATCH = fail('has-rematch', 'the rematch has begun');
const NOT_OVER = fail('not-over', 'the game is not over, or you did not play in it');
/** Milliseconds until the engine is asked again for a move that it did not make, or that could not be stored. */
const ENGINE_AGAIN_MS = 3000;

/** Where games survive a restart. */
export interface DuelStore {
  /** Those kept, by id. */
  readonly all: ReadonlyMap<string, StoredDuel>;
  /**
   * Milliseconds that the server has run, with its earlier runs. Games age by them: a clock of the machine may be
   * set, and while the server is off nobody can play.
   */
  now(): number;
  /** Returns after the game is on disk. Errors: `not-stored`; the game is then stored as it was before. */
  keep(id: string, duel: StoredDuel): Result<void>;
  forget(id: string): void;
}

/** Chooses a move of the engine at a level. */
export type ChooseMove = (
  game: Pick<StoredDuel, 'game' | 'rules' | 'moves'>,
  level: number,
  signal: AbortSignal,
) => Promise<Result<string>>;

/** What a request gets as its answer. */
interface DuelAnswer {
  readonly duel: DuelState;
}

interface Kept {
  stored: StoredDuel;
  /** Opened when somebody comes: opening runs the rules. */
  duel?: Duel;
  /** Whom to tell, with the digests of their secrets. */
  readonly watchers: Map<() => void, string>;
  isCancelled?: true;
  /** Whether it is archived, if it has moves; undefined if it need not be yet. */
  isSaved?: boolean | undefined;
  timer?: ReturnType<typeof setTimeout>;
  /** Ends the engine's choice of a move, or the wait for another one. */
  thinking?: AbortController | undefined;
}

/** Opened. */
interface Found extends Kept {
  duel: Duel;
}

export class Duels {
  private readonly store: DuelStore;
  private readonly save: (id: string, tree: GameTree) => void;
  private readonly choose: ChooseMove;
  private readonly kept = new Map<string, Kept>();
  private readonly watching = new WeakMap<Client, number>();

  /**
   * `save` archives games that are finished or about to be forgotten; it gets the finished ones in the store again,
   * in case they were not archived. `choose` plays the places of engines.
   */
  constructor(store: DuelStore, save: Duels['save'], choose: ChooseMove) {
    this.store = store;
    this.save = save;
    this.choose = choose;
    const now = store.now();
    for (const [id, stored] of store.all) {
      // The clock may have lost the last hour.
      const changedAt = Math.min(stored.changedAt, now);
      this.kept.set(id, { stored: { ...stored, changedAt }, watchers: new Map() });
    }
    for (const [id, kept] of this.kept) if (kept.stored.isOver) this.saveGame(id, kept);
    this.forgetOld();
  }

  /**
   * Follows a game until its players go on in another one: `report` gets its state after each change. Those who come first
   * besides the one who invited take the free places; a player is known by the secret. An invitation, and a rematch of a
   * finished game, create the game unless it exists. Errors: `no-duel`, `too-many`, `bad-field`, `not-over`, `not-stored`, those
   * of `openGame`.
   */
  async watch(
    client: Client,
    address: string,
    request: DuelRequest,
    signal: AbortSignal,
    report: (answer: DuelAnswer & { readonly isDuringSearch: true }) => void,
  ): Promise<Result<DuelAnswer | { readonly noResults: true }, RequestError>> {
    const count = this.watching.get(client) ?? 0;
    if (count >= DUELS_WATCHED) return tooManyDuels(DUELS_WATCHED);
    const player = sha256Hex(request.secret);
    const found = this.find(request.duel, () => this.made(request, address, player));
    if (!found.ok) return found;
    const kept = found.value;
    const { watchers } = kept;
    if (!kept.duel.isOver && kept.duel.join(player, request.name, performance.now())) {
      const noted = this.note(request.duel, kept);
      if (!noted.ok) return noted;
    }
    const place = kept.duel.placeOf(player);
    const answer = () => ({ duel: kept.duel.stateFor(place, performance.now(), watchers.values()) });
    if (kept.stored.next !== undefined) return ok(answer());
    this.watching.set(client, count + 1);
    return new Promise((resolve) => {
      const end = (last: DuelAnswer | { readonly noResults: true } | typeof NO_DUEL) => {
        watchers.delete(tell);
        this.watching.set(client, (this.watching.get(client) ?? 1) - 1);
        resolve('ok' in last ? last : ok(last));
      };
      const tell = () => {
        if (kept.stored.next === undefined && !kept.isCancelled) report({ isDuringSearch: true, ...answer() });
        else if (kept.isCancelled) end(NO_DUEL);
        else end(answer());
      };
      // Everybody sees a player come and go.
      const tellAll = () => {
        for (const one of [...watchers.keys()]) one();
      };
      signal.addEventListener('abort', () => {
        if (!watchers.has(tell)) return;
        end({ noResults: true });
        if (place !== null) tellAll();
      });
      watchers.set(tell, player);
      if (place === null) tell();
      else tellAll();
    });
  }

  /**
   * Plays a ply, says something, or cancels an invitation. Errors: `no-duel`, `not-stored`, `has-come`, those of `Duel.play` and
   * `Duel.say`.
   */
  turn({ duel: id, secret, ply, move, sawOffer, say }: TurnRequest): Result<DuelAnswer, RequestError> {
    const found = this.find(id);
    if (!found.ok) return found;
    const { duel, watchers } = found.value;
    const place = duel.placeOf(sha256Hex(secret));
    if (say === 'cancel') return this.cancel(id, found.value, sha256Hex(secret));
    const now = performance.now();
    const timed = duel.checkTime(now) ? this.note(id, found.value) : ok(undefined);
    if (!timed.ok) return timed;
    const changed =
      say === undefined ? duel.play(place, ply, move as string, now, sawOffer) : duel.say(place, say, now);
    if (!changed.ok) return changed;
    const noted = changed.value ? this.note(id, found.value) : ok(undefined);
    if (!noted.ok) return noted;
    return ok({ duel: duel.stateFor(place, now, watchers.values()) });
  }

  /** Forgets a game that nobody else has come to. */
  private cancel(id: string, kept: Found, player: string): Result<DuelAnswer, RequestError> {
    const { duel, watchers } = kept;
    if (duel.placeOf(player) === null || !duel.isAlone(player) || duel.isFull) return HAS_COME;
    const last = { duel: duel.stateFor(duel.placeOf(player), performance.now(), watchers.values()) };
    this.forget(id, kept);
    kept.isCancelled = true;
    for (const tell of [...watchers.keys()]) tell();
    return ok(last);
  }

  has(id: string): boolean {
    return this.kept.has(id);
  }

  /** Whether the players of a game went on, over any number of games, in another one. */
  leadsTo(from: string, to: string): boolean {
    for (let id: string | undefined = from; id !== undefined; id = this.kept.get(id)?.stored.next)
      if (id === to) return true;
    return false;
  }

  /** A new game for a request that may make one; undefined for another request. */
  private made({ duel: id, invitation, rematch }: DuelRequest, address: string, player: string) {
    if (invitation) return this.invite({ ...invitation, address, player });
    return rematch === undefined ? undefined : this.rematch(id, rematch, player);
  }

  /** Errors: `no-duel`, `not-over`, `not-stored`, `too-many`. */
  private rematch(id: string, before: string, player: string): Result<StoredDuel, RequestError> {
    const found = this.find(before);
    if (!found.ok) return found;
    const { duel, stored } = found.value;
    if (stored.next !== undefined) return HAS_REMATCH;
    if (!duel.isOver || duel.placeOf(player) === null) return NOT_OVER;
    if (this.kept.size >= DUELS) return tooManyDuels(DUELS);
    const next = { ...duel.rematch(new Date().toISOString()), changedAt: this.store.now() };
    // Who comes from the game before finds this one.
    const kept = this.store.keep(id, next);
    if (!kept.ok) return kept;
    this.kept.set(id, { stored: next, watchers: new Map() });
    duel.goOnIn(id);
    const noted = this.note(before, found.value);
    if (noted.ok) return ok(next);
    this.kept.delete(id);
    this.store.forget(id);
    return noted;
  }

  /** `make` may make a game that the server does not have. */
  private find(
    id: string,
    make: () => Result<StoredDuel, RequestError> | undefined = () => undefined,
  ): Result<Found, RequestError> {
    this.forgetOld();
    let kept = this.kept.get(id);
    const made = kept ? undefined : make();
    if (made?.ok === false) return made;
    // A rematch is stored with the game before.
    kept ??= this.kept.get(id);
    if (!kept && made) {
      const noted = this.store.keep(id, made.value);
      if (!noted.ok) return noted;
      kept = { stored: made.value, watchers: new Map() };
      this.kept.set(id, kept);
    }
    if (!kept) return NO_DUEL;
    const opened = kept.duel ? ok(kept.duel) : Duel.open(kept.stored, performance.now());
    if (!opened.ok) return opened;
    const isNew = !kept.duel;
    const found = Object.assign(kept, { duel: opened.value });
    if (isNew) this.goOn(id, found);
    return ok(found);
  }

  private invite(invitation: Invitation): Result<StoredDuel, RequestError> {
    const { game, rules, place, levels = [], minutes, increment, address, player } = invitation;
    const own = [...this.kept.values()].filter(({ stored }) => stored.address === address && !stored.isOver);
    if (own.length >= DUELS_OF_ADDRESS) return tooManyDuels(DUELS_OF_ADDRESS);
    if (this.kept.size >= DUELS) return tooManyDuels(DUELS);
    const kit = openGame({ name: game, ...(rules && { rules }), weights: null });
    if (!kit.ok) return kit;
    const { seats, levels: known } = kit.value;
    if (place >= seats.length) return refuseField('place', badField(`must be less than ${seats.length}`));
    if (levels.length > seats.length) return refuseField('levels', badField(`must be at most ${seats.length}`));
    if (levels.some((level) => level !== null && level > known.length))
      return refuseField('levels', badField(`must be 1 to ${known.length} each`));
    const players = placesOf(seats.length, place, player, levels);
    if (!players.includes(null)) return refuseField('levels', badField('must leave a place free'));
    const baseMs = minutes === undefined ? undefined : 60_000 * minutes;
    return ok({
      game,
      rules: kit.value.spec.rules,
      moves: [],
      players,
      levels: seats.map((_, at) => (at === place ? null : (levels[at] ?? null))),
      ...(baseMs !== undefined && { clocks: seats.map(() => baseMs), baseMs, incrementMs: 1000 * increment }),
      startedAt: new Date().toISOString(),
      changedAt: this.store.now(),
      address,
    });
  }

  /**
   * Stores a change and tells everybody. A change that cannot be stored is undone: the game is as it would be after
   * a restart. Errors: `not-stored`.
   */
  private note(id: string, kept: Found): Result<void> {
    const { duel, watchers } = kept;
    duel.touch(this.store.now());
    const noted = this.store.keep(id, duel.stored);
    if (noted.ok) {
      kept.stored = duel.stored;
      kept.isSaved = undefined;
      if (duel.isOver) this.saveGame(id, kept);
    } else kept.duel = must(Duel.open(kept.stored, performance.now()));
    this.goOn(id, kept);
    for (const tell of [...watchers.keys()]) tell();
    return noted;
  }

  /** After each change: a clock may run, and an engine may be to move. */
  private goOn(id: string, kept: Found): void {
    this.watchClock(id, kept);
    kept.thinking?.abort();
    const level = kept.duel.engineToMove;
    const thinking = level === undefined ? undefined : new AbortController();
    kept.thinking = thinking;
    if (level === undefined || !thinking) return;
    const again = () => {
      const timer = setTimeout(() => this.goOn(id, kept), ENGINE_AGAIN_MS);
      thinking.signal.addEventListener('abort', () => clearTimeout(timer));
    };
    this.choose(kept.stored, level, thinking.signal).then((chosen) => {
      if (thinking.signal.aborted) return;
      const played = chosen.ok ? kept.duel.playEngine(chosen.value, performance.now()) : chosen;
      // What could not be stored is undone, and `note` has the engine think again.
      if (played.ok) this.note(id, kept);
      else again();
    }, again);
  }

  private watchClock(id: string, kept: Found): void {
    clearTimeout(kept.timer);
    const left = kept.duel.timeLeft(performance.now());
    if (left === undefined) return;
    const look = () => {
      if (kept.duel.checkTime(performance.now())) this.note(id, kept);
      else this.watchClock(id, kept);
    };
    kept.timer = setTimeout(look, Math.ceil(left));
  }

  private saveGame(id: string, kept: Kept): void {
    kept.isSaved = kept.stored.moves.length === 0;
    if (!kept.isSaved) this.save(id, treeOf(kept.stored));
  }

  /** A game is archived, so it may be forgotten unless it has gone on meanwhile. */
  saved(id: string): void {
    const kept = this.kept.get(id);
    if (kept?.isSaved === false) kept.isSaved = true;
  }

  private forgetOld(): void {
    const now = this.store.now();
    for (const [id, kept] of this.kept) {
      const { stored } = kept;
      const ms = stored.isOver ? OVER_MS : stored.players.includes(null) ? INVITED_MS : IDLE_MS;
      if (now - stored.changedAt < ms) continue;
      if (kept.isSaved === undefined) this.saveGame(id, kept);
      // Guests of the game come to the next one by it.
      if (!kept.isSaved || this.kept.has(stored.next ?? '')) continue;
      this.forget(id, kept);
    }
  }

  private forget(id: string, { timer, thinking }: Kept): void {
    clearTimeout(timer);
    thinking?.abort();
    this.kept.delete(id);
    this.store.forget(id);
  }

  /** Stops the clocks and the engines. */
  close(): void {
    for (const { timer, thinking } of this.kept.values()) {
      clearTimeout(timer);
      thinking?.abort();
    }
  }
}

interface Invitation {
  readonly game: string;
  readonly rules?: Rules | undefined;
  readonly place: number;
  readonly levels?: readonly (number | null)[] | undefined;
  readonly minutes?: number | undefined;
  readonly increment: number;
  readonly address: string;
  /** The digest of the secret. */
  readonly player: string;
}

/** As the library stores it. */
function treeOf({ game, rules, moves, ended, startedAt, ...stored }: StoredDuel): GameTree {
  return { game, rules, players: playersOf(stored), startedAt, ...ended, nodes: moves.map((move) => ({ move })) };
}

/** As records name them, by place. */
export function playersOf({ names, levels, players }: Pick<StoredDuel, 'names' | 'levels' | 'players'>): string[] {
  return players.map((_, at) => {
    const level = levels?.[at] ?? undefined;
    return level === undefined ? names?.[at] || 'person' : engineName({ level });
  });
}
