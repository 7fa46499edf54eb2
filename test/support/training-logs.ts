/** Training logs written by hand. */
import type { TrainingEntry, TrainingHeader } from '../../selfplay/train/training-log.ts';

/** The header of a training of version 0.1.0 on size 6, with overrides. */
export function header(differs: Partial<TrainingHeader> = {}): TrainingHeader {
  return {
    v: 1,
    kind: 'training',
    version: '0.1.0',
    node: 'v20.19.0',
    threads: 2,
    startedAt: '2026-12-01T12:00:00.000Z',
    games: 0,
    settings: {
      size: 6,
      shape: 'bias+sight',
      seed: '1',
      games: 500,
      minutes: null,
      rate: 3,
      finalRate: 0.1,
      lambda: 0.8,
      exploration: 0.05,
      openingPlies: 11,
    },
    ...differs,
  };
}

/** An entry after this many games, a hundred a second. */
export function entry(games: number, differs: Partial<TrainingEntry> = {}): TrainingEntry {
  return {
    kind: 'progress',
    games,
    seconds: games / 100,
    gamesPerSecond: 100,
    tdError: 0.07,
    meanPlies: 108.5,
    firstScore: 0.55,
    rate: 1.5,
    ...differs,
  };
}

export function trainingLogText(lines: readonly (TrainingHeader | TrainingEntry)[]): string {
  return lines.map((line) => `${JSON.stringify(line)}\n`).join('');
}
