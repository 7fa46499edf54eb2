/** The previewed line: its moves to step through, and to insert as a variation. */
import { insertLine, pliesShown, showLine, showPlies, wholePreview } from './board.ts';

export function LineBar() {
  const { moves = [], views } = wholePreview.value ?? {};
  const at = pliesShown.value;
  return (
    <section class="line-bar" aria-label="Line">
      <ol>
        {moves.map((move, i) => (
          <li key={i}>
            <button
              type="button"
              class={`go${i < at ? ' shown' : ''}`}
              aria-current={i + 1 === at ? 'step' : undefined}
              onClick={() => showPlies(i + 1)}
            >
              <span class="number">{views?.[i]?.ply}.</span> {move}
            </button>
          </li>
        ))}
      </ol>
      <div class="row">
        <button type="button" disabled={at === 0} onClick={() => showPlies(0)}>
          Start
        </button>
        <button type="button" aria-label="Back in the line" disabled={at === 0} onClick={() => showPlies(at - 1)}>
          ‹
        </button>
        <button
          type="button"
          aria-label="Forward in the line"
          disabled={at === moves.length}
          onClick={() => showPlies(at + 1)}
        >
          ›
        </button>
        <button
          type="button"
          title="Adds the moves on the board as a variation"
          disabled={at === 0}
          onClick={insertLine}
        >
          Insert line
        </button>
        <button type="button" onClick={() => void showLine(undefined)}>
          Close
        </button>
      </div>
    </section>
  );
}
