/**
 * A review as one self-contained page: a board to step through, the curve, and the loss of each
 * move.
 */

import { boardGround, boardPosition, boardSize, boardStyle, type MarkedMove } from '../drawing/board-svg.ts';
import { escapeHtml } from '../drawing/escape.ts';
import { colorLegend, heading, htmlPage, htmlTable, seatColor } from '../drawing/page.ts';
import type { GameKit, Seat } from '../games/kit.ts';
import { seatTitle } from '../games/seats.ts';
import { removedCells } from '../records/replay.ts';
import { MOVE_MARK_NAMES } from '../records/tree-nodes.ts';
import { percent } from '../util/percent.ts';
import { plainLine } from '../util/plain-line.ts';
import { must } from '../util/result.ts';
import { AHEAD, MARK_LOSSES, MARK_SIGNS, type ReviewedPly, type SideSummary, worstOf } from './judgement.ts';
import { PAGE_SCRIPT } from './page-script.ts';
import { PAGE_STYLE } from './page-style.ts';
import type { Review, ReviewedGame } from './review.ts';
import { CURVE_HEIGHT, CURVE_MARGINS, CURVE_WIDTH, curvePlot } from './review-plot.ts';
import { writtenMove } from './reviewer.ts';
import type { LoggedCandidate } from './search-log.ts';
import {
  hasPoints,
  playerOf,
  pointsLostText,
  pointsText,
  reviewHeadline,
  settingsText,
  territoryPhrase,
  thrownText,
} from './wording.ts';

/** The number of best moves marked on the board. */
const MARKED_MOVES = 3;

export function reviewHtml(kit: GameKit, review: Review): string {
  const { plies } = review;
  const title = reviewHeadline(kit, review).replace(/\.$/, '');
  const drawn = curvePlot(kit, review);
  const [left, right] = [drawn.atX(0), drawn.atX(Math.max(1, plies.length))];
  const cursor = `<line id="cursor" x1="${left}" x2="${left}" y1="${CURVE_MARGINS.top}" y2="${CURVE_HEIGHT - CURVE_MARGINS.bottom}"/>`;
  const marked = plies.filter(({ mark }) => mark !== null).map(({ ply }) => ply);
  const curve = drawn.svg.replace(/<\/svg>$/, `${cursor}</svg>`);
  const facts = `${settingsText(review)} Values are expected scores of the side that moved or is to move, unless labelled ${seatTitle(kit.seats[0] as Seat)}'s.`;
  return htmlPage(
    title,
    facts,
    [
      `<div class="game" id="game" data-plies="${plies.length}" data-marked="${JSON.stringify(marked)}">`,
      `<div class="stand">${boardFigure(kit, review)}${controls(plies.length)}${captions(kit, review)}</div>`,
      `<div class="reading">${heading('Course of the game')}<p class="facts">${courseText(kit)}</p>`,
      `<div id="curve" class="plot" data-left="${left}" data-right="${right}" data-width="${CURVE_WIDTH}">${curve}</div>`,
      `<div class="panel">${panels(kit, review)}</div><p class="facts">${SIGNS}</p>`,
      worstSection(plies),
      turningSection(review),
      territorySection(review),
      sideSection(kit, review),
      plySection(review),
      '</div></div>',
    ],
    { style: boardStyle(kit) + PAGE_STYLE, script: PAGE_SCRIPT },
  );
}

function courseText({ seats }: GameKit): string {
  const least = percent(MARK_LOSSES.doubtful, 0);
  const titles = seats.map((seat) => `${seatTitle(seat)}'s`);
  return (
    `${titles[0]} expected score after each ply; click to go there. Dots: moves that lost ${least} or more.` +
    colorLegend(titles.map((title, seat) => [seatColor(seat), title]))
  );
}

