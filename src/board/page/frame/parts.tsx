/** Small form controls. */
import type { Signal } from '@preact/signals';
import type { ComponentChildren, ComponentProps } from 'preact';
import { useId, useLayoutEffect, useRef } from 'preact/hooks';
import { chooseLanguage, LANGUAGES, language } from '../texts/language.ts';
import { TEXTS } from '../texts/texts.ts';

/** A handler that sets a signal. */
export function into<T>(signal: Signal<T>): (value: T) => void {
  return (value) => {
    signal.value = value;
  };
}

/** A button that sends no form. */
export function Button(props: ComponentProps<'button'>) {
  return <button type="button" {...props} />;
}

interface DialogProps {
  readonly title: string;
  /** Of its style. */
  readonly name?: string;
  readonly isOpen: Signal<boolean>;
  readonly children: ComponentChildren;
}

/** A modal dialog, which opens at its top. */
export function Dialog({ title, name, isOpen, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const id = useId();
  useLayoutEffect(() => {
    dialog.current?.showModal();
    // The first link or button has the focus now, which may be at the end.
    heading.current?.focus();
    dialog.current?.scrollTo({ top: 0 });
  }, []);
  return (
    <dialog
      ref={dialog}
      class={name}
      aria-labelledby={id}
      onClose={() => {
        isOpen.value = false;
      }}
    >
      <h2 id={id} ref={heading} tabIndex={-1}>
        {title}
      </h2>
      {children}
    </dialog>
  );
}

/** The head of a table whose first column is text, and the others are numbers. */
export function TableHead({ names }: { readonly names: readonly (string | false)[] }) {
  return (
    <thead>
      <tr>
        {names.map((name, i) => {
          if (name === false) return null;
          return (
            <th key={name} class={i === 0 ? 'text' : undefined} scope="col">
              {name}
            </th>
          );
        })}
      </tr>
    </thead>
  );
}

interface ToggleProps {
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
  readonly title?: string | undefined;
  readonly children: ComponentChildren;
}

/** A toggle button. */
export function Toggle({ isOn, onChange, title, children }: ToggleProps) {
  return (
    <button type="button" aria-pressed={isOn} title={title} onClick={() => onChange(!isOn)}>
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

/** The most options that stand side by side, and the most characters in them. */
const MOST_OPTIONS = 4;
const MOST_CHARACTERS = 34;

/** In characters of Latin script: those of Chinese, Japanese and Korean are twice as wide. */
function widthOf(text: string): number {
  return text.length + (text.match(/[\u2e80-\uffef]/g)?.length ?? 0);
}

/** One of several options: side by side if they are few and short, else a list. */
export function ChoiceField<T extends string | number | boolean>(props: ChoiceProps<T>) {
  const { label, value, choices, onChange } = props;
  const id = useId();
  const characters = choices.reduce((sum, [, text]) => sum + widthOf(text), 0);
  if (choices.length > MOST_OPTIONS || characters > MOST_CHARACTERS) return <ChoiceList {...props} />;
  return (
    <div class="field">
      <span id={id} class="label">
        {label}
      </span>
      <div class="joined" role="radiogroup" aria-labelledby={id}>
        {choices.map(([one, text]) => (
          <label key={String(one)} class="option">
            <input type="radio" name={id} value={String(one)} checked={one === value} onChange={() => onChange(one)} />
            {text}
          </label>
        ))}
      </div>
    </div>
  );
}

function ChoiceList<T extends string | number | boolean>({ label, value, choices, onChange }: ChoiceProps<T>) {
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

/** Languages have their own names here, and the label is in English too, for those who cannot read the page. */
export function LanguageField() {
  return <ChoiceList label={TEXTS.language()} value={language} choices={LANGUAGES} onChange={chooseLanguage} />;
}

interface TextProps
  extends Pick<
    ComponentProps<'input'>,
    'placeholder' | 'inputMode' | 'aria-invalid' | 'aria-describedby' | 'onBlur' | 'children'
  > {
  readonly label: string;
  readonly value: string;
  /** The most characters. */
  readonly most: number;
  /** Called at each character, or when the field is left. */
  readonly onInput?: (value: string) => void;
  readonly onChange?: (value: string) => void;
}

export function TextField({ label, most, onInput, onChange, children, ...input }: TextProps) {
  const id = useId();
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <input
        {...input}
        id={id}
        maxLength={most}
        autocomplete="off"
        onInput={({ currentTarget }) => onInput?.(currentTarget.value)}
        onChange={({ currentTarget }) => onChange?.(currentTarget.value)}
      />
      {children}
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
          const number = event.currentTarget.valueAsNumber;
          if (Number.isFinite(number)) onChange(Math.max(least, Math.min(most, number)));
        }}
      />
    </div>
  );
}
