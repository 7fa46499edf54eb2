/** The rules of a game: option values by name. */

export type RuleValue = boolean | number | string;
export type Rules = Readonly<Record<string, RuleValue>>;
