/** The page: the board with its surroundings, and the panels beside or below it. */

import { computed, effect, untracked } from '@preact/signals';
import type { ComponentType } from 'preact';
import type { GameKit } from '../../../games/kit.ts';
import { AnalysisPanel } from '../analyse/analysis.tsx';
import { emptied, preview } from '../board/board.ts';
import { BoardView } from '../board/board-view.tsx';
import { MoveBar, StepBar } from '../board/move-bars.tsx';
import { ScoreSheet } from '../board/score-sheet.tsx';
import { Strip } from '../board/strips.tsx';
import { ValueBar } from '../board/value-bar.tsx';
import { shownEditing } from '../game/editor.ts';
import { allSeats, current, gameNumber, kit, node, notice, replaced, tree, viewedGame } from '../game/game.ts';
import { detailsOf } from '../game/games.ts';
import { NodeTools } from '../game/node-tools.tsx';
import { resultHere } from '../game/players.ts';
import { Moves } from '../game/tree-view.tsx';
import { isOthersTurn, playing } from '../play/play.ts';
import { PlayBar } from '../play/play-bar.tsx';
import { withTexts } from '../texts/language.ts';
import { TEXTS, translated } from '../texts/texts.ts';
import { hasAside } from './aside.ts';
import { chosenGame, isHelpOpen, isLessonAsked, isNewGameOpen, isRulesOpen } from './asked.ts';
import { isDark, switchColours } from './colours.ts';
import { isStorageFull } from './kept.ts';
import { lazy } from './lazy.tsx';
import { Button } from './parts.tsx';
import { isWide, shownTab, type Tab, tabs, tabTitle } from './tabs.ts';
import { UpdateNotice } from './update.tsx';
import { Welcome } from './welcome.tsx';
import { numbered } from './words.ts';

/** The panel of each tab. */
const PANELS: Readonly<Record<Tab, ComponentType>> = {
  analyse: AnalysisPanel,
  play: lazy(async () => (await withTexts(import('../play/play-view.tsx'), 'play', 'review')).PlayPanel),
  games: lazy(async () => (await withTexts(import('../game/games-view.tsx'), 'games', 'library')).GamesPanel),
  library: lazy(
    async () => (await withTexts(import('../library/library-view.tsx'), 'library', 'learn', 'review')).LibraryPanel,
  ),
  learn: lazy(async () => (await withTexts(import('../learn/learn.tsx'), 'learn', 'review')).LearnPanel),
  tournaments: lazy(
    async () => (await withTexts(import('../tournaments/tournaments-view.tsx'), 'tournaments')).TournamentsPanel,
  ),
};
const NewGame = lazy(async () => (await import('../game/new-game.tsx')).NewGame, true);
const PieceLegend = lazy(async () => (await import('../board/piece-legend.tsx')).PieceLegend, true);
const Help = lazy(async () => (await withTexts(import('./help.tsx'), 'help')).Help);
const ReplacedToast = lazy(async () => (await import('./replaced.tsx')).ReplacedToast, true);
const RulesDialog = lazy(async () => (await withTexts(import('../learn/rules.tsx'), 'learn')).RulesView);

effect(() => {
  if (isLessonAsked.value) shownTab.value = 'learn';
});

export function App() {
  return (
    <>
      <SeatColors />
      <p class="hidden" aria-live="polite">
        {announcement()}
      </p>
      <Header />
      <main class={[hasBoardInView.value ? '' : 'lists', isApart.value ? 'apart' : ''].join(' ')}>
        <div class="stand" data-apart={TEXTS.openOne()}>
          <Strip isTop />
          <BoardView />
          <Strip isTop={false} />
          <div class="bars">
            <MoveBar />
            <PlayBar />
          </div>
          <StepBar />
        </div>
        <div class="reading">
          <div class="course">
            <div class="band">
              <TurnLine />
              {!isApart.value && <ValueBar />}
            </div>
            {!isApart.value && <Moves />}
            {isWide.value && <Tools />}
          </div>
          <div class="pane">
            <Welcome />
            <Panel />
            {!isWide.value && <Tools />}
          </div>
        </div>
      </main>
      <div role="status">{replaced.value && <ReplacedToast />}</div>
      {isNewGameOpen.value && <NewGame />}
      {isHelpOpen.value && <Help />}
      {isRulesOpen.value && <RulesDialog />}
    </>
  );
}

