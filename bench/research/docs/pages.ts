/** All generated pages of docs/reference, by their names in that folder. */

import { COMMANDS } from '../../../src/cli/program/commands.ts';
import { gameNames, openGame } from '../../../src/games/registry.ts';
import { must } from '../../../src/util/result.ts';
import { commandPage, commandsIndex, type Help, pageName, parseHelp, subcommandsOf } from './help.ts';
import { manPage } from './man.ts';
import { parametersPage } from './parameters.ts';

/** Pages about the use of a command, by its first word. */
const GUIDES: Readonly<Record<string, readonly [title: string, page: string]>> = {
  analyse: ['Analyse a position', 'analyse.md'],
  analysis: ['JSON analysis', 'analysis.md'],
  play: ['Play in the terminal', 'play.md'],
  serve: ['The board in the browser', 'serve.md'],
  solve: ['Solve', 'analyse.md#solve'],
  match: ['Tournaments', 'tournaments.md'],
  gauntlet: ['Tournaments', 'tournaments.md'],
  roundrobin: ['Tournaments', 'tournaments.md'],
  report: ['Tournaments', 'tournaments.md#reports'],
  'game-report': ['Reports on games', 'game-report.md'],
  gtp: ['Go Text Protocol', 'gtp.md'],
  replay: ['Formats', 'formats.md'],
  review: ['Review a game', 'review.md'],
  'analyse-games': ['Review a game', 'review.md#all-games-of-a-file'],
  convert: ['Formats', 'formats.md#files-of-games'],
  library: ['The library as a file', 'library.md'],
  'new-game': ['Write a game', 'own-game.md'],
  'check-game': ['Write a game', 'own-game.md#checking'],
  train: ['Train a network', 'train.md'],
  tune: ['Tuning', 'tune.md'],
  bench: ['Benchmarks', 'benchmarks.md'],
  worker: ['Farms', 'farm.md'],
  farm: ['Farms', 'farm.md'],
};

function guideOf([first = '']: readonly string[]): string | undefined {
  const guide = GUIDES[first];
  return guide && `[${guide[0]}](../../${guide[1]})`;
}

/**
 * `help` returns the output of `sightline WORDS --help`; `params` is the text of
 * src/search/params.ts, `files` that of docs/files.md.
 */
export async function allPages(
  help: (words: readonly string[]) => Promise<string>,
  params: string,
  files: string,
): Promise<ReadonlyMap<string, string>> {
  const pages = new Map<string, string>([
    ['parameters.md', parametersOf(params)],
    ['commands/index.md', commandsIndex(COMMANDS)],
  ]);
  const helps = new Map<string, Help>();
  for (const { command } of COMMANDS) await addPage(command.split(' ').slice(0, 1));
  return pages.set('sightline.1', manPage(helps, files));

  async function addPage(words: readonly string[]): Promise<void> {
    const name = `commands/${pageName(words)}`;
    if (pages.has(name)) return;
    const parsed = parseHelp(await help(words));
    helps.set(words.join(' '), parsed);
    pages.set(name, commandPage(words, parsed, guideOf(words)));
    for (const more of subcommandsOf(parsed)) await addPage(more);
  }
}

function parametersOf(source: string): string {
  const games = gameNames().map((name) => {
    const { title, presets } = must(openGame({ name, weights: null }));
    return { title, presets };
  });
  return parametersPage(source, games);
}
