/**
 * Memory that threads can share if the host allows it, else a plain buffer. Pages can share memory
 * only if they are cross-origin isolated.
 */

export function sharedMemory(bytes: number): ArrayBufferLike {
  return typeof SharedArrayBuffer === 'undefined' ? new ArrayBuffer(bytes) : new SharedArrayBuffer(bytes);
}
