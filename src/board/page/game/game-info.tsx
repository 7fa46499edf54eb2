/** Information about the game on the board: players, event, date, and result. */
import { useSignal } from '@preact/signals';
import { useId } from 'preact/hooks';
import { OUTER_ENDS } from '../../../games/record.ts';
import { datesIn, shownDate } from '../../../util/date.ts';
import { Button, ChoiceField, TextField } from '../frame/parts.tsx';
import { saveToLibrary } from '../library/library.ts';
import { isOver, playing } from '../play/play.ts';
import { TEXTS } from '../texts/texts.ts';
import { allSeats, changeGame, current, gameNumber, tree, viewOf } from './game.ts';
import { reasonText } from './players.ts';
import { lineFrom, ROOT, type VariationTree } from './tree.ts';

type Told = Pick<VariationTree['game'], 'players' | 'event' | 'startedAt' | 'winner' | 'end'>;

/**
 * Changes the information as an undoable step; `text` is as in `changeGame`. Empty texts are removed.
 */
function tell(part: { readonly [Name in keyof Told]?: Told[Name] | undefined }, text?: string): void {
  const all = Object.entries({ ...tree.value.game, ...part }).filter(
    ([, value]) => value !== undefined && value !== '',
  );
  changeGame({ ...tree.value, game: Object.fromEntries(all) as unknown as VariationTree['game'] }, current.value, text);
}

interface CheckedTextProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
  /** Describes what is wrong with a text. */
  readonly problem?: (text: string) => string | undefined;
  readonly placeholder?: string;
}

/** Valid texts are applied as they are typed; others are explained afterwards. */
export function CheckedTextField({ label, value, onChange, problem, placeholder }: CheckedTextProps) {
  const note = useId();
  /** What is being typed, or is wrong. */
  const typed = useSignal<string | undefined>(undefined);
  const wrong = useSignal<string | undefined>(undefined);
  const problemOf = (text: string) => (text === '' ? undefined : problem?.(text));
  return (
    <TextField
      label={label}
      value={typed.value ?? value}
      most={256}
      placeholder={placeholder}
      aria-invalid={wrong.value !== undefined}
      aria-describedby={wrong.value === undefined ? undefined : note}
      onInput={(input) => {
        typed.value = input;
        const text = input.trim();
        if (problemOf(text) === undefined && text !== value) onChange(text);
      }}
      onBlur={() => {
        wrong.value = problemOf((typed.value ?? value).trim());
        if (wrong.value === undefined) typed.value = undefined;
      }}
    >
      {wrong.value !== undefined && (
        <p id={note} class="bad small" role="alert">
          {wrong.value}
        </p>
      )}
    </TextField>
  );
}

/** Ends to choose from, the usual one first. */
const ENDS: readonly string[] = OUTER_ENDS.filter((end) => end !== 'crash' && end !== 'illegal');
const endNames = (): Readonly<Record<string, string>> => ({
  resign: TEXTS.resignation(),
  'max-plies': TEXTS.moveLimit(),
  time: TEXTS.endTime(),
  adjudicated: TEXTS.endAdjudicated(),
  territory: TEXTS.endTerritory(),
});
const UNFINISHED = 'unfinished';
const DRAWN = 'drawn';

function ResultFields() {
  const { winner = null, end } = tree.value.game;
  const seats = allSeats.value;
  const last = lineFrom(tree.value, ROOT).at(-1) as number;
  const outcome = viewOf(last)?.outcome;
  if (outcome) return <p class="facts small">{TEXTS.resultByRules({ reason: reasonText(outcome.reason) })}</p>;
  if (playing.value && !isOver.value) return null;
  const result = end === undefined ? UNFINISHED : (winner ?? DRAWN);
  return (
    <>
      <ChoiceField
        label={TEXTS.resultField()}
        value={result}
        choices={[
          [UNFINISHED, TEXTS.unfinished()] as const,
          ...seats.map(({ name, title }) => [name, TEXTS.won({ side: title })] as const),
          [DRAWN, TEXTS.drawnResult()] as const,
        ]}
        onChange={(one) => {
          if (one === UNFINISHED) return tell({ winner: undefined, end: undefined });
          const usual = one === DRAWN ? 'adjudicated' : 'resign';
          // A draw cannot be a resignation.
          const isFitting = end !== undefined && !(one === DRAWN && end === 'resign');
          tell({ winner: one === DRAWN ? null : one, end: isFitting ? end : usual });
        }}
      />
      {end !== undefined && (
        <ChoiceField
          label={TEXTS.by()}
          value={end}
          choices={[...new Set([...ENDS, end])].map((one) => [one, endNames()[one] ?? one] as const)}
          onChange={(one) => tell({ end: one })}
        />
      )}
    </>
  );
}

/** The form for the game on the board. */
export function GameInfo() {
  const { players = [], event = '', startedAt = '' } = tree.value.game;
  const seats = allSeats.value;
  return (
    <details class="section game-info">
      <summary>{TEXTS.namesAndResult()}</summary>
      <div key={gameNumber.value} class="fields">
        {seats.map(({ name, title }, seat) => (
          <CheckedTextField
            key={name}
            label={title}
            value={players[seat] ?? ''}
            onChange={(text) => {
              const names = seats.map((_, i) => (i === seat ? text : (players[i] ?? '')));
              tell({ players: names.some(Boolean) ? names : undefined }, `player ${seat}`);
            }}
          />
        ))}
        <CheckedTextField label={TEXTS.event()} value={event} onChange={(text) => tell({ event: text }, 'event')} />
        <CheckedTextField
          label={TEXTS.date()}
          value={shownDate(startedAt)}
          placeholder="2026-11-22"
          problem={(text) => (datesIn(text) ? undefined : TEXTS.dateForm())}
          onChange={(text) => tell({ startedAt: text }, 'date')}
        />
        <ResultFields />
      </div>
      <Button onClick={() => void saveToLibrary()}>{TEXTS.saveToLibrary()}</Button>
    </details>
  );
}
