/**
 * Games with other people by a link. The server keeps them: the page shows what it tells, and sends
 * what is played here. A game has its name as its key in this browser.
 */
import { batch, effect, signal, untracked } from '@preact/signals';
import { engineName } from '../../../games/record.ts';
import type { DuelState } from '../../service/duel.ts';
import type { AnswerTo, DuelRequest, TurnRequest } from '../../service/messages.ts';
import { server } from '../engine/client.ts';
import { kept, read, write } from '../frame/kept.ts';
import { guestDuel, served } from '../frame/served.ts';
import { shownTab } from '../frame/tabs.ts';
import {
  allSeats,
  changeGame,
  current,
  gameNumber,
  goTo,
  notice,
  openKept,
  openTree,
  playMove,
  say,
  tree,
} from '../game/game.ts';
import { detailsOf } from '../game/games.ts';
import { gameOfKey } from '../game/store.ts';
import { lineFrom, prune, ROOT } from '../game/tree.ts';
import { TEXTS } from '../texts/texts.ts';
import { isOver, type Loss, leaveGame, movesPlayed, type Playing, playing, SPECTATOR, setClocks, tip } from './play.ts';

type Said = NonNullable<TurnRequest['say']>;
/** How a game is made that the server does not have. */
type Made = Pick<DuelRequest, 'invitation' | 'rematch'>;
export type Invitation = NonNullable<DuelRequest['invitation']>;

/** What others call the user. */
export const ownName = kept<string>('name', '', (value) => typeof value === 'string');

const SECRET = 'sightline.person';
/** Milliseconds to wait for the server of a link, and until a request that failed or could not be stored is repeated. */
const WAIT_MS = 10_000;
const AGAIN_MS = 3000;

let secret = '';

/** By which the server knows the player. */
function ownSecret(): string {
  secret ||= read(SECRET) ?? '';
  if (secret === '') {
    secret = randomName();
    write(SECRET, secret);
  }
  return secret;
}

/** 120 random bits. */
function randomName(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(24)), (byte) => (byte % 32).toString(32)).join('');
}

/** Invites to a game, which goes on the board. */
export function invite(invitation: Invitation): Promise<boolean> {
  return openDuel(randomName(), { invitation });
}

/** Plays once more, in the game that another player has begun if there is one. */
export async function rematch(): Promise<void> {
  const { name, next } = playing.value?.duel ?? {};
  if (name === undefined) return;
  if (next !== undefined) await openDuel(next);
  else if (await openDuel(randomName(), { rematch: name })) say(TEXTS.rematchAsked());
}

/** Opens a game, as it is in this browser, else from the server. Returns false if it cannot be opened. */
export async function openDuel(name: string, made: Made = {}): Promise<boolean> {
  const before = gameOfKey(name);
  const state = before ? undefined : await firstState(name, made);
  if (!before && !state) return false;
  const isOpen = before
    ? await openKept(before)
    : await openTree(treeOf(state as DuelState), { key: name, parts: { play: playingOf(name, state as DuelState) } });
  if (isOpen) shownTab.value = 'play';
  return isOpen;
}

async function firstState(duel: string, made: Made): Promise<DuelState | undefined> {
  const isServed = served ?? guestDuel;
  if (isServed === undefined || !(await server.connectedWithin(WAIT_MS))) {
    say(isServed ? TEXTS.noServer() : TEXTS.linkToServer(), true);
    return undefined;
  }
  const answer = await new Promise<AnswerTo<DuelRequest>>((resolve) => {
    const stop = server.ask({ action: 'duel', duel, ...made, ...asker() }, (first) => {
      stop();
      resolve(first);
    });
  });
  if (!answer.duel) say(answer.error ?? '', true);
  return answer.duel;
}

/** Who asks to follow a game. */
function asker() {
  const name = ownName.peek().trim();
  return { secret: ownSecret(), ...(name !== '' && { name }) };
}

function treeOf(state: DuelState) {
  const { game, rules, startedAt, moves } = state;
  return { game, rules, startedAt, players: playersOf(state), nodes: moves.map((move) => ({ move })) };
}

/** As records name them. */
function playersOf({ game, names, levels }: Pick<DuelState, 'game' | 'names' | 'levels'>): string[] {
  const { seats = [] } = detailsOf(game) ?? {};
  return (levels ?? seats).map((_, at) => {
    const level = levels?.[at] ?? undefined;
    return level === undefined ? names?.[at] || 'person' : engineName({ level });
  });
}

function playingOf(name: string, state: DuelState, isDone = false): Playing {
  const {
    startedAt,
    place,
    clocks,
    incrementMs,
    isFull,
    missing,
    names,
    levels,
    offer,
    takeBack,
    takenBack,
    next,
    away,
  } = state;
  const duel = { name, isFull, missing, names, levels, offer, takeBack, takenBack, next, away, isDone };
  return { startedAt, place: place ?? SPECTATOR, duel, clocks, incrementMs };
}

/** The moves that the server has of the game on the board. */
const known = signal<readonly string[] | undefined>(undefined);

