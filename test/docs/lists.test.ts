/** Lists in help and on pages hold what the tables of the code hold. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { PLAYER_KINDS, SETTINGS } from '../../selfplay/tournament/player-spec.ts';
import { PRESETS } from '../../src/engine/engine.ts';
import { gameNamed, gameNames, openGame } from '../../src/games/registry.ts';
import { must } from '../../src/util/result.ts';
import { runHere } from '../support/run-here.ts';

const page = (name: string) => readFileSync(new URL(`../../docs/${name}`, import.meta.url), 'utf8');

describe('presets', () => {
  it.each(gameNames())('%s names those of its kits', (name) => {
    const named = must(gameNamed(name)).presets;
    expect(Object.keys(must(openGame({ name, weights: null })).presets)).toEqual(named);
  });

  it.each(['analyse', 'gtp', 'analysis', 'play', 'review', 'serve'])('%s --help lists all of them', async (command) => {
    const { stdout } = await runHere([command, '--help']);
    const [, list = ''] = /named search parameters: (.*?) \(default:/s.exec(stdout) ?? [];
    const listed = list
      .replaceAll(/\s+/g, ' ')
      .replaceAll(/ \([^)]*\)/g, '')
      .trim()
      .split(', ');
    const all = gameNames().flatMap((name) => must(gameNamed(name)).presets ?? []);
    expect(listed.toSorted()).toEqual([...new Set([...Object.keys(PRESETS), ...all])].toSorted());
  });
});

describe('players', () => {
  it.each(['match', 'gauntlet', 'roundrobin'])('%s --help lists every kind', async (command) => {
    const { stdout } = await runHere([command, '--help']);
    expect(stdout.replaceAll(/\s+/g, ' ')).toContain(`Players are ${PLAYER_KINDS.join(', ')};`);
  });

  it('docs/tournaments.md has a row for every kind, with all its settings', () => {
    const rows = page('tournaments.md').matchAll(/^\| `(\w+)` \| ([^|]*) \| ([^|]*) \|$/gm);
    const settings = new Map(
      [...rows].map(([, kind = '', , cell = '']) => [kind, [...cell.matchAll(/`(\w+)`/g)].map(([, name]) => name)]),
    );
    for (const kind of PLAYER_KINDS) {
      expect(settings.get(kind), kind).toEqual(
        expect.arrayContaining(SETTINGS[kind].filter((name) => name !== 'name')),
      );
    }
  });
});

it('docs/play.md lists the levels of Meridians', () => {
  const rows = [
    ...page('play.md').matchAll(/^\| \d+ \| ([\d,]+) \| ([\d.]+) \|[^|]*\| (\d+) \((\d+) to (\d+)\) \| (.+) \|$/gm),
  ];
  const levels = rows.map(([, playouts = '', temperature, value, low, high, play]) => ({
    playouts: Number(playouts.replace(',', '')),
    temperature: Number(temperature),
    play,
    elo: { value: Number(value), low: Number(low), high: Number(high) },
  }));
  expect(levels).toEqual(must(openGame({ name: 'meridians', weights: null })).levels);
});

describe('--game and --rules', () => {
  const ANY = [
    'analyse',
    'analysis',
    'play',
    'serve',
    'solve',
    'match',
    'gauntlet',
    'roundrobin',
    'gtp',
    'replay',
    'review',
    'convert',
    'analyse-games',
    'library import',
    'library search',
    'library explore',
    'perft',
    'train',
    'tune',
    'bench rollout',
    'bench search',
    'bench evaluation',
    'bench positions',
    'bench scaling',
    'bench signature',
  ];

  it.each(ANY)('%s takes both', async (command) => {
    const { stdout } = await runHere([...command.split(' '), '--help']);
    expect(stdout).toContain('--game');
    expect(stdout).toContain('--rules');
  });

  it('say of which game a record is that does not say so, for replay', async () => {
    const replayed = async (record: object, ...args: string[]) => {
      const { stdout } = await runHere(['replay', '-', ...args], `${JSON.stringify(record)}\n`);
      return JSON.parse(stdout) as { size?: number; plies?: number; error?: { code: string } };
    };
    const moves = ['c2', 'c3'];
    expect((await replayed({ moves })).error?.code).toBe('bad-record');
    expect(await replayed({ moves }, '--size', '3')).toMatchObject({ size: 3, plies: 2 });
    expect(await replayed({ moves, size: 4 }, '--size', '3')).toMatchObject({ size: 4, plies: 2 });
    expect(await replayed({ moves, game: 'meridians', size: 4 }, '--game', 'maerstanas')).toMatchObject({ size: 4 });
    expect(await replayed({ moves: ['a1'] }, '--game', 'maerstanas')).toMatchObject({ plies: 1 });
  });
});

it('docs/solved.md tells how the shortest pair of size 4 ends, which the rules confirm', async () => {
  const [, ...moves] =
    /The other 217 pairs are Light's: (\w+) (\w+) in one move, (\w+), after which no point/.exec(page('solved.md')) ??
    [];
  const { stdout } = await runHere(['replay', '-'], JSON.stringify({ size: 4, moves }));
  expect(JSON.parse(stdout)).toMatchObject({ plies: 3, winner: 'light', end: 'no-move', removed: [] });
});
