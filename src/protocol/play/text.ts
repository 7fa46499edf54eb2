/** What a person gets to read in a game: plain text, in ASCII unless colours are asked for. */
import type { Analysis } from '../../engine.ts';
import { drawPosition, STONES } from '../../games/meridians/diagram.ts';
import { deadGroups, type Group, groupsOf, lossesBy } from '../../games/meridians/life.ts';
import { legalPoints } from '../../games/meridians/movegen.ts';
import { parsePoint } from '../../games/meridians/notation.ts';
import { COLOR_NAMES, COLORS, type Color, opponent, type Position } from '../../games/meridians/position.ts';
import type { InputError } from '../../util/result.ts';
import { lifeMapDiagram, movesTable, moveValue, percent } from '../analysis-text.ts';
import type { CurrentGame, GameEnd } from './game.ts';

export const ENGINE_NAME = 'Sightline';
const PLIES_IN_LINE = 10;

/** `light (O)`. */
function named(color: Color): string {
  return `${COLOR_NAMES[color]} (${STONES[color]})`;
}

export function greeting(game: CurrentGame): string {
  const board = `Meridians on a board of size ${game.size}`;
  if (game.pie && !game.hasColors) {
    const [placer, chooser] =
      game.personColor === 0 ? ['You place', `${ENGINE_NAME} chooses`] : [`${ENGINE_NAME} places`, 'you choose'];
    return `${board}, with the pie rule. ${placer} a stone of each colour, then ${chooser} a side.`;
  }
  const person = game.personColor;
  return `${board}. You are ${named(person)}, ${ENGINE_NAME} is ${named(opponent(person))}. Light moves first.`;
}

export function promptText({ stage, hasColors, personColor }: CurrentGame): string {
  if (stage === 'over') return 'over> ';
  if (stage === 'choice') return 'side> ';
  return hasColors ? `${COLOR_NAMES[personColor]}> ` : 'stone> ';
}

export function resumedText(game: CurrentGame): string {
  const { length } = game.moves;
  return `${length} ${length === 1 ? 'move has' : 'moves have'} been played. ${greeting(game)}`;
}

/** A line to add where a game goes on: a word about other weights, or nothing. */
export function weightsText(hasOthers: boolean): string {
  return hasOthers ? '\nThe engine had other weights when this game was begun; --weights gives it those.' : '';
}

/** An error's message as a sentence; points stay as they are written. */
export function sentence(message: string): string {
  const first = message.charAt(0);
  return `${/^[a-z]\d/.test(message) ? first : first.toUpperCase()}${message.slice(1)}.`;
}

/** The board, and what the person has to do. */
export function view(game: CurrentGame, color: boolean): string {
  return `${drawPosition(game.position, { lastMove: game.lastMove, color })}\n\n${turnText(game)}`;
}

/** What the person has to do, or how the game has ended. */
export function turnText(game: CurrentGame): string {
  const { position, end } = game;
  if (end) return `${endText(end)} ${end.winner === game.personColor ? 'You have won.' : `${ENGINE_NAME} has won.`}`;
  if (game.stage === 'choice') return 'Choose your side: light (O), which moves next, or dark (X).';
  const side = position.toMove;
  if (!game.hasColors) return `Place the first stone of ${named(side)}, on any empty point.`;
  const count = COLORS.map((color) => `${STONES[color]} ${position.stones(color)}`).join(', ');
  const rule = [
    '\nYour first stone may go to any empty point.',
    '\nYour second stone has to see your first one and must not be next to it.',
  ][position.turns(side)];
  const dead = deadGroups(position).map((group) => stonesText(position, group.stones));
  const danger =
    dead.length > 0
      ? `\nNo path: ${dead.join(', ')}. What your move does not give a path leaves the board after it.`
      : '';
  return `Your turn: you are ${named(side)}. Stones: ${count}.${rule ?? ''}${danger}`;
}

function endText({ winner, end }: GameEnd): string {
  const loser = COLOR_NAMES[opponent(winner)];
  if (end === 'annihilation') return `The game is over: ${loser} has no stones left.`;
  return end === 'resign' ? `The game is over: ${loser} has resigned.` : `The game is over: ${loser} cannot move.`;
}

/** `You play c3.`, with the groups that leave the board by it. */
export function moveText(who: 'You' | typeof ENGINE_NAME, move: string, lost: readonly string[]): string {
  const plays = `${who} ${who === 'You' ? 'play' : 'plays'} ${move}.`;
  if (lost.length === 0) return plays;
  const whose = who === 'You' ? 'your' : 'its';
  return `${plays} No path was left to ${whose} ${lost.length === 1 ? 'group' : 'groups'} ${lost.join(', ')}: off the board.`;
}

