/** A review as one page that needs nothing else: the board to step through, the curve, and what each move has lost. */
import type { GameKit, Seat } from '../games/kit.ts';
import { seatTitle } from '../games/seats.ts';
import { escapeHtml, heading, htmlPage, htmlTable, legend, seatColor } from '../page/page.ts';
import { removedCells } from '../records/replay.ts';
import { plainLine } from '../util/plain-line.ts';
import { boardGround, boardPosition, boardSize, boardStyle, type MarkedMove } from './board-svg.ts';
import { AHEAD, MARK_LOSSES, MARKS, type SideSummary, worstOf } from './judgement.ts';
import { PAGE_SCRIPT } from './page-script.ts';
import { type Review, type ReviewedGame, type ReviewedPly, writtenMove } from './review.ts';
import { CURVE_HEIGHT, CURVE_MARGINS, CURVE_WIDTH, curvePlot } from './review-plot.ts';
import { headline, MARK_SIGNS, percent, playerOf, settingsText } from './review-text.ts';
import type { Candidate } from './search-log.ts';

/** Best moves that are marked on the board. */
const MARKED_MOVES = 3;

const STYLE = `
body { max-width: 72rem; }
.stage { display: none; }
.stage.on { display: block; }
g.stage.on { display: inline; }
.game { display: grid; grid-template-columns: minmax(0, 1.25fr) minmax(0, 1fr); gap: 1.5rem; align-items: start; }
@media (max-width: 52rem) { .game { grid-template-columns: minmax(0, 1fr); } }
.steps { display: flex; gap: .5rem; align-items: center; margin: .6rem 0 0; }
.steps input { flex: 1; min-width: 4rem; accent-color: var(--one); }
button { font: inherit; color: var(--ink); background: var(--page); border: 1px solid var(--line); border-radius: 6px;
  padding: .2rem .7rem; cursor: pointer; }
button:hover { border-color: var(--one); }
.panel h2 { margin-top: 0; }
.panel p { margin: .25rem 0; }
.panel table { width: 100%; }
.panel td:last-child, .panel th:last-child { text-align: left; white-space: normal; }
.line { color: var(--muted); }
.sign { color: var(--two); font-weight: 700; }
#curve { position: relative; }
#curve svg { cursor: pointer; }
#cursor { stroke: var(--two); stroke-width: 2; }
#plies { max-height: 24rem; overflow-y: auto; border-bottom: 1px solid var(--line); position: relative; }
#plies table { width: 100%; }
#plies thead th { position: sticky; top: 0; background: var(--page); }
#plies tr[data-go], li[data-go] { cursor: pointer; }
#plies tr.on td { background: color-mix(in srgb, var(--one) 16%, transparent); }
th:first-child, td:first-child { min-width: 2rem; }
td.text, th.text { text-align: left; }
li[data-go] { text-decoration: underline dotted var(--muted); text-underline-offset: .2em; }
kbd { border: 1px solid var(--line); border-radius: 4px; padding: 0 .35em; font: inherit; font-size: .9em; }
`;

export function reviewHtml(kit: GameKit, review: Review): string {
  const { plies } = review;
  const title = headline(kit, review).replace(/\.$/, '');
  const drawn = curvePlot(kit, review);
  const [left, right] = [drawn.atX(0), drawn.atX(Math.max(1, plies.length))];
  const cursor = `<line id="cursor" x1="${left}" x2="${left}" y1="${CURVE_MARGINS.top}" y2="${CURVE_HEIGHT - CURVE_MARGINS.bottom}"/>`;
  const marked = plies.filter(({ mark }) => mark !== null).map(({ ply }) => ply);
  const curve = drawn.svg.replace(/<\/svg>$/, `${cursor}</svg>`);
  const facts = `${settingsText(review)} Values are expected scores: for the side that moved, or is to move, unless they are called ${seatTitle(kit.seats[0] as Seat)}'s.`;
  return htmlPage(
    title,
    facts,
    [
      `<div class="game" id="game" data-plies="${plies.length}" data-marked="${JSON.stringify(marked)}">`,
      `<div>${boardFigure(kit, review)}${controls(plies.length)}</div><div class="panel">${panels(kit, review)}</div></div>`,
      `${heading('Course of the game')}<p class="facts">${courseText(kit)}</p>`,
      `<div id="curve" class="plot" data-left="${left}" data-right="${right}" data-width="${CURVE_WIDTH}">${curve}</div>`,
      worstSection(plies),
      turningSection(review),
      sideSection(kit, review),
      plySection(plies),
    ],
    { style: STYLE + boardStyle(kit), script: PAGE_SCRIPT },
  );
}

