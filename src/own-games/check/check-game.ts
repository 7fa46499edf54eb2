/** Checks a game against the contract of the interface by playing random games. */

import type { GameKit, GameModule, Rules, RuleValue } from '../../games/kit.ts';
import { completeRules, makeRules } from '../../games/rules.ts';
import { nextBelow } from '../../util/rng.ts';
import { randomState } from '../../util/seed.ts';
import { attempt } from './attempt.ts';
import { COPY_CHECKS, changedRules } from './copies.ts';
import { EVALUATION_CHECKS } from './evaluations.ts';
import { KEY_CHECKS } from './keys.ts';
import { LOOKS_CHECKS } from './looks.ts';
import { MOVE_CHECKS } from './moves.ts';
import { moduleProblem, PART_CHECKS, partsProblem } from './parts.ts';
import type { CheckedRules, CheckOptions, CheckReport, CheckResult, Finding, Problem } from './report.ts';
import { RESULT_CHECKS } from './results.ts';
import { ROLLOUT_CHECKS, rolloutLength } from './rollouts.ts';
import { type Check, CheckRun, type GameMoves, Watch } from './run.ts';
import { randomPlay, type ShownFailure, shrunk } from './shrink.ts';
import { CYCLE, cycleIn, idleSeats, keySpread, playedRules } from './speed.ts';
import { SYMMETRY_CHECKS, symmetriesHint, undeclaredSymmetries } from './symmetries.ts';
import { TEXT_CHECKS } from './texts.ts';

const GAMES = 100;
/** The number of positions per game, besides the first and last ones, that get the slow checks. */
const SAMPLES = 3;
const SECONDS = 20;
/** The number of plies per game that get the fast checks; longer games are sampled. */
const TESTED_PLIES = 120;
/** The share of the time in which a failing game may be shortened. */
const SHRINK_SHARE = 0.5;
const ROLLOUTS = 30;
/** The number of games that are played again in the end. */
const REPLAYED = 10;

interface Titled {
  readonly code: string;
  readonly title: string;
}

const PARTS: Titled = { code: 'parts', title: 'the game has all parts' };
const OPENS: Titled = { code: 'opens', title: 'the game opens with these rules' };
const LENGTH: Titled = { code: 'rollout-length', title: 'rollouts reach the end of the game' };
const IDLE: Titled = { code: 'idle-seat', title: 'every seat moves' };
const SPREAD: Titled = { code: 'key-spread', title: 'keys differ between most positions' };

/** Checks that others build on. If one fails, the ones after it are skipped. */
const BASIC: readonly Check[] = [...MOVE_CHECKS, ...COPY_CHECKS];
const FURTHER: readonly Check[] = [
  ...KEY_CHECKS,
  ...RESULT_CHECKS,
  ...ROLLOUT_CHECKS,
  ...TEXT_CHECKS,
  ...LOOKS_CHECKS,
  ...SYMMETRY_CHECKS,
  ...EVALUATION_CHECKS,
];

/**
 * Checks a game. Never throws for a faulty one. Equal seeds give equal games, as far as the time
 * limit allows. There is no watchdog: a function of the game that never returns hangs the caller,
 * so run an untrusted game in a thread or process that you can end.
 */
export function checkGame(module: GameModule, options: CheckOptions = {}): CheckReport {
  const watch = new Watch(options.beat ?? (() => {}));
  watch.begin();
  try {
    return new Checker(module, options, watch).report();
  } finally {
    watch.end();
  }
}

class Checker {
  private readonly module: GameModule;
  private readonly options: CheckOptions;
  private readonly seed: string;
  private readonly watch: Watch;
  private readonly failures: Finding[] = [];
  private readonly warnings: Finding[] = [];
  /** Symmetries that held with all rules so far, and the text that suggests them. */
  private suggested: readonly string[] | undefined;
  private hint = '';
  /** What the author wrote. */
  private author: 'kit' | 'rules' | 'adapted' = 'kit';
  private readonly played: CheckedRules[] = [];
  private readonly done = new Set<string>();

  constructor(module: GameModule, options: CheckOptions, watch: Watch) {
    this.module = module;
    this.options = options;
    this.seed = options.seed ?? 'check';
    this.watch = watch;
  }

