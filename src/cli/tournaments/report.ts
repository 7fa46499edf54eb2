import { dirname, join, relative, resolve, sep } from 'node:path';
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
import { OWN_GAME } from '../arguments/game-options.ts';
import { mustParse, STANDARD_INPUT, sourceOf } from '../arguments/input.ts';
import { path, stream } from '../arguments/readers.ts';
import { HTML, JSON_ROW, LONG } from '../arguments/rows.ts';
import { argument, command, option } from '../command.ts';
import { SKIP_BROKEN } from '../runs/event-log.ts';
import { checkFiles } from '../runs/output.ts';
import { checkResultFiles, resultFileRows } from '../runs/result-files.ts';
import { writeSummaryFiles } from './summary-files.ts';

const table = () => ({
  logs: argument(stream, 'tournament logs to summarise together; - reads standard input', {
    isList: true,
    isRequired: true,
  }),
  game: OWN_GAME,
  skipBroken: SKIP_BROKEN,
  long: LONG,
  json: JSON_ROW,
  html: HTML,
  sgf: option(path, 'write every game as an SGF file to this folder', { group: 'Output' }),
  ...resultFileRows,
});

export const reportCommand = command(table, {
  examples: [
    ['sightline report match.jsonl', 'show the result of a match'],
    ['sightline report a.jsonl b.jsonl --html report.html', 'merge two logs and plot the results'],
    ['sightline report match.jsonl --plots plots --csv match.csv', 'write plots as pictures and tables as CSV'],
  ],
  run: async (args, io) => {
    const { logs: paths, json, long, html, sgf, force, skipBroken } = args;
    checkResultFiles(args, { reads: paths, writes: [html] });
    const logs = paths.map((path) => mustParse(readLog(path, sourceOf(io, path), skipBroken)));
    const summary = mustParse(summarise(logs));
    const kit = mustParse(kitOfLogs(logs));
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
      files.push(...mustParse(sgfFiles(logs)).map(({ name, text }) => ({ path: join(sgf, name), content: text })));
    }
    // A missing folder of `sgf` is created.
    const there = files.map(({ path }) => path).filter((path) => fileKind(dirname(path)) !== 'none');
    checkFiles({ reads: paths, writes: there, isForced: force });
    mustParse(replaceFiles(files, sgf));
    await writeSummaryFiles(args, summary, kit);
    io.printFitted(json ? JSON.stringify(summary) : summaryText(summary, kit, long));
  },
});

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
