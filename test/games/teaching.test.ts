/** What the games teach is what their rules say. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { HOUSE } from '../../src/games/house.ts';
import type { GameKit, GameModule } from '../../src/games/kit.ts';
import { Line } from '../../src/games/line.ts';
import { openGame, rulesSaid } from '../../src/games/registry.ts';
import type { Diagram, LessonStep, RuleSection, Teaching } from '../../src/games/teaching.ts';
import { removedCells } from '../../src/records/replay.ts';
import { must } from '../../src/util/result.ts';
import { naming } from '../support/parts.ts';

interface Taught extends Teaching {
  readonly module: GameModule;
}

const taught = new Map<string, Taught>();
for (const { name, load } of HOUSE) {
  const module = await load();
  taught.set(name, { ...(await (module.teaching as NonNullable<typeof module.teaching>)()), module });
}

function kitFor(game: string, position: string): GameKit {
  const { module } = taught.get(game) as Taught;
  return must(openGame({ name: game, rules: rulesSaid(module, position), weights: null }));
}

function lineOf(game: string, { position, moves = [] }: Diagram): Line {
  return must(Line.of(kitFor(game, position), position, moves));
}

/** The points of each seat, as shown beside its name. */
function pointsIn({ kit, position }: Line): string[] {
  return (kit.seatCounts?.(position) ?? []).map((count) => count.split(' ')[0] as string);
}

/** The diagram of a section. */
function diagramOf(game: string, title: string): Diagram {
  return taught.get(game)?.sections.find((one) => one.title === title)?.diagram as Diagram;
}

/** The names of what the last move of a diagram took off. */
function removedIn(game: string, title: string): string[] {
  const diagram = diagramOf(game, title);
  const before = lineOf(game, { ...diagram, moves: diagram.moves?.slice(0, -1) ?? [] });
  const { kit, position, moves } = lineOf(game, diagram);
  return removedCells(kit, before.position, moves.at(-1) as number, position).map(
    (cell) => kit.picture.names[cell] as string,
  );
}

function legalMoves(kit: GameKit, position: unknown): number[] {
  const buffer = new Int32Array(kit.game.maxMoves);
  return [...buffer.subarray(0, kit.game.legalMoves(position, buffer))];
}

/** By legal move of a step, why it does not do what is asked. */
function objections(game: string, step: LessonStep): Map<string, string | undefined> {
  const kit = kitFor(game, step.position);
  const before = must(kit.parsePosition(step.position));
  return new Map(
    legalMoves(kit, before).map((move) => {
      const after = kit.game.create();
      kit.game.copy(after, before);
      kit.game.play(after, move);
      return [kit.game.moveName(move), step.objection(before, move, after)];
    }),
  );
}

const stepsOf = (game: string) => taught.get(game)?.lesson ?? [];
const rightMoves = (game: string) =>
  stepsOf(game).map((step) => [...objections(game, step)].filter(([, why]) => why === undefined).map(([move]) => move));
const whyNot = (game: string, step: number, move: string) =>
  objections(game, stepsOf(game)[step] as LessonStep).get(move);

describe.each(HOUSE.map(({ name }) => name))('the rules of %s', (game) => {
  const { sections } = taught.get(game) as Taught;
  const drawn = sections.filter((one): one is Required<RuleSection> => one.diagram !== undefined);

  it('are followed by advice whose positions and figures are those of the page of strategy', () => {
    const { strategy = [] } = taught.get(game) as Taught;
    const page = readFileSync(new URL(`../../docs/strategy-${game}.md`, import.meta.url), 'utf8');
    expect(strategy.length).toBeGreaterThan(3);
    for (const { title, text, diagram } of strategy) {
      if (!diagram) throw new Error(title);
      lineOf(game, diagram);
      expect(text.length, title).toBeLessThan(220);
      const { kit } = lineOf(game, diagram);
      const isStart = diagram.position === kit.makePosition(kit.game.create());
      for (const part of [
        title,
        text,
        diagram.caption,
        ...(isStart && game === 'heximeros' ? [] : [diagram.position]),
      ]) {
        expect(page).toContain(part);
      }
    }
  });

  it('are few, and short', () => {
    expect(sections.length).toBeGreaterThan(7);
    expect(sections.length).toBeLessThan(13);
    for (const { text } of sections) expect(text.length, text).toBeLessThan(220);
  });

  it.each(drawn.map(({ title, diagram }) => [title, diagram] as const))('draw a position: %s', (_, diagram) => {
    const { kit, position } = lineOf(game, diagram);
    if (diagram.overlay) expect(kit.overlays.map(({ name }) => name)).toContain(diagram.overlay);
    if (diagram.near) expect(kit.picture.names).toContain(diagram.near.cell);
    if (typeof diagram.shows === 'object') {
      const from = kit.picture.names.indexOf(diagram.shows.from);
      expect(legalMoves(kit, position).some((move) => kit.cellsOf(move)[0] === from)).toBe(true);
    }
  });
});

