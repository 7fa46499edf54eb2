/** Builds a complete game from the few functions that its author writes. */

import type { SiteForm } from '../../games/abstract-play.ts';
import { callerFrame } from '../../games/author-frame.ts';
import { completeSeats } from '../../games/default-seats.ts';
import type { GameKit, GameModule, OpenSpec, RuleOption, Rules, RuleValue, Seat } from '../../games/kit.ts';
import { readRules } from '../../games/rules.ts';
import type { Teaching } from '../../games/teaching.ts';
import { fail, ok, type Result } from '../../util/result.ts';
import { checkRules, completed, refuseUnknown } from './complete.ts';
import { type KitParts, makeKit } from './kit.ts';
import type { Fields, WrittenRules } from './rules.ts';
import { placed } from './rules-error.ts';

/** An option of the rules, e.g. the board size. */
export interface OptionDefinition {
  readonly default: number | boolean | string;
  /** Shown by `--help`. */
  readonly describe?: string;
  /** For a number. */
  readonly range?: readonly [least: number, most: number];
  /** For a text. */
  readonly choices?: readonly string[];
}

/** The type of an option's value: that of its default. */
type ValueOf<D extends OptionDefinition> = D['default'] extends number
  ? number
  : D['default'] extends boolean
    ? boolean
    : string;

export interface GameDefinition<P, O extends Readonly<Record<string, OptionDefinition>>> {
  /** Lower-case letters, digits and hyphens; used in commands and records. */
  readonly name: string;
  /** The title shown to people. */
  readonly title: string;
  /**
   * Two to six seats in the order of their first moves: lower-case names, or seats with custom
   * colours.
   */
  readonly seats: readonly (string | (Partial<Seat> & Pick<Seat, 'name'>))[];
  readonly options?: O;
  /**
   * The rules for a complete set of options in range. May throw if the options are incompatible.
   */
  rules(options: { readonly [K in keyof O]: ValueOf<O[K]> }): WrittenRules<P>;
  /** As in `GameModule`. */
  teaching?(): Promise<Teaching>;
  /** As in `GameModule`. */
  readonly abstractPlay?: SiteForm;
  /** As in `GameModule`. */
  readonly sgfNumber?: number;
}

/**
 * Returns its argument. In TypeScript, rules inside of it need no annotations: the position's type is that
 * of `start`, and a misspelt member is an error.
 */
export function gameRules<P extends Fields<P>>(rules: WrittenRules<P>): WrittenRules<P> {
  return rules;
}

const PARTS: readonly string[] = [
  'name',
  'title',
  'seats',
  'options',
  'rules',
  'teaching',
  'abstractPlay',
  'sgfNumber',
];

/**
 * Defines a game that all of Sightline can use. Throws a `TypeError` that names the faulty part of
 * the definition.
 */
export function defineGame<
  P extends Fields<P>,
  O extends Readonly<Record<string, OptionDefinition>> = Record<never, never>,
>(definition: GameDefinition<P, O>): GameModule {
  const { name, rules } = definition;
  const { title, seats } = headOf(definition);
  if (typeof rules !== 'function') throw new TypeError(`${name}: rules is not a function`);
  refuseUnknown(name, definition, PARTS);
  const options = Object.entries<OptionDefinition>(definition.options ?? {}).map(
    ([key, option]): RuleOption => ({ describe: key, isShort: true, ...option, name: key }),
  );
  const wrong = options.find((option) => !/^[a-z][a-z-]*$/.test(option.name) || option.default === undefined);
  if (wrong) {
    const names = 'it needs a default and a name of lowercase letters and hyphens';
    throw new TypeError(`${name}: option ${JSON.stringify(wrong.name)}: ${names}`);
  }
  const { sgfNumber } = definition;
  if (sgfNumber !== undefined && !(Number.isInteger(sgfNumber) && sgfNumber > 0))
    throw new TypeError(`${name}: sgfNumber ${sgfNumber}: it must be a number of SGF's list of games, e.g. 11`);
  if (options.some((option) => option.name === 'size' && typeof option.default !== 'number'))
    throw new TypeError(`${name}: option size: it must be a number, since records store it as one`);
  // Errors outside the author's functions have no other place.
  const definedAt = callerFrame();
  const module: GameModule = {
    name,
    title,
    options,
    weightRules: options.map((option) => option.name),
    rulesOf: (position) => rulesIn(module, position),
    ...(definition.teaching && { teaching: definition.teaching }),
    ...(definition.abstractPlay && { abstractPlay: definition.abstractPlay }),
    ...(sgfNumber !== undefined && { sgfNumber }),
    open: (spec) =>
      openedBy(spec, title, seats, definedAt, () => ({ rules: rules(spec.rules as Parameters<typeof rules>[0]) })),
  };
  return module;
}

/** The checked name, title and seats of a definition. Throws a `TypeError`. */
export function headOf({ name, title, seats }: Pick<GameDefinition<unknown, never>, 'name' | 'title' | 'seats'>) {
  if (typeof name !== 'string' || !/^[a-z][a-z\d-]*$/.test(name))
    throw new TypeError(`name ${JSON.stringify(name) ?? 'is missing'}: use lowercase letters, digits and hyphens`);
  if (typeof title !== 'string' || title === '') throw new TypeError(`${name}: title is missing`);
  if (!Array.isArray(seats)) throw new TypeError(`${name}: seats is missing, for example ['black', 'white']`);
  return { title, seats: completeSeats(name, seats) };
}

/**
 * Errors: `bad-rule` (the rules throw an `Error` for these options), `bad-game` (any other fault of
 * the rules).
 */
export function openedBy<P>(
  spec: OpenSpec,
  title: string,
  seats: readonly Seat[],
  definedAt: string | undefined,
  make: () => Omit<KitParts<P>, 'rules'> & { readonly rules: WrittenRules<P> },
): Result<GameKit> {
  const bad = (error: unknown) => fail('bad-game', `${title}: ${placed(error, definedAt).message}`);
  let parts: ReturnType<typeof make>;
  try {
    parts = make();
  } catch (error) {
    const isMeant = error instanceof Error && [Error, RangeError].includes(error.constructor as typeof Error);
    return isMeant ? fail('bad-rule', `${title}: ${error.message}`) : bad(error);
  }
  try {
    const rules = completed(parts.rules);
    checkRules(rules, seats.length);
    return ok(makeKit(spec, title, seats, { ...parts, rules }, definedAt) as GameKit);
  } catch (error) {
    return bad(error);
  }
}

/** Parses the options before a position, e.g. `size=7,swap=true a5/3 0`. */
function rulesIn(module: GameModule, position: string): Rules {
  const [first = ''] = position.trim().split(/\s+/);
  const read = first.includes('=') ? readRules(module, first) : ok({} as Record<string, RuleValue>);
  return read.ok ? read.value : {};
}
