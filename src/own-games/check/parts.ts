/** Checks that need no play: required parts, seats, settings and samples. */

import type { GameKit, GameModule } from '../../games/kit.ts';
import { MOST_LEGAL_MOVES } from '../../search/game.ts';
import { checkEvaluation, presetParams, withParameter } from '../../search/params.ts';
import { pictureProblem } from './looks.ts';
import type { Problem } from './report.ts';

interface PartCheck {
  readonly code: string;
  readonly title: string;
  test(kit: GameKit): Problem | undefined;
}

type Kind = 'function' | 'array' | 'string' | 'object' | 'number';
/** Names of required parts. */
type Wanted = Readonly<Partial<Record<Kind, readonly string[]>>>;

const MODULE: Wanted = {
  string: ['name', 'title'],
  array: ['options', 'weightRules'],
  function: ['rulesOf', 'open'],
};

const KIT: Wanted = {
  object: ['spec', 'game', 'presets', 'picture'],
  string: ['title', 'variant', 'header', 'cellNoun', 'judge'],
  array: ['seats', 'ends', 'symmetries', 'forms', 'levels', 'overlays'],
  function: [
    'illegality',
    'outcome',
    'parsePosition',
    'makePosition',
    'parseMove',
    'diagram',
    'drawPosition',
    'drawCells',
    'pieces',
    'cellsOf',
  ],
};

const GAME: Wanted = {
  string: ['id'],
  number: ['players', 'moveBound', 'maxMoves', 'maxRolloutPlies', 'cells'],
  function: [
    'create',
    'copy',
    'toMove',
    'isOver',
    'reward',
    'legalMoves',
    'play',
    'keyLow',
    'keyHigh',
    'rollout',
    'ownerOf',
    'createEvaluation',
    'moveName',
  ],
  array: ['evaluations'],
};

const SEAT: Wanted = { string: ['name', 'sign', 'terminal', 'fill', 'stroke', 'shade'], array: ['aliases'] };

const PICTURE: Wanted = { number: ['width', 'height'], array: ['cells', 'names', 'lines', 'labels', 'grid'] };

export function moduleProblem(module: GameModule): Problem | undefined {
  return missing([['', module, MODULE]]);
}

export function partsProblem(kit: GameKit): Problem | undefined {
  const seats = Array.isArray(kit.seats) ? kit.seats : [];
  const problem = missing([
    ['', kit, KIT],
    ['game.', kit.game, GAME],
    ['picture.', kit.picture, PICTURE],
    ...seats.map((seat, i): Expectation => [`seats[${i}].`, seat, SEAT]),
  ]);
  if (problem) return problem;
  const { moveBound, players, maxMoves, maxRolloutPlies } = kit.game;
  const isTooMuch = moveBound > 2 ** 24 || maxMoves > MOST_LEGAL_MOVES;
  if (players < 1 || moveBound < 1 || maxMoves < 1 || maxRolloutPlies < 1 || isTooMuch) {
    return {
      message: `players ${players}, moveBound ${moveBound}, maxMoves ${maxMoves}, maxRolloutPlies ${maxRolloutPlies}`,
      fix: `all of these are at least 1, moveBound is at most 2^24, and maxMoves ${MOST_LEGAL_MOVES}`,
    };
  }
  return undefined;
}

type Expectation = readonly [prefix: string, of: unknown, wanted: Wanted];

function missing(asked: readonly Expectation[]): Problem | undefined {
  const wrong = asked.flatMap(([prefix, of, wanted]) =>
    Object.entries(wanted).flatMap(([kind, names]) =>
      names
        .filter((name) => !isOf(kind, (of as Record<string, unknown> | undefined)?.[name]))
        .map((name) => `${prefix}${name} (${kind})`),
    ),
  );
  if (wrong.length === 0) return undefined;
  return {
    message: `missing, or of another type: ${wrong.join(', ')}`,
    fix: 'add these parts of the interface GameKit, or use defineGame, which has defaults for most of them',
  };
}

