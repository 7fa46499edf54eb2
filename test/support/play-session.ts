/** A person's game against the engine, without a process around it. */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type PlayOptions, PlaySession } from '../../src/cli/play/session.ts';
import { type GameRecord, parseRecord } from '../../src/games/record.ts';
import { must } from '../../src/util/result.ts';
import { STATIC } from './presets.ts';

export const folder = mkdtempSync(join(tmpdir(), 'sightline-play-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
let logs = 0;

export const SHORT = { params: STATIC, limits: { playouts: 60 } };
const SIDES = ['light', 'dark', 'random'] as const;

export interface Asked extends Partial<PlayOptions> {
  readonly size?: number;
  readonly pie?: boolean;
  readonly side?: (typeof SIDES)[number];
}

export function optionsFor({ size = 4, pie = false, side = 'light', ...options }: Asked): PlayOptions {
  return {
    game: { name: 'meridians', rules: { size, pie } },
    seat: side === 'random' ? side : SIDES.indexOf(side),
    strength: SHORT,
    keepsStrength: false,
    resources: { threads: 0, memoryBytes: 2 ** 22 },
    seed: '1',
    color: false,
    log: join(folder, `${logs++}.jsonl`),
    ...options,
  };
}

export async function textOf(texts: AsyncGenerator<string>): Promise<string> {
  const all: string[] = [];
  for await (const text of texts) all.push(text);
  return all.join('\n');
}

/** A session, its first output, and a way to send it input. */
export async function talk(given: Asked = {}, how: 'begin' | 'resume' = 'begin') {
  const options = optionsFor(given);
  const session = must(PlaySession[how](options));
  const opening = await textOf(session.open());
  const say = (line: string) => textOf(session.answer(line));
  return { session, opening, say, log: options.log, games: () => gamesIn(options.log) };
}

export function gamesIn(path: string): GameRecord[] {
  if (!existsSync(path)) return [];
  const lines = readFileSync(path, 'utf8').trimEnd().split('\n');
  return lines.map((line) => {
    return must(parseRecord(line));
  });
}
