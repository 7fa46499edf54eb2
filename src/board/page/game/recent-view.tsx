/** Recent games, including those of closed tabs. */
import { useSignalEffect } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { GameRow, GameRows, rowOfTree } from '../library/game-rows.tsx';
import { TEXTS } from '../texts/texts.ts';
import { gameNow, gameNumber, openKept } from './game.ts';
import type { KeptGame } from './kept-game.ts';
import { findRecent, recent } from './store.ts';

/** Milliseconds in which a tab that is being closed has released its game, usually. */
const CLOSING_MS = 300;

let again: ReturnType<typeof setTimeout> | undefined;
async function look(): Promise<void> {
  clearTimeout(again);
  if (await findRecent(gameNow())) again = setTimeout(look, CLOSING_MS);
}

export function Recent() {
  useRecent();
  if (recent.value.length === 0) return null;
  return (
    <details class="section recent" open>
      <summary>{TEXTS.recentGames()}</summary>
      <Rows games={recent.value} />
    </details>
  );
}

const MOST_LAST = 3;

/** The last of them. */
export function LastGames() {
  useRecent();
  if (recent.value.length === 0) return null;
  return (
    <>
      <h2>{TEXTS.lastGames()}</h2>
      <Rows games={recent.value.slice(0, MOST_LAST)} />
    </>
  );
}

function useRecent(): void {
  useSignalEffect(() => {
    if (gameNumber.value > 0) void look();
  });
  useEffect(() => {
    addEventListener('storage', look);
    return () => removeEventListener('storage', look);
  }, []);
}

function Rows({ games }: { games: readonly KeptGame[] }) {
  return (
    <GameRows label={TEXTS.recentGames()} scrolls>
      {games.map((game, i) => (
        <GameRow key={game.key} game={rowOf(game)} hasTitle isEntry={i === 0} onOpen={() => void openKept(game)} />
      ))}
    </GameRows>
  );
}

/** A game without a date gets the day when it was last on the board. */
function rowOf({ tree, at, result }: KeptGame) {
  const row = rowOfTree(tree, {
    winner: tree.winner ?? result?.winner ?? null,
    end: tree.end ?? result?.end ?? null,
  });
  return { ...row, played: row.played ?? (at > 0 ? new Date(at).toISOString() : null) };
}