  report(): CheckReport {
    if (!this.test(PARTS, '', () => moduleProblem(this.module))) {
      const [first, ...others] = this.ruleSets();
      this.checkRules(first ?? {}, true);
      // A failure with the default rules is not tested with other rules.
      for (const rules of others) if (this.failures.length === 0) this.checkRules(rules, false);
    }
    return {
      game: String(this.module?.name),
      title: String(this.module?.title),
      ok: this.failures.length === 0,
      seed: this.seed,
      checks: this.results(),
      failures: this.failures,
      warnings: this.warnings,
      hints: this.failures.length === 0 && this.suggested?.length ? [this.hint] : [],
      rules: this.played,
    };
  }

  /** The default rules, then each visible option at its minimum, maximum and other values. */
  private ruleSets(): Rules[] {
    if (this.options.rules) return [this.options.rules];
    const others = this.module.options.flatMap(({ name, default: usual, range, choices, isSilent }) => {
      if (isSilent) return [];
      const values: readonly RuleValue[] = choices ?? range ?? (typeof usual === 'boolean' ? [!usual] : []);
      return values.filter((value) => value !== usual).map((value) => ({ [name]: value }));
    });
    return [{}, ...others];
  }

  private checkRules(given: Rules, isFirst: boolean): void {
    let kit: GameKit | undefined;
    let text = makeRules(given);
    const isClosed = this.test(OPENS, text, () => {
      const rules = completeRules(this.module, given);
      if (rules.ok) text = makeRules(rules.value);
      const spec = rules.ok && { name: this.module.name, rules: rules.value, weights: null };
      const opened = spec ? this.module.open(spec) : rules;
      if (opened.ok) kit = opened.value as GameKit;
      // A value may be invalid together with the defaults of other options.
      else {
        const isRule = opened.error.code === 'bad-rule';
        return {
          isWarning: !isFirst && isRule,
          message: opened.error.message,
          fix: isRule
            ? 'let `range` or `choices` name the values that the rules take, the default among them'
            : 'correct what fails when the game is opened with these options',
        };
      }
      return undefined;
    });
    if (isClosed || !kit) return;
    const open = kit;
    this.author = open.derivation?.author ?? 'kit';
    if (this.test(PARTS, text, () => partsProblem(open))) return;
    const games = this.options.games ?? GAMES;
    this.play(new CheckRun(this.module, open, this.seed, this.watch), text, isFirst ? games : Math.ceil(games / 5));
  }

  private play(run: CheckRun, text: string, games: number): void {
    const deadline = performance.now() + 1000 * (this.options.seconds ?? SECONDS);
    const lines: GameMoves[] = [];
    const begun = performance.now();
    // Before any check, since the check of another game may be what changes the rules.
    const first: { line: GameMoves; legal: readonly string[] }[] = [];
    while (first.length < Math.min(games, REPLAYED) && performance.now() < begun + (deadline - begun) / 10) {
      const legal: string[] = [];
      const line = this.lineOf(run, text, first.length, (moves) => legal.push(moves.join()));
      first.push({ line, legal });
    }
    const basic = new Map<Check, ShownFailure>();
    const further = new Map<Check, ShownFailure>();
    for (let game = 0; game < games && (game === 0 || performance.now() < deadline); game++) {
      const line = first[game]?.line ?? this.lineOf(run, text, game);
      lines.push(line);
      if (follow(run, BASIC, line, basic, deadline) && basic.size === 0) follow(run, FURTHER, line, further, deadline);
    }
    // Report only the first basic failure: it causes the rest.
    const failing = BASIC.find((check) => basic.has(check));
    for (const check of BASIC) if (!failing || BASIC.indexOf(check) < BASIC.indexOf(failing)) this.done.add(check.code);
    if (failing) {
      this.fail(run, failing, basic.get(failing) as ShownFailure, text);
      return;
    }
    const changed = changedRules(run, first);
    if (changed) {
      this.add(changed.problem, text, run, changed.line);
      return;
    }

    for (const check of PART_CHECKS) this.test(check, text, () => check.test(run.kit));
    for (const check of FURTHER) this.done.add(check.code);
    const failed = new Set([...further.keys()].map(({ code }) => code));
    for (const [check, found] of further) if (!failed.has(check.after ?? '')) this.fail(run, check, found, text);
    if (this.failures.length > 0) return;
    this.test(LENGTH, text, () => rolloutLength(run, ROLLOUTS, deadline));
    this.test(IDLE, text, () => idleSeats(run, lines));
    this.test(SPREAD, text, () => keySpread(run, lines));
    this.done.add(CYCLE.code);
    const cycle = run.kit.isEndless ? undefined : cycleIn(run, lines);
    if (cycle) this.fail(run, CYCLE, cycle, text);
    this.suggested = undeclaredSymmetries(run, lines, this.suggested);
    this.hint = symmetriesHint(run, this.suggested);
    this.played.push(playedRules(run, lines, text));
  }

