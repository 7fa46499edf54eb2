/** The host of the core in Node. */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { availableParallelism, totalmem } from 'node:os';
import { EngineError } from '../engine/errors.ts';
import type { Host } from '../util/host.ts';
import { must } from '../util/result.ts';
import { SIGNATURE_FILE } from '../util/version.ts';
import { checkWritable, readFile, replaceFile } from './file.ts';
import { holdsSomething, isSameFile } from './output.ts';
import { assetBeside } from './own-games.ts';
import { packageFile } from './package-file.ts';

const NO_FILES =
  'the files of the package are not beside its code: leave it out of bundles (esbuild: --packages=external)';

/** All but its threads, which a search thread does not start. */
export const NODE_HOST: Omit<Host, 'startThreads'> = {
  asset: (name) => {
    const own = packageFile(name);
    const file = existsSync(own) ? own : assetBeside(name);
    // A search without its weights would be weaker than asked for.
    if (file === undefined && !existsSync(packageFile(SIGNATURE_FILE))) throw new EngineError('no-files', NO_FILES);
    return file === undefined ? undefined : must(readFile(String(file), file));
  },
  cores: availableParallelism(),
  memoryBytes: totalmem(),
  sha256: (parts) => {
    const hash = createHash('sha256');
    for (const part of parts) hash.update(part);
    return hash.digest();
  },
  files: {
    read: (path) => readFile(path),
    replace: replaceFile,
    checkWritable,
    holdsSomething,
    isSame: isSameFile,
  },
  cpuMs: () => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1000;
  },
};
