#!/usr/bin/env node
/**
 * The entry of the program. Older versions of Node cannot parse the rest, so they get their message
 * here.
 */
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  process.stderr.write(`sightline: Node 20.19 or later is needed; this is Node ${process.versions.node}\n`);
  process.exitCode = 2;
} else {
  import('./main.js').catch((error) => {
    if (!(error instanceof Error) || error.name !== 'GameError') throw error;
    process.stderr.write(`sightline: ${error.message}\n`);
    process.exitCode = 2;
  });
}
