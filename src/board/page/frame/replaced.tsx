/** A notice that a game was replaced, with a button to bring it back. */
import './replaced.css';
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { replaced } from '../game/game.ts';
import { openReplaced } from '../game/opening.ts';
import { TEXTS } from '../texts/texts.ts';
import { Button } from './parts.tsx';

/** Milliseconds for which the notice is shown. */
const SHOWN_MS = 12_000;

function close(): void {
  replaced.value = undefined;
}

/** Shown while there is such a game. */
export function ReplacedToast() {
  const game = replaced.value;
  const isHeld = useSignal(false);
  useEffect(() => {
    if (isHeld.value) return;
    const timer = setTimeout(close, SHOWN_MS);
    return () => clearTimeout(timer);
  }, [game, isHeld.value]);
  const hold = (holds: boolean) => () => {
    isHeld.value = holds;
  };
  return (
    <div
      class="toast"
      onPointerEnter={hold(true)}
      onPointerLeave={hold(false)}
      onFocusCapture={hold(true)}
      onBlurCapture={hold(false)}
    >
      <p class="small">{TEXTS.previousKept()}</p>
      <Button class="undo-replaced" onClick={() => void openReplaced()}>
        {TEXTS.undo()}
      </Button>
      <Button class="round" aria-label={TEXTS.dismiss()} onClick={close}>
        ×
      </Button>
    </div>
  );
}
