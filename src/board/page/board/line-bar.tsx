/** The previewed line: its moves to step through, and to insert as a variation. */

import { Button } from '../frame/parts.tsx';
import { TEXTS } from '../texts/texts.ts';
import { insertLine, pliesShown, showLine, showPlies, wholePreview } from './board.ts';

export function LineBar() {
  const { moves = [], views } = wholePreview.value ?? {};
  const at = pliesShown.value;
  return (
    <section class="line-bar" aria-label={TEXTS.line()}>
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
          {TEXTS.start()}
        </Button>
        <Button aria-label={TEXTS.backInLine()} disabled={at === 0} onClick={() => showPlies(at - 1)}>
          ‹
        </Button>
        <Button aria-label={TEXTS.forwardInLine()} disabled={at === moves.length} onClick={() => showPlies(at + 1)}>
          ›
        </Button>
        <Button title={TEXTS.insertLineHow()} disabled={at === 0} onClick={insertLine}>
          {TEXTS.insertLine()}
        </Button>
        <Button onClick={() => showLine(undefined)}>{TEXTS.close()}</Button>
      </div>
    </section>
  );
}
