/** The moves of the game with variations, comments and marks. */
import { useEffect, useRef } from 'preact/hooks';
import { MARK_SIGNS } from '../../../review/judgement.ts';
import { isHeld } from '../analyse/live.ts';
import { classOf } from '../analyse/report.ts';
import { Button } from '../frame/parts.tsx';
import { scoreLost } from '../frame/words.ts';
import { lossAt } from '../learn/teaching.ts';
import { markOfMove } from '../review/analysed.ts';
import { TEXTS } from '../texts/texts.ts';
import { current, goTo, isGameLocked, tree, viewOf } from './game.ts';
import { layout, type MovePart } from './layout.ts';
import { result, resultHere } from './players.ts';
import { nodeOf, ROOT } from './tree.ts';

/** The moves with their variations. */
export function Moves() {
  const parts = layout(tree.value, ROOT, 1);
  const box = useRef<HTMLElement>(null);
  const at = current.value;
  // Runs for every new node. Also runs when late marks or rotation change the layout, unless the
  // user has scrolled.
  useEffect(() => (box.current ? keepInView(box.current) : undefined), [at, tree.value]);
  return (
    <section class="moves" aria-label={TEXTS.moves()} ref={box}>
      {nodeOf(tree.value, ROOT).comment !== '' && <p class="comment">{nodeOf(tree.value, ROOT).comment}</p>}
      {parts.length === 0 ? (
        <p class="facts small">
          {TEXTS.noMovesYet()}
          {!isGameLocked.value && !isHeld.value && TEXTS.noMovesHow()}
        </p>
      ) : (
        <Line parts={parts} />
      )}
      {/* Where the end is shown, it is said above. */}
      {result.value !== resultHere.value && <p class="result">{result.value}</p>}
    </section>
  );
}

/** Keeps the current move centred until the returned function is called. */
function keepInView(box: HTMLElement): () => void {
  let at: readonly number[] = [];
  const scrolled = () => [box.scrollLeft, box.scrollTop];
  const centre = () => {
    const chosen = box.querySelector<HTMLElement>('[aria-current]');
    if (!chosen) return;
    const { clientHeight, clientWidth } = box;
    box.scrollTop = chosen.offsetTop - (clientHeight - chosen.offsetHeight) / 2;
    box.scrollLeft = chosen.offsetLeft - (clientWidth - chosen.offsetWidth) / 2;
    at = scrolled();
  };
  const again = () => {
    // The browser scrolls a box that has grown to its end.
    const ends = [box.scrollWidth - box.clientWidth, box.scrollHeight - box.clientHeight];
    const isThere = scrolled().every((one, i) => one === at[i] || (one < (at[i] ?? 0) && one >= (ends[i] ?? 0) - 1));
    if (isThere) centre();
  };
  centre();
  const size = new ResizeObserver(again);
  const content = new MutationObserver(again);
  size.observe(box);
  content.observe(box, { childList: true, subtree: true, characterData: true });
  return () => {
    size.disconnect();
    content.disconnect();
  };
}

function Line({ parts }: { parts: readonly MovePart[] }) {
  return (
    <>
      {parts.map((part) => {
        if (part.kind === 'move') return <Move key={`m${part.id}`} {...part} />;
        if (part.kind === 'comment')
          return (
            <span key={`c${part.id}`} class="comment">
              {part.text}
            </span>
          );
        return (
          <div key={`v${part.id}`} class="variation">
            <Line parts={part.line} />
          </div>
        );
      })}
    </>
  );
}

function Move({ id, ply, isFirst }: { id: number; ply: number; isFirst: boolean }) {
  const { move, parent, marks } = nodeOf(tree.value, id);
  const seat = parent === null ? undefined : viewOf(parent)?.toMove;
  const mark = markOfMove(id);
  return (
    <Button
      class={`move${mark ? ` ${mark}` : ''}`}
      aria-current={id === current.value ? 'true' : undefined}
      tabIndex={id === current.value || (current.value === ROOT && ply === 1) ? 0 : -1}
      onClick={() => goTo(id)}
    >
      {(isFirst || ply % 2 === 1) && <span class="number">{ply}.</span>}
      {seat !== undefined && <span class={`bead on-seat${seat}`} />}
      {move}
      <LossDot id={id} />
      {mark && <span class="sign">{MARK_SIGNS[mark]}</span>}
      {Object.keys(marks).length > 0 && <span class="number">△</span>}
    </Button>
  );
}

/** Used in teaching games. */
function LossDot({ id }: { id: number }) {
  const loss = lossAt(id);
  if (loss === undefined) return null;
  const text = scoreLost(loss);
  return <span class={`dot-key loss-dot ${classOf(loss)}`} role="img" aria-label={text} title={text} />;
}
