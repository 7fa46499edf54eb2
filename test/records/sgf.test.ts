// @ts-expect-error: the package has no types

import sgf from '@sabaki/sgf';
import { describe, expect, it } from 'vitest';
import type { LoggedGame } from '../../selfplay/tournament/logged-game.ts';
import { makeSgf } from '../../src/records/sgf.ts';
import { must } from '../../src/util/result.ts';
import { game } from '../support/logs.ts';
import { naming } from '../support/parts.ts';

type Properties = Record<string, string[]>;
interface Node {
  readonly data: Properties;
  readonly children: readonly Node[];
}

/** The properties of each node, the root first; there has to be exactly one line of play. */
function nodesOf(text: string): Properties[] {
  const trees = (sgf as { parse: (text: string) => Node[] }).parse(text);
  expect(trees).toHaveLength(1);
  const nodes: Properties[] = [];
  for (let node = trees[0]; node; node = node.children[0]) {
    expect(node.children.length).toBeLessThan(2);
    nodes.push(node.data);
  }
  return nodes;
}

/** A plain reading of the grammar: brackets of values and trees are balanced. The package accepts open trees. */
function isBalanced(text: string): boolean {
  const outside = text.replaceAll(/\[(?:[^\]\\]|\\[\s\S])*\]/g, '');
  return /^\(\s*(;\s*([A-Z]{1,2})*\s*)+\)\s*$/.test(outside);
}

function made(games: readonly LoggedGame[]): string {
  return must(makeSgf(games));
}

function resultOf(differs: Partial<LoggedGame>): string | undefined {
  return nodesOf(made([game(0, 'a', 'b', differs)]))[0]?.RE?.[0];
}

describe('a game as SGF', () => {
  const played = game(7, 'a', 'b', {
    opening: ['f6', 'c3'],
    evals: [null, null, 0.75, 0.6],
    ms: [null, null, 12.4, 3],
    winner: 'dark',
    end: 'annihilation',
  });
  const text = made([played]);
  const [root, ...moves] = nodesOf(text);

  it('names the players, Light as White, the size and the result', () => {
    expect(isBalanced(text)).toBe(true);
    expect(root).toMatchObject({
      FF: ['4'],
      CA: ['UTF-8'],
      SZ: ['6'],
      PW: ['a'],
      PB: ['b'],
      RE: ['B+'],
      DT: ['2026-12-01'],
    });
    expect(root).not.toHaveProperty('GM');
    expect(root?.C?.[0]).toMatch(naming('Light'));
  });

  it('gives values as FF[4] wants them, good for Black being positive, and in words for Light', () => {
    expect(moves.map(({ V }) => V?.[0])).toEqual([undefined, undefined, '-0.5000', '0.2000']);
    expect(moves[2]?.C).toEqual(['Light expects 75.0 %. 12 ms.']);
    expect(moves[3]?.C).toEqual(['Light expects 40.0 %. 3 ms.']);
    expect(moves[0]?.C).toEqual(['Opening.']);
  });

  it('says how the game was decided', () => {
    expect(resultOf({ winner: 'light', end: 'resign' })).toBe('W+R');
    expect(resultOf({ winner: 'dark', end: 'time' })).toBe('B+T');
    expect(resultOf({ winner: 'dark', end: 'illegal' })).toBe('B+F');
    expect(resultOf({ winner: null, end: 'max-plies' })).toBe('Draw');
    expect(resultOf({ winner: null, end: 'crash' })).toBe('Void');
  });

  it('keeps what is no stone as a comment', () => {
    const pie = game(0, 'a', 'b', {
      rules: { pie: true },
      moves: ['f6', 'c3', 'light', 'e5', 'resign'],
      end: 'resign',
    });
    const [, ...nodes] = nodesOf(made([pie]));
    expect(nodes.map(({ W, B }) => (W ? `W ${W}` : B ? `B ${B}` : '-'))).toEqual(['W f6', 'B c3', '-', 'W e5', '-']);
    expect(nodes[2]?.C).toEqual(['The second player chooses light.']);
    expect(nodes[4]?.C).toEqual(['dark: resign']);
  });

  it('survives names made to break out of a value', () => {
    const names = ['a]b', 'back\\', 'x\\];W[a1', '(;FF[1])', '<script>alert(1)</script>'];
    for (const name of names) {
      const text = made([game(0, name, `${name}\n2`)]);
      expect(isBalanced(text), text).toBe(true);
      const [root, ...nodes] = nodesOf(text);
      expect(root).toMatchObject({ PW: [name], PB: [`${name} 2`] });
      expect(nodes).toHaveLength(4);
    }
  });
});
