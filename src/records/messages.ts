/** Errors of game files, with their codes. */
import { counted } from '../util/counted.ts';
import { fail } from '../util/result.ts';

export function unknownExtension(name: string) {
  return fail('unknown-format', `${name}: unknown file extension`);
}

/** `hasOthers`: some games have higher numbers than there are games, so that the count alone would puzzle. */
export function noGameNumbered(number: number, path: string, count: number, hasOthers: boolean) {
  const others = hasOthers ? ', none with that number' : '';
  return fail('no-game', `no game ${number} in ${path}: it has ${counted(count, 'game')}${others}`);
}

export function noRecords(name: string) {
  return fail('bad-json', `${name}: no line is a JSON object: not a file of game records`);
}
