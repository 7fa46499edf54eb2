/** All generated pages of docs/reference, by their names in that folder. */
import { readFileSync } from 'node:fs';
import type { TableCommand } from '../../../src/cli/command.ts';
import { COMMANDS, type Entry } from '../../../src/cli/program/commands.ts';
import { type Page, pageOf } from '../../../src/cli/program/page.ts';
import { gameNames, openGame } from '../../../src/games/registry.ts';
import { packageFile } from '../../../src/node/package-file.ts';
import { must } from '../../../src/util/result.ts';
import { commandPage, commandsIndex, pageName } from './command-page.ts';
import { pageOfHelp, parseHelp, subcommandsOf } from './help.ts';
import { manPage } from './man.ts';
import { parametersPage } from './parameters.ts';

/** `help` returns the output of `sightline WORDS --help`, for commands without a table. */
export async function allPages(
  help: (words: readonly string[]) => Promise<string>,
): Promise<ReadonlyMap<string, string>> {
  const pages = new Map<string, string>([
    ['parameters.md', parametersOf(textOf('src/search/params.ts'))],
    ['commands/index.md', commandsIndex(COMMANDS.filter(({ name }) => !name.includes(' ')))],
  ]);
  const all = new Map<Entry, Page>();
  for (const entry of COMMANDS) {
    if (entry.command === undefined) {
      all.set(entry, pageOf(entry, (await entry.load?.()) as TableCommand | undefined));
      continue;
    }
    const parsed = parseHelp(await help([entry.name]));
    all.set(entry, pageOfHelp(parsed));
    for (const sub of subcommandsOf(parsed)) {
      const guide = entry.guide === undefined ? {} : { guide: entry.guide };
      all.set({ ...sub, ...guide }, pageOfHelp(parseHelp(await help(sub.name.split(' ')))));
    }
  }
  for (const [entry, page] of all)
    pages.set(`commands/${pageName(entry.name)}`, commandPage(entry, page, guideOf(entry)));
  return pages.set('sightline.1', manPage(all, textOf('docs/files.md')));
}

function textOf(path: string): string {
  return readFileSync(packageFile(path), 'utf8');
}

/** A link to the page about a command or about those that it belongs to. */
function guideOf({ name, guide = COMMANDS.find((one) => one.name === name.split(' ')[0])?.guide }: Entry) {
  if (guide === undefined) return undefined;
  const [, title = ''] = /^# (.*)$/m.exec(textOf(`docs/${guide.replace(/#.*/, '')}`)) ?? [];
  return `[${title}](../../${guide})`;
}

function parametersOf(source: string): string {
  const games = gameNames().map((name) => {
    const { title, presets } = must(openGame({ name, weights: null }));
    return { title, presets };
  });
  return parametersPage(source, games);
}
