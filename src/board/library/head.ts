/** The header of an SQLite file: whether it is a database, and of which program. */

/** Offsets of the application id and of the schema version (user_version) in an SQLite file. */
const APPLICATION_ID_AT = 68;
const VERSION_AT = 60;
const SQLITE_HEADER = 'SQLite format 3\0';
export const HEAD_BYTES = 100;

export interface DatabaseHead {
  readonly applicationId: number;
  /** 0 if unset. */
  readonly version: number;
}

/** Undefined if it is not a database. */
export function databaseHead(bytes: Uint8Array): DatabaseHead | undefined {
  if (bytes.length < HEAD_BYTES) return undefined;
  const isDatabase = [...SQLITE_HEADER].every((sign, i) => bytes[i] === sign.charCodeAt(0));
  if (!isDatabase) return undefined;
  const head = new DataView(bytes.buffer, bytes.byteOffset, HEAD_BYTES);
  return { applicationId: head.getUint32(APPLICATION_ID_AT), version: head.getUint32(VERSION_AT) };
}
