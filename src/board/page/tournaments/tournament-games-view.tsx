/** The finished games of a tournament, and its cross table. */
import { useEffect } from 'preact/hooks';
import type { RunningSummary } from '../../../../selfplay/tournament/report/running-summary.ts';
import type { ShownTournament } from '../../server/tournaments/tournament-tasks.ts';
import { Button, ChoiceField } from '../frame/parts.tsx';
import { Wide } from '../frame/wide.tsx';
import { percent } from '../frame/words.ts';
import { detailsOf } from '../game/games.ts';
import { GameRow, GameRows } from '../library/game-rows.tsx';
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
      <summary>Games</summary>
      <Filters players={summary.players.map(({ name }) => name)} game={game.name} />
      {found && (
        <>
          <p class="facts small" role="status">
            {found.total.toLocaleString('en')} {found.total === 1 ? 'game' : 'games'}, newest first
          </p>
          {found.total > 0 && (
            <GameRows label="Finished games" scrolls>
              {found.games.map((one) => (
                <GameRow
                  key={one.number}
                  number={one.number}
                  game={{ ...one, game: game.name, rules: {}, played: null }}
                  more={[one.end]}
                  isChosen={isOnBoard(log.name, one.number)}
                  isEntry={one === entry}
                  onOpen={() => void openLogGame(one.number)}
                />
              ))}
            </GameRows>
          )}
          {found.games.length < found.total && <Button onClick={() => void findLogGames(true)}>More</Button>}
        </>
      )}
    </details>
  );
}

const OF_PLAYER = [
  ['', 'any'],
  ['won', 'won'],
  ['lost', 'lost'],
  ['drawn', 'drawn'],
] as const;

function Filters({ players, game }: { readonly players: readonly string[]; readonly game: string }) {
  const { player, result, winner } = logFilter.value;
  const { seats = [] } = detailsOf(game) ?? {};
  const want = (filter: LogFilter) => {
    logFilter.value = Object.fromEntries(Object.entries(filter).filter(([, value]) => value));
  };
  const seatResults = seats.map(({ name, title }) => [name, `${title} won`] as const);
  return (
    <div class="fields">
      <ChoiceField
        label="player"
        value={player ?? ''}
        choices={[['', 'all'], ...players.map((name) => [name, name] as const)]}
        onChange={(name) => want({ player: name })}
      />
      {player === undefined ? (
        <ChoiceField
          label="result"
          value={winner ?? result ?? ''}
          choices={[['', 'any'], ...seatResults, ['drawn', 'drawn']]}
          onChange={(one) => want(one === 'drawn' ? { result: one } : { winner: one })}
        />
      ) : (
        <ChoiceField
          label="result of the player"
          value={result ?? ''}
          choices={OF_PLAYER}
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
      <summary>Cross table</summary>
      <Wide label="Scores of players against each other">
        <table class="standings cross">
          <thead>
            <tr>
              <th class="text" scope="col">
                player
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
                  const title = `${name} against ${other.name}: ${percent(score)} of ${games} games, won ${wins}, drawn ${draws}, lost ${losses}`;
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