/** Resigns, offers or asks for something, accepts it, or cancels an invitation. */
export function sayInDuel(what: Said): void {
  const { name } = playing.value?.duel ?? {};
  if (name !== undefined) server.ask({ ...turnIn(name), ply: 0, sawOffer: true, say: what }, complain);
}

/** The fields of a message about a turn in a game. */
function turnIn(duel: string) {
  return { action: 'turn', duel, secret: ownSecret() } as const;
}

function complain({ error }: { readonly error?: string | undefined }): void {
  if (error !== undefined) say(error, true);
}

/** The move sent last. */
let sent = '';

// The game on the board stays as the server has it.
let stopFollowing = () => {};
let followed = '';
effect(() => {
  const { name = '', isDone } = playing.value?.duel ?? {};
  // With another name one asks anew.
  const wish = name === '' || isDone ? '' : `${gameNumber.value} ${name} ${ownName.value}`;
  if (wish === followed) return;
  followed = wish;
  stopFollowing();
  known.value = undefined;
  sent = '';
  stopFollowing = wish === '' ? () => {} : untracked(() => follow(name));
});
effect(() => {
  const moves = movesPlayed.value;
  if (known.value && moves.length > known.value.length) untracked(() => send(moves));
});

/** Shows a game as it goes on, until the returned function is called. */
function follow(name: string): () => void {
  let stop = () => {};
  let timer: ReturnType<typeof setTimeout> | undefined;
  const begin = () => {
    stop = server.ask({ action: 'duel', duel: name, ...asker() }, (answer) => {
      const { duel, code, isDuringSearch = false } = answer;
      if (duel) show(duel, !isDuringSearch);
      else if (code !== 'no-duel') timer = setTimeout(begin, AGAIN_MS);
      else if (isOver.value) noteDone(name);
      else {
        leaveGame();
        complain(answer);
      }
    });
  };
  begin();
  return () => {
    clearTimeout(timer);
    stop();
  };
}

/** The server has forgotten a finished game. */
function noteDone(name: string): void {
  const { duel } = playing.value ?? {};
  if (playing.value && duel?.name === name) playing.value = { ...playing.value, duel: { ...duel, isDone: true } };
}

/** Shows what the server tells. Moves of this page that it does not have yet stay, but for those that were taken back. */
function show(state: DuelState, isDone: boolean): void {
  const own = movesPlayed.value;
  const isShorter = state.takenBack !== playing.value?.duel?.takenBack && state.moves.length < own.length;
  const differs = state.moves.findIndex((move, i) => i < own.length && move !== own[i]);
  const other = differs < 0 && isShorter ? state.moves.length : differs;
  if (other >= 0) {
    dropFrom(other);
    // The same move may be played again.
    sent = '';
  }
  // Sends moves made before this state was here, so before its offer was seen.
  known.value = state.moves;
  batch(() => {
    const news = state.moves.slice(other < 0 ? own.length : other);
    const { duel } = playing.value ?? {};
    if (!news.every((move) => playMove(move, tip.value)) || !duel) return;
    const { isPlayedOn } = playing.value ?? {};
    playing.value = { ...playingOf(duel.name, state, isDone), isPlayedOn };
    const players = playersOf(state);
    if (players.join('\n') !== tree.value.game.players?.join('\n'))
      tree.value = { ...tree.value, game: { ...tree.value.game, players } };
    if (state.clocks) setClocks(state.clocks);
    const { winner, end } = state.ended ?? {};
    if (winner === undefined || end === undefined) return;
    notice.value = undefined;
    tree.value = { ...tree.value, game: { ...tree.value.game, winner, end } };
    const seat = allSeats.value.findIndex((one) => one.name !== winner);
    if (winner !== null) playing.value = { ...playing.value, lost: { seat, end: end as Loss } };
  });
}

/** Removes the moves of the game from a ply on. */
function dropFrom(ply: number): void {
  const line = lineFrom(tree.value, ROOT);
  const isShown = line.indexOf(current.value) > ply;
  const pruned = prune(tree.value, line[ply + 1] as number);
  changeGame(pruned.tree, isShown ? pruned.id : current.value);
  goTo(current.value);
}

/** Sends the first move that the server does not have. */
function send(moves: readonly string[]): void {
  const ply = known.value?.length ?? 0;
  const move = moves[ply];
  const { name, offer } = playing.value?.duel ?? {};
  if (name === undefined || sent === `${ply} ${move}`) return;
  sent = `${ply} ${move}`;
  const number = gameNumber.value;
  server.ask({ ...turnIn(name), ply, move, sawOffer: offer !== undefined }, (answer) => {
    complain(answer);
    if (answer.error === undefined || gameNumber.value !== number) return;
    if (answer.code === 'not-stored') {
      setTimeout(sendAgain, AGAIN_MS, number);
      return;
    }
    sent = '';
    if (movesPlayed.value[ply] === move) dropFrom(ply);
  });
}

/** Sends the move again, if the same game is on the board. */
function sendAgain(number: number): void {
  if (gameNumber.value !== number || !known.value) return;
  sent = '';
  known.value = [...known.value];
}
