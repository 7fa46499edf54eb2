/** What the engine thinks of the position: the switch and its settings, the best moves, the course of the game. */
import { useComputed } from '@preact/signals';
import { classOf, lossOf, type Report, scoresOf } from '../model/report.ts';
import { marginText, percent, provenText, seconds, short } from '../model/words.ts';
import { previewed, showLine } from '../state/board.ts';
import { facts, fetchOverlays, playMove, server, view, wantedOverlays } from '../state/game.ts';
import {
  isHeld,
  isOn,
  isSearching,
  report,
  searchMore,
  showsMap,
  showsMoves,
  sweep,
  sweepLeft,
  TIMES,
  threads,
  time,
  trouble,
} from '../state/live.ts';
import { isConnected } from '../state/socket.ts';
import { Graph } from './graph.tsx';
import { lazy } from './lazy.tsx';
import { Choice, Toggle } from './parts.tsx';

const Explorer = lazy(async () => (await import('./explorer.tsx')).Explorer);

export function AnalysisPanel() {
  return (
    <section class="panel" aria-label="Analysis">
      <EngineBar />
      <BestMoves />
      <Overlays />
      <Explorer />
      <Graph />
      <div class="row">
        <button type="button" onClick={sweep}>
          {sweepLeft.value === undefined ? 'Look at the whole line' : `Stop (${sweepLeft.value} left)`}
        </button>
      </div>
    </section>
  );
}

function EngineBar() {
  const found = report.value;
  const most = server.value?.threads ?? 1;
  return (
    <div class="engine">
      <div class="row">
        <button
          type="button"
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
        </button>
        <div class="verdict-line">
          <Verdict found={found} />
        </div>
        <details class="settings-menu">
          <summary aria-label="Settings of the engine">⚙</summary>
          <div class="popup">
            <Choice
              label="time"
              value={time.value}
              choices={TIMES.map((one) => [one, one === 0 ? 'until stopped' : `${one} s`] as const)}
              onChange={(one) => {
                time.value = one;
              }}
            />
            <Choice
              label="threads"
              value={Math.min(threads.value, most)}
              choices={[
                [0, `all (${most})`],
                ...Array.from({ length: most - 1 }, (_, i) => [i + 1, String(i + 1)] as const),
              ]}
              onChange={(one) => {
                threads.value = one;
              }}
            />
          </div>
        </details>
      </div>
      <Status found={found} />
      {found?.values && !view.value?.outcome && !isHeld.value && <SeatScores found={found} />}
    </div>
  );
}

/** What the position is worth to each of several seats. */
function SeatScores({ found }: { found: Report }) {
  const seats = facts.value?.seats ?? [];
  const scores = scoresOf(found, seats) ?? [];
  return (
    <ul class="seat-scores" aria-label="Expected scores">
      {seats.map(({ name, title }, seat) => (
        <li key={name} class={name === found.toMove ? 'on' : ''}>
          <span class={`bead on-seat${seat}`} /> {title} <span class="number">{percent(scores[seat] as number)}</span>
        </li>
      ))}
    </ul>
  );
}

/** What the position is worth, in words. */
function Verdict({ found }: { found: Report | undefined }) {
  const { seats = [] } = facts.value ?? {};
  const outcome = view.value?.outcome;
  if (outcome) {
    const winner = outcome.winner === null ? 'Nobody has won alone' : `${seats[outcome.winner]?.title} has won`;
    return <strong>{`${winner}: ${outcome.reason}.`}</strong>;
  }
  if (isHeld.value) return <span class="facts">The engine is kept from the board for now.</span>;
  if (!found) return <span class="facts">{isOn.value ? 'Looking …' : 'The engine is off. Space turns it on.'}</span>;
  const mover = seats.find(({ name }) => name === found.toMove);
  const margin = found.moves[0]?.margin;
  return (
    <span class="verdict-words">
      <strong>{found.proven ? provenText(found.proven) : percent(found.value)}</strong> for {mover?.title}
      {margin && facts.value?.hasMargins && (
        <span title="points at the end, with their spread">{` · ${marginText(margin.mean)} ± ${margin.spread.toFixed(1)}`}</span>
      )}
    </span>
  );
}

