/** Statistics by player, and the review of all games of one player. */
import { signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { Shares } from '../../library/statistics.ts';
import { Button, ChoiceField, into, TableHead } from '../frame/parts.tsx';
import { Wide } from '../frame/wide.tsx';
import { percentLabel, scoreLost } from '../frame/words.ts';
import { detailsOf } from '../game/games.ts';
import { depth, depthChoices } from '../review/review.ts';
import { variantText } from './game-rows.tsx';
import { library, search, wanted } from './library.ts';
import {
  batch,
  choosePlayer,
  chosenPlayer,
  fetchPlayers,
  players,
  reviewAll,
  statistics,
  stopBatch,
} from './player.ts';

/** Whether the section is open; persists when the tab is left. */
const isShown = signal(false);

export function Players() {
  const games = library.value?.games;
  // Imports change the statistics.
  useEffect(() => {
    if (isShown.peek()) void fetchPlayers();
  }, [games]);
  return (
    <details
      class="section"
      open={isShown.value}
      onToggle={(event) => {
        const { open } = event.currentTarget;
        if (open && !isShown.value) void fetchPlayers();
        isShown.value = open;
      }}
    >
      <summary>Players and statistics</summary>
      {players.value.length === 0 && <p class="facts small">No game has player names.</p>}
      {players.value.length > 0 && (
        <ChoiceField
          label="player"
          value={chosenPlayer.value ?? ''}
          choices={players.value.map(({ name, games }) => [name, `${name} (${games.toLocaleString('en')})`] as const)}
          onChange={(name) => void choosePlayer(name)}
        />
      )}
      {statistics.value && <Statistics />}
    </details>
  );
}

function Statistics() {
  const shown = statistics.value;
  if (!shown) return null;
  const { name, all, seats, openings } = shown;
  const show = () => {
    wanted.value = { ...wanted.value, player: name };
    void search();
  };
  return (
    <>
      <Wide label={`Games of ${name}`}>
        <table class="standings">
          <TableHead names={['as', 'games', 'won', 'lost', 'drawn', 'score']} />
          <tbody>
            {seats.map(({ game, seat, ...shares }) => (
              <tr key={`${game} ${seat}`}>
                <th class="text" scope="row">
                  {detailsOf(game)?.seats[seat]?.title ?? seat + 1}
                  {seats.some((one) => one.game !== game) && `, ${detailsOf(game)?.title ?? game}`}
                </th>
                <ShareCells shares={shares} />
              </tr>
            ))}
            {seats.length > 1 && (
              <tr>
                <th class="text" scope="row">
                  all
                </th>
                <ShareCells shares={all} />
              </tr>
            )}
          </tbody>
        </table>
      </Wide>
      {openings.length > 0 && (
        <Wide label={`Most frequent openings of ${name}`}>
          <table class="standings">
            <TableHead names={['opening', 'games', 'score']} />
            <tbody>
              {openings.map(({ game, rules, moves, ...shares }) => (
                <tr key={`${variantText({ game, rules })} ${moves}`} title={variantText({ game, rules })}>
                  <th class="text nowrap" scope="row">
                    {moves}
                  </th>
                  <td>{shares.games.toLocaleString('en')}</td>
                  <td>{scoreText(shares)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </Wide>
      )}
      <div class="list-tools">
        <Button onClick={show}>Show these games</Button>
        <ChoiceField label="review" value={depth.value} choices={depthChoices()} onChange={into(depth)} />
        <Button disabled={batch.value !== undefined && !batch.value.isOver} onClick={() => void reviewAll(name)}>
          Review all games of {name}
        </Button>
      </div>
    </>
  );
}

/** The score over games with a result. */
function scoreText({ won, lost, shared }: Shares): string {
  const known = won + lost + shared;
  return known > 0 ? percentLabel((won + shared / 2) / known, 0) : '';
}

function ShareCells({ shares }: { readonly shares: Shares }) {
  const { games, won, lost, shared } = shares;
  return (
    <>
      <td>{games.toLocaleString('en')}</td>
      <td>{won.toLocaleString('en')}</td>
      <td>{lost.toLocaleString('en')}</td>
      <td>{shared.toLocaleString('en')}</td>
      <td>{scoreText(shares)}</td>
    </>
  );
}

/** The progress of a batch review, shown throughout the library. */
export function BatchProgress() {
  const now = batch.value;
  if (!now) return null;
  const { player, games, done, known, failed, share, moves, lost, marks, isOver } = now;
  const reviewed = done - known - failed;
  return (
    <div class="import small" role="status">
      {!isOver && (
        <div class="row">
          <progress value={games > 0 ? (done + share) / games : 0} aria-label={`Review of the games of ${player}`} />
          <Button onClick={stopBatch}>Stop</Button>
        </div>
      )}
      <p>
        {isOver
          ? `Games of ${player}: ${reviewed} of ${games} reviewed`
          : `Reviewing the games of ${player}: ${Math.min(done + 1, games)} of ${games}`}
        {known > 0 && `, ${known} reviewed before`}
        {failed > 0 && `, ${failed} could not be reviewed`}.
        {moves > 0 && ` ${marks} mistakes, ${scoreLost(lost / moves)} per move.`}
        {isOver && reviewed > 0 && ' They are in the comments of the games and in the puzzles.'}
      </p>
    </div>
  );
}
