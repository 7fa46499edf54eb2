/** Command lines in the documents are ones that the program accepts: commands, options, and values as far as no file is needed. */
import { describe, expect, it } from 'vitest';
import { found } from '../../src/cli/program/commands.ts';
import { parse } from '../../src/cli/program/parser.ts';
import { valuesOf } from '../../src/cli/program/values.ts';
import { commandsIn, DOCUMENTS, type ShownCommand } from '../support/documents.ts';

/** Words of a command line as a shell splits them, up to a pipe, a redirection, or a description behind it. */
function wordsOf(text: string): string[] {
  const [command = ''] = text.split(/ {2,}| \| | > | << | # | 2> /);
  return [...command.matchAll(/(?:[^\s"']|"[^"]*"|'[^']*')+/g)].map(([word]) => word.replaceAll(/["']/g, ''));
}

/** Names in capitals stand for something of the reader's. */
function filledIn(word: string): string {
  if (/^N$|=N$/.test(word)) return word.replace(/N$/, '1');
  return word;
}

/** Why the program refuses a command line, or undefined. Nothing is carried out. */
async function refusal(words: readonly string[]): Promise<string | undefined> {
  const { entry, rest } = found(words);
  const command = await entry?.load?.();
  if (!command) return 'no command was found';
  try {
    const table = command.table();
    const values = valuesOf(parse(rest, table), table, command.relations ?? []);
    return values.ok ? undefined : values.error.message;
  } catch (error) {
    return (error as Error).message;
  }
}

/** What only shows a form, or options that all commands have. */
function isForm(text: string): boolean {
  return /…|\.\.\.|\[|WORDS|COMMAND|^(?:npx )?sightline (?:completion|--help|<)/.test(text) || /--help/.test(text);
}

const shown: readonly ShownCommand[] = DOCUMENTS.filter((path) => !path.startsWith('docs/reference/')).flatMap(
  commandsIn,
);

describe('commands in the documents', () => {
  it('are accepted by the program', async () => {
    const whole = shown.filter(({ text }) => !isForm(text) && / [a-z-]+ /.test(`${text} `));
    expect(whole.length).toBeGreaterThan(120);
    const refused: string[] = [];
    for (const { path, line, text } of whole) {
      const words = wordsOf(text.replace(/^npx /, '')).slice(1).map(filledIn);
      // A name such as `sightline analyse` in a sentence needs no arguments.
      const isName = words.length <= 2 && words.every((word) => /^[a-z-]+$/.test(word));
      const why = isName ? undefined : await refusal(words);
      if (why !== undefined) refused.push(`${path}:${line}: ${text}: ${why}`);
    }
    expect(refused).toEqual([]);
  });

  it('are refused with an unknown option or command', async () => {
    expect(await refusal(['analyse', '--playouts', '10'])).toBeUndefined();
    expect(await refusal(['analyse', '--playout', '10'])).toContain('playout');
    expect(await refusal(['bench', 'positions', '--nothing'])).toContain('nothing');
    expect(await refusal(['analise'])).toBeDefined();
  });
});
