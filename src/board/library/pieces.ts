/**
 * Splits a game file into pieces that can be read separately, so that an invalid game does not
 * affect others.
 */
import type { GameSpec } from '../../games/kit.ts';
import { type GameRecord, recordOf } from '../../games/record.ts';
import { DEFAULT_GAME, gameNamed } from '../../games/registry.ts';
import { leftOutOf } from '../../records/as-played.ts';
import {
  checkRecords,
  type Format,
  formatOfPath,
  isLogLine,
  readGames,
  rulesProblemOf,
} from '../../records/formats.ts';
import { isTree, readTrees } from '../../records/game-tree.ts';
import { unknownExtension } from '../../records/games-text.ts';
import { LIST_FORMAT } from '../../records/plain-list.ts';
import { playThrough } from '../../records/replay.ts';
import { sgfPieces } from '../../records/sgf-pieces.ts';
import { withGivenGame } from '../../records/spec.ts';
import { parseJson } from '../../util/json.ts';
import { ok, type Result } from '../../util/result.ts';
import { withoutMark } from '../../util/text-bytes.ts';
import { ofPlayed, ofRecord, ofTree, type StoredGame } from './stored-game.ts';

/** A piece that may contain a game. */
export interface FilePiece {
  readonly text: string;
  /** The line where it begins, from 1. */
  readonly line: number;
}

/** A refused game: the reason, and its line in the file, from 1. */
export interface Refused {
  readonly line: number;
  readonly code: string;
  readonly message: string;
}

/** The result of reading a piece. */
export interface ReadPiece {
  readonly games: readonly StoredGame[];
  readonly refused: readonly Refused[];
  /** Omitted content, each item in a few words. */
  readonly leftOut: readonly string[];
  /** The file from which the games came first, if they are from another library. */
  readonly source?: string;
}

/** Where games come from: a file, or another library. */
export interface GamesSource<Piece extends Pick<FilePiece, 'line'> = FilePiece> {
  /** The last piece ends at this line. */
  readonly lines: number;
  readonly pieces: Iterable<Piece>;
  read(piece: Piece): ReadPiece;
}

/**
 * The games of a text from a file with this name. The extension determines the format. `game` is
 * the game of formats shared by several games. Errors: `unknown-format`, those of `checkRecords`.
 */
export function gamesFile(body: string, name: string, game?: GameSpec): Result<GamesSource> {
  const text = withoutMark(body);
  const lines = linesOf(text);
  if (isTree(text)) return ok({ lines, pieces: filledLines(text), read: (piece) => readWhole(piece, name, game) });
  const format = formatOfPath(name, text, game?.name);
  if (format === undefined) return unknownExtension(name);
  if (format === 'jsonl') {
    const checked = checkRecords(text, name);
    if (!checked.ok) return checked;
    return ok({ lines, pieces: filledLines(text), read: (piece) => readRecord(piece, game) });
  }
  const pieces = format === 'sgf' ? sgfTrees(text) : format === LIST_FORMAT ? listed(text, game) : [{ text, line: 1 }];
  return ok({ lines, pieces, read: (piece) => readForm(piece, format, game) });
}

function linesOf(text: string): number {
  let lines = 1;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) lines++;
  return lines;
}

function* filledLines(text: string): Iterable<FilePiece> {
  let line = 1;
  for (let at = 0; at < text.length; line++) {
    const end = text.indexOf('\n', at);
    const piece = text.slice(at, end < 0 ? text.length : end);
    if (piece.trim() !== '') yield { text: piece, line };
    at = end < 0 ? text.length : end + 1;
  }
}

/** The trees of a collection. Text without any is a single piece, which will be refused. */
function* sgfTrees(text: string): Iterable<FilePiece> {
  let line = 1;
  let from = 0;
  let isTaken = text.trim() === '';
  for (const { begin, end } of sgfPieces(text)) {
    for (let at = text.indexOf('\n', from); at >= 0 && at < begin; at = text.indexOf('\n', at + 1)) line++;
    from = begin;
    isTaken = true;
    yield { text: text.slice(begin, end), line };
  }
  if (!isTaken) yield { text, line: 1 };
}

/**
 * Lists have one game per line. A line such as `# size 6`, with the name of an option or `rules`,
 * applies to the games after it and replaces the previous line of that kind. Other lines with `#`
 * are comments.
 */
function* listed(text: string, game: GameSpec | undefined): Iterable<FilePiece> {
  const named = gameNamed(game?.name ?? DEFAULT_GAME);
  const known = new Set(['rules', ...(named.ok ? named.value.options.map(({ name }) => name.toLowerCase()) : [])]);
  const said = new Map<string, string>();
  for (const { text: words, line } of filledLines(text)) {
    const name = /^\s*#\s*(\S*)/.exec(words)?.[1]?.toLowerCase();
    if (name === undefined) yield { text: [...said.values(), words].join('\n'), line: line - said.size };
    else if (known.has(name)) said.set(name, words);
  }
}

export function refused(line: number, { code, message }: { code: string; message: string }): ReadPiece {
  return { games: [], refused: [{ line, code, message }], leftOut: [] };
}

function taken(game: Result<StoredGame>, line: number): ReadPiece {
  return game.ok ? { games: [game.value], refused: [], leftOut: [] } : refused(line, game.error);
}

function readRecord({ text, line }: FilePiece, game: GameSpec | undefined): ReadPiece {
  const json = parseJson(text);
  if (!json.ok) return refused(line, json.error);
  if (isLogLine(json.value)) {
    const changed = rulesProblemOf(json.value);
    if (changed !== undefined) return refused(line, { code: 'other-rules', message: changed });
    return { games: [], refused: [], leftOut: [] };
  }
  const record = recordOf(json.value);
  if (!record.ok) return refused(line, record.error);
  const whole = withGivenGame(record.value, game);
  if (!isPlain(whole)) return readForm({ text, line }, 'jsonl', game);
  const played = playThrough(whole);
  if (!played.ok) return refused(line, played.error);
  return { games: [ofPlayed(whole, played.value)], refused: [], leftOut: leftOutOf(whole, played.value) };
}

/** Reads a piece in any format, with its variations. */
function readForm(piece: FilePiece, format: Format, game: GameSpec | undefined): ReadPiece {
  const read = readGames(piece.text, format, game, undefined, undefined, true);
  if (!read.ok) {
    const { line, message, code } = read.error;
    return refused(piece.line + line - 1, { code, message: withoutNumber(message) });
  }
  const { games, leftOut, starts } = read.value;
  if (starts || leftOut.length > 0 || !games.every(isPlain)) return readWhole(piece, `games.${format}`, game, format);
  return together(games.map((record) => taken(ofRecord(record), piece.line)));
}

/** Whether a game consists only of moves, players and its end. */
function isPlain({ comment, comments }: GameRecord): boolean {
  return comment === undefined && comments === undefined;
}

function readWhole({ text, line }: FilePiece, name: string, game: GameSpec | undefined, format?: Format): ReadPiece {
  const read = readTrees(text, name, game, undefined, format);
  if (!read.ok) return refused(line, read.error);
  const { games, refused: others } = together(read.value.games.map((tree) => taken(ofTree(tree), line)));
  return { games, refused: others, leftOut: read.value.leftOut.map(withoutNumber) };
}

function together(pieces: readonly ReadPiece[]): ReadPiece {
  return {
    games: pieces.flatMap(({ games }) => games),
    refused: pieces.flatMap(({ refused }) => refused),
    leftOut: [],
  };
}

/** A piece contains a single game, so its number is omitted. */
function withoutNumber(message: string): string {
  return message.replace(/^game 1: /, '');
}
