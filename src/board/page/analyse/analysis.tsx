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
import { filled } from '../texts/filled.ts';
import { withTexts } from '../texts/language.ts';
import { TEXTS, translated } from '../texts/texts.ts';
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
const Explorer = lazy(async () => (await withTexts(import('../library/explorer.tsx'), 'library')).Explorer);

export function AnalysisPanel() {
  return (
    <section class="panel" aria-label={TEXTS.analysisPanel()}>
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
        aria-label={TEXTS.analysisOfPosition()}
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
      <p>{TEXTS.whatAnalysisShows()}</p>
      <Button
        class="main"
        disabled={isHeld.value}
        onClick={() => {
          isOn.value = true;
        }}
      >
        {TEXTS.analysePosition()}
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
          aria-label={TEXTS.engineSwitch()}
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
          <summary aria-label={TEXTS.engineSettings()}>⚙</summary>
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
    <ul class="seat-scores" aria-label={TEXTS.expectedScores()}>
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
  return matchMedia('(pointer: coarse)').matches ? TEXTS.engineIsOff() : TEXTS.engineIsOffSpace();
}

/** Why the engine is off. */
function heldText(): string {
  if (!isUnderWay.value) return TEXTS.enginePaused();
  return playing.value?.duel ? TEXTS.engineOffWithPeople() : TEXTS.engineOffInGame();
}

/** The position's value in words. */
function Verdict({ found }: { found: Report | undefined }) {
  const seats = allSeats.value;
  // The result stands above the moves.
  if (viewedGame.value?.outcome) return <span class="facts">{TEXTS.gameIsOver()}</span>;
  if (isHeld.value) return <span class="facts">{heldText()}</span>;
  if (allowed.value?.length === 0) return <span class="facts">{TEXTS.noMovesLeft()}</span>;
  if (!found && trouble.value !== undefined) return <span class="facts">{TEXTS.noAnalysis()}</span>;
  if (!found) return <span class="facts">{isOn.value ? TEXTS.analysing() : offText()}</span>;
  const mover = seats.find(({ name }) => name === found.toMove);
  const margin = found.moves[0]?.margin;
  return (
    <span class="verdict-words">
      {filled((parts) => TEXTS.verdictFor({ ...parts, side: mover?.title ?? '' }), {
        value: <strong>{found.proven ? provenText(found.proven) : percentLabel(found.value)}</strong>,
      })}
      {margin && kit.value?.game.margin && (
        <span title={marginTitle(margin)}>{` · ${TEXTS.marginPoints({ margin: marginText(margin) })}`}</span>
      )}
    </span>
  );
}

function Status({ found }: { found: Report | undefined }) {
  if (trouble.value)
    return (
      <p class="bad small" role="alert">
        {translated(trouble.value)}{' '}
        <Button class="go" onClick={searchMore}>
          {TEXTS.tryAnalysisAgain()}
        </Button>
      </p>
    );
  const failure = engineFailure();
  if (failure !== undefined)
    return <p class="bad small">{TEXTS.engineUnavailable({ failure: translated(failure) })}</p>;
  if (!found || isHeld.value) return <p class="facts small">{'\u00a0'}</p>;
  const figures = <Figures found={found} />;
  return (
    <p class="facts small">
      {!served
        ? figures
        : filled(computer.value === 'server' ? TEXTS.onThisServer : TEXTS.onThisDevice, { found: figures })}
      {!isSearching.value && isOn.value && (
        <>
          {' · '}
          <Button class="go" onClick={searchMore}>
            {TEXTS.analyseLonger()}
          </Button>
        </>
      )}
    </p>
  );
}

/** What the search has done. */
function Figures({ found }: { found: Report }) {
  const visits = (
    <>
      {TEXTS.visitCount({ visits: short(found.visits) })}
      {found.keptVisits > 0 && (
        <span title={TEXTS.keptVisitsTitle()}>{TEXTS.keptVisits({ visits: short(found.keptVisits) })}</span>
      )}
    </>
  );
  const time = secondsText(found.seconds);
  const speed = short(found.playoutsPerSecond);
  const status = filled(
    (parts) =>
      found.playoutsPerSecond > 0
        ? TEXTS.analysisSpeed({ ...parts, speed, time })
        : TEXTS.analysisTime({ ...parts, time }),
    { visits },
  );
  return <>{found.memoryFull ? filled(TEXTS.memoryFull, { status }) : status}</>;
}

/** The shading of the board; at most one. */
function Shades() {
  const known = kit.value?.overlays ?? [];
  const choices = [
    ['', TEXTS.noShading()],
    [OWNERSHIP, TEXTS.ownership()],
    ...known.map(({ name, title }) => [name, sentence(translated(title))] as const),
  ] as const;
  return (
    <>
      <fieldset class="row">
        <legend class="hidden">{TEXTS.onTheBoard()}</legend>
        <Toggle isOn={showsMoves.value} onChange={into(showsMoves)}>
          {TEXTS.bestMoves()}
        </Toggle>
        <Toggle isOn={isMarkingRegion.value} onChange={into(isMarkingRegion)} title={TEXTS.regionTitle()}>
          {TEXTS.region()}
        </Toggle>
        <Toggle isOn={isComparing.value} onChange={into(isComparing)} title={TEXTS.compareTitle()}>
          {TEXTS.compare()}
        </Toggle>
        {region.value.size > 0 && <Button onClick={clearRegion}>{TEXTS.clearRegion()}</Button>}
        <select
          class="shade"
          aria-label={TEXTS.shading()}
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
  if (isMarkingRegion.value) return TEXTS.drawRegion();
  if (shading.value === OWNERSHIP) {
    return report.value || isOn.value ? TEXTS.ownershipLegend() : TEXTS.ownershipOff();
  }
  if (!overlay.value) return '';
  const { title, cells, describe } = overlay.value;
  const legend = { title: sentence(translated(title)), description: translated(describe) };
  return cells.length === 0 ? TEXTS.overlayLegendNone(legend) : TEXTS.overlayLegend(legend);
}
