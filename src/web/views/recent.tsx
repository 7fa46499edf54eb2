/** Games that were on the board before, here and in tabs that were closed. */
import { useSignalEffect } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { fromGameTree, lineFrom, ROOT } from '../model/tree.ts';
import { gameNow, gameNumber } from '../state/game.ts';
import { openRecent } from '../state/opening.ts';
import { findRecent, type KeptGame, recent } from '../state/recent.ts';

export function Recent() {
  useSignalEffect(() => {
    if (gameNumber.value > 0) void findRecent(gameNow());
  });
  useEffect(() => {
    const look = () => void findRecent(gameNow());
    addEventListener('storage', look);
    return () => removeEventListener('storage', look);
  }, []);
  if (recent.value.length === 0) return null;
  return (
    <details class="section" open>
      <summary>Recent games</summary>
      <ol class="choices recent">
        {recent.value.map((game) => (
          <li key={game.key}>
            <button type="button" class="go" onClick={() => void openRecent(game)}>
              {titleOf(game)}
            </button>
          </li>
        ))}
      </ol>
    </details>
  );
}

const FIRST_MOVES = 4;

function titleOf({ tree: { players, nodes, game, ...rest }, at }: KeptGame): string {
  const tree = fromGameTree({ ...rest, game, nodes });
  const moves = lineFrom(tree, ROOT).flatMap((id) => tree.nodes.get(id)?.move || []);
  const first = moves.slice(0, FIRST_MOVES).join(' ');
  return [
    players?.filter(Boolean).join(' – '),
    rest.start === undefined ? '' : 'from a position',
    first === '' ? 'no moves' : `${first}${moves.length > FIRST_MOVES ? ` … (${moves.length} moves)` : ''}`,
    at > 0 && new Date(at).toLocaleString(),
  ]
    .filter(Boolean)
    .join(', ');
}