describe.each(HOUSE.map(({ name }) => name))('the lesson of %s', (game) => {
  it('has steps that can be solved, and says why other moves do not', () => {
    const steps = stepsOf(game);
    expect(steps.length).toBeGreaterThanOrEqual(5);
    expect(steps.length).toBeLessThanOrEqual(8);
    for (const step of steps) {
      const found = [...objections(game, step).values()];
      expect(
        found.some((why) => why === undefined),
        step.task,
      ).toBe(true);
      for (const why of found) expect(why === undefined || why.endsWith('.'), why).toBe(true);
    }
  });

  it('shows the part of the board that a step is about', () => {
    for (const step of stepsOf(game)) {
      const { near } = step;
      if (!near) continue;
      const kit = kitFor(game, step.position);
      const { cells, names } = kit.picture;
      const [x, y] = cells[names.indexOf(near.cell)] as readonly [number, number];
      const isShown = (cell: number) => {
        const [at, row] = cells[cell] as readonly [number, number];
        return Math.max(Math.abs(at - x), Math.abs(row - y)) <= near.radius - 0.5;
      };
      const right = [...objections(game, step)].filter(([, why]) => why === undefined).map(([move]) => move);
      const isSolvable = right.some((move) => kit.cellsOf(must(kit.parseMove(move))).every(isShown));
      expect(isSolvable, step.task).toBe(true);
    }
  });

  it('shows what follows, by legal moves', () => {
    for (const step of stepsOf(game)) {
      const kit = kitFor(game, step.position);
      for (const [move, why] of objections(game, step)) {
        if (why !== undefined) continue;
        const { position } = must(Line.of(kit, step.position, [move]));
        const sequel = step.sequel?.(position) ?? [];
        expect(Line.of(kit, step.position, [move, ...sequel]).ok, `${move} ${sequel.join(' ')}`).toBe(true);
      }
    }
  });
});

describe('what is said of Meridians', () => {
  it('is so in the diagrams', () => {
    const goal = lineOf('meridians', diagramOf('meridians', 'Goal'));
    expect(goal.kit.outcome(goal.position)).toMatchObject({ winner: 0, end: 'annihilation' });
    const dead = lineOf('meridians', diagramOf('meridians', 'Dead groups'));
    expect(dead.kit.pieces(dead.position).filter(({ isDoomed }) => isDoomed)).toHaveLength(1);
    expect(removedIn('meridians', 'Capture')).toEqual(['b2']);
    const care = lineOf('meridians', diagramOf('meridians', 'Losing your own groups'));
    expect(care.kit.outcome(care.position)).toMatchObject({ winner: 1 });
  });

  it('is so in the lesson', () => {
    const [first = [], second = [], ...others] = rightMoves('meridians');
    expect([first.length, second.length]).toEqual([52, 15]);
    expect(others).toEqual([
      ['f6', 'd5', 'b5', 'a4'],
      ['c2', 'b3'],
      ['d4', 'c3'],
      ['g1', 'f4', 'd4'],
      ['c4', 'b3'],
    ]);
    expect(whyNot('meridians', 4, 'i4')).toEqual(expect.any(String));
    expect(whyNot('meridians', 5, 'f2')).toContain('4 stones');
  });
});

describe('what is said of Mǽrstánas', () => {
  it('is so in the diagrams', () => {
    const scored = lineOf('maerstanas', diagramOf('maerstanas', 'Points'));
    expect(pointsIn(scored)).toEqual(['4', '3']);
    const hinges = lineOf('maerstanas', diagramOf('maerstanas', 'Hinges'));
    const d4 = must(hinges.kit.parseMove('d4'));
    expect(hinges.kit.illegality(hinges.position, d4)?.code).toBe('four-hinges');
    const left = lineOf('maerstanas', diagramOf('maerstanas', 'Where to place'));
    expect(legalMoves(left.kit, left.position)).toHaveLength(3);
    expect(removedIn('maerstanas', 'Thunder-stone')).toEqual(['d3', 'c4', 'e4']);
    const woden = lineOf('maerstanas', diagramOf('maerstanas', 'Woden-stone'));
    expect(pointsIn(woden)[0]).toBe('3');
  });

  it('is so in the lesson', () => {
    const [pairs, two, hinges, ...others] = rightMoves('maerstanas');
    expect(pairs).toEqual(['d3', 'c4', 'e4', 'd5']);
    expect(two).toContain('g7');
    expect(hinges).toContain('d5');
    expect(others).toEqual([['d4t'], ['c3w'], ['f2']]);
    expect(whyNot('maerstanas', 3, 'd4')).toEqual(expect.any(String));
  });
});

describe('what is said of HexiMeros', () => {
  it('is so in the diagrams', () => {
    expect(removedIn('heximeros', 'Dreadnaught (D)')).toEqual(['q20r13', 'q20r15']);
    const endsIn = (title: string) => {
      const { kit, position } = lineOf('heximeros', diagramOf('heximeros', title));
      const from = kit.picture.names.indexOf('q20r12');
      return legalMoves(kit, position).filter((move) => kit.cellsOf(move)[0] === from).length;
    };
    expect(['Two kinds of steps', 'Cavalier (C)', 'Militant (M)'].map(endsIn)).toEqual([12, 24, 5]);
    const check = lineOf('heximeros', diagramOf('heximeros', 'Check'));
    expect(check.kit.advice?.(check.position).join(' ')).toMatch(naming('orange'));
  });

  it('is so in the lesson', () => {
    const [start = [], ...others] = rightMoves('heximeros');
    expect(start).toHaveLength(62);
    expect(others.map((moves) => moves.length)).toEqual([1, 1, 1, 1, expect.any(Number), expect.any(Number), 1]);
    expect(others.slice(0, 4).map(([move]) => move)).toEqual(['q20r11-q20r16', 'q21r9-q19r14', 'xq20r14', '=R']);
    expect(others[6]).toEqual(['q20r11-q20r19']);
  });
});
