/** The page: the board with what belongs to it, and beside it or below it what is read and set. */

import { signal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import {
  alternatives,
  forgetPicked,
  isFlipped,
  kind,
  kinds,
  mayMove,
  showLine,
  showsNames,
  wordMoves,
} from '../state/board.ts';
import {
  current,
  facts,
  goTo,
  line,
  node,
  notice,
  openText,
  playMove,
  redo,
  say,
  step,
  stepAside,
  undo,
  view,
} from '../state/game.ts';
import { isOneOf, kept } from '../state/kept.ts';
import { isHeld, isOn, report } from '../state/live.ts';
import { isPersonsTurn, playing } from '../state/play.ts';
import { AnalysisPanel } from './analysis.tsx';
import { Board } from './board.tsx';
import { FilesPanel, openAnything } from './files.tsx';
import { Toggle } from './parts.tsx';
import { PlayPanel } from './play.tsx';
import { TreePanel } from './tree.tsx';

const TABS = [
  ['analyse', 'Analyse'],
  ['play', 'Play'],
  ['games', 'Games'],
] as const;
type Tab = (typeof TABS)[number][0];
export const tab = kept<Tab>('tab', 'analyse', isOneOf(TABS.map(([name]) => name)));
const isHelpOpen = signal(false);

export function App() {
  return (
    <>
      <SeatColors />
      <header>
        <h1>
          <span class="brand">Sightline</span>{' '}
          <span class="variant">{facts.value && `${facts.value.title}, ${facts.value.header}`}</span>
        </h1>
        <button
          type="button"
          class="round"
          aria-label="Help"
          title="Help (?)"
          onClick={() => {
            isHelpOpen.value = true;
          }}
        >
          ?
        </button>
      </header>
      <main>
        <div class="stand">
          <Board />
          <MoveBar />
          <StepBar />
        </div>
        <div class="reading">
          <TurnLine />
          <nav class="tabs" aria-label="Parts of the page">
            {TABS.map(([name, title]) => (
              <button
                key={name}
                type="button"
                aria-current={tab.value === name ? 'page' : undefined}
                onClick={() => {
                  tab.value = name;
                }}
              >
                {title}
              </button>
            ))}
          </nav>
          {tab.value === 'analyse' && <AnalysisPanel />}
          {tab.value === 'play' && <PlayPanel />}
          {tab.value === 'games' && <FilesPanel />}
          {tab.value !== 'games' && <TreePanel />}
        </div>
      </main>
      <Help />
      <p class="hidden" aria-live="polite">
        {announcement()}
      </p>
    </>
  );
}

/** Colours of pieces come with the game; a style in the page itself is not allowed, so the browser is told by a sheet. */
const sheet = new CSSStyleSheet();
document.adoptedStyleSheets = [sheet];
function SeatColors() {
  const seats = facts.value?.seats ?? [];
  sheet.replaceSync(
    seats
      .map(({ fill, stroke }, seat) => {
        const isBright = brightness(fill) > 0.5;
        return (
          `.board circle.seat${seat}, .bead.on-seat${seat} { fill: ${fill}; stroke: ${stroke}; background: ${fill}; border-color: ${stroke}; stroke-width: 1.2; }` +
          `.board text.on-seat${seat} { fill: ${isBright ? '#111' : '#fff'}; }`
        );
      })
      .join('\n'),
  );
  return null;
}

/** Of a CSS colour, from 0 to 1. */
function brightness(color: string): number {
  const canvas = document.createElement('canvas').getContext('2d');
  if (!canvas) return 1;
  canvas.fillStyle = color;
  canvas.fillRect(0, 0, 1, 1);
  const [red = 255, green = 255, blue = 255] = canvas.getImageData(0, 0, 1, 1).data;
  return (0.3 * red + 0.59 * green + 0.11 * blue) / 255;
}

/** What has just happened, for those who do not see the board. */
function announcement(): string {
  const { move } = node.value;
  const { seats = [] } = facts.value ?? {};
  const shown = view.value;
  if (!shown) return '';
  const turn = shown.outcome ? `The game is over: ${shown.outcome.reason}.` : `${seats[shown.toMove]?.title} to move.`;
  return `${move === '' ? 'Beginning of the game.' : `Ply ${shown.ply}: ${move}.`} ${turn}`;
}

/** Whose turn it is, and what the rules say of it. */
function TurnLine() {
  const shown = view.value;
  const { seats = [] } = facts.value ?? {};
  const said = notice.value;
  if (!shown) return <div class="turn-line" />;
  const { outcome } = shown;
  return (
    <div class="turn-line">
      <p class="whose">
        {outcome ? (
          <strong>
            {outcome.winner === null ? 'Nobody has won alone' : `${seats[outcome.winner]?.title} has won`}
          </strong>
        ) : (
          <>
            <span class={`bead on-seat${shown.toMove}`} />
            <strong>{shown.isChoice ? 'A side is to be chosen' : `${seats[shown.toMove]?.title} to move`}</strong>
          </>
        )}
        <span class="facts small">{shown.counts}</span>
      </p>
      <p class={`said small${said?.isBad ? ' bad' : ''}`} role="status">
        {said?.text ?? (outcome ? `${outcome.reason}.` : shown.advice.join(' '))}
      </p>
    </div>
  );
}

/** What a move needs besides pointing: its kind, the choice among several, moves without a cell, moves as text. */
function MoveBar() {
  const shown = view.value;
  const { seats = [] } = facts.value ?? {};
  const choose = (move: string) => {
    forgetPicked();
    kind.value = '';
    void playMove(move);
  };
  if (!shown || (isHeld.value && !isPersonsTurn.value)) return null;
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

function StepBar() {
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
        ⇅
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
        a1
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
          void playMove(text).then((isPlayed) => {
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

const KEYS: readonly (readonly [keys: string, what: string])[] = [
  ['← →', 'one move back or forward'],
  ['↑ ↓', 'the variation above or below'],
  ['Home End', 'beginning or end of the line'],
  ['Space', 'engine on or off'],
  ['Enter', 'play the best move'],
  ['f', 'flip the board'],
  ['c', 'coordinates'],
  ['m', 'a move as text'],
  ['Ctrl+Z Ctrl+Y', 'undo and redo'],
  ['Esc', 'let go of what was begun'],
  ['?', 'this help'],
];

function Help() {
  const dialog = useRef<HTMLDialogElement>(null);
  const isOpen = isHelpOpen.value;
  useEffect(() => {
    if (isOpen) dialog.current?.showModal();
    else dialog.current?.close();
  }, [isOpen]);
  return (
    <dialog
      ref={dialog}
      aria-labelledby="help-title"
      onClose={() => {
        isHelpOpen.value = false;
      }}
    >
      <h2 id="help-title">Help</h2>
      <p>
        Click a place to play there; what is wrong with a move is said above the tabs. Rings on the board are the
        engine's best moves: their value in per cent for the side to move, and below it how often they were tried. Point
        at a row of the table, or touch its line, to see where it leads.
      </p>
      <table>
        <caption class="hidden">Keys</caption>
        <tbody>
          {KEYS.map(([keys, what]) => (
            <tr key={keys}>
              <th class="text" scope="row">
                {keys.split(' ').map((key) => (
                  <kbd key={key}>{key}</kbd>
                ))}
              </th>
              <td class="text">{what}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p>
        <a href="api">The routes of the server</a>, for programs.
      </p>
      <form method="dialog">
        <button type="submit" class="main">
          Close
        </button>
      </form>
    </dialog>
  );
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.closest('input, textarea, select, dialog[open]') !== null;

/** Keys, and games that are dropped or pasted. To be called once. */
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
    if (file) await openText(await file.text(), file.name);
    else {
      const text = event.dataTransfer?.getData('text/plain') ?? '';
      if (text.trim() !== '') await openAnything(text);
      else say('There is no file in it.', true);
    }
  });
  window.addEventListener('popstate', () => void goTo(current.value));
}
