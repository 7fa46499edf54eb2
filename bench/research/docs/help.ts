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

/** The words of the subcommands, such as `bench positions`. */
export function subcommandsOf({ sections }: Help): readonly (readonly string[])[] {
  return sections.filter(hasCommands).flatMap(({ entries }) => entries.map(({ term }) => wordsOf(term)));
}

/** Commands may be grouped under any titles; examples are command lines, too. */
function hasCommands({ title, entries }: Section): boolean {
  return title !== 'Examples' && entries.every(({ term }) => term.startsWith('sightline '));
}

function wordsOf(term: string): string[] {
  return term
    .split(' ')
    .slice(1)
    .filter((word) => /^[a-z][a-z-]*$/.test(word));
}

/** Help as Markdown, with links to documents that it names. */
function markdown(text: string): string {
  return text
    .replaceAll('|', '\\|')
    .replaceAll('<', '&lt;')
    .replaceAll('{{', '{<!-- -->{')
    .replaceAll(/\bdocs\/([\w-]+\.md)\b/g, '[docs/$1](../../$1)');
}

/** Tags such as `[string] [default: "1"]` as words, without those that every option has. */
function tagsText(text: string): { readonly text: string; readonly tags: readonly string[] } {
  const tags = [...(TAGS.exec(text)?.[1]?.matchAll(/\[([^[\]]*)\]/g) ?? [])].map(([, tag]) => tag as string);
  return { text: text.replace(TAGS, ''), tags };
}

function optionRow({ term, text }: Entry): string {
  const { text: described, tags } = tagsText(text);
  const facts = tags
    .filter((tag) => !['string', 'boolean', 'default: false', 'number', 'count'].includes(tag))
    .map((tag) => (tag === 'array' ? 'repeatable' : tag));
  return `| \`${term}\` | ${markdown(described)}${facts.length > 0 ? ` (${markdown(facts.join('; '))})` : ''} |`;
}

function positionalRow({ term, text }: Entry): string {
  const { text: described, tags } = tagsText(text);
  const facts = tags.filter((tag) => tag !== 'string');
  return `| \`${term}\` | ${markdown(described)}${facts.length > 0 ? ` (${markdown(facts.join('; '))})` : ''} |`;
}

/** The name of a command's page. */
export function pageName(words: readonly string[]): string {
  return `${words.join('-')}.md`;
}

function sectionText(section: Section): string {
  const { title, entries } = section;
  if (hasCommands(section))
    return `## ${title}\n\n| command | |\n| --- | --- |\n${entries
      .map(({ term, text }) => {
        const words = wordsOf(term);
        const { text: described } = tagsText(text);
        return `| [\`${term}\`](${pageName(words)}) | ${markdown(described)} |`;
      })
      .join('\n')}`;
  if (title === 'Examples')
    return `## Examples\n\n${entries.map(({ term, text }) => `${text ? `${markdown(capital(text))}:` : ''}\n\n\`\`\`sh\n${term}\n\`\`\``).join('\n\n')}`;
  const isPositional = entries.every(({ term }) => !term.includes('--'));
  const rows = entries.map(isPositional ? positionalRow : optionRow).join('\n');
  return `## ${title === 'Positionals' ? 'Arguments' : title}\n\n| ${isPositional ? 'argument' : 'option'} | |\n| --- | --- |\n${rows}`;
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

const GENERATED = '<!-- Generated from the help of the command by bench/research/docs/reference.ts. -->';

/**
 * The page of a command: `words` without `sightline`. `guide` is a Markdown link to a page about
 * its use.
 */
export function commandPage(words: readonly string[], help: Help, guide: string | undefined): string {
  const parts = [
    `---\neditLink: false\n---\n\n${GENERATED}\n\n# sightline ${words.join(' ')}`,
    `${capital(help.summary)}.`.replace(/([.!?])\.$/, '$1').replaceAll('<', '&lt;'),
    ...(guide === undefined ? [] : [`Guide: ${guide}.`]),
    `\`\`\`\n${help.usage}\n\`\`\``,
    ...help.sections.map(sectionText),
    ...(help.notes.length > 0 ? [`## Notes\n\n${help.notes.map(markdown).join('\n\n')}`] : []),
  ];
  return `${parts.join('\n\n').replaceAll('\n\n\n', '\n\n')}\n`;
}

/** The list of all commands. */
export function commandsIndex(commands: readonly { readonly command: string; readonly describe: string }[]): string {
  const rows = commands.map(({ command, describe }) => {
    const [name = ''] = command.split(' ');
    return `| [\`${name}\`](${pageName([name])}) | ${markdown(describe)} |`;
  });
  return `---
editLink: false
---

${GENERATED}

# Commands

\`npx sightline COMMAND --help\` prints the same as the page of each command. Install once with \`npm install -g .\` in a checkout to leave out \`npx\`.

| command | |
| --- | --- |
${rows.join('\n')}

Times, amounts and exit codes are the same for all commands: see [Files and exit codes](../../files.md).
`;
}
