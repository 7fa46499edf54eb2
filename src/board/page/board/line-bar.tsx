/** The previewed line: its moves to step through, and to insert as a variation. */

import { Button } from '../frame/parts.tsx';
import { insertLine, pliesShown, showLine, showPlies, wholePreview } from './board.ts';

export function LineBar() {
  const { moves = [], views } = wholePreview.value ?? {};
  const at = pliesShown.value;
  return (
    <section class="line-bar" aria-label="Line">
      <ol>
        {moves.map((move, i) => (
          <li key={i}>
            <Button
              class={`go${i < at ? ' shown' : ''}`}
              aria-current={i + 1 === at ? 'step' : undefined}
              onClick={() => showPlies(i + 1)}
            >
              <span class="number">{views?.[i]?.ply}.</span> {move}
            </Button>
          </li>
        ))}
      </ol>
      <div class="row">
        <Button disabled={at === 0} onClick={() => showPlies(0)}>
          Start
        </Button>
        <Button aria-label="Back in the line" disabled={at === 0} onClick={() => showPlies(at - 1)}>
          ‹
        </Button>
        <Button aria-label="Forward in the line" disabled={at === moves.length} onClick={() => showPlies(at + 1)}>
          ›
        </Button>
        <Button title="Adds the moves on the board as a variation" disabled={at === 0} onClick={insertLine}>
          Insert line
        </Button>
        <Button onClick={() => showLine(undefined)}>Close</Button>
      </div>
    </section>
  );
}