  private lineOf(run: CheckRun, text: string, game: number, note?: (moves: GameMoves) => void): GameMoves {
    return randomPlay(run, randomState(`${this.seed} ${text} ${game}`), run.plyLimit, note);
  }

  private fail(run: CheckRun, check: Check, found: ShownFailure, rules: string): void {
    const seconds = (this.options.seconds ?? SECONDS) * SHRINK_SHARE;
    const { problem, line } = shrunk(run, check, found, performance.now() + 1000 * seconds);
    this.add(problem, rules, run, line);
  }

  /** Runs a test that needs no game. Returns true if it fails. */
  private test(check: Titled, rules: string, test: () => Problem | undefined): boolean {
    const problem = attempt(test);
    this.done.add(check.code);
    if (problem) this.add({ code: check.code, ...problem }, rules);
    return problem !== undefined && !problem.isWarning;
  }

  private add(problem: ShownFailure['problem'], rules: string, run?: CheckRun, line?: GameMoves): void {
    const { code, message, fix, where, other, isWarning } = problem;
    const names = (moves: GameMoves) => moves.map((move) => run?.name(move) ?? `${move}`);
    const list = isWarning ? this.warnings : this.failures;
    if (list.some((finding) => finding.code === code)) return;
    list.push({
      code,
      title: TITLES.get(code) ?? code,
      message,
      fix: typeof fix === 'string' ? fix : (fix[this.author] ?? fix.kit),
      rules,
      seed: this.seed,
      ...(line && { moves: names(line) }),
      ...(other && { otherMoves: names(other) }),
      ...(where && { where }),
    });
  }

  private results(): CheckResult[] {
    const has = (list: readonly Finding[], code: string) => list.some((finding) => finding.code === code);
    return [...TITLES].map(([code, title]) => {
      const isTold = has(this.failures, code) ? 'failed' : has(this.warnings, code) ? 'warning' : undefined;
      return { code, title, status: isTold ?? (this.done.has(code) ? 'passed' : 'skipped') };
    });
  }
}

const TITLES: ReadonlyMap<string, string> = new Map(
  [PARTS, OPENS, ...PART_CHECKS, ...BASIC, ...FURTHER, LENGTH, SPREAD, CYCLE].map(({ code, title }) => [code, title]),
);

/**
 * Runs checks along a game and keeps the shortest failing game of each. Returns true if none failed
 * in this game. After the deadline only the start gets the slow checks.
 */
function follow(
  run: CheckRun,
  checks: readonly Check[],
  line: GameMoves,
  found: Map<Check, ShownFailure>,
  deadline: number,
): boolean {
  const random = run.randomFor(line, 'samples');
  const samples = new Set([0, line.length]);
  for (let i = 0; i < SAMPLES && line.length > 0; i++) samples.add(nextBelow(random, line.length));
  const stride = Math.ceil(line.length / TESTED_PLIES);
  const offset = stride > 1 ? nextBelow(random, stride) : 0;
  let position: unknown;
  for (let ply = 0; ply <= line.length; ply++) {
    const played = line.slice(0, ply);
    run.watch.found = undefined;
    const thrown = attempt(() => {
      if (ply === 0) position = run.game.create();
      else run.game.play(position, line[ply - 1] as number);
      return undefined;
    });
    if (ply % stride !== offset && !samples.has(ply) && !thrown) continue;
    for (const check of checks) {
      const isTested = check.at === 'ply' || (samples.has(ply) && (ply === 0 || performance.now() < deadline));
      if (!isTested && !thrown) continue;
      if ((found.get(check)?.line.length ?? Infinity) <= ply) continue;
      const problem = thrown ?? attempt(() => check.test(run, played, position));
      if (!problem) continue;
      found.set(check, { problem: { code: check.code, ...problem }, line: played });
      if (thrown || checks === BASIC) return false;
    }
  }
  return true;
}
