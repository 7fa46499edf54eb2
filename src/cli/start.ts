#!/usr/bin/env node
/**
 * The entry of the program. Older versions of Node cannot parse the rest, so they get their message
 * here; and what needs nothing of the rest is answered here.
 */
import nodeModule from 'node:module';

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
const [word, ...others] = process.argv.slice(2);
if (major < 20 || (major === 20 && minor < 19)) {
  process.stderr.write(`sightline: Node 20.19 or later is needed; this is Node ${process.versions.node}\n`);
  process.exitCode = 2;
} else if (word === '--version' && others.length === 0) {
  import('../util/version.js').then(({ VERSION }) => process.stdout.write(`${VERSION}\n`));
} else if ((word === '--help' || word === '-h') && others.length === 0) {
  import('./program/help.js').then(({ programHelp }) => process.stdout.write(`${programHelp()}\n`));
} else {
  // Only later versions of Node keep what they have compiled.
  (nodeModule as { readonly enableCompileCache?: () => void }).enableCompileCache?.();
  const { require_module: requiresModules } = process.features as { readonly require_module?: boolean };
  // Neither sources nor some versions of Node allow it.
  if (!requiresModules || import.meta.url.endsWith('.ts')) import('./program/main.js');
  else {
    // This takes half the time of `import`, which has other threads open and read each file.
    const require = nodeModule.createRequire(import.meta.url);
    // First what starts threads, which then load while the rest does.
    require('./program/begin.js');
    require('./program/main.js');
  }
}
