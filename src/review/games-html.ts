/**
 * Reviews of several games as one self-contained page: a table, and each game's curve and worst
 * moves.
 */

import { boardGround, boardPosition, boardSize, boardStyle } from '../drawing/board-svg.ts';
import { escapeHtml } from '../drawing/escape.ts';
import { heading, htmlPage, htmlTable } from '../drawing/page.ts';
import type { GameKit } from '../games/kit.ts';
import { percent } from '../util/percent.ts';
import { must } from '../util/result.ts';
import { GAMES_HEAD, type GameReview, gameCells } from './game-cells.ts';
import { MARK_LOSSES, type ReviewedPly, worstOf } from './judgement.ts';
import { cellsOf, moveHtml } from './review-html.ts';
import { curvePlot } from './review-plot.ts';
import { lineText, reviewHeadline, settingsText } from './wording.ts';

/** Boards per game. */
const MOST_BOARDS = 3;

const STYLE = `
body { max-width: 64rem; }
.boards { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(15rem, 100%), 1fr)); gap: 1rem 1.5rem; }
.boards figcaption { margin: .3rem 0 0; }
.sign { color: var(--two); font-weight: 700; }
section .plot { max-width: 40rem; }
`;

/** Renders at least one game. A game's section has the id `game-NUMBER`. */
export function gamesHtml(title: string, reviews: readonly GameReview[]): string {
  const kits = [...new Map(reviews.map(({ kit }) => [keyOf(kit), kit]))].map(([, kit]) => kit);
  const indexOf = ({ kit }: GameReview) => kits.findIndex((other) => keyOf(other) === keyOf(kit));
  const rows = reviews.map((one) => [{ text: `${one.number}`, href: `#game-${one.number}` }, ...gameCells(one)]);
  const [{ review }] = reviews as [GameReview];
  const facts =
    `${settingsText(review)} Lost is the value of the best move minus that of the move played; a move that lost ` +
    `${percent(MARK_LOSSES.mistake, 0)} or more is a mistake. Figures of players are in their order.`;
  return htmlPage(
    title,
    facts,
    [
      ...kits.map((kit, i) => groundOf(kit, i)),
      htmlTable(GAMES_HEAD, rows, [1, 2, 6]),
      ...reviews.map((one) => gameSection(one, indexOf(one))),
    ],
    { style: STYLE + kits.map((kit, i) => `.kit-${i} {${boardStyle(kit)}\n}\n`).join('') },
  );
}

function keyOf({ spec }: GameKit): string {
  return JSON.stringify([spec.name, spec.rules]);
}

/**
 * The static board, shared by all its positions. Content of `<use>` does not inherit styles from
 * its surroundings here.
 */
function groundOf(kit: GameKit, index: number): string {
  return (
    '<svg style="position: absolute; width: 0; height: 0" aria-hidden="true"><defs>' +
    `<g id="ground-${index}"><g class="kit-${index}"><g class="board">${boardGround(kit.picture)}</g></g></g></defs></svg>`
  );
}

function gameSection({ number, kit, review }: GameReview, kitIndex: number): string {
  const worst = worstOf(review.plies);
  const more =
    worst.length > MOST_BOARDS
      ? `, and ${worst.length - MOST_BOARDS} more that lost ${percent(MARK_LOSSES.doubtful, 0)} or more`
      : '';
  const boards = worst.slice(0, MOST_BOARDS).map((one) => worstFigure(kit, kitIndex, one));
  const told =
    worst.length === 0 ? 'No mistakes.' : `The worst mistakes: dashed the move played, blue the better move${more}.`;
  return (
    `<section id="game-${number}" class="kit-${kitIndex}">${heading(reviewHeadline(kit, review).replace(/\.$/, ''))}` +
    `<div class="plot">${curvePlot(kit, review).svg}</div><p class="facts">${told}</p>` +
    `${boards.length > 0 ? `<div class="boards">${boards.join('')}</div>` : ''}</section>`
  );
}

/** The position before a move, with that move and the best one. */
function worstFigure(kit: GameKit, kitIndex: number, reviewed: ReviewedPly): string {
  const { ply, mover, move, position, value, lost, best } = reviewed;
  const { width, height } = boardSize(kit.picture);
  const better =
    best && best.move !== move
      ? [{ cells: cellsOf(kit, best.move), kind: 'best' as const, text: `${Math.round(100 * best.value)}` }]
      : [];
  const played = { cells: cellsOf(kit, move), kind: 'next' as const, text: '' };
  const marks = [...better, played].filter(({ cells }) => cells.length > 0);
  const pieces = boardPosition(kit.picture, {
    pieces: kit.pieces(must(kit.parsePosition(position))),
    lastMove: undefined,
    removed: [],
    marks,
  });
  const instead = best ? `; better ${escapeHtml(lineText(best.line))} with ${percent(best.value)}` : '';
  return (
    `<figure><svg class="board" viewBox="0 0 ${width} ${height}" role="img" aria-label="Before ply ${ply}">` +
    `<rect width="${width}" height="${height}" rx="14"/><use href="#ground-${kitIndex}"/>${pieces}</svg>` +
    `<figcaption>${ply}. ${mover} ${moveHtml(reviewed)}: ${percent(value ?? 0)}, lost ${percent(lost ?? 0)}${instead}.</figcaption></figure>`
  );
}
