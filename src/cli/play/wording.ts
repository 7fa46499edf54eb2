/** The texts of a session: plain text, in ASCII unless colours are requested. */
import type { Analysis } from '../../engine/engine.ts';
import type { GameKit, Outcome, Seat } from '../../games/kit.ts';
import { legalMoves } from '../../games/legal-moves.ts';
import type { Overlay } from '../../games/looks.ts';
import { scoreSheet } from '../../games/score-sheet.ts';
import { seatTitle } from '../../games/seats.ts';
import { counted } from '../../util/counted.ts';
import { percent } from '../../util/percent.ts';
import type { InputError } from '../../util/result.ts';
import { movesTable } from '../text/analysis-table.ts';
import { moveValue, valuesText } from '../text/analysis-text.ts';
import { ownershipDiagram } from '../text/ownership-map.ts';
import type { CurrentGame, GameStage } from './current-game.ts';
export const DRAW_TEXT = 'It is a draw.';

export const OTHER_WEIGHTS = 'The engine had other weights when this game was begun; --weights gives it those.';

export const YOU_WON = 'You have won.';

export const NO_OTHER_MOVE = 'No other move is legal.';

const ENGINE_NAME = 'Sightline';
const PLIES_IN_LINE = 10;

/**
 * The player whose turn it is, in the wording of the texts: `You` is the person, or all people
 * before they have seats.
 */
export function moverOf({ kit, toMove, seatToMove, personSeat, hasSeats }: CurrentGame): string {
  if (personSeat === null) return hasSeats ? seatTitle(kit.seats[seatToMove] as Seat) : 'You';
  if (toMove === 'person') return 'You';
  return kit.seats.length === 2 ? ENGINE_NAME : `${ENGINE_NAME} (${nameOf(kit, seatToMove)})`;
}

function nameOf({ seats }: GameKit, seat: number): string {
  return seats[seat]?.name as string;
}

/** `north (N)`. */
function withSign({ name, sign }: Seat): string {
  return `${name} (${sign})`;
}

function seatText(kit: GameKit, seat: number): string {
  return withSign(kit.seats[seat] as Seat);
}

function listed(words: readonly string[]): string {
  return words.length < 2 ? words.join() : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
}

/** The game with its rules in words. */
export function gameTitle({ title, variant }: GameKit): string {
  return `${title} ${variant}`.trim();
}

export function greeting(game: CurrentGame): string {
  const { kit, personSeat } = game;
  const title = gameTitle(kit);
  if (personSeat === null) return `${title}. You play all sides: ${listed(kit.seats.map(withSign))}.`;
  if (!game.hasSeats) {
    const moves = kit.choiceAfter === 1 ? 'first move' : `first ${kit.choiceAfter} moves`;
    return personSeat === 0
      ? `${title}. You make the ${moves}, then ${ENGINE_NAME} chooses a side.`
      : `${title}. ${ENGINE_NAME} makes the ${moves}, then you choose a side.`;
  }
  const others = kit.seats.filter((_, seat) => seat !== personSeat).map(withSign);
  const first = seatTitle(kit.seats[0] as Seat);
  return `${title}. You are ${seatText(kit, personSeat)}, ${ENGINE_NAME} is ${listed(others)}. ${first} moves first.`;
}

/** How to begin: `a move such as a1-b2`, and where moves are written as a cell `a cell such as a1`. */
function exampleText(kit: GameKit): string {
  const move = exampleMove(kit);
  return `a ${kit.picture.names.includes(move) ? kit.cellNoun : 'move'} such as ${move}`;
}

/** The alphabetically first move at the start of a game. */
export function exampleMove({ game }: GameKit): string {
  return Array.from(legalMoves({ game }, game.create()), (move) => game.moveName(move)).sort()[0] as string;
}

export function promptText({ kit, stage, hasSeats, personSeat, seatToMove }: CurrentGame): string {
  if (stage === 'over') return 'over> ';
  if (stage === 'choice') return 'side> ';
  return hasSeats ? `${nameOf(kit, personSeat ?? seatToMove)}> ` : 'move> ';
}

export function resumedText(game: CurrentGame): string {
  const { length } = game.moves;
  return `${length} ${length === 1 ? 'move has' : 'moves have'} been played. ${greeting(game)}`;
}

