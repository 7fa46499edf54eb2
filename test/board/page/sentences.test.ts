/** What games say to people, which the page translates. */
import { readFileSync } from 'node:fs';
import seedrandom from 'seedrandom';
import { describe, expect, it } from 'vitest';
import { moveOutcome } from '../../../src/board/page/learn/lesson-move.ts';
import { Sentences } from '../../../src/board/page/texts/sentences.ts';
import type { GameKit, Rules } from '../../../src/games/kit.ts';
import { legalMoves } from '../../../src/games/legal-moves.ts';
import { Line } from '../../../src/games/line.ts';
import { gameNamed, openGame, rulesSaid } from '../../../src/games/registry.ts';
import { scoreSheet } from '../../../src/games/score-sheet.ts';
import { seatTitle } from '../../../src/games/seats.ts';
import { parseSuite } from '../../../src/records/suite.ts';
import { must } from '../../../src/util/result.ts';
import { sentencesOf } from '../../../vite.texts.ts';

const RULES: readonly (readonly [game: string, rules: Rules])[] = [
  ['meridians', { size: 4 }],
  ['meridians', { size: 5, pie: true }],
  ['meridians', { size: 4, captures: 'manual' }],
  ['maerstanas', {}],
  ['maerstanas', { special: false, scoring: 'simple' }],
  ['maerstanas', { wraparound: true }],
  ['heximeros', {}],
  ['heximeros', { scoring: 'points', exposed: 'refused' }],
];
/** Typed moves that no game has. */
const TYPED = ['zz', 'a99', 'z1', 'i9', 'q1r1', 'q1r1-q2r2', '-a99', '-zz', '-a1 b2', ''];
const GAMES = 4;
const MOST_PLIES = 60;
const TRIES = 8;

/** All sentences and names of random games, of illegal moves in them too. */
function saidIn(kit: GameKit, random: () => number): Set<string> {
  const said = new Set<string>();
  const add = (...texts: readonly (string | undefined)[]) => {
    for (const text of texts) if (text) said.add(text);
  };
  const pick = (count: number) => Math.floor(random() * count);
  add(kit.title, kit.header, kit.pieceNoun, ...kit.seats.flatMap((seat) => [seat.name, seatTitle(seat)]));
  add(
    ...kit.levels.map(({ play }) => play),
    ...kit.overlays.flatMap(({ title, describe }) => [title, describe]),
    ...kit.ends,
  );
  add(...(kit.moveKinds ?? []).map(({ title }) => title));
  for (const text of TYPED) {
    const move = kit.parseMove(text);
    add(move.ok ? undefined : move.error.message);
  }
  add(...(kit.pieceKinds ?? []).map(({ title }) => title));
  for (const { name, title, choices = [] } of must(gameNamed(kit.spec.name)).options) {
    // The names of set-ups are no words.
    add(title ?? name, ...(name === 'setup' ? [] : choices));
  }
  for (let i = 0; i < GAMES; i++) {
    const line = must(Line.of(kit));
    const { game } = kit;
    for (let ply = 0; ply < MOST_PLIES && !game.isOver(line.position); ply++) {
      if (line.isChoice) must(line.playPly(kit.seats[pick(2)]?.name ?? ''));
      const { position } = line;
      add(...(kit.advice?.(position) ?? []), ...(kit.seatCounts?.(position) ?? []));
      const legal = legalMoves(kit, position);
      for (const move of [...legal].slice(0, TRIES)) add(kit.moveTitle?.(move));
      for (let at = 0; at < TRIES; at++) {
        const error = kit.illegality(position, pick(game.moveBound));
        const remedy = error && kit.remedy?.(position, error);
        add(error && (remedy === undefined ? error.message : `${error.message}. ${remedy}`));
      }
      must(line.play(game.moveName(legal[pick(legal.length)] as number)));
    }
    const outcome = kit.outcome(line.position);
    add(outcome?.reason, ...(outcome ? scoreSheet(kit.seats, outcome).map(({ parts }) => parts) : []));
    if (outcome) add(kit.illegality(line.position, 0)?.message);
  }
  return said;
}

/** All that the rules, the advice and the lesson of a game say, of every move in the lesson too. */
async function taughtBy(name: string): Promise<Set<string>> {
  const module = must(gameNamed(name));
  const teaching = await module.teaching?.();
  if (!teaching) throw new Error(name);
  const { aim = '', sections, lesson, strategy = [], credits = '' } = teaching;
  const captions = [...sections, ...strategy].map(({ diagram }) => diagram?.caption);
  const said = [aim, credits, ...[...sections, ...strategy].flatMap(({ title, text }) => [title, text]), ...captions];
  for (const step of lesson) {
    const kit = must(openGame({ name, rules: rulesSaid(module, step.position), weights: null }));
    said.push(step.task, step.done, ...kit.picture.names.map((cell) => moveOutcome(kit, step, cell).why));
  }
  // Figures alone are the same in all languages.
  return new Set(said.filter((one): one is string => one !== undefined && /[a-z]{3}/.test(one)));
}

describe('what the page translates', () => {
  it('is all that teaches Meridians', async () => {
    const said = await taughtBy('meridians');
    expect(said.size).toBeGreaterThan(60);
    for (const language of ['ja', 'ko'] as const) {
      const sentences = new Sentences();
      for (const area of ['first', 'learn']) sentences.add(sentencesOf(language, area));
      const left = [...said].filter((one) => sentences.find(one) === undefined);
      // An illegal move has its reason and then what would be legal.
      const unknown = left.flatMap((one) => one.split(/(?<=\.) /)).filter((one) => sentences.find(one) === undefined);
      expect([...new Set(unknown)]).toEqual([]);
    }
  });

  it('is why the moves of puzzles are right', () => {
    const file = new URL('../../../bench/suite/meridians.jsonl', import.meta.url);
    const puzzles = parseSuite(readFileSync(file, 'utf8'));
    const clauses = new Set(puzzles.flatMap(({ reason }) => reason.split(/[.;:] /)).filter((one) => / /.test(one)));
    for (const language of ['ja', 'ko'] as const) {
      const sentences = new Sentences();
      for (const area of ['first', 'learn']) sentences.add(sentencesOf(language, area));
      const isKnown = (one: string) => sentences.find(one) !== undefined || /^\w+(?:, \w+)*$/.test(one);
      expect([...clauses].filter((one) => !isKnown(one))).toEqual([]);
    }
  });

  it.each(RULES)('is all that %s says with the rules %j', (name, rules) => {
    const kit = must(openGame({ name, rules, weights: null }));
    const said = saidIn(kit, seedrandom(JSON.stringify([name, rules])));
    for (const language of ['ja', 'ko'] as const) {
      const sentences = new Sentences();
      for (const area of ['first', 'play', name, ...Object.values(rules).map((value) => `${name}-${value}`)])
        sentences.add(sentencesOf(language, area));
      expect([...said].filter((sentence) => sentences.find(sentence) === undefined)).toEqual([]);
    }
  });
});
