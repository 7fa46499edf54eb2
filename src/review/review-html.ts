/** A review as one page that needs nothing else: the board to step through, the curve, and what each move has lost. */
import { parsePosition } from '../games/meridians/notation.ts';
import type { Position } from '../games/meridians/position.ts';
import { escapeHtml, heading, htmlPage, htmlTable, legend } from '../page/page.ts';
import { plainLine } from '../util/plain-line.ts';
import { boardGround, boardPosition, boardSize, type MarkedPoint } from './board-svg.ts';
import { AHEAD, MARK_LOSSES, MARKS, worstOf } from './judgement.ts';
import { PAGE_SCRIPT } from './page-script.ts';
import type { Review, ReviewedPly } from './review.ts';
import { CURVE_HEIGHT, CURVE_MARGINS, CURVE_WIDTH, curvePlot } from './review-plot.ts';
import { headline, MARK_SIGNS, percent, SIDES, settingsText } from './review-text.ts';
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
.board { display: block; width: 100%; height: auto; max-height: 78vh; --wood: #ead9b5; --grid: #a58d5f; --name: #8a7448; }
.board rect { fill: var(--wood); }
.board .lines { stroke: var(--grid); stroke-width: 1.2; fill: none; }
.board text { font: 12px system-ui, sans-serif; text-anchor: middle; dominant-baseline: central; }
.board .names text { fill: var(--name); }
.board circle.light { fill: #fffdf6; stroke: #6d6350; stroke-width: 1.2; }
.board circle.dark { fill: #26292f; stroke: #111; stroke-width: 1.2; }
.board .dead { stroke: #d8342c; stroke-width: 3.5; stroke-linecap: round; fill: none; }
.board .removed { stroke: #8c3b2e; stroke-width: 1.6; stroke-linecap: round; fill: none; opacity: .8; }
.board .last { fill: none; stroke: #2f9e5b; stroke-width: 3.5; }
.board circle.best, .board circle.good { fill: #fff; fill-opacity: .55; stroke: #1a6fd0; stroke-width: 2.2; }
.board circle.good { stroke-opacity: .45; }
.board text.best, .board text.good { fill: #12324f; font-weight: 600; }
.board circle.next { fill: none; stroke: #b4540a; stroke-width: 2.2; stroke-dasharray: 4 3; }
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

export function reviewHtml(review: Review): string {
  const { plies } = review;
  const title = headline(review).replace(/\.$/, '');
  const drawn = curvePlot(review);
  const [left, right] = [drawn.atX(0), drawn.atX(Math.max(1, plies.length))];
  const cursor = `<line id="cursor" x1="${left}" x2="${left}" y1="${CURVE_MARGINS.top}" y2="${CURVE_HEIGHT - CURVE_MARGINS.bottom}"/>`;
  const marked = plies.filter(({ mark }) => mark !== null).map(({ ply }) => ply);
  const curve = drawn.svg.replace(/<\/svg>$/, `${cursor}</svg>`);
  const facts = `${settingsText(review)} Values are expected scores: for the side that moved, or is to move, unless they are called Light's.`;
  return htmlPage(
    title,
    facts,
    [
      `<div class="game" id="game" data-plies="${plies.length}" data-marked="${JSON.stringify(marked)}">`,
      `<div>${boardFigure(review)}${controls(plies.length)}</div><div class="panel">${panels(review)}</div></div>`,
      `${heading('Course of the game')}<p class="facts">${courseText()}</p>`,
      `<div id="curve" class="plot" data-left="${left}" data-right="${right}" data-width="${CURVE_WIDTH}">${curve}</div>`,
      worstSection(plies),
      turningSection(review),
      sideSection(review),
      plySection(plies),
    ],
    { style: STYLE, script: PAGE_SCRIPT },
  );
}

function courseText(): string {
  const least = percent(MARK_LOSSES.doubtful, 0);
  return (
    `Light's expected score after each ply; a click goes there. Dots are moves that lost ${least} or more, the larger the worse:` +
    legend([
      ['var(--light)', "Light's"],
      ['var(--dark)', "Dark's"],
    ])
  );
}

/** All positions of the game on one board, of which one is shown. */
function boardFigure({ stages, plies }: Review): string {
  const positions = stages.map(({ position }) => positionOf(position));
  const [first] = positions as [Position];
  const { width, height } = boardSize(first.board);
  const groups = positions.map((position, ply) => {
    const move = plies[ply - 1]?.move;
    const lastMove = move === undefined ? -1 : first.board.names.indexOf(move.toLowerCase());
    const before = positions[ply - 1];
    const removed = Array.from({ length: first.board.points }, (_, point) => point).filter(
      (point) => position.isEmpty(point) && (before?.isEmpty(point) === false || point === lastMove),
    );
    const marks = marksAt(first.board.names, stages[ply]?.candidates ?? [], plies[ply]?.move);
    const svg = boardPosition({ position, lastMove: lastMove < 0 ? undefined : lastMove, removed, marks });
    return `<g class="stage" data-ply="${ply}">${svg}</g>`;
  });
  return (
    `<svg class="board" viewBox="0 0 ${width} ${height}" role="img" aria-label="The board">` +
    `<rect width="${width}" height="${height}" rx="14"/>${boardGround(first.board)}${groups.join('')}</svg>`
  );
}

/** The best moves with their values in per cent, and the one that comes next in the game. */
function marksAt(names: readonly string[], candidates: readonly Candidate[], next: string | undefined): MarkedPoint[] {
  const marks = candidates.slice(0, MARKED_MOVES).map(({ move, value }, i): MarkedPoint => {
    return { point: names.indexOf(move), kind: i === 0 ? 'best' : 'good', text: `${Math.round(100 * value)}` };
  });
  const coming: MarkedPoint = { point: names.indexOf(next?.toLowerCase() ?? ''), kind: 'next', text: '' };
  // The choice of the pie rule has no point.
  return [...marks, coming].filter(({ point }) => point >= 0);
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
    'Red cross: stones of dead groups, which the side to move loses unless it mends them. Small cross: stones that have just left.</p>'
  );
}

/** What is to be said at each ply: of the move that was made, and of the moves there are. */
function panels({ stages, plies, curve, game }: Review): string {
  const texts = stages.map(({ candidates }, ply) => {
    const made = plies[ply - 1];
    const next = plies[ply];
    const light = curve[ply];
    const over = !next && game.end !== null ? `<p>${escapeHtml(endText(game))}</p>` : '';
    const value = light === null || light === undefined ? '' : `<p>Light expects ${percent(light)}.</p>`;
    const head = made ? `<h2>${ply}. ${made.mover} ${moveHtml(made)}</h2>${madeHtml(made)}` : '<h2>The start</h2>';
    return `<div class="stage" data-ply="${ply}">${head}${value}${over}${candidateTable(candidates, next)}</div>`;
  });
  return texts.join('\n');
}

function endText({ winner, end }: Review['game']): string {
  return winner ? `The game is over: ${winner} has won (${end}).` : `The game has no winner (${end}).`;
}

function moveHtml({ move, mark }: ReviewedPly): string {
  return `${escapeHtml(move)}${mark ? `<span class="sign">${MARK_SIGNS[mark]}</span>` : ''}`;
}

function madeHtml({ value, lost, best, mover }: ReviewedPly): string {
  if (value === null || lost === null || !best) return '';
  if (lost === 0) return `<p>${percent(value)} for ${mover}. Nothing better is known.</p>`;
  return (
    `<p>${percent(value)} for ${mover}, which is ${percent(lost)} less than <strong>${escapeHtml(best.move)}</strong> with ${percent(best.value)}:</p>` +
    `<p class="line">${escapeHtml(best.line.join(' '))}</p>`
  );
}

function candidateTable(candidates: readonly Candidate[], next: ReviewedPly | undefined): string {
  if (candidates.length === 0) return '';
  const rows = candidates.map(({ move, value, visits, line }) => {
    const isNext = next && next.move.toLowerCase() === move;
    const name = isNext ? `<strong>${escapeHtml(move)}</strong>` : escapeHtml(move);
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

function sideSection({ sides, game }: Review): string {
  const rows = SIDES.map((side) => {
    const { moves, best, meanLost, doubtful, mistake, blunder } = sides[side];
    const name = game[side];
    const cells = [moves, best, meanLost === null ? '' : percent(meanLost), doubtful, mistake, blunder];
    return [`${side}${name === null ? '' : ` (${plainLine(name)})`}`, ...cells];
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

function positionOf(text: string): Position {
  const position = parsePosition(text);
  if (!position.ok) throw new Error(position.error.message);
  return position.value;
}
