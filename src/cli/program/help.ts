/** The text of `sightline --help`: all commands on one screen, grouped by task, and who made the games. */
import { HOUSE } from '../../games/house.ts';
import { commandNamed } from './commands.ts';
import type { Page } from './page.ts';

/** One line: a command described as in `COMMANDS`, or several commands with a common text. */
type Row = readonly [names: string, text?: string];

const GROUPS: readonly (readonly [title: string, ...rows: Row[]])[] = [
  [
    'Analyse and play',
    ['analyse'],
    ['review, analyse-games', 'analyse every move of games and find the mistakes'],
    ['solve'],
    ['play'],
    ['serve'],
    ['bot'],
    ['gtp, analysis', 'speak with other programs: Go Text Protocol, JSON'],
  ],
  [
    'Tournaments',
    ['match, gauntlet', 'play a match (or SPRT), or one player against others'],
    ['roundrobin'],
    ['report'],
  ],
  ['Benchmarks', ['bench'], ['game-report']],
  [
    'Games and libraries',
    ['new-game, check-game', 'start your own game and test it'],
    ['convert, replay, perft', 'convert or replay game files, count move sequences'],
    ['library'],
  ],
  [
    'Training and farms',
    ['train, tune', 'train the learned evaluation, tune search parameters'],
    ['farm, worker', 'spread games over several machines'],
  ],
];

const NAME_COLUMNS = Math.max(...GROUPS.flatMap(([, ...rows]) => rows.map(([names]) => names.length)));

export function programHelp(): string {
  const groups = GROUPS.map(([title, ...rows]) => [`${title}:`, ...rows.map(rowText)].join('\n'));
  return [
    'Usage: sightline <command> [options]\n',
    ...groups,
    `Games: ${HOUSE.map(({ title, credit }) => `${title} (${credit})`).join(',\n       ')}`,
    '\n`sightline <command> --help` lists the options of a command.',
    '`sightline completion` prints a completion script for the shell.',
  ].join('\n');
}

function rowText([names, text = describeOf(names)]: Row): string {
  return `  ${names.padEnd(NAME_COLUMNS)}  ${text}`;
}

function describeOf(name: string): string {
  return commandNamed(name)?.describe ?? '';
}

const TERM_COLUMNS = 24;

/** The help of a command, at most that wide. */
export function pageText({ usage, summary, sections, examples, notes, guide }: Page, width: number): string {
  const shown = sections.map(({ title, lines }) => {
    const columns = 4 + Math.min(TERM_COLUMNS, Math.max(...lines.map(([term]) => term.length)));
    return `${title}:\n${lines.map(([term, text]) => hanging(`  ${term}`, text, columns, width)).join('\n')}`;
  });
  const lines = examples.map(([line, effect]) => `  ${line}\n${hanging('', effect, 6, width)}`);
  return [
    usage,
    hanging('', summary, 0, width),
    ...shown,
    ...(lines.length > 0 ? [`Examples:\n${lines.join('\n')}`] : []),
    ...(notes === undefined ? [] : [hanging('', notes, 0, width)]),
    ...(guide === undefined ? [] : [`Guide: docs/${guide}`]),
  ].join('\n\n');
}

/** A term and its text, which begins in a column and wraps there; below a term that is longer. */
function hanging(term: string, text: string, column: number, width: number): string {
  const lines: string[] = [];
  let line = term.length + 1 < column || column === 0 ? term.padEnd(column) : `${term}\n${' '.repeat(column)}`;
  let isEmpty = true;
  for (const word of text.split(' ')) {
    const { length } = line.slice(line.lastIndexOf('\n') + 1);
    if (!isEmpty && length + 1 + word.length > width) {
      lines.push(line);
      line = ' '.repeat(column) + word;
    } else line += isEmpty ? word : ` ${word}`;
    isEmpty = false;
  }
  return [...lines, line].join('\n');
}
