/** Nim as other programs write it: states are plain values, moves are words, nothing is a board. Who takes the last one wins. */
import { adaptGame } from 'sightline/game';

export const game = adaptGame({
  name: 'nim',
  title: 'Nim',
  seats: ['first', 'second'],
  start: () => ({ heaps: [3, 4, 5], turn: 0 }),
  moves: ({ heaps }) =>
    heaps.flatMap((size, heap) => Array.from({ length: size }, (_, i) => `${'abc'[heap]}-take-${i + 1}`)),
  play({ heaps, turn }, move) {
    const [name, , count] = move.split('-');
    return { heaps: heaps.map((size, heap) => ('abc'[heap] === name ? size - Number(count) : size)), turn: 1 - turn };
  },
  turn: ({ turn }) => turn,
  result: ({ heaps, turn }) => (heaps.every((size) => size === 0) ? 1 - turn : undefined),
});
