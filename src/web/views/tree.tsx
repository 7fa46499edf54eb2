/** The moves of the game with their variations, comments and marks. */
import { useEffect, useRef } from 'preact/hooks';
import { MARK_SIGNS, markOf } from '../../review/judgement.ts';
import { layout, type Piece } from '../model/layout.ts';
import { CELL_MARK_NAMES, type CellMarkName } from '../model/marks.ts';
import { scoresOf } from '../model/report.ts';
import { isMain, nodeOf, promote, ROOT, setComment } from '../model/tree.ts';
import { marking } from '../state/board.ts';
import {
  canRedo,
  canUndo,
  change,
  current,
  facts,
  goTo,
  node,
  redo,
  removeNode,
  say,
  tree,
  undo,
  viewOf,
} from '../state/game.ts';
import { isHeld, reportOf } from '../state/live.ts';
import { linkOf } from '../state/opening.ts';
import { Toggle } from './parts.tsx';

export function TreePanel() {
  const pieces = layout(tree.value, ROOT, 1);
  const box = useRef<HTMLDivElement>(null);
  const at = current.value;
  // Whenever another node is shown.
  useEffect(() => {
    const chosen = box.current?.querySelector<HTMLElement>('[aria-current]');
    if (chosen && box.current) box.current.scrollTop = chosen.offsetTop - box.current.clientHeight / 2;
  }, [at, tree.value]);
  return (
    <section class="panel" aria-label="Moves">
      <div class="moves" ref={box}>
        {nodeOf(tree.value, ROOT).comment !== '' && <p class="comment">{nodeOf(tree.value, ROOT).comment}</p>}
        {pieces.length === 0 ? (
          <p class="facts small">No moves yet. Click a place on the board, drop a file, or paste a game.</p>
        ) : (
          <Line pieces={pieces} />
        )}
      </div>
      <NodeTools />
    </section>
  );
}

function Line({ pieces }: { pieces: readonly Piece[] }) {
  return (
    <>
      {pieces.map((piece) => {
        if (piece.kind === 'move') return <Move key={`m${piece.id}`} {...piece} />;
        if (piece.kind === 'comment')
          return (
            <span key={`c${piece.id}`} class="comment">
              {piece.text}
            </span>
          );
        return (
          <div key={`v${piece.id}`} class="variation">
            <Line pieces={piece.line} />
          </div>
        );
      })}
    </>
  );
}

function Move({ id, ply, isFirst }: { id: number; ply: number; isFirst: boolean }) {
  const { move, parent, marks } = nodeOf(tree.value, id);
  const seat = parent === null ? undefined : viewOf(parent)?.toMove;
  const lost = lossOfMove(id);
  const mark = lost === undefined ? null : markOf(lost);
  return (
    <button
      type="button"
      class={`move${mark ? ` ${mark}` : ''}`}
      aria-current={id === current.value ? 'true' : undefined}
      onClick={() => void goTo(id)}
    >
      {(isFirst || ply % 2 === 1) && <span class="number">{ply}.</span>}
      {seat !== undefined && <span class={`bead on-seat${seat}`} />}
      {move}
      {mark && <span class="sign">{MARK_SIGNS[mark]}</span>}
      {Object.keys(marks).length > 0 && <span class="number">△</span>}
    </button>
  );
}

/** What a move has lost by what is known of the positions before and after it; undefined where too little is. */
function lossOfMove(id: number): number | undefined {
  const { parent } = nodeOf(tree.value, id);
  if (parent === null || isHeld.value) return undefined;
  const [before, after] = [reportOf(parent), reportOf(id)];
  if (!before || !after || Math.min(before.visits, after.visits) < LEAST_VISITS) return undefined;
  const seats = facts.value?.seats ?? [];
  const value = scoresOf(after, seats)?.[seats.findIndex(({ name }) => name === before.toMove)];
  return value === undefined ? undefined : Math.max(0, before.value - value);
}
const LEAST_VISITS = 800;

const MARK_SHAPES: Readonly<Record<CellMarkName, string>> = { triangle: '△', square: '□', circle: '○', cross: '✕' };

function NodeTools() {
  const { id, comment } = node.value;
  const isRoot = id === ROOT;
  const copy = async () => {
    const link = await linkOf();
    try {
      await navigator.clipboard.writeText(link);
      say('The link holds the whole game; it is in the clipboard.');
    } catch {
      location.hash = new URL(link).hash;
      say('The address of this page holds the whole game now.');
    }
  };
  return (
    <div class="tools">
      <textarea
        rows={1}
        placeholder={isRoot ? 'Comment on the game' : `Comment on ${node.value.move}`}
        aria-label="Comment"
        value={comment}
        onChange={(event) => change(setComment(tree.value, id, event.currentTarget.value))}
      />
      <div class="row chips">
        <button
          type="button"
          class="chip"
          disabled={isRoot || isMain(tree.value, id)}
          onClick={() => change(promote(tree.value, id))}
          title="make this line the main one"
        >
          Promote
        </button>
        <button
          type="button"
          class="chip"
          disabled={isRoot}
          onClick={() => void removeNode(id)}
          title="remove this move and all that follows"
        >
          Delete
        </button>
        <button
          type="button"
          class="chip"
          disabled={!canUndo.value}
          onClick={() => void undo()}
          title="undo the last change (Ctrl+Z)"
          aria-label="Undo"
        >
          ↶
        </button>
        <button
          type="button"
          class="chip"
          disabled={!canRedo.value}
          onClick={() => void redo()}
          title="do it again (Ctrl+Y)"
          aria-label="Redo"
        >
          ↷
        </button>
        <fieldset class="group">
          <legend class="hidden">Marks</legend>
          {CELL_MARK_NAMES.map((name) => (
            <Toggle
              key={name}
              isOn={marking.value === name}
              onChange={(on) => {
                marking.value = on ? name : undefined;
              }}
              title={`mark with a ${name}`}
            >
              <span aria-hidden="true">{MARK_SHAPES[name]}</span>
              <span class="hidden">{name}</span>
            </Toggle>
          ))}
        </fieldset>
        <button type="button" class="chip" onClick={() => void copy()}>
          Copy link
        </button>
      </div>
    </div>
  );
}
