/** The examples of a document: its code blocks that are named, such as ```ts [bot.ts]. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Writes them into a folder. */
export function writeExamples(document: string, folder: string): void {
  for (const [, name, code] of readFileSync(document, 'utf8').matchAll(/^```\w+ \[([\w.-]+)\]\n(.*?)^```$/gms))
    writeFileSync(join(folder, name as string), code as string);
}
