import { kitOf } from '../../../selfplay/tournament/kit.ts';
import type { MatchTally } from '../../../selfplay/tournament/match-tally.ts';
import { planTournament } from '../../../selfplay/tournament/plan-tournament.ts';
import type { ScoreBoard } from '../../../selfplay/tournament/score-board.ts';
import { ANY_SHARE, estimateCompared } from '../../../selfplay/tournament/statistics/intervals.ts';
import type { TestStatus } from '../../../selfplay/tournament/statistics/sequential-test.ts';
import { makeSprt, type Sprt } from '../../../selfplay/tournament/statistics/sprt.ts';
import { jsonEstimate } from '../../../selfplay/tournament/statistics/summary-numbers.ts';
import { type Contender, contenderPlayer, evaluationWithoutWeights } from '../../../selfplay/train/gate.ts';
import type { GameSpec } from '../../games/kit.ts';
import { openGame, shippedWeights, weightsText } from '../../games/registry.ts';
import { readWeights } from '../../node/weights-file.ts';
import { counted } from '../../util/counted.ts';
import { estimateText, percentText, wholeElo } from '../../util/estimate.ts';
import { OWN_GAME } from '../arguments/game-options.ts';
import { BadInput, must } from '../arguments/input.ts';
import { limit } from '../arguments/options.ts';
import { path, text, whole } from '../arguments/readers.ts';
import { JSON_ROW, SEED } from '../arguments/rows.ts';
import { argument, command, needs, option } from '../command.ts';
import { endStoppedLog } from '../runs/interrupt.ts';
import { runRelations, runRows } from '../runs/long-run.ts';
import { playPlanned } from '../tournaments/play-tournament.ts';

/** The old weights if no file is named. */
const BUILT_IN = 'the built-in weights';

const DEFAULT_GAMES = 2000;

const table = () => ({
  new: argument(path, 'new weights file', { isRequired: true }),
  old: argument(path, 'old weights file', { shown: BUILT_IN }),
  game: OWN_GAME,
  playouts: option(limit('playouts'), 'playouts per move', { default: '1000' }),
  games: option(whole(2, 1e7), 'maximum number of games; each opening is played once per seat', {
    shown: `${DEFAULT_GAMES}, or with --resume that of the log`,
  }),
  sprt: option(text, 'bounds of the sequential test, for two-player games', { default: 'elo0=0,elo1=20' }),
  seed: SEED,
  ...runRows(),
  json: JSON_ROW,
});

export const trainGateCommand = command(table, {
  relations: [...runRelations, needs('skipBroken', 'resume')],
  examples: [
    ['sightline train gate new.net', 'compare with the built-in weights for that game'],
    ['sightline train gate new.net old.net --log gate.jsonl', 'write a log for sightline report'],
  ],
  run: async (args, io) => {
    const { game, contenders } = gateOf(args.new, args.old);
    const isForTwo = kitOf(game).seats.length === 2;
    const plan = must(
      planTournament({
        game,
        players: contenders.map((contender) => contenderPlayer(contender, game, args.playouts)),
        games: args.games,
        usualGames: DEFAULT_GAMES,
        seed: args.seed,
        sprt: isForTwo ? args.sprt : undefined,
        isDistinct: true,
      }),
    );
    const { log, board, isStopped } = await playPlanned(io, plan, args);
    const { games } = log;
    const verdict =
      plan.sprt && board.match?.status ? testVerdict(board.match, games.length, plan.sprt) : meanVerdict(board);
    if (args.json) io.print(JSON.stringify({ keep: verdict.keep, ...verdict.json }));
    else {
      io.print(`${counted(games.length, 'game')}, ${verdict.text}`);
      io.print(`Keep ${(verdict.keep === 'new' ? args.new : args.old) ?? BUILT_IN}.`);
    }
    if (isStopped) endStoppedLog(io, args.log);
  },
});

interface Verdict {
  readonly keep: 'new' | 'old';
  readonly json: object;
  /** The text after the number of games. */
  readonly text: string;
}

/** The verdict of a sequential test of game pairs. */
function testVerdict(match: MatchTally, games: number, sprt: Sprt): Verdict {
  const { pentanomial: counts, status } = match;
  const { score, elo } = match.strength;
  const { llr, lower, upper, decision } = status as TestStatus;
  const result = { decision: decision ?? null, sprt: makeSprt(sprt), llr, pairs: counts };
  return {
    keep: decision === 'H1' ? 'new' : 'old',
    json: { ...result, games, score, elo: jsonEstimate(elo) },
    text:
      `pairs ${counts.join(' ')}: ${percentText(score.value)}, Elo ${estimateText(jsonEstimate(elo), wholeElo)}, ` +
      `LLR ${llr.toFixed(2)} ` +
      `(${lower.toFixed(2)} to ${upper.toFixed(2)}): ${decision ? `${decision} accepted` : 'undecided'}.`,
  };
}

/**
 * The verdict by the mean score in whole rounds, of the new weights in one seat against the old
 * ones in all others.
 */
function meanVerdict({ table, names, games }: ScoreBoard): Verdict {
  const even = 1 / (table?.seats.length ?? 2);
  const whole = table?.ofRounds.get(names[0] as string);
  const rounds = whole?.size ?? 0;
  const score = (whole && estimateCompared(whole)) ?? { value: even, ...ANY_SHARE };
  const keep = score.low > even ? 'new' : 'old';
  const verdict = keep === 'new' ? 'better' : score.high < even ? 'worse' : 'undecided';
  return {
    keep,
    json: { games, rounds, score, even },
    text:
      `${counted(rounds, 'complete round')}: ${estimateText(jsonEstimate(score), percentText)}, ` +
      `where ${percentText(even)} is even: ${verdict}.`,
  };
}

function gateOf(file: string, oldFile: string | undefined): { game: GameSpec; contenders: [Contender, Contender] } {
  const weights = must(readWeights(file));
  const { name, rules } = must(openGame({ name: weights.game, rules: weights.rules, weights: null })).spec;
  const game = { name, rules };
  const old = must(oldFile === undefined ? shippedWeights(game) : readWeights(oldFile));
  if (old && weightsText(old) !== weightsText(weights)) {
    throw new BadInput(`${file} is for ${weightsText(weights)}, but ${oldFile ?? BUILT_IN} for ${weightsText(old)}`);
  }
  if (old?.id === weights.id) {
    throw new BadInput(`${file} contains the same weights as ${oldFile ?? BUILT_IN}`);
  }
  const without = evaluationWithoutWeights(game) ?? 'without';
  return {
    game,
    contenders: [
      { name: 'new', file, weights },
      { name: old ? 'old' : without, file: oldFile, weights: old },
    ],
  };
}
