/** Keys, and games that are dropped or pasted. */
import { forgetPicked, isFlipped, showLine, showsNames } from '../state/board.ts';
import { playMove, redo, say, step, stepAside, undo } from '../state/game.ts';
import { isHeld, isOn, report } from '../state/live.ts';
import { openAnything, openFile } from '../state/opening.ts';
import { playing } from '../state/play.ts';
import { isHelpOpen } from './help.tsx';

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.closest('input, textarea, select, dialog[open]') !== null;

/** Listens to the whole page. To be called once. */
export function listen(): void {
  const actions: Readonly<Record<string, () => unknown>> = {
    ArrowLeft: () => step(-1),
    ArrowRight: () => step(1),
    ArrowUp: () => stepAside(-1),
    ArrowDown: () => stepAside(1),
    Home: () => step(-Infinity),
    End: () => step(Infinity),
    ' ': () => {
      if (!isHeld.value) isOn.value = !isOn.value;
    },
    Enter: () => {
      const best = report.value?.moves[0];
      if (best && !isHeld.value && !playing.value) void playMove(best.move);
    },
    f: () => {
      isFlipped.value = !isFlipped.value;
    },
    c: () => {
      showsNames.value = !showsNames.value;
    },
    m: () => document.querySelector<HTMLInputElement>('.move-field input')?.focus(),
    '?': () => {
      isHelpOpen.value = true;
    },
    Escape: () => {
      forgetPicked();
      void showLine(undefined);
    },
  };
  document.addEventListener('keydown', (event) => {
    const isCommand = event.ctrlKey || event.metaKey;
    if (isTyping(event.target) || event.altKey) return;
    const isButton = event.target instanceof HTMLElement && event.target.closest('button, summary, a') !== null;
    if (isButton && (event.key === ' ' || event.key === 'Enter')) return;
    if (isCommand && event.key === 'z') event.shiftKey ? void redo() : void undo();
    else if (isCommand && event.key === 'y') void redo();
    else if (!isCommand && actions[event.key]) actions[event.key]?.();
    else return;
    event.preventDefault();
  });
  // A menu closes when one points elsewhere.
  document.addEventListener('pointerdown', ({ target }) => {
    for (const menu of document.querySelectorAll('.settings-menu[open]')) {
      if (!(target instanceof Node && menu.contains(target))) menu.removeAttribute('open');
    }
  });
  document.addEventListener('paste', (event) => {
    const text = event.clipboardData?.getData('text/plain') ?? '';
    if (isTyping(event.target) || text.trim() === '') return;
    event.preventDefault();
    void openAnything(text);
  });
  document.addEventListener('dragover', (event) => event.preventDefault());
  document.addEventListener('drop', async (event) => {
    event.preventDefault();
    const [file] = event.dataTransfer?.files ?? [];
    if (file) await openFile(file);
    else {
      const text = event.dataTransfer?.getData('text/plain') ?? '';
      if (text.trim() !== '') await openAnything(text);
      else say('There is no file in it.', true);
    }
  });
}
