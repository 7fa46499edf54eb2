/** Above and below the board: players, counts, clocks, and turn. */
import { clock } from '../frame/words.ts';
import { shownEditing } from '../game/editor.ts';
import { allSeats, kit, pieceNoun, tree, viewedGame, viewOf } from '../game/game.ts';
import { areSidesOpen, opponentTitle, placeOnTurn, playerOfSeat, resultHere } from '../game/players.ts';
import { ROOT } from '../game/tree.ts';
import { clocks, type Playing, placeOfSeat, playing, SPECTATOR } from '../play/play.ts';
import { TEXTS, translated } from '../texts/texts.ts';
import { isFlipped } from './board.ts';
import { stripsOf } from './strip-order.ts';

/**
 * Of two players the user playing against the engine is at the bottom, else the first seat. Flipping the
 * board exchanges the strips.
 */
export function Strip({ isTop }: { isTop: boolean }) {
  const seats = allSeats.value;
  const game = playing.value;
  const own = game?.place == null ? 0 : seats.findIndex((_, seat) => placeOf(seat) === game.place);
  const { above, below } = stripsOf(
    seats.length,
    Math.max(0, own),
    viewOf(ROOT)?.pieces ?? [],
    kit.value?.picture ?? { cells: [] },
  );
  // A flipped board is turned by half a turn.
  const shown = isTop !== isFlipped.value ? above : below;
  const isTurned = isFlipped.value && seats.length > 2;
  return (
    <ul class={`strip${seats.length > 2 ? ' many' : ''}`} aria-label={isTop ? TEXTS.aboveBoard() : TEXTS.belowBoard()}>
      {(isTurned ? shown.toReversed() : shown).map((seat) => (
        <Player key={seat} seat={seat} />
      ))}
    </ul>
  );
}

/** While sides are open, places are shown as they are. */
const placeOf = (seat: number) => (areSidesOpen.value ? seat : placeOfSeat(seat));

function Player({ seat }: { seat: number }) {
  const seats = allSeats.value;
  const { title = '' } = seats[seat] ?? {};
  const game = playing.value;
  const isOpen = areSidesOpen.value;
  const place = placeOf(seat);
  const isOn = isOpen
    ? placeOnTurn.value === place
    : shownEditing.value
      ? shownEditing.value.toMove === seat
      : resultHere.value === undefined && viewedGame.value?.toMove === seat;
  const named = game ? undefined : tree.value.game.players?.[seat];
  const given = playerOfSeat(seat) ?? translated(named ?? '');
  const isCompact = seats.length > 2;
  const name = game && isOpen ? taskText(game, place) : isCompact && given !== TEXTS.you() && !game?.duel ? '' : given;
  const has = shownEditing.value ? '' : translated(viewedGame.value?.seatCounts?.[seat] ?? '');
  return (
    <li
      class={isOn ? 'on' : viewedGame.value?.out.includes(seat) ? 'out' : ''}
      title={[given, title].filter(Boolean).join(', ')}
    >
      {!isOpen && <span class={`bead on-seat${seat}`} />}
      <span class="name">{name || title}</span>
      <span class="facts small">{!isOpen && [!isCompact && name && title, has].filter(Boolean).join(' · ')}</span>
      {clocks.value && <span class="clock">{clock(clocks.value[place] ?? 0)}</span>}
    </li>
  );
}

/** What a player does while sides are open. */
function taskText(game: Playing, place: number): string {
  const piece = pieceNoun.value;
  if (place === game.place) return place === 0 ? TEXTS.youPlace({ piece }) : TEXTS.youChoose();
  const player = (game.place ?? SPECTATOR) < 0 ? TEXTS.playerNumber({ number: place + 1 }) : opponentTitle(game, place);
  return place === 0 ? TEXTS.placesFirst({ player, piece }) : TEXTS.choosesSide({ player });
}
