/** Small form controls. */
import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';

interface ToggleProps {
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
  readonly title?: string | undefined;
  readonly children: ComponentChildren;
}

/** A toggle button. */
export function Toggle({ isOn, onChange, title, children }: ToggleProps) {
  return (
    <button type="button" class="chip" aria-pressed={isOn} title={title} onClick={() => onChange(!isOn)}>
      {children}
    </button>
  );
}

interface ChoiceProps<T> {
  readonly label: string;
  readonly value: T;
  readonly choices: readonly (readonly [value: T, text: string])[];
  readonly onChange: (value: T) => void;
}

/** A select list. */
export function Choice<T extends string | number | boolean>({ label, value, choices, onChange }: ChoiceProps<T>) {
  const id = useId();
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <select
        id={id}
        value={String(value)}
        onChange={(event) => {
          const found = choices.find(([one]) => String(one) === event.currentTarget.value);
          if (found) onChange(found[0]);
        }}
      >
        {choices.map(([one, text]) => (
          <option key={String(one)} value={String(one)} selected={one === value}>
            {text}
          </option>
        ))}
      </select>
    </div>
  );
}

interface NumberProps {
  readonly label: string;
  readonly value: number;
  readonly least: number;
  readonly most: number;
  readonly onChange: (value: number) => void;
}

export function NumberField({ label, value, least, most, onChange }: NumberProps) {
  const id = useId();
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <input
        id={id}
        type="number"
        min={least}
        max={most}
        value={value}
        onChange={(event) => {
          const number = Number(event.currentTarget.value);
          if (Number.isFinite(number)) onChange(Math.max(least, Math.min(most, number)));
        }}
      />
    </div>
  );
}
