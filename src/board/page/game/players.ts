/** Texts about who plays which side, whose turn it is, and who has won. */
import { computed } from '@preact/signals';
import type { Outcome } from '../../../games/kit.ts';
import { exchanged } from '../../../records/places.ts';
import { server } from '../engine/client.ts';
import { endText } from '../frame/words.ts';
import {
  failure,
  isOver,
  isPersonsTurn,
  isUnderWay,
  movesPlayed,
  type Playing,
  placeOfSeat,
  playing,
  SPECTATOR,
  seating,
  tip,
  toMoveAtTip,
} from '../play/play.ts';
import { TEXTS, translated } from '../texts/texts.ts';
import { allSeats, current, pieceNoun, tree, viewOf } from './game.ts';
import { ROOT } from './tree.ts';

/** What a player of a game by a link is called; undefined for one without a name. */
function nameInDuel({ names, levels }: NonNullable<Playing['duel']>, place: number): string | undefined {
  const level = levels?.[place];
  return level == null ? names?.[place] || undefined : TEXTS.levelTitle({ level });
}

/** Who plays a place, e.g. `Level 3`. */
export function opponentTitle({ level, seconds, duel }: Playing, place: number): string {
  if (duel) return nameInDuel(duel, place) ?? (allSeats.value.length > 2 ? '' : TEXTS.opponent());
  return level !== undefined
    ? TEXTS.levelTitle({ level })
    : seconds !== undefined
      ? TEXTS.engineSeconds({ seconds })
      : TEXTS.engine();
}

/** The same at the beginning of a sentence. */
function opponentName({ level, duel, place: own }: Playing, place = toMoveAtTip.value ?? 0): string {
  if (duel) {
    const title = allSeats.value.length > 2 && !areSidesOpen.value ? titleOf(placeOfSeat(place)) : undefined;
    return nameInDuel(duel, place) ?? title ?? (own === SPECTATOR ? TEXTS.aPlayer() : TEXTS.yourOpponent());
  }
  return level !== undefined ? TEXTS.levelTitle({ level }) : TEXTS.theEngine();
}

const titleOf = (seat: number | null) => (seat === null ? undefined : allSeats.value[seat]?.title);
const pliesAtTip = () => movesPlayed.value.length;

/** Whether sides are still to be chosen. */
export const areSidesOpen = computed(() => {
  const { choiceAfter } = seating.value;
  return playing.value !== null && choiceAfter !== null && pliesAtTip() <= choiceAfter;
});

/**
 * Who plays a side in the running game, e.g. `You` or `Level 3`; undefined while sides are open, or
 * if people play both.
 */
export function playerOfSeat(seat: number): string | undefined {
  const game = playing.value;
  if (!game || areSidesOpen.value) return undefined;
  const place = placeOfSeat(seat);
  if ((game.place ?? SPECTATOR) < 0) return game.duel && nameInDuel(game.duel, place);
  return place === game.place ? TEXTS.you() : opponentTitle(game, place);
}

/** What to do now in the running game. */
export const turnText = computed(() => [outText(), duelText(), moveText()].filter(Boolean).join(' '));

/** For a player who is out while others still play. */
function outText(): string {
  const { place = null } = playing.value ?? {};
  if (place === null || place === SPECTATOR || !isUnderWay.value) return '';
  return viewOf(tip.value)?.out.includes(placeOfSeat(place)) ? TEXTS.youAreOut() : '';
}

function moveText(): string {
  const game = playing.value;
  const shown = viewOf(tip.value);
  if (!game || !shown || !isUnderWay.value) return '';
  const engine = opponentName(game);
  const place = game.place === SPECTATOR ? null : game.place;
  const { choiceAfter } = seating.value;
  if (choiceAfter !== null && areSidesOpen.value) {
    if (shown.isChoice) return isPersonsTurn.value ? TEXTS.chooseYourSide() : TEXTS.isChoosing({ player: engine });
    const what = { side: titleOf(shown.toMove) ?? '', piece: pieceNoun.value };
    const isFirst = pliesAtTip() === 0;
    if (place === null) return isFirst ? TEXTS.placeOtherChooses(what) : TEXTS.nowPlaceOtherChooses(what);
    if (!isPersonsTurn.value) return TEXTS.isPlacing({ ...what, player: engine });
    if (pliesAtTip() + 1 < choiceAfter) return isFirst ? TEXTS.placeThenOther(what) : TEXTS.nowPlaceThenOther(what);
    return isFirst ? TEXTS.placeOpponentChooses(what) : TEXTS.nowPlaceOpponentChooses(what);
  }
  const turn =
    place === null
      ? TEXTS.toMoveNow({ side: titleOf(shown.toMove) ?? '' })
      : isPersonsTurn.value
        ? TEXTS.yourMove()
        : failure.value === undefined
          ? game.duel?.away?.includes(toMoveAtTip.value ?? -1)
            ? TEXTS.isAway({ player: engine })
            : TEXTS.isThinking({ player: engine })
          : TEXTS.hasNotMoved({ player: engine });
  return [choiceText(), turn].filter(Boolean).join(' ');
}

