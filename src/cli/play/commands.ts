/** The commands of a game session, besides moves. */
import type { Analysis } from '../../engine/engine.ts';
import type { GameRecord } from '../../games/record.ts';
import { fileKind, replaceFile } from '../../node/file.ts';
import { parseGamesName, readGameFile } from '../../node/game-file.ts';
import { holdsSomething, isSameFile } from '../../node/output.ts';
import { formatOfPath, makeGames } from '../../records/formats.ts';
import { leftOutOfGame, namedGames } from '../../records/games-text.ts';
import { gameNumbers } from '../../records/numbers.ts';
import { quote } from '../../util/result.ts';
import { type CurrentGame, PLAY_OVER } from './current-game.ts';
import type { PlayTable } from './table.ts';
import {
  analysisText,
  asSentence,
  exampleMove,
  greeting,
  hintText,
  loadedText,
  mapText,
  moverOf,
  movesText,
  overlayView,
  positionValueText,
  resigned,
  resumedText,
  view,
  weightsLine,
  wordMoves,
} from './wording.ts';

/** What commands answer. */
export const SIDES_CHANGED = 'You change sides.';

export const SIDES_NOT_CHOSEN = 'The sides are not chosen yet, so nobody can resign: see new and quit.';

export const ONLY_PEOPLE = 'All sides are played by people.';

export const UNDECIDED = 'Territory does not decide the game: see `show territory`.';

const ENDED_BY_TERRITORY = 'The game ends by territory.';

export const NOTHING_TO_UNDO = 'You have no move to take back.';

export interface PlayCommand {
  readonly names: readonly string[];
  /** How to type it, and its effect. */
  readonly help: Readonly<Record<string, string>>;
  /** `rest` is the text after the name, trimmed. */
  run(rest: string): string | Promise<string>;
}

/** Maximum number of moves that `analyse` lists. */
const MOVES_LISTED = 10;

export function commandsOf(table: PlayTable): readonly PlayCommand[] {
  const commands: readonly PlayCommand[] = [
    ...searches(table),
    {
      names: ['show'],
      get help() {
        const { overlays, cellNoun } = table.game.kit;
        return {
          show: 'the board again',
          ...Object.fromEntries(overlays.map(({ name, describe }) => [`show ${name}`, describe])),
          'show values': 'as analyse',
          'show map': `who is going to hold which ${cellNoun}`,
        };
      },
      run: (what) => show(table, what.toLowerCase()),
    },
    { names: ['moves'], help: { moves: 'the moves so far' }, run: () => movesText(table.game) },
    { names: ['undo'], help: { undo: 'take back your last move and what followed' }, run: () => undo(table) },
    { names: ['swap'], help: { swap: 'change sides with the engine' }, run: () => swap(table) },
    { names: ['resign'], help: { resign: 'give the game up' }, run: () => resign(table) },
    {
      names: ['end'],
      get help() {
        const help = { end: 'end the game by territory, where that decides it' };
        return table.game.kit.territory ? help : {};
      },
      run: () => endByTerritory(table),
    },
    { names: ['new'], help: { new: 'begin a new game' }, run: () => greeting(table.begin()) },
    {
      names: ['resume'],
      help: { resume: 'continue with the last unfinished game of the log' },
      run: () => resume(table),
    },
    ...filing(table),
    { names: ['help', '?'], help: { help: 'this list' }, run: () => helpText(table.game, commands) },
    { names: ['quit', 'exit'], help: { quit: 'leave; the game is kept' }, run: () => quit(table) },
  ];
  return commands;
}

function searches(table: PlayTable): readonly PlayCommand[] {
  return [
    { names: ['hint'], help: { hint: 'the move that the engine would make for you' }, run: () => hint(table) },
    {
      names: ['eval'],
      help: { eval: 'what you may expect of the game' },
      run: () => analysed(table, (analysis) => positionValueText(table.game, analysis)),
    },
    {
      names: ['analyse', 'analyze'],
      help: { analyse: 'the best moves with their values' },
      run: () => analysed(table, (analysis) => analysisText(table.game, analysis, table.options.color)),
    },
  ];
}

async function analysed(table: PlayTable, say: (analysis: Analysis) => string, ownership = false): Promise<string> {
  const { game, opponent, strength } = table;
  if (game.stage === 'over') return asSentence(PLAY_OVER.error.message);
  return say(await opponent.analyse(game, strength, { ownership, top: MOVES_LISTED }));
}

async function hint(table: PlayTable): Promise<string> {
  const { game, opponent, strength } = table;
  if (game.hasSeats) return analysed(table, hintText);
  return `Hint: ${(await opponent.choose(game, strength)).move}.`;
}

function show(table: PlayTable, what: string): string | Promise<string> {
  const { game, options } = table;
  const { overlays } = game.kit;
  const overlay = overlays.find(({ name, aliases = [] }) => name === what || aliases.includes(what));
  if (overlay) return overlayView(game, overlay, options.color);
  switch (what) {
    case '':
    case 'board':
      return view(game, options.color);
    case 'values':
      return analysed(table, (analysis) => analysisText(game, analysis, options.color));
    case 'map':
      return analysed(table, (analysis) => mapText(game, analysis), true);
    default:
      return unknownView([...overlays.map(({ name }) => name), 'values', 'map']);
  }
}

function undo(table: PlayTable): string {
  const taken = table.game.undo();
  if (taken.length === 0) return NOTHING_TO_UNDO;
  table.changed();
  return takenBack(taken);
}

