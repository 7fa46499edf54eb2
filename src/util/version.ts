import { readFileSync } from 'node:fs';

/** The package's own description, from the source folder or from what is compiled of it. */
const isSource = import.meta.url.endsWith('.ts');
const file = new URL(isSource ? '../../package.json' : '../../../package.json', import.meta.url);

/** The version of this program. */
export const VERSION: string = (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version;
