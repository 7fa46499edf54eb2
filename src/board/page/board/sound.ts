/** An optional click sound at every move. */
import { effect, untracked } from '@preact/signals';
import { isBoolean, kept } from '../frame/kept.ts';
import { current, gameNumber, node } from '../game/game.ts';

export const hasSound = kept<boolean>('sound', false, isBoolean);

/** Duration in seconds; the pitch falls meanwhile. */
const LENGTH = 0.06;
const PITCH = [330, 150] as const;
const LOUDNESS = 0.3;

let audio: AudioContext | undefined;
let before: { readonly game: number; readonly at: number } = { game: -1, at: -1 };

/** Sounds at every move from now on. Call once. */
export function keepSounding(): void {
  effect(() => {
    const now = { game: gameNumber.value, at: current.value };
    const isMove = now.game === before.game && untracked(() => node.value.parent) === before.at;
    before = now;
    if (isMove && untracked(() => hasSound.value)) click();
  });
}

function click(): void {
  audio ??= new AudioContext();
  const [tone, volume, now] = [audio.createOscillator(), audio.createGain(), audio.currentTime];
  tone.type = 'triangle';
  tone.frequency.setValueAtTime(PITCH[0], now);
  tone.frequency.exponentialRampToValueAtTime(PITCH[1], now + LENGTH);
  volume.gain.setValueAtTime(LOUDNESS, now);
  volume.gain.exponentialRampToValueAtTime(0.001, now + LENGTH);
  tone.connect(volume).connect(audio.destination);
  tone.start();
  tone.stop(now + LENGTH);
}
