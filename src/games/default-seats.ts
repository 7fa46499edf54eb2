/** Derives seats from their names. */
import type { Seat } from './kit.ts';
import { INK, PALE } from './seat-looks.ts';

type Look = Pick<Seat, 'terminal' | 'fill' | 'stroke' | 'shade'>;

const COLORS: Readonly<Record<string, Look>> = {
  black: INK,
  dark: INK,
  white: PALE,
  light: PALE,
  red: { terminal: 'red', fill: '#d8463c', stroke: '#8a2019', shade: '#f3c1bd' },
  blue: { terminal: 'blue', fill: '#3672c9', stroke: '#1b4383', shade: '#b9d0f0' },
  green: { terminal: 'green', fill: '#4a9c5d', stroke: '#245a32', shade: '#bfe0c7' },
  yellow: { terminal: 'yellow', fill: '#f2c230', stroke: '#96741a', shade: '#f8e6ae' },
  purple: { terminal: 'magenta', fill: '#8d5bb5', stroke: '#513170', shade: '#dbc8ea' },
  cyan: { terminal: 'cyan', fill: '#39a9b5', stroke: '#1c626a', shade: '#bfe5e9' },
};
/** Default colours for names that are not colours: for two seats, and for more. */
const TWO = ['black', 'white'];
const MORE = ['red', 'blue', 'green', 'yellow', 'purple', 'cyan'];

/** Throws a `TypeError` for too many seats or duplicate names. */
export function completeSeats(
  game: string,
  given: readonly (string | (Partial<Seat> & Pick<Seat, 'name'>))[],
): readonly Seat[] {
  const seats = given.map((seat) => (typeof seat === 'string' ? { name: seat } : seat));
  const names = seats.map(({ name }) => name);
  if (seats.length < 2 || seats.length > 6) throw new TypeError(`${game}: must have 2 to 6 seats, not ${seats.length}`);
  if (new Set(names).size < names.length) throw new TypeError(`${game}: two seats have the same name`);
  const wrong = names.find((name) => !/^[a-z][a-z\d-]*$/.test(name));
  if (wrong !== undefined)
    throw new TypeError(`${game}: ${JSON.stringify(wrong)} is not a seat name in lowercase letters`);
  const palette = names.every((name) => name in COLORS) ? names : names.length === 2 ? TWO : MORE;
  const letters = names.map((name) => name.charAt(0));
  const isByLetter = new Set(letters).size === letters.length;
  const goColors = goColorsOf(names);
  return seats.map((seat, i) => {
    const { terminal, fill, stroke, shade } = COLORS[palette[i] as string] as Look;
    const goColor = goColors?.[i];
    const own = [...(isByLetter ? [letters[i] as string] : []), ...(goColor ? [goColor, goColor.charAt(0)] : [])];
    // A letter stands for the seat whose name begins with it, not for a colour in other programs.
    const taken = [...names, ...(isByLetter ? letters.toSpliced(i, 1) : [])];
    return {
      aliases: [...new Set(own)].filter((alias) => !taken.includes(alias)),
      ...(goColor && { goColor }),
      sign: isByLetter
        ? (letters[i] as string).toUpperCase()
        : names.length === 2
          ? ('XO'[i] as string)
          : String(i + 1),
      terminal,
      fill,
      stroke,
      shade,
      ...seat,
    };
  });
}

/** Black is the first of two seats, unless their names say otherwise. */
function goColorsOf(names: readonly string[]): readonly ('black' | 'white')[] | undefined {
  if (names.length !== 2) return undefined;
  return names[0] === 'white' || names[1] === 'black' ? ['white', 'black'] : ['black', 'white'];
}
