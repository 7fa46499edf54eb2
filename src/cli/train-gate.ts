import type { Argv, CommandModule } from 'yargs';
import { estimateStrength } from '../../selfplay/elo.ts';
import { pairCounts } from '../../selfplay/match.ts';
import { makeSprt, parseSprt, sprtStatus } from '../../selfplay/sprt.ts';
import { jsonEstimate } from '../../selfplay/summary-numbers.ts';
import { percentText, signedText } from '../../selfplay/summary-text.ts';
import { type Contender, makeGate } from '../../selfplay/train/gate.ts';
import { readWeights } from '../engine.ts';
import { shippedWeights } from '../games/meridians/network/weights.ts';
import { BadInput, must, wholeOption } from './input.ts';
import { earlierTournament, endStopped, playTournament } from './tournament-run.ts';

const options = (yargs: Argv) =>
  yargs
    .positional('new', { type: 'string', demandOption: true, describe: 'file of weights' })
    .positional('old', { type: 'string', describe: 'file of weights (default: those that come with the program)' })
    .option('playouts', {
      type: 'string',
      default: '1000',
      describe: 'playouts a move',
      coerce: wholeOption('playouts', 1),
    })
    .option('games', {
      type: 'string',
      default: '2000',
      describe: 'games at most, two of each opening',
      coerce: wholeOption('games', 2, 1e7),
    })
    .option('sprt', { type: 'string', default: 'elo0=0,elo1=20', describe: 'bounds of the sequential test' })
    .option('concurrency', {
      type: 'string',
      describe: 'games at once (default: all cores)',
      coerce: wholeOption('concurrency', 1, 512),
    })
    .option('seed', { type: 'string', default: '1', describe: 'seed of openings and players' })
    .option('log', { type: 'string', requiresArg: true, describe: 'log of the games, as that of a match' })
    .option('resume', { type: 'boolean', describe: 'go on with the games that are missing in the log' })
    .implies('resume', 'log')
    .option('json', { type: 'boolean', default: false, describe: 'print the result as one JSON object' })
    .example('$0 train gate new.net', 'against what comes with the program for that size')
    .example('$0 train gate new.net old.net --log gate.jsonl', 'with a log for sightline report');

type Arguments = ReturnType<typeof options> extends Argv<infer T> ? T : never;

export const trainGateCommand: CommandModule<object, Arguments> = {
  command: 'gate <new> [old]',
  describe: 'play new weights against old ones and say which to keep',
  builder: options,
  handler: async (args) => {
    const contenders = contendersOf(args.new, args.old);
    const sprt = must(parseSprt(args.sprt), '--sprt');
    const { tournament, config } = must(
      await makeGate(contenders, {
        size: contenders[0].weights.size,
        playouts: args.playouts,
        games: args.games + (args.games % 2),
        seed: args.seed,
        sprt,
      }),
    );
    const { games, isStopped } = await playTournament(tournament, config, {
      log: args.log,
      earlier: args.resume ? earlierTournament(config, args.log as string) : undefined,
      concurrency: args.concurrency,
      note: config.games < args.games ? `there are different openings for ${config.games} games only` : undefined,
    });
    const counts = pairCounts(games, tournament);
    const { score, elo } = estimateStrength(counts);
    const { llr, lower, upper, decision } = sprtStatus(counts, sprt);
    const keep = decision === 'H1' ? 'new' : 'old';
    if (args.json) {
      const result = { keep, decision: decision ?? null, sprt: makeSprt(sprt), llr, pairs: counts };
      console.log(JSON.stringify({ ...result, games: games.length, score, elo: jsonEstimate(elo) }));
    } else {
      console.log(
        `${games.length} games, pairs ${counts.join(' ')}: ${percentText(score.value)}, Elo ${signedText(elo.value, 0)} ` +
          `(${signedText(elo.low, 0)} to ${signedText(elo.high, 0)}), LLR ${llr.toFixed(2)} ` +
          `(${lower.toFixed(2)} to ${upper.toFixed(2)}): ${decision ? `${decision} accepted` : 'undecided'}.`,
      );
      console.log(keep === 'new' ? `Keep ${args.new}.` : `Keep ${args.old ?? 'what comes with the program'}.`);
    }
    if (isStopped) endStopped(args.log);
  },
};

function contendersOf(file: string, oldFile: string | undefined): [Contender & { weights: object }, Contender] {
  const weights = must(readWeights(file));
  const { size } = weights;
  const old = must(oldFile === undefined ? shippedWeights(size) : readWeights(oldFile)) ?? null;
  if (old && old.size !== size) throw new BadInput(`${file} is for size ${size}, ${oldFile} for size ${old.size}`);
  if (old?.id === weights.id) {
    throw new BadInput(`${file} and ${oldFile ?? 'what comes with the program'} are the same weights`);
  }
  return [
    { name: 'new', file, weights },
    { name: old ? 'old' : 'mobility', file: oldFile, weights: old },
  ];
}
