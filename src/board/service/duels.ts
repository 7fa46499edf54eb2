/** The games of two people by a link that a server keeps. */
import type { Client } from '../../engine/scheduler.ts';
import type { Rules } from '../../games/kit.ts';
import { openGame } from '../../games/registry.ts';
import { badField, type RequestError, refuseField } from '../../protocol/analysis/refusal.ts';
import type { GameTree } from '../../records/tree-nodes.ts';
import { fail, must, ok, type Result } from '../../util/result.ts';
import { sha256Hex } from '../../util/sha256.ts';
import { Duel, type DuelState, type StoredDuel } from './duel.ts';
import { tooManyDuels } from './errors.ts';
import { DUELS, DUELS_OF_ADDRESS, DUELS_WATCHED, IDLE_MS, INVITED_MS, OVER_MS } from './limits.ts';
import type { DuelRequest, TurnRequest } from './messages.ts';

const NO_DUEL = fail('no-duel', 'the server does not have this game, or no longer');

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
  /** Whether it is archived, if it has moves; undefined if it need not be yet. */
  isSaved?: boolean | undefined;
  timer?: ReturnType<typeof setTimeout>;
}

/** Opened. */
interface Found extends Kept {
  duel: Duel;
}

export class Duels {
  private readonly store: DuelStore;
  private readonly save: (id: string, tree: GameTree) => void;
  private readonly kept = new Map<string, Kept>();
  private readonly watching = new WeakMap<Client, number>();

  /**
   * `save` archives games that are finished or about to be forgotten; it gets the finished ones in the store again,
   * in case they were not archived.
   */
  constructor(store: DuelStore, save: Duels['save']) {
    this.store = store;
    this.save = save;
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
   * Follows a game until it is over: `report` gets its state after each change. The first who comes
   * besides the one who invited takes the free place; a player is known by the secret. An invitation
   * creates the game unless it exists. Errors: `no-duel`, `too-many`, `bad-field`, `not-stored`, those of `openGame`.
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
    const found = this.find(request.duel, request.invitation && { ...request.invitation, address, player });
    if (!found.ok) return found;
    const kept = found.value;
    const { watchers } = kept;
    if (!kept.duel.isOver && kept.duel.join(player, performance.now())) {
      const noted = this.note(request.duel, kept);
      if (!noted.ok) return noted;
    }
    const place = kept.duel.placeOf(player);
    const answer = () => ({ duel: kept.duel.stateFor(place, performance.now(), watchers.values()) });
    if (kept.duel.isOver) return ok(answer());
    this.watching.set(client, count + 1);
    return new Promise((resolve) => {
      const end = (last: DuelAnswer | { readonly noResults: true }) => {
        watchers.delete(tell);
        this.watching.set(client, (this.watching.get(client) ?? 1) - 1);
        resolve(ok(last));
      };
      const tell = () => (kept.duel.isOver ? end(answer()) : report({ isDuringSearch: true, ...answer() }));
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

  /** Plays a ply, resigns, or offers or accepts a draw. Errors: `no-duel`, `not-stored`, those of `Duel.play` and `Duel.say`. */
  turn({ duel: id, secret, ply, move, sawOffer, say }: TurnRequest): Result<DuelAnswer, RequestError> {
    const found = this.find(id);
    if (!found.ok) return found;
    const { duel, watchers } = found.value;
    const place = duel.placeOf(sha256Hex(secret));
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

  private find(id: string, invitation?: Invitation): Result<Found, RequestError> {
    this.forgetOld();
    let kept = this.kept.get(id);
    if (!kept && invitation) {
      const made = this.invite(invitation);
      if (!made.ok) return made;
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
    if (isNew) this.watchClock(id, found);
    return ok(found);
  }

  private invite(invitation: Invitation): Result<StoredDuel, RequestError> {
    const { game, rules, place, minutes, increment, address, player } = invitation;
    const own = [...this.kept.values()].filter(({ stored }) => stored.address === address && !stored.isOver);
    if (own.length >= DUELS_OF_ADDRESS) return tooManyDuels(DUELS_OF_ADDRESS);
    if (this.kept.size >= DUELS) return tooManyDuels(DUELS);
    const kit = openGame({ name: game, ...(rules && { rules }), weights: null });
    if (!kit.ok) return kit;
    if (kit.value.seats.length !== 2) return refuseField('game', badField('must be one for two players'));
    return ok({
      game,
      rules: kit.value.spec.rules,
      moves: [],
      players: place === 0 ? [player, null] : [null, player],
      ...(minutes !== undefined && { clocks: [60_000 * minutes, 60_000 * minutes], incrementMs: 1000 * increment }),
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
    this.watchClock(id, kept);
    for (const tell of [...watchers.keys()]) tell();
    return noted;
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
      const { stored, timer } = kept;
      const ms = stored.isOver ? OVER_MS : stored.players.includes(null) ? INVITED_MS : IDLE_MS;
      if (now - stored.changedAt < ms) continue;
      if (kept.isSaved === undefined) this.saveGame(id, kept);
      if (!kept.isSaved) continue;
      clearTimeout(timer);
      this.kept.delete(id);
      this.store.forget(id);
    }
  }

  /** Stops the clocks. */
  close(): void {
    for (const { timer } of this.kept.values()) clearTimeout(timer);
  }
}

interface Invitation {
  readonly game: string;
  readonly rules?: Rules | undefined;
  readonly place: number;
  readonly minutes?: number | undefined;
  readonly increment: number;
  readonly address: string;
  /** The digest of the secret. */
  readonly player: string;
}

/** As the library stores it. */
function treeOf({ game, rules, moves, ended, startedAt }: StoredDuel): GameTree {
  return { game, rules, players: ['person', 'person'], startedAt, ...ended, nodes: moves.map((move) => ({ move })) };
}
