/** Below the board: what a move needs besides pointing, and steps through the game. */
import { useRef } from 'preact/hooks';
import {
  alternatives,
  forgetPicked,
  isFlipped,
  kind,
  kinds,
  makeMove,
  mayMove,
  onMove,
  showsNames,
  wordMoves,
} from '../state/board.ts';
import { current, facts, line, step, view } from '../state/game.ts';
import { isHeld } from '../state/live.ts';
import { isPersonsTurn } from '../state/play.ts';
import { Toggle } from './parts.tsx';

/** What a move needs besides pointing: its kind, the choice among several, moves without a cell, moves as text. */
export function MoveBar() {
  const shown = view.value;
  const { seats = [] } = facts.value ?? {};
  const choose = (move: string) => {
    forgetPicked();
    kind.value = '';
    void makeMove(move);
  };
  if (!shown || (isHeld.value && !isPersonsTurn.value && !onMove.value)) return null;
  const hasKinds = kinds.value.length > 1;
  const words = wordMoves.value;
  const several = alternatives.value;
  if (!shown.isChoice && !hasKinds && words.length === 0 && several.length === 0) return null;
  return (
    <div class="move-bar row chips">
      {shown.isChoice &&
        seats.map(({ name, title }, seat) => (
          <button key={name} type="button" class="chip" onClick={() => choose(name)}>
            <span class={`bead on-seat${seat}`} />
            {title}
          </button>
        ))}
      {hasKinds &&
        several.length === 0 &&
        mayMove.value &&
        kinds.value.map(({ suffix, title }) => (
          <Toggle
            key={suffix}
            isOn={kind.value === suffix}
            onChange={() => {
              kind.value = suffix;
            }}
          >
            {title}
          </Toggle>
        ))}
      {several.map((move) => (
        <button key={move} type="button" class="chip" onClick={() => choose(move)}>
          {move}
        </button>
      ))}
      {mayMove.value &&
        words.map((move) => (
          <button key={move} type="button" class="chip" onClick={() => choose(move)}>
            {move}
          </button>
        ))}
    </div>
  );
}

const ICONS = {
  names: 'M1 3h6v1.6H1zM1 7.2h6v1.6H1zM1 11.4h6V13H1zM9.6 5.9 12.6 3H14v10h-1.8V5.6l-1.6 1.6z',
  flip: 'M4.5 1 8 5H5.5v9h-2V5H1zM11.5 15 8 11h2.5V2h2v9H15z',
  first: 'M2 2h2.5v12H2zM14 2v12L5.5 8z',
  back: 'M12 2v12L3.5 8z',
  forward: 'M4 2v12l8.5-6z',
  last: 'M11.5 2H14v12h-2.5zM2 2v12l8.5-6z',
} as const;

/** Not every font has signs for them. */
function Icon({ name }: { name: keyof typeof ICONS }) {
  return (
    <svg viewBox="0 0 16 16" aria-hidden="true">
      <path d={ICONS[name]} />
    </svg>
  );
}

export function StepBar() {
  const at = line.value.indexOf(current.value);
  const last = line.value.length - 1;
  return (
    <div class="steps" role="toolbar" aria-label="Steps through the game">
      <button type="button" aria-label="First position" disabled={at <= 0} onClick={() => void step(-Infinity)}>
        <Icon name="first" />
      </button>
      <button type="button" aria-label="Back" disabled={at <= 0} onClick={() => void step(-1)}>
        <Icon name="back" />
      </button>
      <button type="button" aria-label="Forward" disabled={at >= last} onClick={() => void step(1)}>
        <Icon name="forward" />
      </button>
      <button type="button" aria-label="Last position" disabled={at >= last} onClick={() => void step(Infinity)}>
        <Icon name="last" />
      </button>
      <MoveField />
      <button
        type="button"
        aria-label="Flip the board"
        title="flip (f)"
        aria-pressed={isFlipped.value}
        onClick={() => {
          isFlipped.value = !isFlipped.value;
        }}
      >
        <Icon name="flip" />
      </button>
      <button
        type="button"
        aria-label="Coordinates"
        title="coordinates (c)"
        aria-pressed={showsNames.value}
        onClick={() => {
          showsNames.value = !showsNames.value;
        }}
      >
        <Icon name="names" />
      </button>
    </div>
  );
}

function MoveField() {
  const field = useRef<HTMLInputElement>(null);
  return (
    <form
      class="move-field"
      onSubmit={(event) => {
        event.preventDefault();
        const input = field.current as HTMLInputElement;
        const text = input.value.trim();
        if (text !== '' && mayMove.value)
          void makeMove(text).then((isPlayed) => {
            if (isPlayed) input.value = '';
          });
      }}
    >
      <input
        ref={field}
        aria-label="A move as text"
        placeholder="move"
        autocomplete="off"
        autocapitalize="none"
        spellcheck={false}
        enterkeyhint="go"
      />
    </form>
  );
}
