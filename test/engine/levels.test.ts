import { describe, expect, it } from 'vitest';
import { loggedPlayer, parsePlayer } from '../../selfplay/tournament/player-spec.ts';
import { parseLevel } from '../../src/engine/levels.ts';
import { openGame } from '../../src/games/registry.ts';
import { must } from '../../src/util/result.ts';
import { naming } from '../support/parts.ts';

const kit = must(openGame({ name: 'meridians' }));

describe('a level', () => {
  it('is one of ten, with never fewer playouts and never more chance than the one below', () => {
    const levels = kit.levels.map((_, i) => parseLevel(kit, `${i + 1}`));
    expect(levels).toHaveLength(10);
    for (const [i, level] of levels.entries()) {
      const below = levels[i - 1];
      if (!level.ok || (below && !below.ok)) throw new Error('a level is missing');
      if (!below) continue;
      expect(level.value.limits.playouts).toBeGreaterThanOrEqual(below.value.limits.playouts);
      expect(level.value.params.temperature).toBeLessThanOrEqual(below.value.params.temperature);
    }
  });

  it.each(['0', '11', '', '1.5', '-1', 'x'])('%j is refused', (text) => {
    const level = parseLevel(kit, text);
    expect(level.ok ? undefined : level.error).toMatchObject({ code: 'bad-level' });
  });

  it('is refused for a game that has none', () => {
    const level = parseLevel({ levels: [], title: 'Noughts', presets: {} }, '1');
    expect(level.ok ? undefined : level.error.message).toMatch(naming(1));
  });

  it('is a setting of players, and stands in logs as what it amounts to', () => {
    const player = must(parsePlayer('mcts:level=2,name=b', kit));
    expect(loggedPlayer(player)).toMatchObject({ params: { temperature: 2 }, limits: { playouts: 40 } });
  });

  it.each(['level=2,playouts=10', 'level=2,preset=uct', 'level=12'])('mcts:%s is refused', (settings) => {
    expect(parsePlayer(`mcts:${settings}`, kit).ok).toBe(false);
  });

  it('is suggested for a mistyped setting', () => {
    expect(parsePlayer('mcts:levl=2', kit)).toMatchObject({
      error: { message: expect.stringContaining('did you mean level?') },
    });
  });
});
