import { compareReports } from '../../../selfplay/game-report/compare.ts';
import { comparisonText } from '../../../selfplay/game-report/compare-text.ts';
import { type ComparedReport, readReport } from '../../../selfplay/game-report/read-report.ts';
import { type GameReport, makeGameReport } from '../../../selfplay/game-report/report.ts';
import { reportCsv } from '../../../selfplay/game-report/report-csv.ts';
import { parseReportLog } from '../../../selfplay/game-report/report-log.ts';
import { reportText } from '../../../selfplay/game-report/report-text.ts';
import { inPlanOrder } from '../../../selfplay/game-report/run-plan.ts';
import { replaceFile } from '../../node/file.ts';
import { readJournal } from '../../node/journal.ts';
import { openRecord } from '../../records/spec.ts';
import { BadInput, mustParse, readText } from '../arguments/input.ts';
import { command } from '../command.ts';
import type { Io } from '../io.ts';
import { sayBroken } from '../runs/event-log.ts';
import { endStoppedLog } from '../runs/interrupt.ts';
import { checkFiles } from '../runs/output.ts';
import { checkResultFiles, writeResultFiles } from '../runs/result-files.ts';
import { type Arguments, relations, table } from './report-options.ts';
import { playReport } from './report-run.ts';

export const gameReportCommand = command(table, {
  relations,
  examples: [
    ['sightline game-report --game ./my-game.js --quick', 'a first look at your game'],
    ['sightline game-report --size 7 --log r.jsonl --html r.html', 'ten minutes, with a page'],
    ['sightline game-report --from r.jsonl --json > r.json', 'the same again, as data'],
    ['sightline game-report --compare a.json b.json', 'which differences are real'],
  ],
  notes: 'Every figure is defined in docs/game-report.md.',
  run: async (args, io) => {
    const { from, compare, other, json, html } = args;
    if (compare !== undefined) {
      if (other === undefined) throw new BadInput('--compare needs two files: A.json B.json');
      return compareFiles([compare, other], args, io);
    }
    if (other !== undefined) throw new BadInput(`${JSON.stringify(other)} needs --compare`);
    checkResultFiles(args, { reads: [from], writes: [html], appends: [args.log] });
    const { report, isStopped } = from === undefined ? await playReport(args, io) : await fromLog(from, args, io);
    // Loaded only here: plots need a document.
    const page = async () => {
      const { reportHtml } = await import('../../../selfplay/game-report/report-html.ts');
      return reportHtml(report, mustParse(openRecord(report.config)));
    };
    if (html !== undefined) mustParse(replaceFile(html, await page()));
    await writeResultFiles(args, { page, csv: () => reportCsv(report) });
    io.printFitted(json ? JSON.stringify(report) : reportText(report));
    if (isStopped) endStoppedLog(io, args.log);
  },
});

async function fromLog(path: string, args: Arguments, io: Io): Promise<{ report: GameReport; isStopped: boolean }> {
  const log = mustParse(parseReportLog(path, mustParse(readJournal(path)), args.skipBroken));
  sayBroken(io, path, log.broken);
  const { config, version, speed } = log.header;
  const kit = mustParse(openRecord(config), path);
  const { done, isComplete } = await inPlanOrder({ kit, settings: config, seed: config.seed, done: log.done });
  return { report: makeGameReport({ kit, config, version, speed, done, isComplete }), isStopped: false };
}

async function compareFiles(paths: readonly string[], { json, html, force }: Arguments, io: Io): Promise<void> {
  checkFiles({ reads: paths, writes: [html], isForced: force });
  const [a, b] = paths.map((path) => mustParse(readReport(readText(io, path)), path));
  const comparison = compareReports(a as ComparedReport, b as ComparedReport);
  if (html !== undefined) {
    const { comparisonHtml } = await import('../../../selfplay/game-report/compare-html.ts');
    mustParse(replaceFile(html, comparisonHtml(comparison)));
  }
  io.printFitted(json ? JSON.stringify(comparison) : comparisonText(comparison));
}
