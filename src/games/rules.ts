/** The options of a game's rules: parsed, completed, validated, and formatted. */
import { fail, ok, quote, type Result } from '../util/result.ts';
import type { GameModule, RuleOption, Rules, RuleValue } from './kit.ts';

/** Parses rules such as `size=7`. Errors: `bad-rules`, `unknown-rule`, `bad-rule`. */
export function readRules(game: GameModule, text: string): Result<Rules> {
  const rules: Record<string, RuleValue> = {};
  for (const item of text.split(',').filter((part) => part.trim() !== '')) {
    const [key = '', value, ...more] = item.split('=').map((part) => part.trim());
    if (key === '' || value === undefined || more.length > 0) {
      return fail('bad-rules', `${quote(item)}: write NAME=VALUE, e.g. ${exampleOf(game)}`);
    }
    if (Object.hasOwn(rules, key)) return fail('bad-rules', `${key} is given twice`);
    const option = optionNamed(game, key);
    if (!option.ok) return option;
    const read = readValue(option.value, value);
    if (!read.ok) return read;
    rules[key] = read.value;
  }
  return ok(rules);
}

/** Parses the value of an option. Errors: `bad-rule`. */
export function readValue(option: RuleOption, text: string): Result<RuleValue> {
  const word = text.toLowerCase();
  const value =
    typeof option.default === 'boolean'
      ? ({ true: true, yes: true, false: false, no: false }[word] ?? text)
      : typeof option.default === 'number' && /^-?\d+$/.test(text)
        ? Number(text)
        : text;
  return checkedValue(option, value);
}

/**
 * All options with their values, except silent ones at their default. Errors: `unknown-rule`,
 * `bad-rule`.
 */
export function completeRules(game: GameModule, given: Rules = {}): Result<Rules> {
  for (const key of Object.keys(given)) {
    const option = optionNamed(game, key);
    if (!option.ok) return option;
  }
  const rules: Record<string, RuleValue> = {};
  for (const option of game.options) {
    const value = checkedValue(option, given[option.name] ?? option.default);
    if (!value.ok) return value;
    if (!option.isSilent || value.value !== option.default) rules[option.name] = value.value;
  }
  return ok(rules);
}

/** Formats rules in the syntax of `readRules`. */
export function makeRules(rules: Rules): string {
  return Object.entries(rules)
    .map(([key, value]) => `${key}=${value}`)
    .join(',');
}

function optionNamed(game: GameModule, name: string): Result<RuleOption> {
  const option = game.options.find((one) => one.name === name);
  if (option) return ok(option);
  const known =
    game.options.length > 0 ? `options are ${game.options.map((one) => one.name).join(', ')}` : 'it has no options';
  return fail('unknown-rule', `unknown option ${quote(name)} of ${game.title}: ${known}`);
}

function checkedValue(option: RuleOption, value: RuleValue): Result<RuleValue> {
  const { name, range, choices } = option;
  const isRight =
    typeof value === typeof option.default &&
    (range === undefined || (Number.isInteger(value) && Number(value) >= range[0] && Number(value) <= range[1])) &&
    (choices === undefined || choices.includes(String(value)));
  if (isRight) return ok(value);
  const wanted = range
    ? `a whole number from ${range[0]} to ${range[1]}`
    : typeof option.default === 'boolean'
      ? 'true or false'
      : `one of ${choices?.join(', ')}`;
  return fail('bad-rule', `${name} ${quote(value)}: must be ${wanted}`);
}

function exampleOf({ options: [first] }: GameModule): string {
  return first ? `${first.name}=${first.default}` : 'name=value';
}
