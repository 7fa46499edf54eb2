/** The report of `check-game` as text. */

import type { CheckedRules, CheckReport, Finding } from '../../own-games/game.ts';
import { counted } from '../../util/counted.ts';
import { wholeNumber } from './analysis-text.ts';

const SIGNS = { passed: '✓', warning: '!', failed: '✗', skipped: '-' } as const;
/** Maximum number of moves shown per game. */
const SHOWN = 40;

export function checkText(report: CheckReport): string {
  const { checks, failures, warnings, hints, rules, ok, title, game, seed } = report;
  const width = Math.max(...checks.map(({ code }) => code.length));
  const made = checks.filter(({ status }) => status !== 'skipped');
  const lines = made.map(({ code, title: rule, status }) => `${SIGNS[status]} ${code.padEnd(width)}  ${rule}`);
  const skipped = checks.length - made.length;
  const verdict = ok
    ? `${title}: no errors found${warnings.length > 0 ? `, ${counted(warnings.length, 'warning')}` : ''}.`
    : `${title}: ${counted(failures.length, 'check')} failed${skipped > 0 ? `, ${skipped} skipped until ${failures.length === 1 ? 'it is' : 'they are'} fixed` : ''}.`;
  return [
    `${title} (${game}), seed ${seed}`,
    '',
    ...lines,
    ...failures.flatMap((finding) => ['', ...findingLines(finding, SIGNS.failed)]),
    ...warnings.flatMap((finding) => ['', ...findingLines(finding, SIGNS.warning)]),
    ...(hints.length > 0 ? ['', ...hints.map((hint) => `Suggestion: ${hint}.`)] : []),
    ...(rules.length > 0 ? ['', ...rules.map(speedLine)] : []),
    '',
    verdict,
  ].join('\n');
}

function findingLines({ code, message, fix, rules, moves, otherMoves, where }: Finding, sign: string): string[] {
  return [
    `${sign} ${code}: ${message}`,
    `    fix:    ${fix}`,
    ...(where ? [`    at:     ${where}`] : []),
    ...(rules ? [`    rules:  ${rules}`] : []),
    ...(moves ? [`    moves:  ${movesText(moves)}`] : []),
    ...(otherMoves ? [`    and:    ${movesText(otherMoves)}`] : []),
  ];
}

function movesText(moves: readonly string[]): string {
  if (moves.length === 0) return 'none: the start of the game';
  const more = moves.length > SHOWN ? ` … (${moves.length} moves)` : '';
  return `${moves.slice(0, SHOWN).join(' ')}${more}`;
}

function speedLine({ rules, games, meanPlies, branching, movesPerSecond, rolloutsPerSecond }: CheckedRules): string {
  const length = `${meanPlies.toFixed(1)} plies, ${branching.toFixed(1)} legal moves`;
  const speed = `rollouts: ${wholeNumber(rolloutsPerSecond)}/s, ${wholeNumber(movesPerSecond)} moves/s`;
  return `${rules ? `${rules}: ` : ''}${counted(games, 'random game')}, on average ${length}; ${speed}`;
}
