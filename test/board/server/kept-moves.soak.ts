/**
 * Games by a link while the disk is full now and then and the server is killed: nothing that was answered as done may be lost. Run it with
 * `npm run build && npx tsx test/board/server/kept-moves.soak.ts [REQUESTS [FOLDER]]`. FOLDER is in a small file system that is filled in
 * earnest, such as a tmpfs of 8 MB; without it calls of the file system fail. It prints figures, and ends with code 1 where something is lost.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Disk, playKept } from '../../support/kept-moves.ts';

const [requests = '500', folder] = process.argv.slice(2);

/** Is filled with files. */
function smallDisk(root: string): Disk {
  const ballast = join(root, 'ballast');
  const free = () => rmSync(ballast, { recursive: true, force: true });
  const fill = () => {
    mkdirSync(ballast, { recursive: true });
    for (const bytes of [2 ** 16, 2 ** 12, 1]) {
      try {
        for (let i = 0; ; i++) writeFileSync(join(ballast, `${bytes}-${i}`), Buffer.alloc(bytes));
      } catch {
        // It is full.
      }
    }
  };
  return { folder: join(root, 'data'), env: {}, fill, free, remove: free };
}

const found = await playKept({
  requests: Number(requests),
  atOnce: 6,
  seed: String(Date.now()),
  lifeRequests: 20,
  longestMs: 600,
  disk: folder === undefined ? undefined : smallDisk(folder),
  onKill: ({ done, kills, lost }) => console.log(`${done} done, ${lost} lost, ${kills} kills`),
});
console.log(JSON.stringify(found));
process.exitCode = found.lost + found.undead + Math.max(0, found.notArchived) > 0 ? 1 : 0;