/** All positions of the game on one board, one of them visible. */
function boardFigure(kit: GameKit, { stages, plies }: Review): string {
  const positions = stages.map(({ position }) => must(kit.parsePosition(position)));
  const { width, height } = boardSize(kit.picture);
  const groups = positions.map((position, ply) => {
    const move = moveOf(kit, plies[ply - 1]?.move);
    const svg = boardPosition(kit.picture, {
      pieces: kit.pieces(position),
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

/** The best moves with their values in per cent, and the move played next. */
function marksAt(kit: GameKit, candidates: readonly LoggedCandidate[], next: string | undefined): MarkedMove[] {
  const marks = candidates.slice(0, MARKED_MOVES).map(({ move, value }, i): MarkedMove => {
    return { cells: cellsOf(kit, move), kind: i === 0 ? 'best' : 'good', text: `${Math.round(100 * value)}` };
  });
  const coming: MarkedMove = { cells: cellsOf(kit, next), kind: 'next', text: '' };
  return [...marks, coming].filter(({ cells }) => cells.length > 0);
}

/** Empty for a choice of seat. */
export function cellsOf(kit: GameKit, text: string | undefined): readonly number[] {
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
    `<div class="steps">${button('Home', '|◀', 'to the start')}${button('ArrowUp', '?◀', 'to the previous marked move')}` +
    `${button('ArrowLeft', '◀', 'one ply back')}` +
    `<input id="slider" type="range" min="0" max="${plies}" value="0" aria-label="ply">` +
    `${button('ArrowRight', '▶', 'one ply on')}${button('ArrowDown', '▶?', 'to the next marked move')}` +
    `${button('End', '▶|', 'to the end')}</div>`
  );
}

const SIGNS =
  'Ring: last move. Blue: best moves and their values in per cent. Dashed: the next move. ' +
  'Red cross: pieces about to leave the board. Small cross: pieces that just left it. ' +
  'Keys: <kbd>←</kbd> <kbd>→</kbd> one ply, <kbd>↑</kbd> <kbd>↓</kbd> to the marked moves, <kbd>Home</kbd> <kbd>End</kbd>.';

/** A caption of one or two lines per ply, shown next to the board. */
function captions(kit: GameKit, { stages, plies, curve }: Review): string {
  const first = seatTitle(kit.seats[0] as Seat);
  const texts = stages.map((_, ply) => {
    const made = plies[ply - 1];
    const score = curve[ply] ?? null;
    const title = made ? `${ply}. ${made.mover} ${moveHtml(made)}` : 'The start';
    const lost = lostHtml(made);
    const expects = score === null ? '' : `; ${first} expects ${percent(score)}`;
    return `<p class="stage" data-ply="${ply}"><strong>${title}</strong>${lost}${expects}</p>`;
  });
  return `<div class="said" aria-live="polite">${texts.join('')}</div>`;
}

/** Text after a comma that a move threw a proven win away, or an empty string. */
function thrownHtml(made: ReviewedPly): string {
  const text = thrownText(made);
  return text && `, ${text}`;
}

/** Text after a comma with the loss of a move, or an empty string. */
function lostHtml(made: ReviewedPly | undefined): string {
  const points = pointsLostText(made?.pointsLost);
  const parts = [...(made?.lost ? [percent(made.lost)] : []), ...(points ? [`${points} points`] : [])];
  return parts.length === 0 ? '' : `, lost ${parts.join(' and ')}`;
}

/** The panel of each ply: the move made, and the moves available. */
function panels(kit: GameKit, { stages, plies, curve, game }: Review): string {
  const first = seatTitle(kit.seats[0] as Seat);
  const texts = stages.map(({ candidates }, ply) => {
    const made = plies[ply - 1];
    const next = plies[ply];
    const score = curve[ply] ?? null;
    const over = !next && game.end !== null ? `<p>${escapeHtml(endText(game))}</p>` : '';
    // The value of a judged move says it.
    const value = score === null || made?.best ? '' : `<p>${first} expects ${percent(score)}.</p>`;
    const head = made ? `<h2>${ply}. ${made.mover} ${moveHtml(made)}</h2>${madeHtml(made)}` : '<h2>The start</h2>';
    return `<div class="stage" data-ply="${ply}">${head}${value}${over}${candidateTable(kit, candidates, next)}</div>`;
  });
  return texts.join('\n');
}

function endText({ winner, end }: ReviewedGame): string {
  return winner ? `The game is over: ${winner} has won (${end}).` : `The game has no winner (${end}).`;
}

export function moveHtml({ move, mark }: ReviewedPly): string {
  return `${escapeHtml(move)}${mark ? `<span class="sign">${MARK_SIGNS[mark]}</span>` : ''}`;
}

function madeHtml(made: ReviewedPly): string {
  const { value, lost, best, mover, margin } = made;
  if (value === null || lost === null || !best) return '<p>An opening move, which is not judged.</p>';
  const worth = `${percent(value)}${margin === undefined ? '' : `, ${pointsText(margin)} points,`} for ${mover}`;
  if (lost === 0) return `<p>${worth}. No better move was found.</p>`;
  return (
    `<p>${worth}, which is ${percent(lost)} less than <strong>${escapeHtml(best.move)}</strong> with ${percent(best.value)}${thrownHtml(made)}:</p>` +
    `<p class="line">${escapeHtml(best.line.join(' '))}</p>`
  );
}

function candidateTable(kit: GameKit, candidates: readonly LoggedCandidate[], next: ReviewedPly | undefined): string {
  if (candidates.length === 0) return '';
  const coming = next && writtenMove(kit, next.move);
  const rows = candidates.map(({ move, value, visits, line }) => {
    const name = move === coming ? `<strong>${escapeHtml(move)}</strong>` : escapeHtml(move);
    const rest = escapeHtml(line.slice(1).join(' '));
    const cells = `<td class="text">${name}</td><td>${percent(value)}</td><td>${visits.toLocaleString('en')}</td>`;
    return `<tr>${cells}<td class="text line">${rest}</td></tr>`;
  });
  const head = '<th class="text">best moves</th><th>value</th><th>visits</th><th class="text">and then</th>';
  return `<table><thead><tr>${head}</tr></thead><tbody>${rows.join('')}</tbody></table>`;
}

function worstSection(plies: readonly ReviewedPly[]): string {
  const worst = worstOf(plies);
  const signs = MOVE_MARK_NAMES.map((mark) => `${MARK_SIGNS[mark]} from ${percent(MARK_LOSSES[mark], 0)}`).join(', ');
  const items = worst.map((reviewed) => {
    const { ply, mover, value, lost, best } = reviewed;
    const better = best ? `; better ${escapeHtml(best.move)} with ${percent(best.value)}` : '';
    return goItem(
      ply,
      `${ply}. ${mover} ${moveHtml(reviewed)}: ${percent(value ?? 0)}, lost ${percent(lost ?? 0)}${thrownHtml(reviewed)}${better}`,
    );
  });
  const list = items.length > 0 ? `<ul>${items.join('')}</ul>` : '<p>No mistakes.</p>';
  return `${heading('Worst moves')}<p class="facts">The loss of a move is the value of the best move minus its value. ${signs}.</p>${list}`;
}

function turningSection({ turningPoints }: Review): string {
  if (turningPoints.length === 0) return '';
  const items = turningPoints.map(({ ply, move, from, to }) => {
    return goItem(ply, `${ply}. ${escapeHtml(move)}: from ${from} to ${to}`);
  });
  return `${heading('Turning points')}<p class="facts">Moves after which the other side leads with ${percent(AHEAD, 0)} or more.</p><ul>${items.join('')}</ul>`;
}

function territorySection({ territory }: Review): string {
  if (!territory) return '';
  return `${heading('Territory')}<ul>${goItem(territory.ply, escapeHtml(territoryPhrase(territory)))}</ul>`;
}

/** A list item that links to a ply. */
function goItem(ply: number, html: string): string {
  return `<li>${goButton(ply, html)}</li>`;
}

function goButton(ply: number, html: string): string {
  return `<button class="go" data-go="${ply}">${html}</button>`;
}

function sideSection({ seats }: GameKit, review: Review): string {
  const { sides, game } = review;
  const tellsPoints = hasPoints(review);
  const columns = seats.map((seat) => {
    const { moves, best, meanLost, meanPointsLost, doubtful, mistake, blunder } = sides[seat.name] as SideSummary;
    const points = tellsPoints ? [meanPointsLost?.toFixed(2) ?? ''] : [];
    const name = playerOf(game, seat);
    const head = `${seat.name}${name === null ? '' : ` (${plainLine(name)})`}`;
    return [head, moves, best, meanLost === null ? '' : percent(meanLost), ...points, doubtful, mistake, blunder];
  });
  const pointsName = tellsPoints ? ['points lost per move'] : [];
  const names = ['side', 'moves judged', 'best', 'lost per move', ...pointsName, 'doubtful', 'mistakes', 'blunders'];
  const [head = [], ...rows] = names.map((name, i) => [name, ...columns.map((column) => column[i] ?? '')]);
  return heading('Sides') + htmlTable(head, rows);
}

function plySection(review: Review): string {
  const tellsPoints = hasPoints(review);
  const points = (tag: string, ...cells: string[]) =>
    tellsPoints ? cells.map((cell) => `<${tag}>${cell}</${tag}>`).join('') : '';
  const rows = review.plies.map((reviewed) => {
    const { ply, mover, value, lost, margin, pointsLost, best } = reviewed;
    const better = lost !== null && lost > 0 && best ? `${escapeHtml(best.move)} ${percent(best.value)}` : '';
    const cells = [
      `<td>${ply}</td><td class="text">${mover}</td><td class="text">${goButton(ply, moveHtml(reviewed))}</td>`,
      `<td>${value === null ? '' : percent(value)}</td><td>${lost ? percent(lost) : ''}</td>`,
      `${points('td', pointsText(margin), pointsLostText(pointsLost))}<td class="text">${better}</td>`,
    ];
    return `<tr data-ply="${ply}" data-go="${ply}">${cells.join('')}</tr>`;
  });
  const head = `<tr><th>ply</th><th class="text">side</th><th class="text">move</th><th>value</th><th>lost</th>${points('th', 'margin', 'points lost')}<th class="text">better</th></tr>`;
  return `${heading('All moves')}<div id="plies"><table><thead>${head}</thead><tbody>${rows.join('')}</tbody></table></div>`;
}
