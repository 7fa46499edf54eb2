/** `--number`, for commands that read games from a file. */
import type { Argv } from 'yargs';
import { BadInput, wholeOption } from './input.ts';
export const numberOption = <T>(yargs: Argv<T>) =>
  yargs
    .option('number', {
      type: 'string',
      describe: 'number of the game in the file, from 1; FILE#3 means FILE --number 3',
      coerce: wholeOption('number', 1),
    })
    .middleware(refuseNumberAsGame, true);

function refuseNumberAsGame({ game }: Readonly<Record<string, unknown>>): void {
  if (!/^\d+$/.test(String(game))) return;
  throw new BadInput(numberAsGame(String(game)));
}

/** `--game` once took the number of a game. */
export function numberAsGame(number: string): string {
  return `--game ${number}: it names a game; the number of one in the file is --number ${number}`;
}