function isOf(kind: string, value: unknown): boolean {
  if (kind === 'array') return Array.isArray(value);
  if (kind === 'number') return typeof value === 'number' && Number.isFinite(value) && value >= 0;
  return kind === 'object' ? typeof value === 'object' && value !== null : typeof value === kind;
}

export const PART_CHECKS: readonly PartCheck[] = [
  {
    code: 'seats',
    title: 'there is one seat for each player, with a unique name',
    test: ({ seats, game }) => {
      const names = seats.map(({ name }) => name);
      const words = seats.flatMap(({ name, aliases }) => [name, ...aliases]);
      const wrong = (message: string): Problem => ({
        message,
        fix: 'give every player one seat with unique words',
      });
      if (seats.length !== game.players) return wrong(`there are ${seats.length} seats for ${game.players} players`);
      if (!names.every((name) => /^\S+$/.test(name))) return wrong(`the seats are ${names.join(', ')}`);
      return new Set(words).size < words.length ? wrong(`two seats share a word: ${words.join(', ')}`) : undefined;
    },
  },
  { code: 'picture', title: 'the picture shows every cell once', test: pictureProblem },
  {
    code: 'presets',
    title: 'presets hold valid parameters of the search',
    test: (kit) => {
      for (const name of new Set(['default', kit.judge, ...Object.keys(kit.presets)])) {
        const params = presetParams(kit, name);
        const fix =
          'see `presets` and `judge`; a game without an evaluation needs a preset `default` with other settings';
        if (!params.ok) return { message: params.error.message, fix };
        for (const [key, value] of Object.entries(kit.presets[name] ?? {})) {
          const set = withParameter(params.value, key, String(value));
          if (!set.ok) return { message: `preset ${name}: ${set.error.message}`, fix };
        }
        const evaluation = checkEvaluation(kit.game, params.value);
        if (!evaluation.ok) return { message: `preset ${name}: ${evaluation.error.message}`, fix };
      }
      return undefined;
    },
  },
  {
    code: 'levels',
    title: 'levels of play have playouts and a temperature',
    test: ({ levels }) => {
      const wrong = levels.findIndex(
        ({ playouts, temperature }) => !(Number.isInteger(playouts) && playouts >= 1 && temperature >= 0),
      );
      if (levels.length > 0 && wrong < 0) return undefined;
      return {
        message: levels.length === 0 ? 'there are no levels' : `level ${wrong + 1} is ${JSON.stringify(levels[wrong])}`,
        fix: 'give at least one level such as { playouts: 100, temperature: 0.5 }',
      };
    },
  },
  {
    code: 'samples',
    title: 'sample positions can be read, and are not finished',
    test: (kit) => {
      const { samples, game } = kit;
      const fix = 'give the texts of an opening and of a position in the middle of a game';
      if (!Array.isArray(samples)) return { message: 'samples is not an array', fix };
      if (samples.length === 0) return { isWarning: true, message: 'there are no samples', fix };
      for (const { name, position: text } of samples) {
        const position = kit.parsePosition(text);
        if (!position.ok) return { message: `sample ${name}: ${position.error.message}`, fix };
        if (game.isOver(position.value)) return { message: `sample ${name}: the game is over`, fix };
      }
      return undefined;
    },
  },
  {
    code: 'training',
    title: 'the shape that training begins with can be read',
    test: ({ training }) => {
      if (!training) return undefined;
      const fix = 'training.shape must be a text that training.parseShape reads, and openingPlies a whole number';
      const shape = training.parseShape(training.shape);
      if (!shape.ok) return { message: `shape ${training.shape}: ${shape.error.message}`, fix };
      if (Number.isInteger(training.openingPlies) && training.openingPlies >= 0) return undefined;
      return { message: `openingPlies is ${training.openingPlies}`, fix };
    },
  },
];
