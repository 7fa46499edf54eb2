/** The manual page sightline(1), from the help of all commands. */
import type { Help } from './help.ts';

const ENVIRONMENT: readonly (readonly [name: string, text: string])[] = [
  ['SIGHTLINE_GAMES', 'Modules of custom games, separated as in PATH. --game names them.'],
  ['SIGHTLINE_TOKEN', 'The token of serve.'],
  ['SIGHTLINE_BOT_SECRET', 'The client secret of bot.'],
  ['REDISCLI_AUTH', 'The password of the Redis server of a farm.'],
];

/**
 * `helps` are the commands by their words, such as `bench search`, in the order of the page; `files` is the text of
 * docs/files.md, which has the exit codes.
 */
export function manPage(helps: ReadonlyMap<string, Help>, files: string): string {
  const exits = [...files.matchAll(/^\| (\d[\d, ]*) \| (.*) \|$/gm)];
  return `${[
    '.\\" Generated from the help of the commands by bench/research/docs/reference.ts.',
    '.TH SIGHTLINE 1',
    '.SH NAME',
    'sightline \\- Monte Carlo tree search engine for abstract games',
    '.SH SYNOPSIS',
    '.B sightline',
    '.I command',
    '[\\fIoptions\\fR]',
    '.SH DESCRIPTION',
    'Analyses positions, plays, solves, runs tournaments and trains networks, for built-in and custom games.',
    'Times take the units ms, s, m and h (seconds without one), amounts of memory m and g.',
    '.SH COMMANDS',
    ...[...helps].flatMap(([words, help]) => commandLines(words, help)),
    '.SH EXIT STATUS',
    ...exits.flatMap(([, codes = '', text = '']) => entryLines(codes, text.replaceAll('`', ''))),
    '.SH ENVIRONMENT',
    ...ENVIRONMENT.flatMap(([name, text]) => entryLines(name, text)),
    '.SH SEE ALSO',
    'The folder docs of the package.',
  ].join('\n')}\n`;
}

function commandLines(words: string, { usage, summary, sections, notes }: Help): string[] {
  return [
    `.SS ${escaped(words)}`,
    escaped(`${summary.charAt(0).toUpperCase()}${summary.slice(1)}.`.replace(/([.!?])\.$/, '$1')),
    '.P',
    '.nf',
    escaped(usage.replace(/^Usage: /, '')),
    '.fi',
    ...sections.flatMap(({ title, entries }) =>
      entries
        // Every command has these.
        .filter(({ term }) => !/^(?:-h, )?--(?:help|version)\b/.test(term))
        .flatMap(({ term, text }) =>
          title === 'Examples'
            ? ['.P', escaped(`${text}:`), '.P', '.RS', escaped(term), '.RE']
            : entryLines(term, text),
        ),
    ),
    ...notes.flatMap((note) => ['.P', escaped(note)]),
  ];
}

function entryLines(term: string, text: string): string[] {
  return ['.TP', `.B ${escaped(term)}`, escaped(text)];
}

/** Text of one line in roff. */
function escaped(text: string): string {
  return text
    .replaceAll('\\', '\\e')
    .replaceAll('-', '\\-')
    .split('\n')
    .map((line) => line.replace(/^[.']/, '\\&$&'))
    .join('\n');
}
