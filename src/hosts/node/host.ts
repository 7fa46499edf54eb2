/** The host of the core in Node. */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { availableParallelism, totalmem } from 'node:os';
import type { Host } from '../../util/host.ts';
import { must } from '../../util/result.ts';
import { checkWritable, readFile, replaceFile } from './file.ts';
import { holdsSomething, isSameFile } from './output.ts';
import { assetBeside } from './own-games.ts';
import { packageFile } from './package-file.ts';
import { startSearchThreads } from './search-threads.ts';

export const NODE: Host = {
  asset: (name) => {
    const own = packageFile(name);
    const file = existsSync(own) ? own : assetBeside(name);
    return file === undefined ? undefined : must(readFile(String(file), file));
  },
  startThreads: startSearchThreads,
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
