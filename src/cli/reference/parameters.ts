/**
 * The search parameters as a page, from the comments in src/search/params.ts and the presets of the
 * games.
 */
import type { SearchParams } from '../../search/params.ts';
import { NUMERIC_PARAMETERS, PRESETS, parameterChoices, parameterRange } from '../../search/params.ts';

interface GamePresets {
  readonly title: string;
  readonly presets: Readonly<Record<string, Readonly<Record<string, string | number>>>>;
}

/** The comments of the rows of the table of parameters, by parameter. */
function parameterComments(source: string): ReadonlyMap<string, string> {
  const [, body = ''] = /^const PARAMETERS = \{\n(.*?)^\}/ms.exec(source) ?? [];
  const fields = body.matchAll(/\/\*\*(.*?)\*\/\s*(\w+): \{/gs);
  return new Map(
    [...fields].map(([, comment = '', field = '']) => [
      field,
      comment
        .replaceAll(/\n\s*\* ?/g, '\n')
        .trim()
        .replaceAll(/\n(?!`)/g, ' '),
    ]),
  );
}

const markdown = (text: string) =>
  text.replaceAll('|', '\\|').replaceAll('<', '&lt;').replaceAll(/\n/g, '<br>').replaceAll('{{', '{<!-- -->{');

function allowed(name: string): string {
  const range = parameterRange(name);
  const choices = parameterChoices(name);
  if (choices) return choices.map((choice) => `\`${choice}\``).join(', ');
  if (!range) return 'the name of an evaluation of the game';
  return `${range.isWhole ? 'whole number, ' : ''}${range.least} to ${range.most.toLocaleString('en')}`;
}

/** The page; `source` is the text of params.ts. Throws if a parameter has no comment. */
export function parametersPage(source: string, games: readonly GamePresets[]): string {
  const comments = parameterComments(source);
  const names = Object.keys(PRESETS.default) as (keyof SearchParams)[];
  const presets = Object.keys(PRESETS) as (keyof typeof PRESETS)[];
  const sections = names.map((name) => {
    const comment = comments.get(name);
    if (comment === undefined) throw new Error(`params.ts has no comment on ${name}`);
    const values = presets.map((preset) => `\`${PRESETS[preset][name]}\` in \`${preset}\``).join(', ');
    return `## ${name}\n\n${markdown(comment)}\n\n- Values: ${allowed(name)}\n- Presets: ${values}`;
  });
  const tables = games.map(({ title, presets: own }) => {
    const rows = Object.entries(own).map(([preset, params]) => {
      const settings = Object.entries(params).map(([name, value]) => `\`${name}=${value}\``);
      return `| \`${preset}\` | ${settings.join(', ')} |`;
    });
    return `### ${title}\n\n| preset | parameters |\n| --- | --- |\n${rows.join('\n')}`;
  });
  return `---
editLink: false
outline: 2
---

<!-- Generated from src/search/params.ts by src/cli/reference/reference.ts. -->

# Search parameters

Set a parameter with \`--param NAME=VALUE\`, in a player of a tournament with \`mcts:NAME=VALUE\`, or in a GTP session with
\`set_param NAME VALUE\`. \`--preset\` chooses a set of values; \`default\` is the strongest known. [Tuning](../tune.md) finds better values
by games. Numeric parameters: ${NUMERIC_PARAMETERS.map((name) => `\`${name}\``).join(', ')}.

${sections.join('\n\n')}

## Presets of the games

These replace or add to the presets above. Parameters that a preset does not list have the values of \`uct\`.

${tables.join('\n\n')}
`;
}