function Header() {
  return (
    <header>
      <h1>
        <span class="brand">Sightline</span>
      </h1>
      <nav class="tabs" aria-label={TEXTS.partsOfPage()}>
        {tabs.map((name) => (
          <Button
            key={name}
            aria-current={shownTab.value === name ? 'page' : undefined}
            onClick={() => {
              shownTab.value = name;
              notice.value = undefined;
            }}
          >
            {tabTitle(name)}
          </Button>
        ))}
      </nav>
      {(kit.value || notice.value?.isBad) && (
        <Button
          class="variant"
          aria-haspopup="dialog"
          onClick={() => {
            isNewGameOpen.value = true;
          }}
        >
          {kit.value ? shortTitle(kit.value) : TEXTS.chooseGame()}
        </Button>
      )}
      <div class="corner">
        {detailsOf(chosenGame.value ?? tree.value.game.game)?.hasTeaching !== false && (
          <Button
            onClick={() => {
              isRulesOpen.value = true;
            }}
          >
            {TEXTS.rules()}
          </Button>
        )}
        <Button
          class="round"
          aria-label={isDark.value ? TEXTS.lightColours() : TEXTS.darkColours()}
          title={isDark.value ? TEXTS.lightColours() : TEXTS.darkColours()}
          onClick={switchColours}
        >
          {isDark.value ? '☀' : '☾'}
        </Button>
        <Button
          class="round"
          aria-label={TEXTS.help()}
          title={TEXTS.helpKey()}
          onClick={() => {
            isHelpOpen.value = true;
          }}
        >
          ?
        </Button>
      </div>
      <UpdateNotice />
    </header>
  );
}

/** The most characters of rules that fit beside the name of a game on a phone. */
const MOST_HEADER = 20;

function shortTitle({ title, header }: GameKit): string {
  return translated(header === '' || header.length > MOST_HEADER ? title : `${title}, ${header}`);
}

/** On a phone the board stays visible except on lists. */
const hasBoardInView = computed(
  () => shownEditing.value !== undefined || !['games', 'library', 'tournaments'].includes(shownTab.value),
);
/** Whether the game on the board has nothing to do with the tournaments that are shown. */
const isApart = computed(() => shownTab.value === 'tournaments' && !hasAside());
// A position was opened from a list.
effect(() => {
  if (current.value >= 0 && gameNumber.value > 0 && !untracked(() => hasBoardInView.value)) scrollTo({ top: 0 });
});

// A game begins to be played. Its board is at the top of a phone's page, and its buttons are at the top of the pane.
const startedAt = computed(() => playing.value?.startedAt);
effect(() => {
  if (startedAt.value === undefined) return;
  scrollTo({ top: 0 });
  document.querySelector('.pane')?.scrollTo({ top: 0 });
});

function Panel() {
  const Shown = PANELS[shownTab.value];
  return <Shown />;
}

function Tools() {
  if (shownTab.value !== 'analyse' && shownTab.value !== 'play') return null;
  return (
    <>
      <NodeTools />
      {kit.value?.pieceKinds && <PieceLegend />}
    </>
  );
}

/**
 * Colours of pieces depend on the game. The CSP forbids inline styles, so they are set through a
 * style sheet object.
 */
const sheet = new CSSStyleSheet();
document.adoptedStyleSheets = [sheet];
function SeatColors() {
  const seats = allSeats.value;
  const out = (preview.value?.views.at(-1) ?? viewedGame.value)?.out ?? [];
  sheet.replaceSync(
    seats
      .map(({ fill, stroke }, seat) => {
        const isBright = brightness(fill) > 0.5;
        return (
          `.value-bar .seat${seat} { fill: ${fill}; }` +
          `.board :is(circle, .piece).seat${seat} { fill: ${fill}; stroke: ${stroke}; stroke-width: 1.2; }` +
          // Pieces in the colour of the page would look like rings.
          `.bead.on-seat${seat} { background: light-dark(${fill}, color-mix(in oklab, ${fill} 78%, #fff)); border-color: ${stroke}; }` +
          `.graph .seat${seat} .curve:not(.edge) { stroke: ${fill}; }` +
          `.graph .seat${seat} circle { fill: ${fill}; stroke: ${stroke}; }` +
          `.board .edge.seat${seat} { stroke: ${fill}; }` +
          `.board .trail.seat${seat} { stroke: ${stroke}; }` +
          `.board text.on-seat${seat} { fill: ${isBright ? '#111' : '#fff'}; }` +
          `.board text.glyph.on-seat${seat} { stroke: ${isBright ? '#fff' : '#000'}; stroke-width: ${isBright ? 3 : 2}; }` +
          (out.includes(seat) ? outColors(seat, fill) : '')
        );
      })
      .join('\n'),
  );
  return null;
}

