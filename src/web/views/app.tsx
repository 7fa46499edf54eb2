/** The page: the board with what belongs to it, and beside it or below it what is read and set. */

import { facts, node, notice, view } from '../state/game.ts';
import { isOneOf, isStorageFull, kept } from '../state/kept.ts';
import { AnalysisPanel } from './analysis.tsx';
import { Board } from './board.tsx';
import { GamesPanel } from './games.tsx';
import { Help, isHelpOpen } from './help.tsx';
import { lazy } from './lazy.tsx';
import { MoveBar, StepBar } from './move-bars.tsx';
import { PlayPanel } from './play.tsx';
import { TreePanel } from './tree.tsx';

const TABS = [
  ['analyse', 'Analyse'],
  ['play', 'Play'],
  ['games', 'Games'],
  ['library', 'Library'],
  ['learn', 'Learn'],
  ['tournaments', 'Tournaments'],
] as const;
type Tab = (typeof TABS)[number][0];
const tab = kept<Tab>('tab', 'analyse', isOneOf(TABS.map(([name]) => name)));

const LibraryPanel = lazy(async () => (await import('./library.tsx')).LibraryPanel);
const LearnPanel = lazy(async () => (await import('./learn.tsx')).LearnPanel);
const TournamentsPanel = lazy(async () => (await import('./tournaments.tsx')).TournamentsPanel);

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
                  notice.value = undefined;
                }}
              >
                {title}
              </button>
            ))}
          </nav>
          {tab.value === 'analyse' && <AnalysisPanel />}
          {tab.value === 'play' && <PlayPanel />}
          {tab.value === 'games' && <GamesPanel />}
          {tab.value === 'library' && <LibraryPanel />}
          {tab.value === 'learn' && <LearnPanel />}
          {tab.value === 'tournaments' && <TournamentsPanel />}
          {tab.value !== 'games' && tab.value !== 'library' && <TreePanel />}
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
          `.graph .seat${seat} .edge { stroke: ${stroke}; } .graph .seat${seat} .curve:not(.edge) { stroke: ${fill}; }` +
          `.graph .seat${seat} circle { fill: ${fill}; stroke: ${stroke}; }` +
          `.board .trail.seat${seat} { stroke: ${stroke}; }` +
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
      <div class={`said small${said?.isBad ? ' bad' : ''}`}>
        {isStorageFull.value && (
          <p role="alert">
            The browser keeps nothing more: what is new is lost when this page is closed. Save it as a file.
          </p>
        )}
        <p role="status">{said?.text ?? (outcome ? `${outcome.reason}.` : shown.advice.join(' '))}</p>
        {said?.isBad && (
          <button
            type="button"
            class="round"
            aria-label="Close"
            onClick={() => {
              notice.value = undefined;
            }}
          >
            ×
          </button>
        )}
      </div>
    </div>
  );
}
