/** The table of the best moves. Hovering shows a move's line; a click plays it. */
import { useComputed } from '@preact/signals';
import { marginText } from '../../../protocol/expected-lead.ts';
import { endPointing, isMarking, makeMove, pinLine, pinned, previewed, showLine } from '../board/board.ts';
import { LineBar } from '../board/line-bar.tsx';
import { Button } from '../frame/parts.tsx';
import { percentLabel, provenText, short } from '../frame/words.ts';
import { kit, viewedGame } from '../game/game.ts';
import { filled } from '../texts/filled.ts';
import { TEXTS } from '../texts/texts.ts';
import { beginReading, endReading, played, ranked } from './candidates.ts';
import { isHeld, lines, report } from './live.ts';
import { classOf, isLost, lossOf, marginTitle, type ReportedMove } from './report.ts';
import { exclude, excluded, restore } from './restrict.ts';

/** A column header. */
function Head({ name, title, isText = false }: { name: string; title: string; isText?: boolean }) {
  return (
    <th class={`col-${name}${isText ? ' text' : ''}`} scope="col">
      {title}
    </th>
  );
}

/** The most characters of a move that fit in the first column. */
const MOST_SHORT = 6;
/** The most moves of a line that may fit in a row. */
const ROW_LINE = 16;

const isShown = () => !isHeld.value && !viewedGame.value?.outcome;

export function BestMoves() {
  const rows = useComputed(() => (isShown() ? ranked.value.slice(0, lines.value) : []));
  // The game's move gets a separate row if it is not among the best.
  const other = useComputed(() => {
    const one = isShown() ? played.value : undefined;
    return one && rows.value.every(({ move }) => move !== one.move) ? one : undefined;
  });
  const hasMargins = kit.value?.game.margin !== undefined;
  const isLong = rows.value.some(({ move }) => move.length > MOST_SHORT);
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it only hears that somebody reads it */}
      <div
        class={`moves-table rows-${lines.value}${isLong ? ' long' : ''}${report.value && isLost(report.value) ? ' lost' : ''}`}
        onPointerMove={beginReading}
        onPointerDown={beginReading}
        onPointerLeave={(event) => {
          endReading();
          if (event.pointerType === 'mouse') endPointing();
        }}
        onKeyDown={beginReading}
        onFocusIn={({ target }) => {
          if (target instanceof Element && target.matches(':focus-visible')) beginReading();
        }}
        onFocusOut={endReading}
      >
        <table>
          <caption class="hidden">{TEXTS.bestMoves()}</caption>
          <thead>
            <tr>
              <Head name="move" title={TEXTS.moveHead()} isText />
              <Head name="value" title={TEXTS.valueHead()} />
              {hasMargins && <Head name="margin" title={TEXTS.marginHead()} />}
              <Head name="visits" title={TEXTS.visitsHead()} />
              <Head name="line" title={TEXTS.lineHead()} isText />
              <th class="col-out">
                <span class="hidden">{TEXTS.excludeColumn()}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {/* Keyed by place, so that a press and its release hit the same row when the order changes. */}
            {rows.value.map((move, i) => (
              <Row key={i} move={move} hasMargins={hasMargins} isPlayed={played.value?.move === move.move} />
            ))}
            {other.value && <Row key="played" move={other.value} hasMargins={hasMargins} isPlayed isOther />}
          </tbody>
        </table>
      </div>
      <Excluded />
      {pinned.value && <LineBar />}
    </>
  );
}

interface RowProps {
  readonly move: ReportedMove;
  readonly hasMargins: boolean;
  /** Whether it is played next in the game. */
  readonly isPlayed: boolean;
  readonly isOther?: boolean;
}

/** Whether the pointer has just entered a row, maybe as the layout changed: its next move points at the row. */
let isEntered = false;

function Row({ move, hasMargins, isPlayed, isOther = false }: RowProps) {
  const found = report.value;
  const point = () => {
    if (!pinned.value && !isMarking.value) showLine(move.pv);
  };
  const classes = [previewed.value === move.move && 'on', isPlayed && 'played', isOther && 'other'].filter(Boolean);
  return (
    <tr
      class={classes.join(' ')}
      onPointerEnter={() => {
        isEntered = true;
      }}
      onPointerMove={(event) => {
        if (isEntered && event.pointerType === 'mouse') point();
        isEntered = false;
      }}
    >
      <td class="text">
        <Button
          class="go"
          aria-label={isPlayed ? TEXTS.playedMove({ move: move.move }) : undefined}
          onClick={() => {
            showLine(undefined);
            void makeMove(move.move);
          }}
          onFocus={point}
          onBlur={endPointing}
        >
          <span class={`dot-key ${found ? classOf(lossOf(found, move)) : ''}`} />
          {move.move}
        </Button>
      </td>
      <td
        title={
          isOther ? undefined : TEXTS.priorAndBound({ prior: percentLabel(move.prior), bound: percentLabel(move.lcb) })
        }
      >
        {move.proven ? provenText(move.proven) : percentLabel(move.value)}
      </td>
      {hasMargins && <td title={move.margin && marginTitle(move.margin)}>{move.margin && marginText(move.margin)}</td>}
      {/* Visits of a separate search cannot be compared with these. */}
      <td>{!isOther || found?.moves.some((one) => one.move === move.move) ? short(move.visits) : ''}</td>
      <td class="text pv">
        <Button
          class="go line"
          aria-label={TEXTS.showLine({ line: move.pv.join(' ') })}
          aria-pressed={pinned.value !== undefined && previewed.value === move.move}
          onClick={() => (pinned.value && previewed.value === move.move ? showLine(undefined) : pinLine(move.pv))}
        >
          {isPlayed && <span class="played-word">{TEXTS.playedRow()}</span>}
          {move.pv.slice(1, ROW_LINE).join(' ')}
        </Button>
      </td>
      <td class="out">
        {!isOther && (
          <Button
            class="exclude"
            aria-label={TEXTS.excludeMove({ move: move.move })}
            title={TEXTS.excludeMoveTitle({ move: move.move })}
            onClick={() => {
              showLine(undefined);
              exclude(move.move);
            }}
          >
            ×
          </Button>
        )}
      </td>
    </tr>
  );
}

/** Moves excluded from the analysis; a click includes one again. */
function Excluded() {
  if (excluded.value.length === 0 || !isShown()) return null;
  return (
    <p class="excluded small">
      {filled(TEXTS.excludedMoves, {
        moves: excluded.value.map((move) => (
          <Button
            key={move}
            aria-label={TEXTS.restoreMove({ move })}
            title={TEXTS.restore()}
            onClick={() => restore(move)}
          >
            <s>{move}</s>
          </Button>
        )),
      })}
    </p>
  );
}