/** Of a seat that is out, where the present is shown: nearly grey. */
function outColors(seat: number, fill: string): string {
  const grey = `color-mix(in oklab, ${fill} 15%, #b4b8bc)`;
  const beads = ['.strip', '.seat-scores', '.score-sheet'].map((list) => `${list} .bead.on-seat${seat}`).join();
  return (
    `.value-bar .seat${seat} { fill: ${grey}; }` +
    `.board:not(.diagram) :is(circle, .piece).seat${seat} { fill: ${grey}; stroke: #7d8186; }` +
    `.board:not(.diagram) text.glyph.on-seat${seat} { fill: #111; stroke: #fff; }` +
    `${beads} { background: ${grey}; border-color: #7d8186; }`
  );
}

/** The brightness of a CSS colour, from 0 to 1. */
function brightness(color: string): number {
  const canvas = document.createElement('canvas').getContext('2d');
  if (!canvas) return 1;
  canvas.fillStyle = color;
  canvas.fillRect(0, 0, 1, 1);
  const [red = 255, green = 255, blue = 255] = canvas.getImageData(0, 0, 1, 1).data;
  return (0.3 * red + 0.59 * green + 0.11 * blue) / 255;
}

/** A screen-reader announcement of what just happened. */
function announcement(): string {
  const { move } = node.value;
  const seats = allSeats.value;
  const shown = viewedGame.value;
  if (!shown) return '';
  const turn =
    resultHere.value !== undefined
      ? TEXTS.gameOverResult({ result: resultHere.value })
      : TEXTS.toMoveNow({ side: seats[shown.toMove]?.title ?? '' });
  return `${move === '' ? TEXTS.startOfGame() : `${numbered(shown.ply, move)}.`} ${turn}`;
}

/** What the rules say about this turn, unless others have it, and what crosses on the board are. */
function adviceText(isOver: boolean): string {
  const { names = [] } = kit.value?.picture ?? {};
  const isAddressed = !isOver && !isOthersTurn.value;
  const gone = preview.value ? [] : emptied.value;
  const crosses = gone.length > 0 ? [TEXTS.removed({ cells: gone.map((cell) => names[cell]).join(', ') })] : [];
  return [...(isAddressed ? (viewedGame.value?.advice ?? []).map(translated) : []), ...crosses].join(' ');
}

/** Whose turn it is, with advice from the rules. */
function TurnLine() {
  const shown = isApart.value ? undefined : viewedGame.value;
  const seats = allSeats.value;
  const said = notice.value;
  const edited = shownEditing.value;
  const result = edited ? undefined : resultHere.value;
  const toMove = edited?.toMove ?? shown?.toMove ?? 0;
  const isChoice = edited === undefined && shown?.isChoice === true;
  return (
    <div class="turn-line">
      {shown && (
        <p class={`whose${result === undefined && !isChoice ? ' plain' : ''}`}>
          {result !== undefined ? (
            <strong>{result}</strong>
          ) : (
            <>
              <span class={`bead on-seat${toMove}`} />
              <strong>
                {isChoice ? TEXTS.choiceOfSides() : TEXTS.sideToMove({ side: seats[toMove]?.title ?? '' })}
              </strong>
            </>
          )}
        </p>
      )}
      {shown && <ScoreSheet />}
      <div class="room">
        <div class={`small${said?.isBad ? '' : ' said'}`}>
          {isStorageFull.value && <p role="alert">{TEXTS.changesLost()}</p>}
          <p role="status">{said && !said.isBad ? said.text : shown && !edited && adviceText(result !== undefined)}</p>
        </div>
        {said?.isBad && (
          <div class="said bad small">
            <p role="alert">{said.text}</p>
            <Button
              class="round"
              aria-label={TEXTS.close()}
              onClick={() => {
                notice.value = undefined;
              }}
            >
              ×
            </Button>
          </div>
        )}
      </div>
    </div>
  );
}
