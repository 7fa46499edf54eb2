/** Memory that threads can share, where there is such: pages have it only when they are isolated from other sites. */

export function sharedMemory(bytes: number): ArrayBufferLike {
  return typeof SharedArrayBuffer === 'undefined' ? new ArrayBuffer(bytes) : new SharedArrayBuffer(bytes);
}
