/** The library's files in the origin-private file system. */
import { FULL, REMOVED } from './errors.ts';

/** The folder. Also the name of the library's lock and channel. */
export const FOLDER = 'sightline-library';

/** Bytes that a browser with space left can store. */
const PROBE_BYTES = 2 ** 16;

const nameOf = (error: unknown) => (error instanceof DOMException ? error.name : '');

/** Whether the browser had a folder for the library and has it no more. */
export async function isFolderGone(): Promise<boolean> {
  try {
    await (await navigator.storage.getDirectory()).getDirectoryHandle(FOLDER);
    return false;
  } catch (error) {
    return nameOf(error) === 'NotFoundError';
  }
}

/** Whether the browser stores files at all. */
export async function hasFiles(): Promise<boolean> {
  try {
    await navigator.storage.getDirectory();
    return true;
  } catch {
    return false;
  }
}

/**
 * Why the browser refused something to the library in a worker, of which SQLite says only
 * "input/output error"; undefined if unknown. `wasOpen`: its folder has existed.
 */
export async function refusal(wasOpen: boolean): Promise<string | undefined> {
  if (!(await hasSpace())) return FULL;
  return wasOpen && (await isFolderGone()) ? REMOVED : undefined;
}

/** The DOM types lack what only workers have. */
interface WorkerFile extends FileSystemFileHandle {
  createSyncAccessHandle(): Promise<{ write(bytes: Uint8Array, where: { at: number }): number; close(): void }>;
}

async function hasSpace(): Promise<boolean> {
  const name = `${FOLDER}-probe`;
  try {
    const root = await navigator.storage.getDirectory();
    const file = (await root.getFileHandle(name, { create: true })) as WorkerFile;
    const handle = await file.createSyncAccessHandle();
    try {
      return handle.write(new Uint8Array(PROBE_BYTES), { at: 0 }) === PROBE_BYTES;
    } finally {
      handle.close();
      await root.removeEntry(name);
    }
  } catch (error) {
    return nameOf(error) !== 'QuotaExceededError';
  }
}
