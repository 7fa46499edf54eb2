/** Rules of a game: the values of its options, by name. */

export type RuleValue = boolean | number | string;
export type Rules = Readonly<Record<string, RuleValue>>;
