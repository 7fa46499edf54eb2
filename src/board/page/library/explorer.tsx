/** The moves played in the current position by the games of the library, with results. */
import { useSignalEffect } from '@preact/signals';
import './library.css';
import { makeMove } from '../board/board.ts';
import { Button } from '../frame/parts.tsx';
import { percent, short } from '../frame/words.ts';
import { current, tree } from '../game/game.ts';
import { exploredHere, exploreHere, libraryChanges } from './library.ts';
import type { ExploredHere } from './library-port.ts';

/** The most moves listed. */
const ROWS = 12;

export function Explorer() {
  useSignalEffect(() => {
    // Dependencies of the answer.
    const [, { game }] = [current.value, tree.value.game, libraryChanges.value];
    if (game !== '') void exploreHere();
  });
  const found = exploredHere.value;
  return (
    <div class="explorer">
      {found && found.games > 0 && (
        <p class="facts small">
          {`${found.games.toLocaleString('en')} ${found.games === 1 ? 'game' : 'games'} of the library`}
        </p>
      )}
      {found && <Analysed found={found} />}
      {found && found.moves.length > 0 && <Moves found={found} />}
      {found?.games === 0 && (
        <p class="facts small">
          {found.plies === 0
            ? 'The library is empty. The moves of its games appear here.'
            : `No game in the library reached this position in its first ${found.plies} moves.`}
        </p>
      )}
    </div>
  );
}

function Analysed({ found: { analysis } }: { found: ExploredHere }) {
  if (!analysis) return null;
  const { value, visits, proven, isKept, at } = analysis;
  return (
    <p class="facts small">
      <span class="analysed-mark" aria-hidden="true" /> Analysed on {new Date(at).toISOString().slice(0, 10)}:{' '}
      {proven ?? percent(value)}, {short(visits)} visits{isKept && '; the analysis can be resumed'}.
    </p>
  );
}

function Moves({ found: { moves } }: { found: ExploredHere }) {
  return (
    <table class="explored">
      <caption class="hidden">Moves of the games in the library</caption>
      <thead>
        <tr>
          <th class="text" scope="col">
            move
          </th>
          <th scope="col">games</th>
          <th class="text col-bar" scope="col">
            won
          </th>
          <th scope="col" title="value from analysis, for the player of the move">
            value
          </th>
          <th class="col-last" scope="col">
            last
          </th>
        </tr>
      </thead>
      <tbody>
        {moves.slice(0, ROWS).map(({ move, alike, games, won, shared, lost, score, value, visits, lastPlayed }) => (
          <tr key={move}>
            <td class="text">
              <Button
                class="go"
                title={alike.length > 0 ? `equivalent by symmetry: ${alike.join(', ')}` : undefined}
                onClick={() => void makeMove(move)}
              >
                {move}
              </Button>
            </td>
            <td>{short(games)}</td>
            <td class="text">
              <Shares won={won} shared={shared} lost={lost} />
              <span class="small score">{score === null ? '' : percent(score, 0)}</span>
            </td>
            <td title={value === null ? undefined : `${short(visits)} visits`}>
              {value === null ? '' : percent(value)}
            </td>
            <td class="col-last small">{lastPlayed}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A bar of the games won, drawn and lost by the mover. */
function Shares({ won, shared, lost }: { won: number; shared: number; lost: number }) {
  const all = won + shared + lost;
  if (all === 0) return null;
  const words = `won ${won}, drawn ${shared}, lost ${lost}`;
  return (
    <svg class="shares" viewBox={`0 0 ${all} 1`} preserveAspectRatio="none" role="img" aria-label={words}>
      <title>{words}</title>
      <rect class="won" x={0} width={won} height={1} />
      <rect class="shared" x={won} width={shared} height={1} />
      <rect class="lost" x={won + shared} width={lost} height={1} />
    </svg>
  );
}