function courseText({ seats }: GameKit): string {
  const least = percent(MARK_LOSSES.doubtful, 0);
  const titles = seats.map((seat) => `${seatTitle(seat)}'s`);
  return (
    `${titles[0]} expected score after each ply; a click goes there. Dots are moves that lost ${least} or more, the larger the worse:` +
    legend(titles.map((title, seat) => [seatColor(seat), title]))
  );
}

/** All positions of the game on one board, of which one is shown. */
function boardFigure(kit: GameKit, { stages, plies }: Review): string {
  const positions = stages.map(({ position }) => positionOf(kit, position));
  const { width, height } = boardSize(kit.picture);
  const groups = positions.map((position, ply) => {
    const move = moveOf(kit, plies[ply - 1]?.move);
    const svg = boardPosition(kit, {
      position,
      lastMove: move === undefined ? undefined : kit.cellsOf(move).at(-1),
      removed: ply === 0 ? [] : removedCells(kit, positions[ply - 1], move, position),
      marks: marksAt(kit, stages[ply]?.candidates ?? [], plies[ply]?.move),
    });
    return `<g class="stage" data-ply="${ply}">${svg}</g>`;
  });
  return (
    `<svg class="board" viewBox="0 0 ${width} ${height}" role="img" aria-label="The board">` +
    `<rect width="${width}" height="${height}" rx="14"/>${boardGround(kit.picture)}${groups.join('')}</svg>`
  );
}

/** The best moves with their values in per cent, and the one that comes next in the game. */
function marksAt(kit: GameKit, candidates: readonly Candidate[], next: string | undefined): MarkedMove[] {
  const marks = candidates.slice(0, MARKED_MOVES).map(({ move, value }, i): MarkedMove => {
    return { cells: cellsOf(kit, move), kind: i === 0 ? 'best' : 'good', text: `${Math.round(100 * value)}` };
  });
  const coming: MarkedMove = { cells: cellsOf(kit, next), kind: 'next', text: '' };
  return [...marks, coming].filter(({ cells }) => cells.length > 0);
}

/** A choice of seat has none. */
function cellsOf(kit: GameKit, text: string | undefined): readonly number[] {
  const move = moveOf(kit, text);
  return move === undefined ? [] : kit.cellsOf(move);
}

function moveOf(kit: GameKit, text: string | undefined): number | undefined {
  const move = text === undefined ? undefined : kit.parseMove(text);
  return move?.ok ? move.value : undefined;
}

function controls(plies: number): string {
  const button = (step: string, text: string, title: string) =>
    `<button data-step="${step}" title="${title}" aria-label="${title}">${text}</button>`;
  return (
    `<div class="steps">${button('Home', '|◀', 'to the start')}${button('ArrowLeft', '◀', 'one ply back')}` +
    `<input id="slider" type="range" min="0" max="${plies}" value="0" aria-label="ply">` +
    `${button('ArrowRight', '▶', 'one ply on')}${button('End', '▶|', 'to the end')}</div>` +
    '<p class="facts"><kbd>←</kbd> <kbd>→</kbd> one ply, <kbd>↑</kbd> <kbd>↓</kbd> to the marked moves, <kbd>Home</kbd> <kbd>End</kbd>. ' +
    'Ring: last move. Blue: best moves and their values in per cent. Dashed: the move that comes next. ' +
    'Red cross: pieces that are about to leave the board. Small cross: pieces that have just left it.</p>'
  );
}

/** What is to be said at each ply: of the move that was made, and of the moves there are. */
function panels(kit: GameKit, { stages, plies, curve, game }: Review): string {
  const first = seatTitle(kit.seats[0] as Seat);
  const texts = stages.map(({ candidates }, ply) => {
    const made = plies[ply - 1];
    const next = plies[ply];
    const score = curve[ply] ?? null;
    const over = !next && game.end !== null ? `<p>${escapeHtml(endText(game))}</p>` : '';
    const value = score === null ? '' : `<p>${first} expects ${percent(score)}.</p>`;
    const head = made ? `<h2>${ply}. ${made.mover} ${moveHtml(made)}</h2>${madeHtml(made)}` : '<h2>The start</h2>';
    return `<div class="stage" data-ply="${ply}">${head}${value}${over}${candidateTable(kit, candidates, next)}</div>`;
  });
  return texts.join('\n');
}

function endText({ winner, end }: ReviewedGame): string {
  return winner ? `The game is over: ${winner} has won (${end}).` : `The game has no winner (${end}).`;
}

function moveHtml({ move, mark }: ReviewedPly): string {
  return `${escapeHtml(move)}${mark ? `<span class="sign">${MARK_SIGNS[mark]}</span>` : ''}`;
}