function swap(table: PlayTable): string {
  if (table.game.stage === 'over') return asSentence(PLAY_OVER.error.message);
  if (table.game.personSeat === null) return ONLY_PEOPLE;
  table.game.changeSeats();
  table.changed();
  return SIDES_CHANGED;
}

function resign(table: PlayTable): string {
  const { game } = table;
  if (game.stage === 'over') return asSentence(PLAY_OVER.error.message);
  if (!game.hasSeats) return SIDES_NOT_CHOSEN;
  const mover = moverOf(game);
  game.resign();
  table.changed();
  return resigned(mover);
}

function endByTerritory(table: PlayTable): string {
  const { game } = table;
  if (game.stage === 'over') return asSentence(PLAY_OVER.error.message);
  if (!game.kit.territory) return `Games of ${game.kit.title} do not end by territory.`;
  if (game.decidedFor === undefined) return UNDECIDED;
  game.endByTerritory();
  table.changed();
  return ENDED_BY_TERRITORY;
}

function resume(table: PlayTable): string {
  const resumed = table.resume();
  return resumed.ok ? resumedText(table.game) + weightsLine(table.hasOtherWeights) : asSentence(resumed.error.message);
}

function quit(table: PlayTable): string {
  table.hasQuit = true;
  return '';
}

/** `save` and `load`. */
function filing(table: PlayTable): readonly PlayCommand[] {
  /** The file that was written last; it may be written again. */
  let lastSaved: string | undefined;
  return [
    {
      names: ['save'],
      help: {
        'save FILE': 'write the game as a record (.jsonl) or as SGF (.sgf); --force replaces an existing file',
      },
      run: (rest) => {
        const path = rest.replace(/\s+--force$/, '');
        if (path === '') return noFileNamed('save');
        const format = formatOfPath(path);
        if (!format) return badFileName(path);
        const { log } = table.options;
        if (isSameFile(path, log)) return `${path} is the log of this session: name another file.`;
        if (holdsSomething(path) && path === rest && path !== lastSaved) {
          return fileExists(path);
        }
        const text = makeGames([table.record()], format);
        const written = text.ok ? replaceFile(path, text.value) : text;
        if (!written.ok) return asSentence(written.error.message);
        lastSaved = path;
        return saved(path);
      },
    },
    {
      names: ['load'],
      help: { 'load FILE': 'continue with a recorded game; of several with the last, or with number 3 as load FILE#3' },
      run: (rest) => load(table, rest),
    },
  ];
}

function load(table: PlayTable, rest: string): string {
  const spelled = fileKind(rest) === 'none' ? /^(.+?)\s+(?:--number[\s=]+)?(\d+)$/.exec(rest) : null;
  const named = spelled ? { path: spelled[1] as string, number: Number(spelled[2]) } : parseGamesName(rest);
  const { path } = named;
  if (path === '') return noFileNamed('load');
  if (path === '-') return 'Standard input is used for moves: name a file, e.g. `load game.jsonl`.';
  const read = readGameFile(path, undefined, table.game.kit.spec);
  if (!read.ok) return asSentence(read.error.message);
  const { games, leftOut } = read.value;
  if (games.length === 0) return `${path} contains no games.`;
  const numbers = gameNumbers(games);
  const number = named.number ?? (numbers.at(-1) as number);
  const chosen = namedGames(games, { path, number }, numbers);
  if (!chosen.ok) return asSentence(chosen.error.message);
  const loaded = table.load(chosen.value[0] as GameRecord);
  if (!loaded.ok) return asSentence(`${path}, game ${number}: ${loaded.error.message}`);
  const omitted = leftOutOfGame(leftOut, numbers.indexOf(number)).map((what) => `\nskipped: ${what}`);
  return loadedText(table.game, number, games.length) + omitted.join('');
}

function helpText(game: CurrentGame, commands: readonly PlayCommand[]): string {
  const { kit } = game;
  const sides = kit.seats.map(({ name }) => name).join(', ');
  const move = exampleMove(kit);
  const cell = kit.picture.names.find((name) => move.startsWith(name));
  const rows = [
    [`${move}, ...`, 'make a move'],
    ...(cell !== undefined && !kit.parseMove(cell).ok ? [[cell, 'the moves from there']] : []),
    ...wordMoves(game).map((word) => [word, 'a move without a cell, legal now']),
    ...(kit.choiceAfter === undefined ? [] : [[sides, 'choose a side, when it is time to']]),
    ...commands.flatMap(({ help }) => Object.entries(help)),
  ] as [string, string][];
  const width = Math.max(...rows.map(([usage]) => usage.length));
  const list = rows.map(([usage, describe]) => `${usage.padEnd(width)}  ${describe}`).join('\n');
  return kit.notation === undefined ? list : `${kit.notation}\n${list}`;
}

export function unknownView(names: readonly string[]): string {
  return `Choose what to show: ${names.join(', ')}. \`show\` alone shows the board.`;
}

export function noFileNamed(command: 'load' | 'save'): string {
  return `Name a file, e.g. \`${command} game.jsonl\`.`;
}

export function badFileName(path: string): string {
  return `${quote(path)}: must be a name that ends in .jsonl or .sgf.`;
}

export function fileExists(path: string): string {
  return `${path} already exists: name another file, or add --force.`;
}

export function takenBack(moves: readonly string[]): string {
  return `Taken back: ${moves.join(' ')}.`;
}

export function saved(path: string): string {
  return `Saved in ${path}.`;
}
