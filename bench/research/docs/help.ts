import type { Page } from '../../../src/cli/program/page.ts';

/** A command's help as a page. The page shows all of the help; it is generated and never edited. */

interface Entry {
  readonly term: string;
  readonly text: string;
}

interface Section {
  readonly title: string;
  readonly entries: readonly Entry[];
}

export interface Help {
  readonly usage: string;
  readonly summary: string;
  readonly sections: readonly Section[];
  /** Lines below all sections. */
  readonly notes: readonly string[];
}

const TITLE = /^(\S.*):$/;
const TAGS = /\s*((?:\[[^[\]]*\]\s*)+)$/;

/** Parses help as laid out by yargs. Throws for an unexpected line. */
export function parseHelp(text: string): Help {
  const blocks = text.trimEnd().split(/\n\n+/);
  const [usage = '', summary = '', ...others] = blocks;
  const sections: Section[] = [];
  const notes: string[] = [];
  for (const block of others) {
    const [first = '', ...lines] = block.split('\n');
    const title = TITLE.exec(first)?.[1];
    if (title !== undefined && lines.every((line) => line.startsWith('  ')))
      sections.push({ title, entries: entriesOf(lines) });
    else notes.push(block.replaceAll('\n', ' '));
  }
  return { usage, summary: summary.replaceAll('\n', ' '), sections, notes };
}

/** Descriptions begin in the column that most entries have in common. */
function entriesOf(lines: readonly string[]): Entry[] {
  const column = columnOf(lines);
  const entries: { term: string; text: string }[] = [];
  for (const line of lines) {
    const last = entries.at(-1);
    const term = line.slice(0, column).trim();
    const text = line.slice(column).trim();
    if (last && (term === '' || (isExample(last.term) && !isExample(term)))) {
      // A wrapped command line may continue with an option.
      last.term = `${last.term} ${term}`.trim();
      last.text = `${last.text} ${text}`.trim();
    } else entries.push({ term, text });
  }
  return entries;
}

function isExample(term: string): boolean {
  return term.startsWith('sightline ');
}

function columnOf(lines: readonly string[]): number {
  const starts = lines.flatMap((line) => {
    const found = /^ {2,6}\S(?:.*?\S)? {2,}(?=[^\s[])/.exec(line);
    return found ? [found[0].length] : [];
  });
  const counts = new Map<number, number>();
  for (const start of starts) counts.set(start, (counts.get(start) ?? 0) + 1);
  const [best] = [...counts].sort(([a, n], [b, m]) => m - n || a - b);
  if (!best) throw new Error(`no column of descriptions in:\n${lines.join('\n')}`);
  return best[0];
}

/** The commands that a help lists. */
export function subcommandsOf({ sections }: Help): readonly { name: string; describe: string }[] {
  return sections
    .filter(({ title, entries }) => title !== 'Examples' && entries.every(({ term }) => isExample(term)))
    .flatMap(({ entries }) => entries)
    .map(({ term, text }) => ({
      name: term.replace(/^sightline (\S+ \S+).*$/, '$1'),
      describe: text.replace(TAGS, ''),
    }));
}

/** The same as made from a table. */
export function pageOfHelp({ usage, summary, sections, notes }: Help): Page {
  const titles: Readonly<Record<string, string>> = { Positionals: 'Arguments' };
  const lines = (entries: readonly Entry[]) => entries.map(({ term, text }) => [term, text.replace(TAGS, '')] as const);
  return {
    usage,
    summary,
    sections: sections
      .filter(({ title }) => title !== 'Examples')
      .map(({ title, entries }) => ({
        title: titles[title] ?? title,
        lines: lines(entries).map(([term, text]) => [term.replace(/^(sightline \S+ \S+) .*$/, '$1'), text] as const),
      })),
    examples: sections.filter(({ title }) => title === 'Examples').flatMap(({ entries }) => lines(entries)),
    notes: notes.length === 0 ? undefined : notes.join(' '),
  };
}
