/** The finished games of a tournament, and its cross table. */
import { useEffect } from 'preact/hooks';
import type { RunningSummary } from '../../../../selfplay/tournament/report/running-summary.ts';
import type { ShownTournament } from '../../server/tournaments/tournament-tasks.ts';
import { Button, ChoiceField } from '../frame/parts.tsx';
import { Wide } from '../frame/wide.tsx';
import { countShown, percentLabel } from '../frame/words.ts';
import { detailsOf } from '../game/games.ts';
import { GameRow, GameRows } from '../library/game-rows.tsx';
import { TEXTS, translated } from '../texts/texts.ts';
import {
  findLogGames,
  isOnBoard,
  type LogFilter,
  logFilter,
  logGames,
  openLogGame,
  watchLogGames,
} from './tournament-games.ts';

/** The finished games of a log, loaded page by page. */
export function GamesOfLog({ shown: { log, game, summary } }: { readonly shown: ShownTournament }) {
  useEffect(watchLogGames, []);
  if (!game || !summary) return null;
  const found = logGames.value?.log === log.name ? logGames.value : undefined;
  const entry = found?.games.find(({ number }) => isOnBoard(log.name, number)) ?? found?.games[0];
  return (
    <details class="section" open>
      <summary>{TEXTS.finishedGames()}</summary>
      <Filters players={summary.players.map(({ name }) => name)} game={game.name} />
      {found && (
        <>
          <p class="facts small" role="status">
            {TEXTS.gamesNewest(countShown(found.total))}
          </p>
          {found.total > 0 && (
            <GameRows label={TEXTS.finishedList()} scrolls>
              {found.games.map((one) => (
                <GameRow
                  key={one.number}
                  number={one.number}
                  game={{ ...one, game: game.name, rules: {}, played: null }}
                  more={[one.end === null ? null : translated(one.end)]}
                  isChosen={isOnBoard(log.name, one.number)}
                  isEntry={one === entry}
                  onOpen={() => void openLogGame(one.number)}
                />
              ))}
            </GameRows>
          )}
          {found.games.length < found.total && (
            <Button onClick={() => void findLogGames(true)}>{TEXTS.moreLogGames()}</Button>
          )}
        </>
      )}
    </details>
  );
}

const ofPlayer = () =>
  [
    ['', TEXTS.anyLogResult()],
    ['won', TEXTS.logResultWon()],
    ['lost', TEXTS.logResultLost()],
    ['drawn', TEXTS.logResultDrawn()],
  ] as const;

function Filters({ players, game }: { readonly players: readonly string[]; readonly game: string }) {
  const { player, result, winner } = logFilter.value;
  const { seats = [] } = detailsOf(game) ?? {};
  const want = (filter: LogFilter) => {
    logFilter.value = Object.fromEntries(Object.entries(filter).filter(([, value]) => value));
  };
  const seatResults = seats.map(({ name, title }) => [name, TEXTS.won({ side: title })] as const);
  return (
    <div class="fields">
      <ChoiceField
        label={TEXTS.playerColumn()}
        value={player ?? ''}
        choices={[['', TEXTS.allLogPlayers()], ...players.map((name) => [name, name] as const)]}
        onChange={(name) => want({ player: name })}
      />
      {player === undefined ? (
        <ChoiceField
          label={TEXTS.logResult()}
          value={winner ?? result ?? ''}
          choices={[['', TEXTS.anyLogResult()], ...seatResults, ['drawn', TEXTS.logResultDrawn()]]}
          onChange={(one) => want(one === 'drawn' ? { result: one } : { winner: one })}
        />
      ) : (
        <ChoiceField
          label={TEXTS.logResultOfPlayer()}
          value={result ?? ''}
          choices={ofPlayer()}
          onChange={(one) => want({ player, result: one === '' ? undefined : one })}
        />
      )}
    </div>
  );
}

/** The cross table, in the order of the table of players. */
export function CrossTable({ summary: { players, cross } }: { readonly summary: RunningSummary }) {
  if (!cross) return null;
  return (
    <details class="section" open>
      <summary>{TEXTS.crossTable()}</summary>
      <Wide label={TEXTS.crossTableLabel()}>
        <table class="standings cross">
          <thead>
            <tr>
              <th class="text" scope="col">
                {TEXTS.playerColumn()}
              </th>
              {players.map(({ name }, i) => (
                <th key={name} scope="col" title={name}>
                  {i + 1}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {players.map(({ name }, row) => (
              <tr key={name}>
                <th class="text" scope="row">
                  {row + 1}. {name}
                </th>
                {players.map((other, column) => {
                  const met = cross[row]?.[column];
                  if (!met) return <td key={other.name}>{row === column ? '·' : ''}</td>;
                  const { wins, draws, losses, games, score } = met;
                  const figures = { score: percentLabel(score), games, won: wins, drawn: draws, lost: losses };
                  const title = TEXTS.crossTitle({ name, other: other.name, ...figures });
                  return (
                    <td key={other.name} title={title}>
                      {points(wins + draws / 2)}/{games}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </Wide>
    </details>
  );
}

/** Points with halves as a fraction. */
function points(value: number): string {
  const whole = Math.floor(value);
  return value === whole ? String(whole) : `${whole || ''}½`;
}
