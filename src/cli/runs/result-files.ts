/** Results as files: plots as SVG and PNG, and all figures as CSV. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { checkFolder, type FileContent, fileKind, replaceFiles } from '../../node/file.ts';
import type { CommandFiles } from '../../node/output.ts';
import { BadInput, mustParse } from '../arguments/input.ts';
import { path } from '../arguments/readers.ts';
import { FORCE } from '../arguments/rows.ts';
import { needs, option } from '../command.ts';
import { checkFiles } from './output.ts';

const OUTPUT = { group: 'Output' } as const;

export const resultFileRows = {
  plots: option(path, 'write every plot as an SVG and a PNG file to this folder', OUTPUT),
  csv: option(path, 'write the figures of all tables and plots as CSV to this file', OUTPUT),
  force: FORCE,
} as const;

/** For commands that write no other file that `--force` concerns. */
export const resultFileRelations = [needs('force', 'plots', 'csv')] as const;

interface ResultFileArguments {
  readonly plots?: string | undefined;
  readonly csv?: string | undefined;
  readonly force: boolean;
}

/** Checks the files before the work, together with the other files of the command. Throws BadInput. */
export function checkResultFiles({ plots, csv, force }: ResultFileArguments, files: CommandFiles = {}): void {
  checkFiles({ ...files, writes: [...(files.writes ?? []), csv], isForced: force });
  if (plots === undefined) return;
  mustParse(checkFolder(plots));
  if (force || fileKind(plots) !== 'folder') return;
  const old = readdirSync(plots).find((name) => /\.(?:svg|png)$/.test(name));
  if (old === undefined) return;
  throw new BadInput(`${join(plots, old)} already exists: name another folder, or use --force to overwrite`);
}

/** What the files are made from: a page with the plots, and the CSV. */
interface Results {
  /** Loads what makes the page, since plots need a document, which takes longer to load than everything else. */
  page(): Promise<string>;
  csv(): string;
}

/** Writes the files, all or none. Throws BadInput. */
export async function writeResultFiles({ plots, csv }: ResultFileArguments, results: Results): Promise<void> {
  const files: FileContent[] = [];
  if (plots !== undefined) {
    const { plotFiles } = await import('../../drawing/plot-files.ts');
    const { pngOf } = await import('../../node/png.ts');
    for (const { name, svg } of plotFiles(await results.page())) {
      files.push({ path: join(plots, `${name}.svg`), content: svg });
      files.push({ path: join(plots, `${name}.png`), content: await pngOf(svg) });
    }
  }
  if (csv !== undefined) files.push({ path: csv, content: results.csv() });
  mustParse(replaceFiles(files, plots));
}
