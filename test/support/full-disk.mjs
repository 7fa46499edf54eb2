/**
 * For `node --import`: the disk of the folder `DISK_FOLDER` is full while the file `DISK_FULL` exists, which is looked at every
 * 20 ms. It holds its number of calls of the file system that still succeed then. Needs compiled code.
 */
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { FailingDisk } from '../../dist/test/support/failing-disk.js';

const { DISK_FOLDER: folder, DISK_FULL: flag } = process.env;
const { existsSync, readFileSync } = fs;
const disk = new FailingDisk();
for (const [name, call] of Object.entries(disk.mocked({ ...fs }))) if (call !== fs[name]) fs[name] = call;
syncBuiltinESMExports();
let isFull = false;
setInterval(() => {
  if (existsSync(flag) === isFull) return;
  isFull = !isFull;
  if (isFull) disk.arm(folder, { at: 1 + Number(readFileSync(flag, 'utf8')), code: 'ENOSPC', isLasting: true });
  else disk.disarm();
}, 20).unref();
