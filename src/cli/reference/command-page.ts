/** A command as a page of the reference, which shows all that its help says. */
import type { Entry } from '../program/commands.ts';
import { ARGUMENTS_TITLE, COMMANDS_TITLE, type CommandPage, type Section } from '../program/page.ts';

const GENERATED = '<!-- Generated from the tables of the commands by src/cli/reference/reference.ts. -->';

/** The name of the page of a command. */
export function pageName(name: string): string {
  return `${name.replaceAll(' ', '-')}.md`;
}

/** `linkTo` makes a link to a page of docs. */
export function commandPage(
  { name }: Entry,
  { usage, summary, sections, examples, notes, guide }: CommandPage,
  linkTo: (guide: string) => string,
): string {
  const parts = [
    `---\neditLink: false\n---\n\n${GENERATED}\n\n# sightline ${name}`,
    markdown(sentence(summary)),
    ...(guide === undefined ? [] : [`Guide: ${linkTo(guide)}.`]),
    `\`\`\`\n${usage}\n\`\`\``,
    ...sections.map(sectionText),
    ...(examples.length > 0 ? ['## Examples'] : []),
    ...examples.map(([line, effect]) => `${markdown(capital(effect))}:\n\n\`\`\`sh\n${line}\n\`\`\``),
    ...(notes === undefined ? [] : [`## Notes\n\n${markdown(notes)}`]),
  ];
  return `${parts.join('\n\n')}\n`;
}

function sectionText({ title, lines }: Section): string {
  const isCommands = title === COMMANDS_TITLE;
  const head = isCommands ? 'command' : title === ARGUMENTS_TITLE ? 'argument' : 'option';
  const rows = lines.map(([term, text]) => {
    const cell = isCommands ? `[\`${term}\`](${pageName(term.replace('sightline ', ''))})` : `\`${term}\``;
    return `| ${cell} | ${markdown(text)} |`;
  });
  return `## ${title}\n\n| ${head} | |\n| --- | --- |\n${rows.join('\n')}`;
}

/** The list of all commands. */
export function commandsIndex(commands: readonly Entry[]): string {
  const rows = commands.map(({ name, describe }) => `| [\`${name}\`](${pageName(name)}) | ${markdown(describe)} |`);
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

/** Help as Markdown, with links to documents that it names. */
function markdown(text: string): string {
  return text
    .replaceAll('|', '\\|')
    .replaceAll('<', '&lt;')
    .replaceAll('{{', '{<!-- -->{')
    .replaceAll(/\bdocs\/([\w-]+\.md)\b/g, '[docs/$1](../../$1)');
}

export function sentence(text: string): string {
  return `${capital(text)}.`.replace(/([.!?])\.$/, '$1');
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