function Status({ found }: { found: Report | undefined }) {
  if (trouble.value)
    return (
      <p class="bad small" role="alert">
        {trouble.value}
      </p>
    );
  if (!isConnected.value) return <p class="bad small">No connection to the server; trying again …</p>;
  if (!found || isHeld.value) return <p class="facts small">{'\u00a0'}</p>;
  return (
    <p class="facts small">
      {short(found.visits)} visits{found.playoutsPerSecond > 0 && `, ${short(found.playoutsPerSecond)}/s`},{' '}
      {seconds(found.seconds)}
      {found.memoryFull && ', memory full'}
      {!isSearching.value && isOn.value && (
        <>
          {' · '}
          <button type="button" class="go" onClick={searchMore}>
            look longer
          </button>
        </>
      )}
    </p>
  );
}

/** The head of a column. */
function Head({ name, isText = false }: { name: string; isText?: boolean }) {
  return (
    <th class={`col-${name}${isText ? ' text' : ''}`} scope="col">
      {name}
    </th>
  );
}

const ROWS = 7;
/** Characters of a move for which the first column has room. */
const MOST_SHORT = 6;

/** The table of moves. Pointing at one shows its line, and a click plays it. */
function BestMoves() {
  const found = report.value;
  const rows = useComputed(() => (isHeld.value || view.value?.outcome ? [] : (report.value?.moves ?? [])));
  const hasMargins = facts.value?.hasMargins === true;
  const isLong = rows.value.some(({ move }) => move.length > MOST_SHORT);
  return (
    <div
      class={`moves-table${isLong ? ' long' : ''}`}
      onPointerLeave={(event) => {
        if (event.pointerType === 'mouse') void showLine(undefined);
      }}
    >
      <table>
        <caption class="hidden">Best moves</caption>
        <thead>
          <tr>
            <Head name="move" isText />
            <Head name="value" />
            {hasMargins && <Head name="margin" />}
            <Head name="visits" />
            <Head name="line" isText />
          </tr>
        </thead>
        <tbody>
          {rows.value.slice(0, ROWS).map((move) => (
            <tr
              key={move.move}
              class={previewed.value === move.move ? 'on' : ''}
              onPointerEnter={(event) => {
                if (event.pointerType === 'mouse') void showLine(move.pv);
              }}
            >
              <td class="text">
                <button
                  type="button"
                  class="go"
                  onClick={() => void showLine(undefined).then(() => playMove(move.move))}
                  onFocus={() => void showLine(move.pv)}
                  onBlur={() => void showLine(undefined)}
                >
                  <span class={`dot-key ${found ? classOf(lossOf(found, move)) : ''}`} />
                  {move.move}
                </button>
              </td>
              <td title={`prior ${percent(move.prior)}, at least ${percent(move.lcb)}`}>
                {move.proven ? provenText(move.proven) : percent(move.value)}
              </td>
              {hasMargins && <td>{move.margin ? marginText(move.margin.mean) : ''}</td>}
              <td>{short(move.visits)}</td>
              <td class="text pv">
                <button
                  type="button"
                  class="go line"
                  aria-label={`Show the line ${move.pv.join(' ')}`}
                  onClick={() => void showLine(previewed.value === move.move ? undefined : move.pv)}
                >
                  {move.pv.slice(1, 7).join(' ')}
                </button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** What may be laid over the board. */
function Overlays() {
  const known = facts.value?.overlays ?? [];
  const toggle = (name: string, isWanted: boolean) => {
    wantedOverlays.value = isWanted
      ? [...wantedOverlays.value, name]
      : wantedOverlays.value.filter((one) => one !== name);
    void fetchOverlays();
  };
  return (
    <fieldset class="row chips">
      <legend class="hidden">On the board</legend>
      <Toggle
        isOn={showsMoves.value}
        onChange={(on) => {
          showsMoves.value = on;
        }}
      >
        Best moves
      </Toggle>
      <Toggle
        isOn={showsMap.value}
        onChange={(on) => {
          showsMap.value = on;
        }}
        title="who holds what at the end of the games that the engine expects"
      >
        Who holds what
      </Toggle>
      {known.map(({ name, title, describe }) => (
        <Toggle
          key={name}
          isOn={wantedOverlays.value.includes(name)}
          onChange={(on) => toggle(name, on)}
          title={describe}
        >
          {title}
        </Toggle>
      ))}
    </fieldset>
  );
}
