/** What people type in other forms than ours, and what they may expect of it. */
import { expect, it } from 'vitest';
import { runHere } from '../support/run-here.ts';

const ANALYSE = ['analyse', '--size', '5', '--threads', '1', '--preset', 'static', '--json'];

async function analysis(...args: string[]): Promise<Record<string, unknown>> {
  const { code, stdout, stderr } = await runHere([...ANALYSE, ...args]);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  return JSON.parse(stdout) as Record<string, unknown>;
}

it('--time without a unit is seconds', async () => {
  const { seconds } = (await analysis('--time', '0.5')) as { seconds: number };
  expect(seconds).toBeGreaterThanOrEqual(0.4);
  // Neither minutes nor milliseconds, however busy the machine is.
  expect(seconds).toBeLessThan(25);
});

it.each(['1e3', '1k', '0.001m'])('--playouts %s is a thousand', async (playouts) => {
  expect((await analysis('--playouts', playouts)).playouts).toBe(1000);
});

it.each(['1. d4 e5 2. f3', '1.d4 e5 2.f3', '1. d4, e5, 2. f3'])(
  '--moves "%s" leaves the numbers out',
  async (moves) => {
    const [numbered, plain] = [
      await analysis('--moves', moves, '--playouts', '10'),
      await analysis('--moves', 'd4 e5 f3', '--playouts', '10'),
    ];
    expect(numbered.position).toBe(plain.position);
  },
);
