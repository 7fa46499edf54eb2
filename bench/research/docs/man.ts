/** The manual page sightline(1), from the help of all commands. */
import type { Help } from './help.ts';

const FACTS: readonly (readonly [section: string, entries: readonly (readonly [term: string, text: string])[]])[] = [
  [
    'EXIT STATUS',
    [
      ['0', 'Success; also of serve, worker and farm page after a signal.'],
      ['1', 'A failure, such as a full disk; or the answer is negative: a check failed, the signature differs.'],
      ['2', 'The command cannot be carried out: a wrong option, unreadable input, a file in use. Nothing has changed.'],
      ['3', 'Faults of players ended games of a tournament.'],
      ['129, 130, 143', 'Ended by SIGHUP, Ctrl-C or SIGTERM. What was found has been saved.'],
    ],
  ],
  [
    'ENVIRONMENT',
    [
      ['SIGHTLINE_GAMES', 'Modules of custom games, separated as in PATH. --game names them.'],
      ['SIGHTLINE_TOKEN', 'The token of serve.'],
      ['SIGHTLINE_BOT_SECRET', 'The client secret of bot.'],
      ['REDISCLI_AUTH', 'The password of the Redis server of a farm.'],
    ],
  ],
];

/** `helps` are the commands by their words, such as `bench search`, in the order of the page. */
export function manPage(helps: ReadonlyMap<string, Help>): string {
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
    ...FACTS.flatMap(([title, entries]) => [
      `.SH ${title}`,
      ...entries.flatMap(([term, text]) => entryLines(term, text)),
    ]),
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
