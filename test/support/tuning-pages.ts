/** Pages of tunings. */
import { tune } from '../../selfplay/tune/tuner.ts';
import { tuningHtml } from '../../selfplay/tune/tuning-html.ts';
import { simulated, tuningConfig, tuningHeader } from './tunings.ts';

export const HOSTILE = '"><script>alert(1)</script>';

async function page(iterations: number, done: number, hostile = false): Promise<string> {
  const base = tuningConfig(['exploration=0.5:0.1:2', 'fpu=1:0:2', 'cutoffPlies=4:0:20'], { iterations });
  const player = { ...base.player, spec: `mcts:playouts=5,weights=${HOSTILE}` };
  const config = hostile ? { ...base, player, seed: HOSTILE } : base;
  const course = await tune(config, async (...args) => (args[2] < done ? simulated(() => 0)(...args) : undefined), {
    done: [],
  });
  const header = { ...tuningHeader(config), ...(hostile && { startedAt: HOSTILE, version: HOSTILE }) };
  return tuningHtml({ header, course, tornBytes: 0 });
}

const FIGURES = ['parameter-1', 'parameter-2', 'parameter-3'];
export const PAGES = [
  { title: 'a long tuning', html: await page(2500, 2500), plots: FIGURES, isTuned: true },
  { title: 'a single iteration', html: await page(20, 1, true), plots: FIGURES, isTuned: true },
  { title: 'a tuning without games yet', html: await page(20, 0), plots: [], isTuned: false },
];