function madeHtml({ value, lost, best, mover }: ReviewedPly): string {
  if (value === null || lost === null || !best) return '<p>A move of the opening, which is not judged.</p>';
  if (lost === 0) return `<p>${percent(value)} for ${mover}. Nothing better is known.</p>`;
  return (
    `<p>${percent(value)} for ${mover}, which is ${percent(lost)} less than <strong>${escapeHtml(best.move)}</strong> with ${percent(best.value)}:</p>` +
    `<p class="line">${escapeHtml(best.line.join(' '))}</p>`
  );
}

function candidateTable(kit: GameKit, candidates: readonly Candidate[], next: ReviewedPly | undefined): string {
  if (candidates.length === 0) return '';
  const coming = next && writtenMove(kit, next.move);
  const rows = candidates.map(({ move, value, visits, line }) => {
    const name = move === coming ? `<strong>${escapeHtml(move)}</strong>` : escapeHtml(move);
    const rest = escapeHtml(line.slice(1).join(' '));
    return `<tr><td>${name}</td><td>${percent(value)}</td><td>${visits.toLocaleString('en')}</td><td class="line">${rest}</td></tr>`;
  });
  return `<table><tr><th>best moves</th><th>value</th><th>visits</th><th>and then</th></tr>${rows.join('')}</table>`;
}

function worstSection(plies: readonly ReviewedPly[]): string {
  const worst = worstOf(plies);
  const signs = MARKS.map((mark) => `${MARK_SIGNS[mark]} from ${percent(MARK_LOSSES[mark], 0)}`).join(', ');
  const items = worst.map((reviewed) => {
    const { ply, mover, value, lost, best } = reviewed;
    const better = best ? `; better ${escapeHtml(best.move)} with ${percent(best.value)}` : '';
    return `<li data-go="${ply}">${ply}. ${mover} ${moveHtml(reviewed)}: ${percent(value ?? 0)}, lost ${percent(lost ?? 0)}${better}</li>`;
  });
  const list = items.length > 0 ? `<ul>${items.join('')}</ul>` : '<p>None lost much.</p>';
  return `${heading('Moves that lost most')}<p class="facts">What a move has lost is the value of the best move less its own. ${signs}.</p>${list}`;
}

function turningSection({ turningPoints }: Review): string {
  if (turningPoints.length === 0) return '';
  const items = turningPoints.map(({ ply, move, from, to }) => {
    return `<li data-go="${ply}">${ply}. ${escapeHtml(move)}: from ${from} to ${to}</li>`;
  });
  return `${heading('Turning points')}<p class="facts">Where the other side came to be ahead, with ${percent(AHEAD, 0)} or more.</p><ul>${items.join('')}</ul>`;
}

function sideSection({ seats }: GameKit, { sides, game }: Review): string {
  const rows = seats.map((seat) => {
    const { moves, best, meanLost, doubtful, mistake, blunder } = sides[seat.name] as SideSummary;
    const name = playerOf(game, seat);
    const cells = [moves, best, meanLost === null ? '' : percent(meanLost), doubtful, mistake, blunder];
    return [`${seat.name}${name === null ? '' : ` (${plainLine(name)})`}`, ...cells];
  });
  const head = ['side', 'moves', 'best', 'lost a move', 'doubtful', 'mistakes', 'blunders'];
  return heading('Sides') + htmlTable(head, rows);
}

function plySection(plies: readonly ReviewedPly[]): string {
  const rows = plies.map((reviewed) => {
    const { ply, mover, value, lost, best } = reviewed;
    const better = lost !== null && lost > 0 && best ? `${escapeHtml(best.move)} ${percent(best.value)}` : '';
    const cells = [
      `<td>${ply}</td><td class="text">${mover}</td><td class="text">${moveHtml(reviewed)}</td>`,
      `<td>${value === null ? '' : percent(value)}</td><td>${lost ? percent(lost) : ''}</td><td class="text">${better}</td>`,
    ];
    return `<tr data-ply="${ply}" data-go="${ply}">${cells.join('')}</tr>`;
  });
  const head = `<tr><th>ply</th><th class="text">side</th><th class="text">move</th><th>value</th><th>lost</th><th class="text">better</th></tr>`;
  return `${heading('All moves')}<div id="plies"><table><thead>${head}</thead><tbody>${rows.join('')}</tbody></table></div>`;
}

function positionOf(kit: GameKit, text: string): unknown {
  const position = kit.parsePosition(text);
  if (!position.ok) throw new Error(position.error.message);
  return position.value;
}
