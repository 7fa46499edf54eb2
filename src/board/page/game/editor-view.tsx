/** The current position as text, and the form to set up another one. */
import '../library/game-rows.css';
import './editor.css';
import { useLayoutEffect } from 'preact/hooks';
import { copyText } from '../frame/copy.ts';
import { Button, ChoiceField } from '../frame/parts.tsx';
import { TEXTS, translated } from '../texts/texts.ts';
import {
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
import { allSeats, kit, viewedGame } from './game.ts';
import { reasonText } from './players.ts';

export function PositionText() {
  const shown = viewedGame.value;
  return (
    <details class="section">
      <summary>{TEXTS.position()}</summary>
      <p class="small position-text">
        <code>{shown?.position}</code>
      </p>
      <Button onClick={() => void copyText(shown?.position ?? '', TEXTS.positionCopied())}>{TEXTS.copy()}</Button>
    </details>
  );
}

export function Editor() {
  const now = editing.value;
  useLayoutEffect(takeBoard, []);
  if (!now || !kit.value) return null;
  const seats = allSeats.value;
  const { picture } = kit.value;
  const { position, error, end, removed = [] } = judged.value;
  return (
    <div class="section">
      <h2>{TEXTS.setUp()}</h2>
      <p class={`position-text ${error ? 'bad' : 'facts'}`} role="status">
        {error === undefined ? position : translated(error)}
      </p>
      <fieldset class="row">
        <legend>{TEXTS.putOnBoard()}</legend>
        {seats.map(({ name, title }, seat) => (
          <Button key={name} aria-pressed={now.brush === seat} onClick={() => edit({ brush: seat })}>
            <span class={`bead on-seat${seat}`} />
            {title}
          </Button>
        ))}
        <Button aria-pressed={now.brush === 'none'} onClick={() => edit({ brush: 'none' })}>
          {TEXTS.remove()}
        </Button>
        <Button onClick={() => edit({ pieces: [] })}>{TEXTS.clear()}</Button>
        <div class="joined">
          <Button disabled={!canUndoEdit.value} title="Ctrl+Z" onClick={undoEdit}>
            {TEXTS.undo()}
          </Button>
          <Button disabled={!canRedoEdit.value} title="Ctrl+Y" onClick={redoEdit}>
            {TEXTS.redo()}
          </Button>
        </div>
      </fieldset>
      <ChoiceField
        label={TEXTS.toMoveField()}
        value={now.toMove}
        choices={seats.map(({ title }, seat) => [seat, title] as const)}
        onChange={(seat) => edit({ toMove: seat })}
      />
      <p class="position-text" aria-live="polite">
        {removed.length > 0 && (
          <strong class="taken">
            {TEXTS.rulesRemove({ cells: removed.map((cell) => picture.names[cell]).join(', ') })}
          </strong>
        )}
        {end !== undefined && <strong class="taken">{TEXTS.setUpOver({ reason: reasonText(end) })}</strong>}
      </p>
      <div class="row">
        <Button class="main" disabled={position === undefined} onClick={() => void usePosition(position as string)}>
          {TEXTS.usePosition()}
        </Button>
        <Button onClick={endEditing}>{TEXTS.cancel()}</Button>
      </div>
    </div>
  );
}