/** What is special in a game by a link. */
function duelText(): string {
  const { duel, place } = playing.value ?? {};
  if (!duel || isOver.value) return '';
  if (server.failure.value !== undefined) return TEXTS.noServer();
  if (place === SPECTATOR) return TEXTS.youWatch();
  if (!duel.isFull) return TEXTS.waiting({ missing: duel.missing ?? 1 });
  if (duel.takeBack !== undefined) return duel.takeBack === place ? TEXTS.youAskBack() : TEXTS.asksBack();
  if (duel.offer === undefined) return '';
  return duel.offer === place ? TEXTS.youOfferDraw() : TEXTS.drawOffered();
}

/** Who has taken which side, shortly after the choice. */
function choiceText(): string {
  const { choiceAfter } = seating.value;
  const { place = null } = playing.value ?? {};
  if (choiceAfter === null || place === null || place === SPECTATOR || pliesAtTip() > choiceAfter + NEWS_PLIES)
    return '';
  const moves = movesPlayed.value;
  const side = titleOf(exchanged(seating.value, moves, place)) ?? '';
  const other = titleOf(exchanged(seating.value, moves, 1 - place)) ?? '';
  if (place === 1) return TEXTS.youPlay({ side });
  return TEXTS.tookSide({ player: opponentName(playing.value as Playing), other, side });
}
const NEWS_PLIES = 2;

/** The reason for the end by the rules, with titles of seats. */
export function reasonText(reason: string): string {
  const known = translated(reason);
  const seat = known === reason && allSeats.value.find(({ name }) => reason.startsWith(`${name} `));
  return seat ? seat.title + reason.slice(seat.name.length) : known;
}

/** How the game on the board ended, at the end of its main line; undefined while in progress. */
export const result = computed((): string | undefined => {
  const seats = allSeats.value;
  const outcome = viewOf(tip.value)?.outcome;
  const place = playing.value?.place ?? null;
  const isOwn = (seat: number) => place !== null && placeOfSeat(seat) === place;
  if (outcome) return endOf(outcome, isOwn);
  const { lost } = playing.value ?? {};
  const { winner: name, end } = tree.value.game;
  if (name === undefined && !lost) return undefined;
  const winner = seats.findIndex((seat) => seat.name === name);
  const loser = lost?.seat ?? (seats.length === 2 && winner >= 0 ? 1 - winner : -1);
  const why = loser < 0 ? '' : lossText(lost?.end ?? end, isOwn(loser) ? undefined : whoIs(loser));
  const won =
    winner >= 0 ? TEXTS.sideWon({ result: wonText(winner, isOwn) }) : name === null && !lost ? TEXTS.wasDrawn() : '';
  return [why, won].filter(Boolean).join(' ') || undefined;
});
/** A seat of others as the user sees it: the player's name, or the side. */
function whoIs(seat: number): string | undefined {
  const game = playing.value;
  if (!game?.duel || areSidesOpen.value) return titleOf(seat);
  const place = placeOfSeat(seat);
  return nameInDuel(game.duel, place) ?? (game.place === SPECTATOR ? titleOf(seat) : opponentName(game, place));
}

function wonText(winner: number, isOwn?: (seat: number) => boolean): string {
  if (isOwn?.(winner)) return TEXTS.youWon();
  return TEXTS.won({ side: (isOwn ? whoIs(winner) : titleOf(winner)) ?? '' });
}

/** Why a player has lost; undefined is the user. */
function lossText(end: string | null | undefined, player: string | undefined): string {
  if (end === 'resign') return player === undefined ? TEXTS.youResigned() : TEXTS.sideResigned({ player });
  if (end === 'time') return player === undefined ? TEXTS.youRanOut() : TEXTS.ranOut({ player });
  return end === 'territory' ? TEXTS.territoryDecided() : '';
}

/** The same if the end of the game is shown. */
export const resultHere = computed(() => {
  const isEnd = current.value === tip.value && (tip.value !== ROOT || isOver.value);
  const outcome = viewOf(current.value)?.outcome;
  return isEnd ? result.value : outcome ? endOf(outcome) : undefined;
});

/** The end by the rules, also of a variation. */
function endOf({ winner, reason }: Outcome, isOwn?: (seat: number) => boolean): string {
  const drawn = () => (allSeats.value.length > 2 ? TEXTS.noSingleWinner() : TEXTS.drawn());
  const who = winner === null ? drawn() : wonText(winner, isOwn);
  return endText(who, reasonText(reason));
}

/** The place to move at the end of the game. */
export const placeOnTurn = computed(() => (isUnderWay.value ? toMoveAtTip.value : undefined));
