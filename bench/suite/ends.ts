/** Ends of games with proved results, and the errors of evaluations on them. */
import { fileURLToPath } from 'node:url';
import type { GameKit, OpenSpec } from '../../src/games/kit.ts';
import { weightsName } from '../../src/games/registry.ts';
import { fileKind, readTextFile } from '../../src/node/file.ts';
import { packageFile } from '../../src/node/package-file.ts';
import { scoreOfLogit } from '../../src/util/logit.ts';
import { must, ok, type Result } from '../../src/util/result.ts';

interface SuiteEnd {
  readonly position: string;
  /** Of the seat to move: 0, 0.5 or 1. */
  readonly score: number;
  /** The end can be forced within this number of plies, if not drawn. */
  readonly plies: number;
}

interface EndErrors {
  readonly evaluation: string;
  /** Positions in which the better side is not the winner; draws do not count. */
  readonly wrong: number;
  /** Mean of −ln of the expected score of the result. */
  readonly logLoss: number;
}

/** The file of a game's ends, a line for each. */
function endsFile(game: OpenSpec): string {
  return fileURLToPath(packageFile(`bench/suite/ends/${weightsName(game)}.jsonl`));
}

/** The ends of a game, none if it has no file. Errors: `no-file`. */
export function readEnds(game: OpenSpec): Result<readonly SuiteEnd[]> {
  const path = endsFile(game);
  if (fileKind(path) !== 'file') return ok([]);
  const text = readTextFile(path);
  if (!text.ok) return text;
  const lines = text.value.trimEnd().split('\n');
  return ok(lines.map((line) => JSON.parse(line) as SuiteEnd));
}

/** The errors of each evaluation of a game. */
export function endErrors({ game, parsePosition }: GameKit, ends: readonly SuiteEnd[]): EndErrors[] {
  return game.evaluations.map((name) => {
    const evaluation = game.createEvaluation(name);
    let [wrong, loss] = [0, 0];
    for (const { position: text, score } of ends) {
      const position = must(parsePosition(text));
      const expected = scoreOfLogit(evaluation.evaluate(position, game.toMove(position)));
      if ((expected - 0.5) * (score - 0.5) < 0) wrong++;
      loss -= score * Math.log(expected) + (1 - score) * Math.log(1 - expected);
    }
    return { evaluation: name, wrong, logLoss: loss / ends.length };
  });
}
