/** The analysis: its switch and settings, the best moves, and the graph. */
import { computed, signal } from '@preact/signals';
import { marginText } from '../../../protocol/expected-lead.ts';
import { showLine } from '../board/board.ts';
import { computer, engineFailure } from '../engine/client.ts';
import { lazy } from '../frame/lazy.tsx';
import { Button, into, TextField, Toggle } from '../frame/parts.tsx';
import { served } from '../frame/served.ts';
import { isWide, type Pane, panes, paneTitle, shownPane } from '../frame/tabs.ts';
import { isWelcome } from '../frame/welcome.tsx';
import { percentLabel, provenText, secondsText, short } from '../frame/words.ts';
import { allSeats, kit, line, OWNERSHIP, overlay, shading, viewedGame } from '../game/game.ts';
import { isUnderWay, playing } from '../play/play.ts';
import { TEXTS } from '../texts/texts.ts';
import { BestMoves } from './best-moves.tsx';
import { isHeld, isOn, isSearching, report, reportOf, searchMore, showsMoves, trouble } from './live.ts';
import { marginTitle, type Report, scoresOfReport } from './report.ts';
import {
  allowed,
  clearRegion,
  compare,
  compared,
  illegalCompared,
  isComparing,
  isMarkingRegion,
  region,
} from './restrict.ts';

const areSettingsOpen = signal(false);
const EngineSettings = lazy(async () => (await import('./engine-settings.tsx')).EngineSettings, true);
const Graph = lazy(async () => (await import('./graph.tsx')).Graph);
const LastGames = lazy(async () => (await import('../game/recent-view.tsx')).LastGames, true);
const Explorer = lazy(async () => (await import('../library/explorer.tsx')).Explorer);

export function AnalysisPanel() {
  return (
    <section class="panel" aria-label="Analysis">
      <EngineBar />
      <Panes />
      <Shades />
      {isWide.value && shownPane.value !== 'graph' && isCourseKnown.value && <Graph />}
    </section>
  );
}

/** Whether the graph has more than one point. */
const isCourseKnown = computed(() => line.value.filter((id) => reportOf(id)).length > 1);

/** Lines, explorer and graph, as tabs. */
function Panes() {
  const shown = shownPane.value;
  const show = (name: typeof shown) => {
    showLine(undefined);
    shownPane.value = name;
  };
  return (
    <>
      <div
        class="segments"
        role="tablist"
        aria-label="Analysis of the position"
        onKeyDown={(event) => {
          const way = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
          if (way === undefined) return;
          event.stopPropagation();
          event.preventDefault();
          const at = panes.indexOf(shown) + way + panes.length;
          const name = panes[at % panes.length] as Pane;
          show(name);
          event.currentTarget.querySelector<HTMLElement>(`#tab-${name}`)?.focus();
        }}
      >
        {panes.map((name) => (
          <Button
            key={name}
            id={`tab-${name}`}
            role="tab"
            aria-selected={name === shown}
            aria-controls="analysis-pane"
            tabIndex={name === shown ? 0 : -1}
            onClick={() => show(name)}
          >
            {paneTitle(name)}
          </Button>
        ))}
      </div>
      <div id="analysis-pane" role="tabpanel" aria-labelledby={`tab-${shown}`}>
        {shown === 'lines' ? (
          isOn.value || report.value ? (
            <BestMoves />
          ) : (
            <BeforeAnalysis />
          )
        ) : shown === 'explorer' ? (
          <Explorer />
        ) : (
          <Graph />
        )}
      </div>
    </>
  );
}

/** In place of the table until there is one: what an analysis shows, and other games to look at. */
function BeforeAnalysis() {
  if (isWelcome.value) return null;
  return (
    <div class="before">
      <p>
        An analysis shows how likely each side is to win, the best moves, and how the game may go on. It follows as you
        step through the game.
      </p>
      <Button
        class="main"
        disabled={isHeld.value}
        onClick={() => {
          isOn.value = true;
        }}
      >
        Analyse this position
      </Button>
      <LastGames />
    </div>
  );
}

function EngineBar() {
  const found = report.value;
  return (
    <div class="engine">
      <div class="row">
        <Button
          class={`switch${isOn.value ? ' on' : ''}`}
          role="switch"
          aria-checked={isOn.value}
          aria-label="Engine"
          disabled={isHeld.value}
          onClick={() => {
            isOn.value = !isOn.value;
          }}
        >
          <span class="knob" />
        </Button>
        <div class="verdict-line">
          <Verdict found={found} />
        </div>
        <details
          class="settings-menu"
          onToggle={({ currentTarget }) => {
            areSettingsOpen.value = currentTarget.open;
          }}
        >
          <summary aria-label="Settings of the engine and the board">⚙</summary>
          {areSettingsOpen.value && <EngineSettings />}
        </details>
      </div>
      <Status found={found} />
      {found?.values && !viewedGame.value?.outcome && !isHeld.value && <SeatScores found={found} />}
    </div>
  );
}

/** The position's value for each of several seats. */
function SeatScores({ found }: { found: Report }) {
  const seats = allSeats.value;
  const scores = scoresOfReport(found, seats) ?? [];
  return (
    <ul class="seat-scores" aria-label="Expected scores">
      {seats.map(({ name, title }, seat) => (
        <li key={name} class={name === found.toMove ? 'on' : viewedGame.value?.out.includes(seat) ? 'out' : ''}>
          <span class={`bead on-seat${seat}`} /> <span class="name">{title}</span>
          <span class="number">{percentLabel(scores[seat] as number)}</span>
        </li>
      ))}
    </ul>
  );
}

