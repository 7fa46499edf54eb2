/** Statistics by player, and the review of all games of one player. */
import { signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { Shares } from '../../library/statistics.ts';
import { Button, ChoiceField, into, TableHead } from '../frame/parts.tsx';
import { Wide } from '../frame/wide.tsx';
import { percentLabel, scoreLost } from '../frame/words.ts';
import { detailsOf } from '../game/games.ts';
import { depth, depthChoices } from '../review/review.ts';
import { TEXTS, translated } from '../texts/texts.ts';
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
      <summary>{TEXTS.playersAndStatistics()}</summary>
      {players.value.length === 0 && <p class="facts small">{TEXTS.noPlayerNames()}</p>}
      {players.value.length > 0 && (
        <ChoiceField
          label={TEXTS.playerField()}
          value={chosenPlayer.value ?? ''}
          choices={players.value.map(({ name, games }) => {
            return [name, `${translated(name)} (${games.toLocaleString('en')})`] as const;
          })}
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
  const shownName = translated(name);
  const show = () => {
    wanted.value = { ...wanted.value, player: name };
    void search();
  };
  return (
    <>
      <Wide label={TEXTS.gamesOfPlayer({ name: shownName })}>
        <table class="standings">
          <TableHead
            names={[
              TEXTS.playedAs(),
              TEXTS.gamesHead(),
              TEXTS.resultWon(),
              TEXTS.resultLost(),
              TEXTS.resultDrawn(),
              TEXTS.scoreHead(),
            ]}
          />
          <tbody>
            {seats.map(({ game, seat, ...shares }) => (
              <tr key={`${game} ${seat}`}>
                <th class="text" scope="row">
                  {detailsOf(game)?.seats[seat]?.title ?? seat + 1}
                  {seats.some((one) => one.game !== game) &&
                    `${TEXTS.listComma()}${translated(detailsOf(game)?.title ?? game)}`}
                </th>
                <ShareCells shares={shares} />
              </tr>
            ))}
            {seats.length > 1 && (
              <tr>
                <th class="text" scope="row">
                  {TEXTS.allSides()}
                </th>
                <ShareCells shares={all} />
              </tr>
            )}
          </tbody>
        </table>
      </Wide>
      {openings.length > 0 && (
        <Wide label={TEXTS.openingsOfPlayer({ name: shownName })}>
          <table class="standings">
            <TableHead names={[TEXTS.openingHead(), TEXTS.gamesHead(), TEXTS.scoreHead()]} />
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
        <Button onClick={show}>{TEXTS.showTheseGames()}</Button>
        <ChoiceField label={TEXTS.reviewDepth()} value={depth.value} choices={depthChoices()} onChange={into(depth)} />
        <Button disabled={batch.value !== undefined && !batch.value.isOver} onClick={() => void reviewAll(name)}>
          {TEXTS.reviewAllGames({ name: shownName })}
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
  const { games, done, known, failed, share, moves, lost, marks, isOver } = now;
  const player = translated(now.player);
  const reviewed = done - known - failed;
  const facts = [
    isOver
      ? TEXTS.batchDone({ player, done: reviewed, games })
      : TEXTS.batchRunning({ player, done: Math.min(done + 1, games), games }),
    known > 0 && TEXTS.batchKnown({ count: known }),
    failed > 0 && TEXTS.batchFailed({ count: failed }),
  ];
  return (
    <div class="import small" role="status">
      {!isOver && (
        <div class="row">
          <progress value={games > 0 ? (done + share) / games : 0} aria-label={TEXTS.reviewOfGames({ player })} />
          <Button onClick={stopBatch}>{TEXTS.stopBatch()}</Button>
        </div>
      )}
      <p>
        {TEXTS.batchFacts({ facts: facts.filter(Boolean).join(TEXTS.listComma()) })}
        {moves > 0 && ` ${TEXTS.batchLosses({ marks, loss: scoreLost(lost / moves) })}`}
        {isOver && reviewed > 0 && ` ${TEXTS.batchKept()}`}
      </p>
    </div>
  );
}
