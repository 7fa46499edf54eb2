/** The moves played in the current position by the games of the library, with results. */
import { useSignalEffect } from '@preact/signals';
import './library.css';
import { makeMove } from '../board/board.ts';
import { Button } from '../frame/parts.tsx';
import { countShown, percentLabel, short } from '../frame/words.ts';
import { current, tree } from '../game/game.ts';
import { TEXTS, translated } from '../texts/texts.ts';
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
      {found && found.games > 0 && <p class="facts small">{TEXTS.explorerGames(countShown(found.games))}</p>}
      {found && <Analysed found={found} />}
      {found && found.moves.length > 0 && <Moves found={found} />}
      {found?.games === 0 && (
        <p class="facts small">
          {found.plies === 0 ? TEXTS.explorerEmpty() : TEXTS.explorerNone({ plies: found.plies })}
        </p>
      )}
    </div>
  );
}

function Analysed({ found: { analysis } }: { found: ExploredHere }) {
  if (!analysis) return null;
  const { value, visits, proven, isKept, at } = analysis;
  const said = {
    date: new Date(at).toISOString().slice(0, 10),
    value: proven === null ? percentLabel(value) : translated(proven),
    visits: short(visits),
  };
  return (
    <p class="facts small">
      <span class="analysed-mark" aria-hidden="true" /> {isKept ? TEXTS.analysedOnKept(said) : TEXTS.analysedOn(said)}
    </p>
  );
}

function Moves({ found: { moves } }: { found: ExploredHere }) {
  return (
    <table class="explored">
      <caption class="hidden">{TEXTS.explorerTable()}</caption>
      <thead>
        <tr>
          <th class="text" scope="col">
            {TEXTS.moveHead()}
          </th>
          <th scope="col">{TEXTS.gamesHead()}</th>
          <th class="text col-bar" scope="col">
            {TEXTS.resultWon()}
          </th>
          <th scope="col" title={TEXTS.valueTitle()}>
            {TEXTS.valueHead()}
          </th>
          <th class="col-last" scope="col">
            {TEXTS.lastHead()}
          </th>
        </tr>
      </thead>
      <tbody>
        {moves.slice(0, ROWS).map(({ move, alike, games, won, shared, lost, score, value, visits, lastPlayed }) => (
          <tr key={move}>
            <td class="text">
              <Button
                class="go"
                title={alike.length > 0 ? TEXTS.equivalentMoves({ moves: alike.join(', ') }) : undefined}
                onClick={() => void makeMove(move)}
              >
                {move}
              </Button>
            </td>
            <td>{short(games)}</td>
            <td class="text">
              <Shares won={won} shared={shared} lost={lost} />
              <span class="small score">{score === null ? '' : percentLabel(score, 0)}</span>
            </td>
            <td title={value === null ? undefined : TEXTS.visitCount({ visits: short(visits) })}>
              {value === null ? '' : percentLabel(value)}
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
  const words = TEXTS.shares({ won, drawn: shared, lost });
  return (
    <svg class="shares" viewBox={`0 0 ${all} 1`} preserveAspectRatio="none" role="img" aria-label={words}>
      <title>{words}</title>
      <rect class="won" x={0} width={won} height={1} />
      <rect class="shared" x={won} width={shared} height={1} />
      <rect class="lost" x={won + shared} width={lost} height={1} />
    </svg>
  );
}
