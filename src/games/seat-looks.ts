/** Colours of the two seats of games with pieces of two shades, on terminals and in pictures. */
import type { Seat } from './kit.ts';

type Look = Pick<Seat, 'goColor' | 'sign' | 'terminal' | 'fill' | 'stroke' | 'shade'>;

export const PALE: Look = {
  goColor: 'white',
  sign: 'O',
  terminal: 'yellow',
  fill: '#fffdf6',
  stroke: '#6d6350',
  shade: '#f4e0a0',
};

export const INK: Look = {
  goColor: 'black',
  sign: 'X',
  terminal: 'blue',
  fill: '#26292f',
  stroke: '#111',
  shade: '#90a8d0',
};
