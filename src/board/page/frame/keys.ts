/** Keyboard shortcuts, and games dropped or pasted. */

import { ranked } from '../analyse/candidates.ts';
import { isHeld, isOn } from '../analyse/live.ts';
import { isMarkingRegion } from '../analyse/restrict.ts';
import {
  forgetPicked,
  isFlipped,
  marking,
  pinned,
  pliesShown,
  showLine,
  showPlies,
  showsNames,
  wholePreview,
} from '../board/board.ts';
import { redoEdit, shownEditing, undoEdit } from '../game/editor.ts';
import { playMove, redo, say, step, stepAside, undo } from '../game/game.ts';
import { openAnything, openFiles } from '../game/opening.ts';
import { playing } from '../play/play.ts';
import { TEXTS } from '../texts/texts.ts';
import { isHelpOpen } from './asked.ts';

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.closest('input, textarea, select, dialog[open]') !== null;

/** Cancels a started move, a preview, marking, and menus. */
function letGo(): void {
  forgetPicked();
  marking.value = undefined;
  isMarkingRegion.value = false;
  showLine(undefined);
  for (const menu of document.querySelectorAll('details.settings-menu[open]')) menu.removeAttribute('open');
}

/** Steps through the previewed line, or else through the game. */
function stepBy(plies: number): void {
  const { moves } = wholePreview.value ?? {};
  const canStep = moves && (plies < 0 ? pliesShown.value > 0 : pliesShown.value < moves.length);
  if (canStep) showPlies(pliesShown.value + plies);
  else if (!pinned.value) step(plies);
}

/** Installs listeners on the whole page. Call once. */
export function installKeys(): void {
  const actions: Readonly<Record<string, () => unknown>> = {
    ArrowLeft: () => stepBy(-1),
    ArrowRight: () => stepBy(1),
    ArrowUp: () => stepAside(-1),
    ArrowDown: () => stepAside(1),
    Home: () => stepBy(-Infinity),
    End: () => stepBy(Infinity),
    ' ': () => {
      if (!isHeld.value) isOn.value = !isOn.value;
    },
    Enter: () => {
      const best = ranked.value[0];
      if (best && !isHeld.value && !playing.value) playMove(best.move);
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
    Escape: letGo,
  };
  document.addEventListener('keydown', (event) => {
    const isCommand = event.ctrlKey || event.metaKey;
    if (event.key === 'Escape' && event.target instanceof HTMLInputElement && event.target.closest('.move-field')) {
      event.target.value = '';
      event.target.blur();
      letGo();
      return;
    }
    if (isTyping(event.target) || event.altKey) return;
    const isButton = event.target instanceof HTMLElement && event.target.closest('button, summary, a') !== null;
    if (isButton && (event.key === ' ' || event.key === 'Enter')) return;
    const isBack = isCommand && event.key === 'z' && !event.shiftKey;
    const isForth = isCommand && (event.key === 'y' || (event.key === 'z' && event.shiftKey));
    if (isBack) shownEditing.value ? undoEdit() : undo();
    else if (isForth) shownEditing.value ? redoEdit() : redo();
    else if (!isCommand && actions[event.key]) actions[event.key]?.();
    else return;
    event.preventDefault();
  });
  // After a mouse click, remove the focus from buttons and options, so that keys control the page.
  document.addEventListener('click', ({ target, detail }) => {
    const control = target instanceof Element ? target.closest<HTMLElement>('button, [type="radio"]') : null;
    if (detail > 0 && !control?.closest('dialog')) control?.blur();
  });
  document.addEventListener('change', ({ target }) => {
    if (target instanceof HTMLSelectElement && !target.matches(':focus-visible')) target.blur();
  });
  // A menu closes on a click elsewhere.
  document.addEventListener('pointerdown', ({ target }) => {
    for (const menu of document.querySelectorAll('.settings-menu[open]')) {
      if (!(target instanceof Node && menu.contains(target))) menu.removeAttribute('open');
    }
  });
  document.addEventListener('paste', (event) => {
    const text = event.clipboardData?.getData('text/plain') ?? '';
    const files = [...(event.clipboardData?.files ?? [])];
    if (isTyping(event.target) || (text.trim() === '' && files.length === 0)) return;
    event.preventDefault();
    void (files.length > 0 ? openFiles(files) : openAnything(text));
  });
  document.addEventListener('dragover', (event) => event.preventDefault());
  document.addEventListener('drop', async (event) => {
    event.preventDefault();
    const files = [...(event.dataTransfer?.files ?? [])];
    if (files.length > 0) await openFiles(files);
    else {
      const text = event.dataTransfer?.getData('text/plain') ?? '';
      if (text.trim() !== '') await openAnything(text);
      else say(TEXTS.neitherFileNorText(), true);
    }
  });
}
