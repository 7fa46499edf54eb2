/** What games say to people, which the page translates. */
import { readFileSync } from 'node:fs';
import seedrandom from 'seedrandom';
import { describe, expect, it } from 'vitest';
import {
  CLOSED,
  cannotAsk,
  cannotLoad,
  NOT_LOADED,
  UNREADABLE_ANSWER,
  workerEnded,
} from '../../../src/board/browser/errors.ts';
import * as inBrowser from '../../../src/board/browser/library/errors.ts';
import { LibraryError, problemOf } from '../../../src/board/library/library-error.ts';
import { moveOutcome } from '../../../src/board/page/learn/lesson-move.ts';
import { Sentences } from '../../../src/board/page/texts/sentences.ts';
import type { GameKit, Rules } from '../../../src/games/kit.ts';
import { legalMoves } from '../../../src/games/legal-moves.ts';
import { Line } from '../../../src/games/line.ts';
import { engineName } from '../../../src/games/record.ts';
import { gameNamed, openGame, rulesSaid } from '../../../src/games/registry.ts';
import { scoreSheet } from '../../../src/games/score-sheet.ts';
import { seatTitle } from '../../../src/games/seats.ts';
import type { Teaching } from '../../../src/games/teaching.ts';
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
/** Errors of SQLite that a library explains. */
const PROBLEMS = [
  'FULL',
  'BUSY',
  'LOCKED',
  'CORRUPT',
  'NOTADB',
  'READONLY',
  'CANTOPEN',
  'PERM',
  'IOERR',
  'NOMEM',
  'TOOBIG',
];
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
  add('person', engineName({ level: 1 }), engineName({ seconds: 0.5 }));
  for (const text of TYPED) {
    const move = kit.parseMove(text);
    add(move.ok ? undefined : move.error.message);
  }
  add(...(kit.pieceKinds ?? []).map(({ title }) => title));
  for (const { name, title, choices = [] } of gameModule(kit.spec.name).options) {
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
        // Lessons say it alone.
        add(remedy);
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

const gameModule = (name: string) => must(gameNamed(name));

/** The rules in short, the lesson and the advice, without captions that are moves and figures alone. */
function textsOf({ aim = '', sections, lesson, strategy = [], credits = '' }: Teaching): string[] {
  const rules = [...sections, ...strategy].flatMap(({ title, text, diagram }) => [title, text, diagram?.caption ?? '']);
  const steps = lesson.flatMap(({ task, done }) => [task, done]);
  return [aim, ...rules, ...steps, credits].filter((text) => /[a-z]{3}/i.test(text));
}

/** Why the legal moves of a lesson are no solutions. */
async function objectionsOf(name: string): Promise<Set<string>> {
  const steps = (await gameModule(name).teaching?.())?.lesson ?? [];
  const said = steps.flatMap((step) => {
    const kit = must(openGame({ name, rules: rulesSaid(gameModule(name), step.position), weights: null }));
    const legal = [...legalMoves(kit, must(kit.parsePosition(step.position)))].map((move) => kit.game.moveName(move));
    return legal.map((move) => moveOutcome(kit, step, move).why ?? '');
  });
  return new Set(said.filter(Boolean));
}

describe('what the page translates', () => {
  it.each(['meridians', 'maerstanas', 'heximeros'])(
    'is why moves in the lesson of %s do not solve it',
    async (name) => {
      const said = await objectionsOf(name);
      expect(said.size).toBeGreaterThan(3);
      for (const language of ['ja', 'ko'] as const) {
        const sentences = new Sentences();
        for (const area of ['first', 'learn', name]) sentences.add(sentencesOf(language, area));
        expect([...said].filter((one) => sentences.find(one) === undefined)).toEqual([]);
      }
    },
  );

  it.each(['meridians', 'maerstanas'])('is why the moves of puzzles of %s are right', (name) => {
    const file = new URL(`../../../bench/suite/${name}.jsonl`, import.meta.url);
    const reasons = parseSuite(readFileSync(file, 'utf8')).map(({ reason }) => reason);
    const clauses = new Set(reasons.flatMap((reason) => reason.split(/[.;:] /)).filter((one) => / [a-z]{2}/.test(one)));
    for (const language of ['ja', 'ko'] as const) {
      const sentences = new Sentences();
      for (const area of ['first', 'learn', name]) sentences.add(sentencesOf(language, area));
      expect([...clauses].filter((one) => sentences.find(one) === undefined)).toEqual([]);
    }
  });

  it.each(RULES)('is all that %s says with the rules %j', async (name, rules) => {
    const kit = must(openGame({ name, rules, weights: null }));
    const said = saidIn(kit, seedrandom(JSON.stringify([name, rules])));
    const taught = await gameModule(name).teaching?.();
    for (const sentence of taught ? textsOf(taught) : []) said.add(sentence);
    for (const language of ['ja', 'ko'] as const) {
      const sentences = new Sentences();
      for (const area of ['first', 'play', 'learn', name, ...Object.values(rules).map((value) => `${name}-${value}`)])
        sentences.add(sentencesOf(language, area));
      expect([...said].filter((sentence) => sentences.find(sentence) === undefined)).toEqual([]);
    }
  });

  it('is why files and the library cannot be read', () => {
    const { FULL, NO_WASM, NOT_A_LIBRARY, OWN_LIBRARY, OWN_NAME, REMOVED } = inBrowser;
    const refused = [
      cannotAsk('x'),
      cannotLoad('x', undefined),
      cannotLoad('x', 404),
      workerEnded('x'),
      inBrowser.cannotOpen('x', 'y'),
      inBrowser.cannotOpenOwn('x', 'y', { codeOf: () => undefined }),
      inBrowser.noSqlite('x'),
    ].map(({ error }) => error.message);
    const reasons = [CLOSED, NOT_LOADED, UNREADABLE_ANSWER, FULL, NO_WASM, NOT_A_LIBRARY, OWN_LIBRARY, REMOVED];
    const problems = PROBLEMS.map((kind) => problemOf({ code: `SQLITE_${kind}` }));
    const ofFiles = [
      inBrowser.cannotOpenFiles('x').error.message.slice(`${OWN_LIBRARY}: `.length),
      new LibraryError('library.db', 'x', '', undefined).message,
      new LibraryError(OWN_NAME, 'x', '', undefined).message,
    ];
    for (const language of ['ja', 'ko'] as const) {
      const sentences = new Sentences();
      for (const area of ['first', 'library']) sentences.add(sentencesOf(language, area));
      const said = [...refused, ...reasons, ...problems, ...ofFiles];
      expect(said.filter((sentence) => sentences.find(sentence) === undefined)).toEqual([]);
      expect(sentences.find(inBrowser.cannotOpenOwn('x', FULL, { codeOf: () => undefined }).error.message)).toContain(
        sentences.find(FULL),
      );
    }
  });
});