function offText(): string {
  return matchMedia('(pointer: coarse)').matches ? 'The engine is off.' : 'The engine is off. Space turns it on.';
}

/** Why the engine is off. */
function heldText(): string {
  if (!isUnderWay.value) return 'The engine is paused.';
  return playing.value?.duel ? TEXTS.engineOffWithPeople() : TEXTS.engineOffInGame();
}

/** The position's value in words. */
function Verdict({ found }: { found: Report | undefined }) {
  const seats = allSeats.value;
  // The result stands above the moves.
  if (viewedGame.value?.outcome) return <span class="facts">The game is over.</span>;
  if (isHeld.value) return <span class="facts">{heldText()}</span>;
  if (allowed.value?.length === 0) return <span class="facts">No moves left to analyse.</span>;
  if (!found && trouble.value !== undefined) return <span class="facts">No analysis.</span>;
  if (!found) return <span class="facts">{isOn.value ? 'Analysing …' : offText()}</span>;
  const mover = seats.find(({ name }) => name === found.toMove);
  const margin = found.moves[0]?.margin;
  return (
    <span class="verdict-words">
      <strong>{found.proven ? provenText(found.proven) : percentLabel(found.value)}</strong> for {mover?.title}
      {margin && kit.value?.game.margin && <span title={marginTitle(margin)}>{` · ${marginText(margin)} points`}</span>}
    </span>
  );
}

function Status({ found }: { found: Report | undefined }) {
  if (trouble.value)
    return (
      <p class="bad small" role="alert">
        {trouble.value}{' '}
        <Button class="go" onClick={searchMore}>
          try again
        </Button>
      </p>
    );
  const failure = engineFailure();
  if (failure !== undefined) return <p class="bad small">The engine is not available ({failure}); trying again …</p>;
  if (!found || isHeld.value) return <p class="facts small">{'\u00a0'}</p>;
  return (
    <p class="facts small">
      {served && (computer.value === 'server' ? 'This server: ' : 'This device: ')}
      {short(found.visits)} visits
      {found.keptVisits > 0 && (
        <span title="Visits of an earlier search of this position; the speed and the time are those of the others">
          {' '}
          ({short(found.keptVisits)} kept)
        </span>
      )}
      {found.playoutsPerSecond > 0 && `, ${short(found.playoutsPerSecond)}/s`}, {secondsText(found.seconds)}
      {found.memoryFull && ', memory full'}
      {!isSearching.value && isOn.value && (
        <>
          {' · '}
          <Button class="go" onClick={searchMore}>
            analyse longer
          </Button>
        </>
      )}
    </p>
  );
}

/** The shading of the board; at most one. */
function Shades() {
  const known = kit.value?.overlays ?? [];
  const choices = [
    ['', 'No shading'],
    [OWNERSHIP, 'Ownership'],
    ...known.map(({ name, title }) => [name, sentence(title)] as const),
  ] as const;
  return (
    <>
      <fieldset class="row">
        <legend class="hidden">On the board</legend>
        <Toggle isOn={showsMoves.value} onChange={into(showsMoves)}>
          Best moves
        </Toggle>
        <Toggle
          isOn={isMarkingRegion.value}
          onChange={into(isMarkingRegion)}
          title="Analyse only moves in a region that you draw"
        >
          Region
        </Toggle>
        <Toggle isOn={isComparing.value} onChange={into(isComparing)} title={TEXTS.compareTitle()}>
          {TEXTS.compare()}
        </Toggle>
        {region.value.size > 0 && <Button onClick={clearRegion}>Clear region</Button>}
        <select
          class="shade"
          aria-label="Shading"
          value={shading.value}
          onChange={(event) => {
            shading.value = event.currentTarget.value;
          }}
        >
          {choices.map(([name, title]) => (
            <option key={name} value={name} selected={name === shading.value}>
              {title}
            </option>
          ))}
        </select>
      </fieldset>
      {isComparing.value && (
        <div class="row compare">
          <TextField
            label={TEXTS.compareField()}
            value={compared.value.join(' ')}
            most={200}
            onChange={(text) => compare(text.split(/\s+/).filter(Boolean))}
          />
          {illegalCompared.value.length > 0 && (
            <p class="bad small" role="alert">
              {TEXTS.notLegal({ moves: illegalCompared.value.join(', ') })}
            </p>
          )}
        </div>
      )}
      <p class="legend facts small" role="status">
        {legendText()}
      </p>
    </>
  );
}

/** Converts a title to sentence case. */
const sentence = (title: string) => title.charAt(0) + title.slice(1).toLowerCase();

/** Instructions for the board, or the legend of the shading. */
function legendText(): string {
  if (isComparing.value) return TEXTS.compareHow();
  if (isMarkingRegion.value) return 'Draw the region on the board, then press Region again.';
  if (shading.value === OWNERSHIP) {
    return report.value || isOn.value
      ? 'Expected ownership: larger squares are more certain.'
      : 'Expected ownership: turn the engine on to see it.';
  }
  if (!overlay.value) return '';
  const { title, cells, describe } = overlay.value;
  return `${sentence(title)}${cells.length === 0 ? ', none here' : ''}: ${describe}.`;
}
