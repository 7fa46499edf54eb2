/** The text of `sightline --help`: all commands on one screen, grouped by task, and who made the games. */
import { HOUSE } from '../../games/house.ts';
import { COMMANDS } from './commands.ts';

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
  return COMMANDS.find(({ command }) => command.split(' ')[0] === name)?.describe ?? '';
}
