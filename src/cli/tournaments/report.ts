import { dirname, join, relative, resolve, sep } from 'node:path';
import type { Argv } from 'yargs';
import { type LogHeader, readLog, type TournamentLog } from '../../../selfplay/tournament/log.ts';
import { listGames } from '../../../selfplay/tournament/report/game-list.ts';
import type { ReviewPage } from '../../../selfplay/tournament/report/games-html.ts';
import { sgfFiles } from '../../../selfplay/tournament/report/sgf-files.ts';
import { kitOfLogs, summarise } from '../../../selfplay/tournament/report/summary.ts';
import { summaryText } from '../../../selfplay/tournament/report/summary-text.ts';
import { ruledResults } from '../../../selfplay/tournament/ruled-results.ts';
import { type FileContent, fileKind, replaceFiles } from '../../node/file.ts';
import { ownGameFile } from '../../node/own-games.ts';
import { shellWord } from '../../util/shell-word.ts';
import { FORCE_OPTION, HTML_OPTION, JSON_OPTION } from '../arguments/common-options.ts';
import { ownGameOption } from '../arguments/game-options.ts';
import { must, STANDARD_INPUT, sourceOf } from '../arguments/input.ts';
import type { Command } from '../command.ts';
import { skipBrokenOption } from '../runs/event-log.ts';
import { checkFiles, longOption } from '../runs/output.ts';

const options = (yargs: Argv) =>
  yargs
    .option('game', ownGameOption)
    .positional('logs', {
      type: 'string',
      array: true,
      demandOption: true,
      describe: 'tournament logs to summarise together; - reads standard input',
    })
    .option('json', JSON_OPTION)
    .option('long', longOption)
    .option('html', HTML_OPTION)
    .option('sgf', { type: 'string', requiresArg: true, describe: 'write every game as an SGF file to this folder' })
    .option('skip-broken', skipBrokenOption)
    .option('force', FORCE_OPTION)
    .example('$0 report match.jsonl', 'show the result of a match')
    .example('$0 report a.jsonl b.jsonl --html report.html', 'merge two logs and plot the results');

type Arguments = ReturnType<typeof options> extends Argv<infer T> ? T : never;

export const reportCommand: Command<Arguments> = {
  builder: options,
  handler: async ({ logs: paths, json, long, html, sgf, force, skipBroken }, io) => {
    checkFiles({ reads: paths, writes: [html], isForced: force });
    const logs = paths.map((path) => must(readLog(path, sourceOf(io, path), skipBroken)));
    const summary = must(summarise(logs));
    const kit = must(kitOfLogs(logs));
    const files: FileContent[] = [];
    if (html !== undefined) {
      // Loaded here since plots need a document, which takes longer to load than everything else.
      const { summaryHtml } = await import('../../../selfplay/tournament/report/summary-html.ts');
      const { gamesSection } = await import('../../../selfplay/tournament/report/games-html.ts');
      const ruled = logs.map((log) => ({ ...log, games: ruledResults(kit, log.games).games }));
      const games = gamesSection(kit, listGames(kit, ruled), reviewPages(paths, logs, html));
      files.push({ path: html, content: summaryHtml(summary, kit, [games]) });
    }
    if (sgf !== undefined) {
      files.push(...must(sgfFiles(logs)).map(({ name, text }) => ({ path: join(sgf, name), content: text })));
    }
    // A missing folder of `sgf` is created.
    const there = files.map(({ path }) => path).filter((path) => fileKind(dirname(path)) !== 'none');
    checkFiles({ reads: paths, writes: there, isForced: force });
    must(replaceFiles(files, sgf));
    io.printFitted(json ? JSON.stringify(summary) : summaryText(summary, kit, long));
  },
};

/** The reviews of each log's games, written to a page beside the log. */
function reviewPages(
  paths: readonly string[],
  logs: readonly TournamentLog[],
  html: string,
): (header: LogHeader) => ReviewPage | undefined {
  const [first] = logs;
  const own = first && ownGameFile(first.header.config.game);
  const game = own === undefined ? '' : ` --game ${shellWord(own)}`;
  const pathOf = new Map(logs.map(({ header }, i) => [header, paths[i] as string]));
  return (header) => {
    const path = pathOf.get(header);
    if (path === undefined || path === STANDARD_INPUT) return undefined;
    const page = `${path}.review.html`;
    const way = relative(dirname(resolve(html)), resolve(page)).split(sep);
    return {
      href: way.map(encodeURIComponent).join('/'),
      command: (numbers) =>
        `sightline review ${shellWord(path)}${game} --all --only ${numbers.join(',')} --html ${shellWord(page)}`,
    };
  };
}
