/** The current position as text, and the form to set up another one. */
import '../library/game-rows.css';
import './editor.css';
import { useLayoutEffect } from 'preact/hooks';
import { Choice } from '../frame/parts.tsx';
import {
  beginEditing,
  canArrange,
  canRedoEdit,
  canUndoEdit,
  edit,
  editing,
  endEditing,
  judged,
  redoEdit,
  takeBoard,
  undoEdit,
  usePosition,
} from './editor.ts';
import { facts, say, view } from './game.ts';

export function SetUp() {
  const shown = view.value;
  return (
    <details class="section">
      <summary>Position</summary>
      <p class="small position-text">
        <code>{shown?.position}</code>
      </p>
      <button
        type="button"
        onClick={() =>
          void navigator.clipboard?.writeText(shown?.position ?? '').then(
            () => say('Position copied.'),
            () => say('The browser does not allow copying here.', true),
          )
        }
      >
        Copy
      </button>{' '}
      <button type="button" disabled={!canArrange()} onClick={beginEditing}>
        Set up a position
      </button>
    </details>
  );
}

export function Editor() {
  const now = editing.value;
  useLayoutEffect(takeBoard, []);
  if (!now || !facts.value) return null;
  const { seats, picture } = facts.value;
  const { position, error, removed = [] } = judged.value;
  return (
    <div class="section">
      <h2>Set up a position</h2>
      <p class={`position-text ${error ? 'bad' : 'facts'}`} role="status">
        {error ?? position}
        {removed.length > 0 && (
          <strong class="taken">
            The rules remove {removed.map((cell) => picture.names[cell]).join(', ')} from this position.
          </strong>
        )}
      </p>
      <fieldset class="row">
        <legend>Put on the board</legend>
        {seats.map(({ name, title }, seat) => (
          <button key={name} type="button" aria-pressed={now.brush === seat} onClick={() => edit({ brush: seat })}>
            <span class={`bead on-seat${seat}`} />
            {title}
          </button>
        ))}
        <button type="button" aria-pressed={now.brush === 'none'} onClick={() => edit({ brush: 'none' })}>
          Remove
        </button>
        <button type="button" onClick={() => edit({ pieces: [] })}>
          Clear
        </button>
        <button type="button" disabled={!canUndoEdit.value} title="Ctrl+Z" onClick={undoEdit}>
          Undo
        </button>
        <button type="button" disabled={!canRedoEdit.value} title="Ctrl+Y" onClick={redoEdit}>
          Redo
        </button>
      </fieldset>
      <Choice
        label="to move"
        value={now.toMove}
        choices={seats.map(({ title }, seat) => [seat, title] as const)}
        onChange={(seat) => edit({ toMove: seat })}
      />
      <div class="row">
        <button
          type="button"
          class="main"
          disabled={position === undefined}
          onClick={() => void usePosition(position as string)}
        >
          Use position
        </button>
        <button type="button" onClick={endEditing}>
          Cancel
        </button>
      </div>
    </div>
  );
}