/** A note that a resumed game had other weights, or nothing. */
export function weightsLine(hasOthers: boolean): string {
  return hasOthers ? `\n${OTHER_WEIGHTS}` : '';
}

/** A loaded game; which one, if the file has several. */
export function loadedText(game: CurrentGame, number: number, count: number): string {
  return `${count === 1 ? '' : `Game ${number} of ${count}. `}${resumedText(game)}`;
}

/** The beginning of a session; `earlierPlies` are those of an unfinished game in the log. */
export function openingText(game: CurrentGame, log: string, earlierPlies: number | undefined): string {
  const how = `Type ${exampleText(game.kit)}, or help. The game is kept in ${log}.`;
  const offer =
    earlierPlies === undefined
      ? ''
      : `\nA game of ${counted(earlierPlies, 'move')} was not finished: resume continues with it.`;
  return `${greeting(game)}\n${how}${offer}`;
}

/** The end of a session: `trouble` is why the game could not be kept. */
export function farewellText(
  { hasMoveOfPerson, stage }: CurrentGame,
  log: string,
  trouble: string | undefined,
): string {
  if (trouble !== undefined) return `The game is not kept: ${trouble}.`;
  if (!hasMoveOfPerson || stage === 'over') return 'Goodbye.';
  return `The game is kept in ${log}; --resume continues with it.`;
}

/** The board and the next action of the person. */
export function view(game: CurrentGame, color: boolean): string {
  const { kit, position, lastMove } = game;
  return `${kit.drawPosition(position, { lastMove, color })}\n\n${turnText(game)}`;
}

/** The next action of the person, or how the game ended. */
function turnText(game: CurrentGame): string {
  const { kit, position, end, stage, seatToMove } = game;
  if (end) return [overText(end.reason) + verdict(game, end), ...sheetLines(game, end)].join('\n');
  if (stage === 'choice') {
    const sides = kit.seats.map((seat, i) => `${withSign(seat)}${i === seatToMove ? ', which moves next,' : ''}`);
    return `Choose your side: ${sides.join(' or ')}.`;
  }
  const who = `you ${game.hasSeats ? 'are' : 'move for'} ${seatText(kit, seatToMove)}`;
  const turn = game.personSeat === null ? `It is the turn of ${seatText(kit, seatToMove)}.` : `Your turn: ${who}.`;
  const counts = (game.hasSeats && kit.seatCounts?.(position)) || [];
  const shown = counts.flatMap((count, seat) =>
    count === '' ? [] : [`${seatTitle(kit.seats[seat] as Seat)}: ${count}`],
  );
  return [`${turn}${shown.length > 0 ? ` ${shown.join('; ')}.` : ''}`, ...(kit.advice?.(position) ?? [])].join('\n');
}

/** That territory decides the game in progress, and what a person may do. */
export function decidedText({ kit, personSeat }: CurrentGame, winner: number): string {
  const who = winner === personSeat ? 'you win' : `${seatText(kit, winner)} wins`;
  return `Territory decides the game: ${who}. Type end to end it by territory, or play on.`;
}

function sheetLines({ kit }: CurrentGame, end: Outcome): string[] {
  return scoreSheet(kit.seats, end).map(({ title, points, parts }) => {
    return `  ${title}: ${counted(points, 'point')}${parts === '' ? '' : ` (${parts})`}`;
  });
}

/** Who won. */
function verdict({ kit, personSeat }: CurrentGame, { winner, end }: Outcome): string {
  const isForTwo = kit.seats.length === 2;
  if (winner !== null && personSeat === null) return ` ${seatTitle(kit.seats[winner] as Seat)} has won.`;
  if (winner !== null && winner === personSeat) return ` ${YOU_WON}`;
  if (winner !== null) return ` ${ENGINE_NAME} has won${isForTwo ? '' : ` as ${seatText(kit, winner)}`}.`;
  if (end === 'resign') return '';
  return isForTwo ? ` ${DRAW_TEXT}` : ' Nobody has won alone.';
}

/** `You play c3.`, with other effects of the move; for a choice, the chosen seat. */
export function plyText(stage: GameStage, mover: string, ply: string, consequence: string | undefined): string {
  const verb = stage === 'choice' ? 'choose' : 'play';
  const what = ply === 'resign' ? resigned(mover) : `${mover} ${verb}${mover === 'You' ? '' : 's'} ${ply}.`;
  return what + (consequence ? ` ${consequence}` : '');
}

