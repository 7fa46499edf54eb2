import type { GameKit } from '../../src/games/kit.ts';
import type { GameReport } from './report.ts';
export function reportHtml(_report: GameReport, _kit: GameKit): string {
  return '';
}