/** The groups that a move of the side to move takes off the board, each as its points; none for what is no legal move. */
export function lossesText({ position, stage }: CurrentGame, move: string): string[] {
  const point = parsePoint(position.board, move);
  if (stage !== 'stone' || !point.ok || position.illegality(point.value)) return [];
  return lossesBy(position, point.value).map((stones) => stonesText(position, stones));
}

/** Why a stone may not be placed, and how one may. */
export function refusalText({ code, message }: InputError, position: Position): string {
  const said = sentence(message);
  if (code === 'next-to-first')
    return `${said} The second stone needs a path to it: in line, with empty points between.`;
  if (code !== 'sees-no-friend') return said;
  return position.turns(position.toMove) === 1
    ? `${said} The second stone needs a path to the first: in line, with empty points between.`
    : `${said} Of the stones that a point meets first in its six directions, one has to be yours. \`show moves\` marks such points.`;
}

/** The board with the points that the side to move may take. */
export function movesView({ position }: CurrentGame, color: boolean): string {
  const buffer = new Int32Array(position.board.points);
  const legal = buffer.subarray(0, legalPoints(position, buffer));
  const costly = new Set(legal.filter((point) => lossesBy(position, point).length > 0));
  const allowed = new Set(legal);
  const board = drawPosition(position, {
    color,
    empty: (point) => (costly.has(point) ? '-' : allowed.has(point) ? '+' : '.'),
  });
  const safe = legal.length - costly.size;
  const warning = costly.size > 0 ? ` and ${costly.size} more (-) that cost you stones` : '';
  return `${board}\n\nYou may take ${safe} ${safe === 1 ? 'point' : 'points'} (+)${warning}.`;
}

/** The groups of both sides and their paths. */
export function lifeView({ position, lastMove }: CurrentGame, color: boolean): string {
  const groups = groupsOf(position);
  const parts = COLORS.map((side) => {
    const own = groups.filter((group) => group.color === side);
    const lines = own.map((group) => `  ${stonesText(position, group.stones)}: ${pathsText(position, group)}`);
    return [`${named(side)}, ${own.length} ${own.length === 1 ? 'group' : 'groups'}`, ...lines].join('\n');
  });
  return [drawPosition(position, { lastMove, color }), '', ...parts].join('\n');
}

function pathsText(position: Position, { color, paths }: Group): string {
  if (paths.length > 0) {
    const { names } = position.board;
    return paths.map(({ to, points }) => `to ${names[to]} by ${points.map((p) => names[p]).join(' ')}`).join('; ');
  }
  if (position.turns(color) < 2) return 'no path yet';
  return `no path, leaves the board after ${COLOR_NAMES[color]}'s next move if it gets none`;
}

export function movesText({ moves }: CurrentGame): string {
  if (moves.length === 0) return 'No moves yet.';
  const numbered = moves.map((move, i) => `${i + 1} ${move}`);
  const lines = Array.from({ length: Math.ceil(numbered.length / PLIES_IN_LINE) }, (_, i) =>
    numbered.slice(i * PLIES_IN_LINE, (i + 1) * PLIES_IN_LINE).join('  '),
  );
  return lines.join('\n');
}

export function hintText(analysis: Analysis): string {
  const [best] = analysis.moves;
  if (!best) return 'There is no move.';
  return `Hint: ${best.move} (${moveValue(best)}). Expected: ${best.pv.join(' ')}.`;
}

/** What the side to move may expect. */
export function valueText({ position, personColor, hasColors }: CurrentGame, { proven, value }: Analysis): string {
  const side = position.toMove;
  const who = hasColors && side === personColor ? `you (${COLOR_NAMES[side]})` : COLOR_NAMES[side];
  if (!proven) return `Expected score of ${who}: ${percent(value)}.`;
  return `Proven: a ${proven.result} for ${who} in ${proven.plies} ${proven.plies === 1 ? 'ply' : 'plies'}.`;
}

export function analysisText(game: CurrentGame, analysis: Analysis, color: boolean): string {
  return `${movesTable(analysis, !color)}\n${valueText(game, analysis)}`;
}

export function mapText({ position }: CurrentGame, { lifeMap }: Analysis): string {
  return lifeMap ? lifeMapDiagram(position.board, lifeMap) : 'There is no map.';
}

function stonesText({ board }: Position, stones: readonly number[]): string {
  return stones.map((stone) => board.names[stone]).join(' ');
}