/**
 * Other effects of a move before it is played; undefined if there are none or the move is illegal.
 */
export function consequenceText(
  { kit, position, stage, toMove, personSeat }: CurrentGame,
  text: string,
): string | undefined {
  const move = kit.parseMove(text);
  if (stage !== 'move' || !move.ok || kit.illegality(position, move.value)) return undefined;
  return kit.consequence?.(position, move.value, toMove === 'person' && personSeat !== null ? 'your' : 'its');
}

/** Why a line of moves is refused that has one for the engine. */
export function engineMoves(mover: string, last: string): string {
  return `After ${last} ${mover} is to move: type your own moves only.`;
}

/** Why a move is illegal, and how to enter a legal one. */
export function refusalText({ kit, position }: CurrentGame, error: InputError): string {
  const remedy = kit.remedy?.(position, error);
  if (!remedy) return asSentence(error.message);
  const hint = kit.overlays.some(({ name }) => name === 'moves') ? ' `show moves` marks the legal moves.' : '';
  return `${asSentence(error.message)} ${remedy}${hint}`;
}

/**
 * An overlay on the board, and its text. The last move is marked if it does not hide signs. Moves
 * are shown only if a move is to be made next.
 */
export function overlayView(game: CurrentGame, overlay: Overlay<unknown>, color: boolean): string {
  const { kit, position, stage } = game;
  if (overlay.name === 'moves' && stage !== 'move') return turnText(game);
  const { cells, lines } = overlay.draw(position);
  const hasSigns = [...cells.values()].some(({ sign }) => sign !== undefined);
  const lastMove = hasSigns ? undefined : game.lastMove;
  const board = kit.drawPosition(position, { lastMove, color, empty: (cell) => cells.get(cell)?.sign ?? '.' });
  return [board, '', ...lines].join('\n');
}

/** The legal moves that begin on a cell, or end there if they touch no other cell. */
export function movesFrom({ kit, position, stage }: CurrentGame, cell: number): string {
  const { game, picture } = kit;
  const legal = stage === 'move' ? [...legalMoves(kit, position)] : [];
  const moves = legal.filter((move) => kit.cellsOf(move)[0] === cell);
  const name = picture.names[cell];
  if (moves.length === 0) return `There is no legal move from ${name}.`;
  return `From ${name}: ${moves.map((move) => game.moveName(move)).join(' ')}.`;
}

/** The legal moves without a cell, such as a pass, on a board of cells. */
export function wordMoves({ kit, position, stage }: CurrentGame): string[] {
  if (stage !== 'move' || kit.picture.cells.length === 0) return [];
  const words = [...legalMoves(kit, position)].filter((move) => kit.cellsOf(move).length === 0);
  return words.map((move) => kit.game.moveName(move));
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

/** The expected score of the seat to move, and with more than two seats of each. */
export function positionValueText(game: CurrentGame, { proven, value, values }: Analysis): string {
  const { kit, seatToMove, personSeat, hasSeats } = game;
  const name = nameOf(kit, seatToMove);
  const who = hasSeats && seatToMove === personSeat ? `you (${name})` : name;
  const all = values ? ` Of all: ${valuesText(kit, values)}.` : '';
  if (!proven) return `Expected score of ${who}: ${percent(value)}.${all}`;
  return `Proven: a ${proven.result} for ${who} in ${counted(proven.plies, 'ply', 'plies')}.`;
}

export function analysisText(game: CurrentGame, analysis: Analysis, color: boolean): string {
  return `${movesTable(analysis, !color)}\n${positionValueText(game, analysis)}`;
}

export function mapText({ kit }: CurrentGame, { ownership }: Analysis): string {
  return ownership && kit.game.cells > 0 ? ownershipDiagram(kit, ownership) : 'There is no map.';
}

export function overText(reason: string): string {
  return `The game is over: ${reason}.`;
}

export function resigned(mover: string): string {
  return `${mover} resign${mover === 'You' ? '' : 's'}.`;
}

/** An error's message as a sentence; words with a digit, such as moves, remain unchanged. */
export function asSentence(message: string): string {
  return `${/^\S*\d/.test(message) ? message : capitalised(message)}.`;
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
