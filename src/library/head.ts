/** What the first bytes of a file tell: whether it is a database of SQLite, and whose. */

/** At this place of a file of SQLite stands whose it is, and at that one the version of its schema. */
const APPLICATION_ID_AT = 68;
const VERSION_AT = 60;
const SQLITE_HEADER = 'SQLite format 3\0';
export const HEAD_BYTES = 100;

export interface DatabaseHead {
  readonly applicationId: number;
  /** 0 where nobody has given it one. */
  readonly version: number;
}

/** Undefined where it is no database. */
export function databaseHead(bytes: Uint8Array): DatabaseHead | undefined {
  if (bytes.length < HEAD_BYTES) return undefined;
  const isDatabase = [...SQLITE_HEADER].every((sign, i) => bytes[i] === sign.charCodeAt(0));
  if (!isDatabase) return undefined;
  const head = new DataView(bytes.buffer, bytes.byteOffset, HEAD_BYTES);
  return { applicationId: head.getUint32(APPLICATION_ID_AT), version: head.getUint32(VERSION_AT) };
}
