/** Random lines for the Go Text Protocol, and what its specification says of the answers. */
import { nextBelow, type RandomState } from '../../src/util/rng.ts';

const COLORS = ['white', 'black', 'w', 'B', 'light', 'DARK', 'l', 'd', 'green'];
const NUMBERS = ['0', '1', '2', '3', '007', '-1', '1.5', '1e3', '4294967296', '99999999999999999999', 'NaN'];
const JUNK = [
  '',
  'x',
  '"',
  '%s',
  '\\',
  '..',
  'pass',
  'resign',
  'true',
  '=',
  '?1',
  '{}',
  'é',
  '🙂',
  '\u00a0',
  '\u0085',
  '\u2028',
];
const CONTROLS = ['\u0000', '\u0007', '\u001b', '\u007f', '\r', '\t', ' ', '#', '\u009f'];
/** Settings that keep a search short. */
const SETTINGS: readonly (readonly [string, readonly string[]])[] = [
  ['playouts', ['1', '5', '0', 'x']],
  ['nodes', ['none', '100', '-1']],
  ['time', ['none', '20ms', '5']],
  ['memory', ['1m', '2m', 'x']],
  ['threads', ['0', '129', 'x']],
  ['seed', ['1', 'two', '']],
  ['resign', ['0', '0', '0.3', '2']],
  ['preset', ['static', 'uct', 'rave', 'none']],
  ['exploration', ['0', '2', '1e9']],
  ['evaluator', ['static', 'rollout', 'cutoff', 'x']],
  ['evaluation', ['best', 'mobility', 'x']],
  ['temperature', ['0', '1', 'hot']],
  ['constructor', ['1']],
];
const PLAIN = [
  'protocol_version',
  'name',
  'version',
  'list_commands',
  'clear_board',
  'showboard',
  'final_score',
  'undo',
  'undo',
  'cputime',
  'get_random_seed',
  'set_param',
  'loadsgf',
  'loadsgf a.sgf',
  'loadsgf a.sgf 3',
  'loadsgf bad',
  '__proto__',
  'gogui-rules_board',
  'gogui-rules_legal_moves',
  'gogui-rules_board_gfx',
  'gogui-rules_final_result',
  'gogui-rules_side_to_move',
  'gogui-rules_captured_count',
  'gogui-analyze_commands',
  'gogui-rules_board_size',
  'sightline-visits',
  'sightline-values',
  'sightline-pv',
  'sightline-life',
  'sightline-reach',
  'sightline-territory',
  'sightline-count',
  'sightline-moves',
  'sightline-groups',
  'sightline-dead',
  'toString',
  'known_command',
  'known_command play',
  'komi 6.5',
  'komi',
];
const LONGEST = 3_000_000;

/** A line without its end; `quit` is not among them. */
export function randomLine(random: RandomState): string {
  const draw = <T>(from: readonly T[]): T => from[nextBelow(random, from.length)] as T;
  const chance = (percent: number) => nextBelow(random, 100) < percent;
  const word = (): string => {
    const kind = nextBelow(random, 5);
    if (kind < 2) {
      const stone = chance(10) ? draw(['t', 'w']) : '';
      return `${String.fromCharCode(97 + nextBelow(random, 16))}${1 + nextBelow(random, 15)}${stone}`;
    }
    return draw(kind === 2 ? COLORS : kind === 3 ? NUMBERS : JUNK);
  };
  const command = (): string => {
    switch (nextBelow(random, 14)) {
      case 0:
      case 1:
        return draw(PLAIN);
      case 2:
      case 3:
      case 4:
        return `play ${draw(COLORS)} ${word()}`;
      case 5:
      case 6:
        return `${draw(['genmove', 'genmove', 'reg_genmove'])} ${draw(COLORS)}`;
      case 7: {
        const request = [draw(COLORS), draw(NUMBERS), 'ownership true', `maxmoves ${word()}`, `minmoves 2`, word()];
        const wanted = request.filter(() => chance(30)).join(' ');
        return `${draw(['lz', 'kata'])}-${draw(['analyze', 'genmove_analyze'])} ${wanted}`;
      }
      case 8: {
        const [name, values] = draw(SETTINGS);
        return chance(70) ? `set_param ${name} ${draw(values)}` : `set_param ${name}`;
      }
      case 9:
        return chance(10)
          ? `boardsize ${draw(['2', '3', '5', '7', '9', '13', word()])}`
          : `time_left ${word()} ${word()} 0`;
      case 10:
        return `${draw(['time_settings', 'time_left', 'set_random_seed', 'play', 'genmove'])} ${word()} ${word()} ${word()}`;
      case 11:
        return Array.from({ length: nextBelow(random, 5) }, word).join(' ');
      case 12:
        return draw(['', ' ', '\t', '# a comment', '#', ' # play light a1', '# interrupt', '\r', '\u0000']);
      default:
        return String.fromCharCode(...Array.from({ length: nextBelow(random, 40) }, () => nextBelow(random, 0x300)));
    }
  };
  let line = command();
  if (chance(30)) line = `${draw(['7', '0', '00012', '123456789012', '-3', '5x'])} ${line}`;
  while (chance(15)) {
    const at = nextBelow(random, line.length + 1);
    line = line.slice(0, at) + draw(CONTROLS) + line.slice(at);
  }
  if (nextBelow(random, 2000) === 0) line += draw(['x', ' ', ' a', ' 9']).repeat(nextBelow(random, LONGEST));
  line = line.replaceAll('\n', '');
  return /\bquit\b/.test(line) ? 'name' : line;
}

/**
 * The id that the answer to a line has to bear, or undefined where there must be no answer, by sections 2 and 3 of the
 * specification.
 */
export function expectedId(line: string): string | undefined {
  let text = '';
  for (const sign of line) {
    const code = sign.codePointAt(0) as number;
    if (sign === '#') break;
    if (code === 9) text += ' ';
    else if (code >= 32 && code !== 127) text += sign;
  }
  const first = text.split(' ').find((word) => word !== '');
  if (first === undefined) return undefined;
  return [...first].every((sign) => sign >= '0' && sign <= '9') ? first : '';
}

/** Cuts what was written into answers: the id of each, and the whole. Throws where an answer is not as the protocol says. */
export function readAnswers(written: string): { id: string; text: string }[] {
  const answers = written.split('\n\n');
  if (answers.pop() !== '') throw new Error(`the last answer has no end: ${JSON.stringify(written.slice(-200))}`);
  return answers.map((text) => {
    const match = /^[=?](\d*)(?=[ \n]|$)/.exec(text);
    if (!match) throw new Error(`this is no answer: ${JSON.stringify(text.slice(0, 200))}`);
    for (const sign of text) {
      const code = sign.codePointAt(0) as number;
      if ((code < 32 && code !== 10) || code === 127) throw new Error(`a control character: ${JSON.stringify(text)}`);
    }
    return { id: match[1] as string, text };
  });
}
