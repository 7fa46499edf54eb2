/**
 * Move lists in the format of the designer's site, one move per line: `D4 - standard stone (Player
 * 1)`, `E3 - thunder-stone (Player 2)`, `B5 - Woden-stone (Player 1)`, `Pass (Player 2)`. Player 1
 * is Dark. Also in his notation, one move per line or several: `E4`, `T E4xE3/D4` for the thunder-stone with what it removes, which is
 * checked, `W E4` for the Woden-stone, `Pass`. Empty lines separate games. A line such as `# rules special=false,scoring=simple` sets
 * the rules of the following games; other lines that begin with `#` are comments. A line of moves
 * in Sightline's notation, e.g. `d4 e3t pass` or `D4, E3t`, is one game. Move numbers (`3.`) are skipped.
 */

import { failAt, type TextError } from '../../util/place.ts';
import { ok, quote, type Result } from '../../util/result.ts';
import type { FoundGame, GameMatches } from '../found.ts';
import type { ForeignForm, Rules } from '../kit.ts';
import { plainMoveWords } from '../move-words.ts';
import { type GameRecord, RECORD_VERSION } from '../record.ts';
import { parseRules } from '../registry.ts';
import { NAMES } from './board.ts';
import { illegality } from './legality.ts';
import { neighboursOf, parseMove } from './notation.ts';
import { THUNDER } from './numbers.ts';
import { Position } from './position.ts';

const KINDS: Readonly<Record<string, string>> = { standard: '', thunder: 't', woden: 'w' };
const KIND_NAMES: Readonly<Record<string, string>> = { '': 'standard stone', t: 'thunder-stone', w: 'Woden-stone' };
/** With capitals, and the same length once it is changed. */
const SHORT = /\b([TW])\s+([A-G][1-7])(?:x([A-G][1-7](?:\/[A-G][1-7])*))?(?=\s|$)/g;
const LONE = /^[A-G][1-7][tw]?$/;
const MOVE = /^(?:([a-z]\d+)\s*-\s*(standard|thunder|w[oó]den)[ -]st(?:one|[aá]n)|(pass))\s*(?:\(player ([12])\))?$/i;

export const moveListForm: ForeignForm = {
  name: 'moves',
  ending: '.txt',
  describe: "move lists as on the designer's site",
  read,
  write,
};

interface OpenGame {
  readonly moves: string[];
  /** Of the moves in the text. */
  readonly offsets: number[];
}

/** By offset of a move: the stones that the list says it removes, such as `E3/D4`. */
type Removals = ReadonlyMap<number, string>;

/** Errors: `bad-list`. */
function read(text: string, given: Rules): Result<GameMatches, TextError> {
  const games: FoundGame[] = [];
  let rules = given;
  let open: OpenGame = { moves: [], offsets: [] };
  const removals = new Map<number, string>();
  let wrong: { readonly at: number; readonly message: string } | undefined;
  const close = () => {
    if (open.moves.length > 0) games.push(foundGame(open, rules));
    wrong ??= wrongRemoval(open, rules, removals, games.length);
    open = { moves: [], offsets: [] };
  };
  for (const { 0: whole, index } of text.matchAll(/[^\n]*\n?/g)) {
    const short = whole.replace(SHORT, (all, kind, square, removed, at) => {
      if (kind === 'T' && removed) removals.set(index + at, removed);
      return `${square}${kind.toLowerCase()}`.padEnd(all.length);
    });
    const line = short.trim();
    const stated = /^#\s*rules\s+(\S+)$/i.exec(line);
    if (line === '' || stated) close();
    if (stated) {
      const read = parseRules('maerstanas', stated[1] as string);
      if (!read.ok) return failAt(index, 'bad-list', read.error.message);
      rules = { ...given, ...read.value };
    }
    if (line === '' || line.startsWith('#')) continue;
    const unnumbered = line.replace(/^\d+\.+\s*/, '');
    if (unnumbered === '') continue;
    const move = MOVE.exec(unnumbered);
    if (LONE.test(unnumbered)) {
      open.moves.push(unnumbered.toLowerCase());
      open.offsets.push(index + short.lastIndexOf(unnumbered));
      continue;
    }
    if (!move) {
      if (!/^[a-g][1-7][tw]?(?:[\s,]|$)|^pass\b/i.test(unnumbered)) {
        return failAt(
          index,
          'bad-list',
          `game ${games.length + 1}: ${quote(line)} is not a move such as "D4 - standard stone (Player 1)"`,
        );
      }
      close();
      const words = plainMoveWords(short);
      open = { moves: words.map(({ text }) => text.toLowerCase()), offsets: words.map(({ offset }) => index + offset) };
      close();
      continue;
    }
    const player = (open.moves.length % 2) + 1;
    if (move[4] !== undefined && Number(move[4]) !== player) {
      const where = `game ${games.length + 1}, move ${open.moves.length + 1}`;
      return failAt(index, 'bad-list', `${where}: player ${player} is to move, not player ${move[4]}`);
    }
    const kind = KINDS[(move[2] ?? 'standard').toLowerCase().replace('ó', 'o')] as string;
    open.moves.push(move[3] ? 'pass' : `${(move[1] as string).toLowerCase()}${kind}`);
    open.offsets.push(index);
  }
  close();
  if (wrong) return failAt(wrong.at, 'bad-list', wrong.message);
  return ok({ games, leftOut: [] });
}

/** The first thunder-stone that removes others than the list says. A game with an illegal move fails in its replay. */
function wrongRemoval({ moves, offsets }: OpenGame, rules: Rules, removals: Removals, number: number) {
  const position = new Position(rules.special !== false, rules.wraparound === true);
  for (const [i, word] of moves.entries()) {
    const move = parseMove(word);
    if (!move.ok || illegality(position, move.value)) return undefined;
    const at = offsets[i] as number;
    const said = removals.get(at);
    if (said !== undefined) {
      const near = neighboursOf(position, move.value - THUNDER).filter(
        (square) => position.sideAt(square) !== undefined,
      );
      const removed = near.map((square) => (NAMES[square] as string).toUpperCase());
      if (said.split('/').sort().join() !== removed.sort().join())
        return {
          at,
          message: `game ${number}, move ${i + 1}: ${word} removes ${removed.join('/') || 'nothing'}, not ${said}`,
        };
    }
    position.play(move.value);
  }
  return undefined;
}

function foundGame({ moves, offsets }: OpenGame, rules: Rules): FoundGame {
  const record: GameRecord = { v: RECORD_VERSION, game: 'maerstanas', rules, moves };
  return { record, offsetOf: (ply) => offsets[ply - 1] ?? (offsets[0] as number) };
}

/** Only rules and moves are written. */
function write(records: readonly GameRecord[]): Result<string> {
  const games = records.map(({ rules = {}, moves }) => {
    const wraps = rules.wraparound === true ? ',wraparound=true' : '';
    const stated = `# rules special=${rules.special !== false},scoring=${rules.scoring ?? 'default'}${wraps}`;
    const lines = moves.map((move, i) => {
      const word = move.toLowerCase();
      const player = `(Player ${(i % 2) + 1})`;
      if (word === 'pass') return `Pass ${player}`;
      return `${word.slice(0, 2).toUpperCase()} - ${KIND_NAMES[word.slice(2)]} ${player}`;
    });
    return `${[stated, ...lines].join('\n')}\n`;
  });
  return ok(games.join('\n'));
}
