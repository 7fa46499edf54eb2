/** What the commands for game files and custom games say. */
import { counted } from '../../util/counted.ts';

export function badGameName(name: string): string {
  return `${JSON.stringify(name)}: must consist of lower-case letters, digits and hyphens`;
}

export function gameExists(name: string): string {
  return `a game named ${name} already exists`;
}

export function fileExists(path: string): string {
  return `${path} already exists`;
}

export function cannotWrite(path: string, why: string): string {
  return `cannot write ${path}: ${why}`;
}

export function wroteText(files: readonly string[], steps: readonly string[]): string {
  return `Wrote ${files.join(', ')}.\n\nNext:\n${steps.map((step) => `    ${step}`).join('\n')}`;
}

/** Of a `package.json` that existed before. */
export function needsModules(path: string): string {
  return `${path} was not changed; the new files need "type": "module" in it.`;
}

/** `where` is a file or standard output. */
export function unknownFormat(where: string, formats: readonly string[]): string {
  return `${where}: unknown format; name one by --to: ${formats.join(', ')}`;
}

export function writtenTo(path: string, games: number): string {
  return `${counted(games, 'game')} written to ${path}`;
}
