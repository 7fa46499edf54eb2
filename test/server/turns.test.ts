import { describe, expect, it } from 'vitest';
import { Turns } from '../../src/server/turns.ts';

/** Work on a clock of its own: every step takes so many milliseconds, and is written down. */
function workshop() {
  let now = 0;
  const steps: string[] = [];
  function* work(name: string, count: number, ms = 1): Generator<void, string> {
    for (let i = 0; i < count; i++) {
      now += ms;
      steps.push(name);
      yield;
    }
    return name;
  }
  return { turns: new Turns(() => now), steps, work };
}

const wanted = () => false;

describe('work that takes turns', () => {
  it('is done to its end, and says what came of it', async () => {
    const { turns, work } = workshop();
    expect(
      await Promise.all([turns.run('a', work('one', 100), wanted), turns.run('a', work('two', 3), wanted)]),
    ).toEqual(['one', 'two']);
  });

  it('does not have a short piece wait for long ones, of the same client either', async () => {
    const { turns, work, steps } = workshop();
    const long = Array.from({ length: 30 }, (_, i) => turns.run('flood', work(`long ${i}`, 1000), wanted));
    const done: string[] = [];
    const short = [turns.run('flood', work('short', 3), wanted), turns.run('other', work('foreign', 3), wanted)];
    for (const one of [...short, ...long]) void one.then((name) => done.push(name as string));
    await Promise.all(short);
    expect(done.toSorted()).toEqual(['foreign', 'short']);
    // Each of the others has had a slice at most.
    expect(steps.length).toBeLessThan(31 * 5);
    await Promise.all(long);
  });

  it('gives every client the same, however much it asks for', async () => {
    const { turns, work, steps } = workshop();
    const all = Array.from({ length: 9 }, (_, i) => turns.run('many', work(`m${i}`, 300), wanted));
    const one = turns.run('few', work('f', 300), wanted);
    await one;
    const ofMany = steps.filter((name) => name !== 'f').length;
    expect(ofMany).toBeLessThan(320);
    await Promise.all(all);
  });

  it('ends when nobody wants it any more, and what it throws is told', async () => {
    const { turns, work, steps } = workshop();
    let isUnwanted = false;
    const left = turns.run('a', work('left', 1e9), () => isUnwanted);
    const bad = turns.run(
      'b',
      (function* () {
        yield;
        throw new Error('a step has failed');
      })(),
      wanted,
    );
    await expect(bad).rejects.toThrow('a step has failed');
    isUnwanted = true;
    expect(await left).toBeUndefined();
    const { length } = steps;
    expect(await turns.run('a', work('next', 2), wanted)).toBe('next');
    expect(steps.slice(length)).toEqual(['next', 'next']);
  });
});
