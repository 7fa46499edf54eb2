/** The version of an installed package. */
import { readFileSync } from 'node:fs';
import { packageFile } from '../../../src/node/package-file.ts';

export function versionOf(name: string): string {
  const text = readFileSync(packageFile(`node_modules/${name}/package.json`), 'utf8');
  return (JSON.parse(text) as { readonly version: string }).version;
}
