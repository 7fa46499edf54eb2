/** What a game by a link has besides others: its link, a welcome, and offers of a draw. */
import { guestPath } from '../../service/guest.ts';
import { isRulesOpen } from '../frame/asked.ts';
import { Button } from '../frame/parts.tsx';
import { token } from '../frame/served.ts';
import { allSeats, gameFields, say, viewOf } from '../game/game.ts';
import { detailsOf } from '../game/games.ts';
import { areSidesOpen } from '../game/players.ts';
import { variantText } from '../library/game-rows.tsx';
import { sayInDuel } from './duel.ts';
import { isOver, isPersonsTurn, movesPlayed, type Playing, placeOfSeat, SPECTATOR, tip } from './play.ts';

type DuelGame = Required<Pick<Playing, 'duel' | 'place'>>;

const IS_LOCAL = ['localhost', '127.0.0.1', '[::1]'].includes(location.hostname);

/** The address of a game for others, who reach that game alone if the server has a token. */
function addressOf(duel: string): string {
  const own = token();
  return new URL(own === undefined ? `./#d=${duel}` : guestPath(own, duel), document.baseURI).href;
}

/** The link, until the other player has come. */
export function DuelLink({ duel }: Pick<DuelGame, 'duel'>) {
  if (duel.isFull || isOver.value) return null;
  const link = addressOf(duel.name);
  const copy = () => {
    void navigator.clipboard?.writeText(link).then(
      () => say('Invitation copied.'),
      () => {},
    );
  };
  return (
    <div class="duel-link">
      <p class="small">
        Send this link. The first who opens it plays with you, others watch.
        {IS_LOCAL && ' It works on this machine only: open the page at an address that others can reach.'}
      </p>
      <div class="row">
        <input
          readOnly
          aria-label="Link to this game"
          value={link}
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
        {navigator.clipboard && <Button onClick={copy}>Copy invitation</Button>}
      </div>
    </div>
  );
}

/** For those who follow the link: the game, their side, the turn and the rules, until both have moved. */
export function DuelWelcome({ duel, place }: DuelGame) {
  if (!duel.isFull || isOver.value || movesPlayed.value.length > 1) return null;
  const seats = allSeats.value;
  const own = areSidesOpen.value ? undefined : seats.find((_, seat) => placeOfSeat(seat) === place);
  const turn = isPersonsTurn.value ? 'It is your turn.' : `${seats[viewOf(tip.value)?.toMove ?? 0]?.title} moves now.`;
  return (
    <p class="sentence duel-welcome">
      You {place === SPECTATOR ? 'watch a game of' : 'play'} {own && <strong>{own.title} in </strong>}
      <strong>{variantText(gameFields())}</strong>. {turn}{' '}
      {detailsOf(gameFields().game)?.hasTeaching && (
        <Button
          class="go"
          onClick={() => {
            isRulesOpen.value = true;
          }}
        >
          Read the rules
        </Button>
      )}
    </p>
  );
}

export function DrawButton({ duel, place }: DuelGame) {
  if (place === SPECTATOR) return null;
  const isOffered = duel.offer !== undefined && duel.offer !== place;
  return (
    <Button disabled={!duel.isFull || duel.offer === place} onClick={() => sayInDuel('draw')}>
      {isOffered ? 'Accept the draw' : 'Offer a draw'}
    </Button>
  );
}
