/** Commands that set up and play a game, and show it. */
import { makeDiagram } from '../../games/meridians/diagram.ts';
import { LIGHT } from '../../games/meridians/position.ts';
import { fail, ok, quote, type Result } from '../../util/result.ts';
import type { Commands } from './command.ts';
import { sizeNamed } from './points.ts';
import type { Session } from './session.ts';
import { parseColor, parseWhole, syntaxError } from './syntax.ts';

/** A game out of a file, as `loadsgf` takes it: the moves are legal. */
export interface LoadedGame {
  readonly size: number;
  readonly moves: readonly string[];
}

/** Reads a game from a file. */
export type LoadGame = (path: string) => Result<LoadedGame>;

const NOTHING = ok('');

export function gameCommands(session: Session, loadGame: LoadGame): Commands {
  return [
    [
      'boardsize',
      async ([text = '', ...more]) => {
        const number = parseWhole(text, 'a board size');
        if (!number.ok || more.length > 0) return syntaxError('boardsize SIZE');
        const size = sizeNamed(number.value, session.coordinates);
        if (size === undefined) return fail('bad-size', `unacceptable size: ${SIZES[session.coordinates]}`);
        await session.newGame(size);
        return NOTHING;
      },
    ],
    [
      'clear_board',
      async () => {
        await session.newGame();
        return NOTHING;
      },
    ],
    // There is nothing to compensate for, but controllers send it.
    ['komi', ([text = '']) => (/^[+-]?\d*\.?\d+$/.test(text) ? NOTHING : syntaxError('komi NUMBER'))],
    ['play', ([color = '', point = '', ...more]) => (more.length > 0 ? PLAY_USAGE : play(session, color, point))],
    ['undo', () => (session.undo() ? NOTHING : fail('no-move', 'cannot undo'))],
    [
      'loadsgf',
      async (args) => {
        const [text] = args.length > 1 ? args.slice(-1) : [];
        const number = text === undefined ? undefined : parseWhole(text, 'a move number', 1);
        // A name may hold spaces; a number at its end is a move number.
        const path = args.slice(0, number?.ok ? -1 : undefined).join(' ');
        if (path === '') return syntaxError('loadsgf FILE [MOVE_NUMBER]');
        const game = loadGame(path);
        if (!game.ok) return fail(game.error.code, `cannot load file: ${game.error.message}`);
        const plies = number?.ok ? number.value - 1 : undefined;
        await session.load(game.value.size, game.value.moves.slice(0, plies));
        return NOTHING;
      },
    ],
    [
      'showboard',
      () => ok(`\n${makeDiagram(session.position, { lastMove: session.lastMove, names: session.points.names })}`),
    ],
    [
      'final_score',
      () => {
        const outcome = session.position.outcome();
        if (!outcome) return fail('not-over', 'cannot score: the game is not over');
        return ok(outcome.winner === LIGHT ? 'W+' : 'B+');
      },
    ],
  ];
}

const SIZES = {
  own: '2 to 8 are possible',
  gogui: 'the grid has 3, 5, 7, 9, 11, 13 or 15 rows, for boards of size 2 to 8',
} as const;

const PLAY_USAGE = syntaxError('play COLOR POINT');

function play(session: Session, colorText: string, pointText: string): Result<string> {
  const color = parseColor(colorText);
  if (color === undefined) {
    return colorText === ''
      ? PLAY_USAGE
      : syntaxError(`${quote(colorText)} is no colour: light (white) or dark (black)`);
  }
  if (pointText === '') return PLAY_USAGE;
  let played: Result<unknown>;
  if (pointText.toLowerCase() === 'pass') played = session.pass();
  else {
    const point = session.points.parse(pointText);
    if (!point.ok) return syntaxError(point.error.message);
    played = session.play(color, point.value);
  }
  return played.ok ? NOTHING : fail(played.error.code, `illegal move: ${played.error.message}`);
}
