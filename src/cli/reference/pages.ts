/** All generated pages of docs/reference, by their names in that folder. */
import { readFileSync } from 'node:fs';
import { gameNames, openGame } from '../../games/registry.ts';
import { packageFile } from '../../node/package-file.ts';
import { must } from '../../util/result.ts';
import { COMMANDS, type Entry, subcommandsOf } from '../program/commands.ts';
import { type CommandPage, pageOf } from '../program/page.ts';
import { commandPage, commandsIndex, pageName } from './command-page.ts';
import { manPage } from './man.ts';
import { parametersPage } from './parameters.ts';

export async function allPages(): Promise<ReadonlyMap<string, string>> {
  const pages = new Map<string, string>([
    ['parameters.md', parametersOf(textOf('src/search/params.ts'))],
    ['commands/index.md', commandsIndex(subcommandsOf())],
  ]);
  const all = new Map<Entry, CommandPage>();
  for (const entry of COMMANDS) all.set(entry, pageOf(entry, await entry.load?.()));
  for (const [entry, page] of all) pages.set(`commands/${pageName(entry.name)}`, commandPage(entry, page, linkTo));
  return pages.set('sightline.1', manPage(all, textOf('docs/files.md')));
}

function textOf(path: string): string {
  return readFileSync(packageFile(path), 'utf8');
}

/** A link with the title of the page. */
function linkTo(guide: string): string {
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
