/**
 * The game and its rules in SGF. Few games have a number (GM), so RU names them: the game's
 * title, followed by `name rule` for an option that is on and `name=value` for others, e.g. `Title,
 * swap rule, hands=2`. The option `size` is in SZ.
 */
import type { GameKit, GameModule, GameSpec, RuleOption, Rules, RuleValue } from '../games/kit.ts';
import { chosenSeat } from '../games/line.ts';
import { DEFAULT_GAME, gameNamed, gameNames, openGame } from '../games/registry.ts';
import { readValue } from '../games/rules.ts';
import { must, quote } from '../util/result.ts';
import type { SgfNode } from './sgf-tree.ts';

type Data = SgfNode['data'];

/** `name=value`. A name is tried once, from its first character. */
const STATED = /(?<![\w-])([\w-]+)=([^,]*)/g;

/** The RU property of a game. */
export function sgfRules(kit: GameKit): string {
  const { rules } = kit.spec;
  const texts = optionsOf(kit).flatMap(({ name, default: usual }) => {
    const value = rules[name];
    if (value === undefined) return [];
    return value === true ? [`${name} rule`] : value === false && !usual ? [] : [`${name}=${value}`];
  });
  return [kit.title, ...texts].join(', ');
}

/** Options that are on but usually off, e.g. `swap rule`. */
export function addedRules(kit: GameKit): string[] {
  const isAdded = ({ name, default: usual }: RuleOption) => kit.spec.rules[name] === true && usual === false;
  return optionsOf(kit)
    .filter(isAdded)
    .map(({ name }) => `${name} rule`);
}

/**
 * The game that RU, XR or GM name, or else the given one. Files of this program may name a game that is
 * not installed.
 */
export function gameOfRoot(root: Data, known: Readonly<Record<string, unknown>>, given?: string): string {
  return namedGame(root, known) ?? gameNumbered(sgfNumber(root), given) ?? given ?? DEFAULT_GAME;
}

/** The game that RU or XR name. */
export function namedGame(root: Data, known: Readonly<Record<string, unknown>>): string | undefined {
  if (typeof known.game === 'string') return known.game;
  const text = root.RU?.[0] ?? '';
  const title = titleIn(text);
  return moduleTitled(text) ?? (isOurs(root) && title !== '' ? title : undefined);
}

/** The only game with a number, or the given one. GoGui saves all games as Go, so Go names none if one is given. */
function gameNumbered(number: number | undefined, given: string | undefined): string | undefined {
  if (number === undefined || (number === GO && given !== undefined)) return undefined;
  const games = gameNames().filter((name) => moduleNamed(name).sgfNumber === number);
  return games.find((name) => name === given) ?? (games.length === 1 ? games[0] : undefined);
}

/** The number of Go. */
export const GO = 1;

/** The number that GM states; NaN for other text, undefined without GM. */
export function sgfNumber({ GM }: Data): number | undefined {
  const text = GM?.[0]?.trim();
  return text === undefined ? undefined : /^\d+$/.test(text) ? Number(text) : Number.NaN;
}

/** Names a GM that is not the number of the game that a root is read as. */
export function otherNumber(root: Data, game: string): string | undefined {
  const number = sgfNumber(root);
  const module = gameNamed(game);
  if (number === undefined || number === GO || !module.ok || module.value.sgfNumber === number) return undefined;
  return `GM[${quote(root.GM?.[0] ?? '').slice(1, -1)}], which is not the number of ${module.value.title}`;
}

function titleIn(rules: string): string {
  return rules.split(',')[0]?.trim() ?? '';
}

/** The game with whose title a text begins. */
function moduleTitled(rules = ''): string | undefined {
  const title = titleIn(rules).toLowerCase();
  return gameNames().find((name) => moduleNamed(name).title.toLowerCase() === title);
}

/**
 * Adds SZ and RU to a root that does not state them, from the rules given for its game. A root
 * states its rules if RU begins with a game's title; other text in RU is appended to the given
 * rules.
 */
export function withGivenRules(
  root: Data,
  known: Readonly<Record<string, unknown>>,
  given: Partial<GameSpec> | undefined,
): Data {
  const { name = DEFAULT_GAME, rules = {} } = given ?? {};
  if (gameOfRoot(root, known, given?.name) !== name) return {};
  const { size, ...others } = rules;
  const said: Data = {};
  if (size !== undefined && !root.SZ) said.SZ = [String(size)];
  const isSaid = moduleTitled(root.RU?.[0]) !== undefined || isOurs(root);
  if (isSaid || Object.keys(others).length === 0) return said;
  const kit = openGame({ name, rules: others, weights: null });
  if (kit.ok) said.RU = [[sgfRules(kit.value), ...(root.RU ?? [])].join(', ')];
  return said;
}

/**
 * The rules except the size, from RU and from a ply that chooses a seat. `kit` may have any rules.
 */
export function statedRules(kit: GameKit, root: Data, plies: readonly SgfNode[]): Rules {
  const text = root.RU?.[0] ?? '';
  const rules: Record<string, RuleValue> = {};
  for (const [stated, name, value] of text.matchAll(STATED)) {
    const option = optionsOf(kit).find((one) => one.name === name);
    const read = option && readValue(option, (value as string).trim());
    // Opening the game reports invalid values; other programs may mean something else.
    if (option || isOurs(root)) rules[name as string] = read?.ok ? read.value : stated;
  }
  const words = text
    .replaceAll(STATED, '')
    .toLowerCase()
    .match(/[\w-]+/g);
  for (const { name, default: usual } of optionsOf(kit)) {
    if (typeof usual !== 'boolean' || rules[name] !== undefined) continue;
    const isChoice = !hasChoice(kit, rules, plies) && hasChoice(kit, { ...rules, [name]: true }, plies);
    if (words?.includes(name.toLowerCase()) || isChoice) rules[name] = true;
  }
  const inOrder = Object.keys(kit.spec.rules).filter((name) => rules[name] !== undefined);
  return { ...Object.fromEntries(inOrder.map((name) => [name, rules[name] as RuleValue])), ...rules };
}

/** Whether this program wrote the file. */
export function isOurs(root: Data): boolean {
  return root.AP?.[0]?.startsWith('Sightline') === true;
}

/** Whether these rules give the game a choice of seat that the plies contain. */
function hasChoice({ spec: { name, rules } }: GameKit, given: Rules, plies: readonly SgfNode[]): boolean {
  const size = typeof rules.size === 'number' ? { size: rules.size } : {};
  const kit = openGame({ name, rules: { ...size, ...given }, weights: null });
  const words = plies.map(({ data }) => data.XM?.[0]);
  return kit.ok && chosenSeat(kit.value, words) !== undefined;
}

/** The options that RU states. */
function optionsOf({ spec }: GameKit): readonly RuleOption[] {
  return moduleNamed(spec.name).options.filter(({ name }) => name !== 'size');
}

export function moduleNamed(name: string): GameModule {
  return must(gameNamed(name));
}
