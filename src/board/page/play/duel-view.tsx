/** What a game by a link has besides others: its link, names, a welcome, requests, and a rematch. */
import { hasDrawOffers } from '../../../games/draw-offers.ts';
import { guestPath } from '../../service/guest.ts';
import { isRulesOpen } from '../frame/asked.ts';
import { copyText } from '../frame/copy.ts';
import { Button, TextField } from '../frame/parts.tsx';
import { token } from '../frame/served.ts';
import { allSeats, gameFields, kit, viewOf } from '../game/game.ts';
import { detailsOf } from '../game/games.ts';
import { areSidesOpen } from '../game/players.ts';
import { variantText } from '../library/game-rows.tsx';
import { filled } from '../texts/filled.ts';
import { TEXTS } from '../texts/texts.ts';
import { ownName, rematch, sayInDuel } from './duel.ts';
import { isOver, isPersonsTurn, movesPlayed, type Playing, placeOfSeat, SPECTATOR, tip } from './play.ts';

type DuelGame = Required<Pick<Playing, 'duel' | 'place'>>;

const IS_LOCAL = ['localhost', '127.0.0.1', '[::1]'].includes(location.hostname);

/** The address of a game for others, who reach that game alone if the server has a token. */
function addressOf(duel: string): string {
  const own = token();
  return new URL(own === undefined ? `./#d=${duel}` : guestPath(own, duel), document.baseURI).href;
}

/** The link, until the other players have come. */
export function DuelLink({ duel }: Pick<DuelGame, 'duel'>) {
  if (duel.isFull || isOver.value) return null;
  const link = addressOf(duel.name);
  const { missing = 1 } = duel;
  return (
    <div class="duel-link">
      <p class="small">
        {missing === 1 ? TEXTS.inviteOne() : TEXTS.inviteSeveral({ people: missing })} {IS_LOCAL && TEXTS.linkIsLocal()}
      </p>
      <div class="row">
        <input
          readOnly
          aria-label={TEXTS.linkToGame()}
          value={link}
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
        {navigator.clipboard && (
          <Button onClick={() => void copyText(link, TEXTS.invitationCopied())}>{TEXTS.copyInvitation()}</Button>
        )}
      </div>
    </div>
  );
}

/** What others call the user. */
export function NameField() {
  return (
    <TextField
      label={TEXTS.yourName()}
      value={ownName.value}
      most={24}
      onChange={(name) => {
        ownName.value = name;
      }}
    />
  );
}

/** For those who follow the link: the game, their side, the turn and the rules, until both have moved. */
export function DuelWelcome({ duel, place }: DuelGame) {
  if (!duel.isFull || isOver.value || movesPlayed.value.length > 1) return null;
  const seats = allSeats.value;
  const own = areSidesOpen.value ? undefined : seats.find((_, seat) => placeOfSeat(seat) === place);
  const turn = isPersonsTurn.value
    ? TEXTS.itIsYourTurn()
    : TEXTS.movesNow({ side: seats[viewOf(tip.value)?.toMove ?? 0]?.title ?? '' });
  const parts = { game: <strong>{variantText(gameFields())}</strong>, turn };
  return (
    <>
      <p class="sentence duel-welcome">
        {place === SPECTATOR
          ? filled(TEXTS.youWatchGame, parts)
          : own
            ? filled(TEXTS.youPlaySide, { ...parts, side: <strong>{own.title}</strong> })
            : filled(TEXTS.youPlayGame, parts)}{' '}
        {detailsOf(gameFields().game)?.hasTeaching && (
          <Button
            class="go"
            onClick={() => {
              isRulesOpen.value = true;
            }}
          >
            {TEXTS.readRules()}
          </Button>
        )}
      </p>
      {place !== SPECTATOR && ownName.value === '' && <NameField />}
    </>
  );
}

/** What players may ask of one another, and the end of an invitation. */
export function DuelRequests({ duel, place }: DuelGame) {
  if (place === SPECTATOR || !kit.value) return null;
  if (!duel.isFull && movesPlayed.value.length === 0)
    return <Button onClick={() => sayInDuel('cancel')}>{TEXTS.cancelInvitation()}</Button>;
  const isOffered = duel.offer !== undefined && duel.offer !== place;
  const isAsked = duel.takeBack !== undefined && duel.takeBack !== place;
  return (
    <>
      {hasDrawOffers(kit.value) && (
        <Button
          class={isOffered ? 'main' : ''}
          disabled={!duel.isFull || duel.offer === place}
          onClick={() => sayInDuel('draw')}
        >
          {isOffered ? TEXTS.acceptDraw() : TEXTS.offerDraw()}
        </Button>
      )}
      {allSeats.value.length === 2 && (
        <Button
          class={isAsked ? 'main' : ''}
          disabled={!duel.isFull || duel.takeBack === place || movesPlayed.value.length === 0}
          onClick={() => sayInDuel('take-back')}
        >
          {isAsked ? TEXTS.allowTakeBack() : TEXTS.askTakeBack()}
        </Button>
      )}
    </>
  );
}

/** Another game of the same players, where the other ones may be already. */
export function DuelRematch({ duel, place }: DuelGame) {
  const isBegun = duel.next !== undefined;
  if (place === SPECTATOR ? !isBegun : duel.isDone && !isBegun) return null;
  return (
    <>
      {isBegun && place !== SPECTATOR && <strong role="status">{TEXTS.rematchBegun()}</strong>}
      <Button class={isBegun ? 'main' : undefined} onClick={() => void rematch()}>
        {isBegun && place === SPECTATOR ? TEXTS.watchRematch() : TEXTS.rematch()}
      </Button>
    </>
  );
}
