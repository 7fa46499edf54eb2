/** Below the board: further input for moves, and navigation through the game. */
import type { Signal } from '@preact/signals';
import { useRef } from 'preact/hooks';
import { isHeld } from '../analyse/live.ts';
import { Button, Toggle } from '../frame/parts.tsx';
import { allSeats, current, kit, line, step, viewedGame } from '../game/game.ts';
import { isPersonsTurn, isUnderWay } from '../play/play.ts';
import { TEXTS, translated } from '../texts/texts.ts';
import {
  alternatives,
  forgetPicked,
  isFlipped,
  kind,
  kinds,
  makeMove,
  mayMove,
  movesInWords,
  onMove,
  picked,
  showsNames,
} from './board.ts';

/** Further input for a move: its kind, alternatives, moves without a cell, and text entry. */
export function MoveBar() {
  const shown = viewedGame.value;
  const seats = allSeats.value;
  const choose = (move: string) => {
    forgetPicked();
    kind.value = '';
    void makeMove(move);
  };
  if (!shown) return null;
  // Moving pieces may need follow-up plies; reserving space keeps the board's size constant.
  const hasRoom = shown.legal.some(([, cells, title]) => cells.length > 1 || title !== undefined);
  const room = hasRoom ? <RoomForMoves /> : null;
  if (isHeld.value && !(isPersonsTurn.value && mayMove.value) && !onMove.value) return room;
  const hasKinds = kinds.value.length > 1;
  const words = movesInWords.value;
  const several = alternatives.value;
  if (!shown.isChoice && !hasKinds && words.length === 0 && several.length === 0) return room;
  return (
    <div class="move-bar row">
      {shown.isChoice &&
        seats.map(({ name, title }, seat) => (
          <Button key={name} onClick={() => choose(name)}>
            <span class={`bead on-seat${seat}`} />
            {title}
          </Button>
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
            {translated(title)}
          </Toggle>
        ))}
      {several.map((move) => (
        <Button key={move} onClick={() => choose(move)}>
          {move}
        </Button>
      ))}
      {mayMove.value &&
        words.map(([move, , title]) => (
          <Button key={move} class="word" onClick={() => choose(move)}>
            {translated(title ?? move)}
            {title !== undefined && title !== move && <code>{move}</code>}
          </Button>
        ))}
    </div>
  );
}

/** Reserved for the next step of a move of two cells. */
function RoomForMoves() {
  const at = kit.value?.picture.names[picked.value[0] ?? -1];
  const isFree = mayMove.value && !isUnderWay.value && !isHeld.value;
  return (
    <p class="move-bar facts small">
      {isFree && (at === undefined ? TEXTS.pointAtPiece() : TEXTS.pointWhere({ cell: at }))}
    </p>
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

/** Drawn as SVG, because not every font has these symbols. */
function Icon({ name }: { name: keyof typeof ICONS }) {
  return (
    <svg viewBox="0 0 16 16" aria-hidden="true">
      <path d={ICONS[name]} />
    </svg>
  );
}

interface StepProps {
  readonly name: keyof typeof ICONS;
  readonly label: string;
  /** Plies. */
  readonly by: number;
  readonly isOff: boolean;
}

function Step({ name, label, by, isOff }: StepProps) {
  return (
    <Button aria-label={label} disabled={isOff} onClick={() => step(by)}>
      <Icon name={name} />
    </Button>
  );
}

interface IconToggleProps {
  readonly name: keyof typeof ICONS;
  readonly label: string;
  readonly title: string;
  readonly of: Signal<boolean>;
}

function IconToggle({ name, label, title, of }: IconToggleProps) {
  return (
    <Button
      aria-label={label}
      title={title}
      aria-pressed={of.value}
      onClick={() => {
        of.value = !of.value;
      }}
    >
      <Icon name={name} />
    </Button>
  );
}

export function StepBar() {
  const at = line.value.indexOf(current.value);
  const last = line.value.length - 1;
  return (
    <div class="steps" role="toolbar" aria-label={TEXTS.steps()}>
      <Step name="first" label={TEXTS.firstPosition()} by={-Infinity} isOff={at <= 0} />
      <Step name="back" label={TEXTS.back()} by={-1} isOff={at <= 0} />
      <Step name="forward" label={TEXTS.forward()} by={1} isOff={at >= last} />
      <Step name="last" label={TEXTS.lastPosition()} by={Infinity} isOff={at >= last} />
      <MoveField />
      <IconToggle name="flip" label={TEXTS.flipBoard()} title={TEXTS.flip()} of={isFlipped} />
      <IconToggle name="names" label={TEXTS.coordinates()} title={TEXTS.coordinatesKey()} of={showsNames} />
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
        if (text !== '')
          void makeMove(text).then((isPlayed) => {
            // The next move may have been typed meanwhile.
            if (isPlayed && input.value.trim() === text) input.value = '';
          });
      }}
    >
      <input
        ref={field}
        aria-label={TEXTS.moveAsText()}
        placeholder={TEXTS.move()}
        autocomplete="off"
        autocapitalize="none"
        spellcheck={false}
        enterkeyhint="go"
      />
    </form>
  );
}
