/** The form for a game and its rules. */
import type { RuleOption } from '../../../games/kit.ts';
import { ChoiceField } from '../frame/parts.tsx';
import { TEXTS, translated } from '../texts/texts.ts';
import { type ChosenGame, detailsOf, games } from './games.ts';

/** The game with defaults for omitted options. */
export function completeGame({ game, rules }: ChosenGame): ChosenGame {
  const options = detailsOf(game)?.options ?? [];
  return {
    game,
    rules: Object.fromEntries(options.map((option) => [option.name, rules[option.name] ?? option.default])),
  };
}

interface GameFieldsProps {
  readonly chosen: ChosenGame;
  readonly onChange: (chosen: ChosenGame) => void;
  /** The game and the size of its board, its other rules, or everything. */
  readonly part?: 'main' | 'rules';
}

export function GameFields({ chosen, onChange, part }: GameFieldsProps) {
  const { game, rules } = completeGame(chosen);
  // Rules that only games of earlier versions have are kept, and not offered.
  const options = (detailsOf(game)?.options ?? []).filter(
    ({ inOldRecords, range }) =>
      inOldRecords === undefined && (part === undefined || (part === 'main') === (range !== undefined)),
  );
  return (
    <div class="fields">
      {part !== 'rules' && (
        <ChoiceField
          label={TEXTS.fieldGame()}
          value={game}
          choices={games.map(({ name, title }) => [name, translated(title)] as const)}
          onChange={(name) => onChange(completeGame({ game: name, rules: {} }))}
        />
      )}
      {options.map((option) => (
        <ChoiceField
          key={option.name}
          label={translated(option.title ?? option.name)}
          value={rules[option.name] ?? option.default}
          choices={choicesOf(option).map(
            (value) =>
              [value, value === true ? TEXTS.yes() : value === false ? TEXTS.no() : translated(String(value))] as const,
          )}
          onChange={(value) => onChange({ game, rules: { ...rules, [option.name]: value } })}
        />
      ))}
    </div>
  );
}

function choicesOf({ default: usual, range, choices }: RuleOption): readonly (string | number | boolean)[] {
  if (choices) return choices;
  if (range) return Array.from({ length: range[1] - range[0] + 1 }, (_, i) => range[0] + i);
  return typeof usual === 'boolean' ? [false, true] : [usual];
}
