/** The text of `sightline --help`: all commands on one screen, grouped by task, and who made the games. */
import { HOUSE } from '../../games/house.ts';
import { subcommandsOf } from './commands.ts';
import type { Page } from './page.ts';

export function programHelp(): string {
  const rows: { names: string; text: string; title: string | undefined }[] = [];
  for (const { name, title, joined, describe } of subcommandsOf()) {
    const last = rows.at(-1);
    if (!last || joined === undefined) rows.push({ names: name, text: describe, title });
    else Object.assign(last, { names: `${last.names}, ${name}`, text: joined });
  }
  // Completion has a line below.
  const shown = rows.slice(0, -1);
  const columns = Math.max(...shown.map(({ names }) => names.length));
  return [
    'Usage: sightline <command> [options]\n',
    ...shown.flatMap(({ names, text, title }) => [
      ...(title === undefined ? [] : [`${title}:`]),
      `  ${names.padEnd(columns)}  ${text}`,
    ]),
    `Games: ${HOUSE.map(({ title, credit }) => `${title} (${credit})`).join(',\n       ')}`,
    '\n`sightline <command> --help` lists the options of a command.',
    '`sightline completion` prints a completion script for the shell.',
  ].join('\n');
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
