import type { Argv } from 'yargs';
import { FORCE_OPTION, HTML_OPTION, JSON_OPTION } from '../../../src/cli/arguments/common-options.ts';
import { ownGameOption } from '../../../src/cli/arguments/game-options.ts';
import { must } from '../../../src/cli/arguments/input.ts';
import type { Command } from '../../../src/cli/command.ts';
import { checkFiles } from '../../../src/cli/runs/output.ts';
import type { GameKit, Seat } from '../../../src/games/kit.ts';
import { openGame } from '../../../src/games/registry.ts';
import { seatTitle } from '../../../src/games/seats.ts';
import { replaceFile } from '../../../src/hosts/node/file.ts';
import { specOfRecord } from '../../../src/records/spec.ts';
import { percentText } from '../../../src/tournament/report/summary-text.ts';
import { counted } from '../../../src/util/counted.ts';
import { firstScoreOf, readTrainingLog, type TrainingEntry } from '../../train/training-log.ts';
import { sayBroken, skipBrokenOption } from '../runs/earlier-log.ts';

const options = (yargs: Argv) =>
  yargs
    .option('game', ownGameOption)
    .positional('log', { type: 'string', demandOption: true, describe: 'training log' })
    .option('html', HTML_OPTION)
    .option('force', FORCE_OPTION)
    .option('skip-broken', skipBrokenOption)
    .option('json', { ...JSON_OPTION, describe: 'print the whole log as one JSON object' });

type Arguments = ReturnType<typeof options> extends Argv<infer T> ? T : never;

/** Maximum number of lines shown of a log. */
const MOST_LINES = 20;

export const trainReportCommand: Command<Arguments> = {
  command: 'report <log>',
  describe: 'show the progress of a training run',
  builder: options,
  handler: async ({ log: path, html, force, json, skipBroken }, io) => {
    checkFiles({ reads: [path], writes: [html], isForced: force });
    const log = must(readTrainingLog(path, skipBroken));
    sayBroken(io, path, log.broken);
    const kit = must(openGame({ ...specOfRecord(log.header.settings), weights: null }), path);
    if (html !== undefined) {
      // Loaded here since plots need a document, which takes longer to load than everything else.
      const { trainingHtml } = await import('../../train/training-html.ts');
      must(replaceFile(html, trainingHtml(log, kit)));
    }
    if (json) {
      io.print(JSON.stringify(log));
      return;
    }
    if (log.entries.length === 0) io.print('No games have been logged yet.');
    for (const entry of spread(log.entries)) io.print(`${Math.round(entry.seconds)} s: ${entryText(entry, kit)}`);
  },
};

/** A summary of one interval of a training, on one line. */
export function entryText(entry: TrainingEntry, kit: GameKit): string {
  const { games, gamesPerSecond, tdError, meanPlies } = entry;
  return (
    `${counted(games, 'game')}, ${gamesPerSecond}/s, TD error ${tdError.toFixed(4)}, ` +
    `${meanPlies} plies, ${seatTitle(kit.seats[0] as Seat)} ${percentText(firstScoreOf(entry))}`
  );
}

/** Entries at about equal distances, including the first and the last. */
function spread(entries: readonly TrainingEntry[]): TrainingEntry[] {
  const step = (entries.length - 1) / (MOST_LINES - 1);
  if (step <= 1) return [...entries];
  return Array.from({ length: MOST_LINES }, (_, i) => entries[Math.round(i * step)] as TrainingEntry);
}
