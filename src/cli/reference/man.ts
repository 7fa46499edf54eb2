/** The manual page sightline(1), from the tables of all commands. */
import type { Entry } from '../program/commands.ts';
import type { CommandPage } from '../program/page.ts';
import { sentence } from './command-page.ts';

const ENVIRONMENT: readonly (readonly [name: string, text: string])[] = [
  ['SIGHTLINE_GAMES', 'Modules of custom games, separated as in PATH. --game names them.'],
  ['SIGHTLINE_TOKEN', 'The token of serve.'],
  ['SIGHTLINE_BOT_SECRET', 'The client secret of bot.'],
  ['REDISCLI_AUTH', 'The password of the Redis server of a farm.'],
];

/** `files` is the text of docs/files.md, which has the exit codes. */
export function manPage(pages: ReadonlyMap<Entry, CommandPage>, files: string): string {
  const exits = [...files.matchAll(/^\| (\d[\d, ]*) \| (.*) \|$/gm)];
  return `${[
    '.\\" Generated from the tables of the commands by src/cli/reference/reference.ts.',
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
    ...[...pages].flatMap(([entry, page]) => commandLines(entry, page)),
    '.SH EXIT STATUS',
    ...exits.flatMap(([, codes = '', text = '']) => entryLines(codes, text.replaceAll('`', ''))),
    '.SH ENVIRONMENT',
    ...ENVIRONMENT.flatMap(([name, text]) => entryLines(name, text)),
    '.SH SEE ALSO',
    'The folder docs of the package.',
  ].join('\n')}\n`;
}

function commandLines({ name }: Entry, { usage, summary, sections, examples, notes }: CommandPage): string[] {
  return [
    `.SS ${escaped(name)}`,
    escaped(sentence(summary)),
    '.P',
    '.nf',
    escaped(usage),
    '.fi',
    ...sections.flatMap(({ lines }) =>
      lines
        // Every command has these.
        .filter(([term]) => !/^(?:-h, )?--(?:help|version)$/.test(term))
        .flatMap(([term, text]) => entryLines(term, text)),
    ),
    ...examples.flatMap(([line, effect]) => ['.P', escaped(`${effect}:`), '.P', '.RS', escaped(line), '.RE']),
    ...(notes === undefined ? [] : ['.P', escaped(notes)]),
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
