/** What a client may ask for, so that no other one has to wait for it. */

/** Bytes of the body of a request; a file of games may be longer than the rest. */
export const BODY_BYTES = 256 * 1024;
export const FILE_BYTES = 2 * 1024 * 1024;
/** Reports of different logs that may be under way. */
export const REPORTS_WAITING = 16;
/** Bytes of a message on a websocket. */
export const MESSAGE_BYTES = 64 * 1024;
/** Open connections, and those of them that are websockets. */
export const CONNECTIONS = 512;
export const SOCKETS = 128;
/** The same for one address. */
export const CONNECTIONS_OF_CLIENT = 128;
export const SOCKETS_OF_CLIENT = 32;
/** A message that has kept the server busy for longer than this has the next ones of its page wait this many times as long. */
export const SHORT_MS = 5;
export const RESTS = 3;
export const LONGEST_REST_MS = 1000;
/** Bytes that may wait for a client that does not read; reports during a search are left out from then on. */
export const UNREAD_BYTES = 1024 * 1024;
/** With more of them the connection is cut. */
export const MOST_UNREAD_BYTES = 8 * UNREAD_BYTES;
/** Milliseconds that a request may take to come in, and between two signs of life on a websocket. */
export const REQUEST_MS = 15_000;
export const ALIVE_MS = 30_000;

/** Requests, of which this many may come at once, and this many a second in the long run. */
export const MESSAGE_RATE = { burst: 400, perSecond: 100 } as const;
export const REQUEST_RATE = { burst: 2000, perSecond: 400 } as const;

export interface Rate {
  readonly burst: number;
  readonly perSecond: number;
}

/** A bucket of tokens that fills up again with time. */
export class Bucket {
  private readonly rate: Rate;
  private tokens: number;
  private at: number;

  /** `now` is in milliseconds, of any clock that only goes forward. */
  constructor(rate: Rate, now: number) {
    this.rate = rate;
    this.tokens = rate.burst;
    this.at = now;
  }

  /** Takes a token; false where there is none. */
  take(now: number): boolean {
    const { burst, perSecond } = this.rate;
    this.tokens = Math.min(burst, this.tokens + ((now - this.at) * perSecond) / 1000);
    this.at = now;
    if (this.tokens < 1) return false;
    this.tokens--;
    return true;
  }

  /** Whether it is as full as at the beginning, so that nothing is lost with it. */
  isFull(now: number): boolean {
    return this.tokens + ((now - this.at) * this.rate.perSecond) / 1000 >= this.rate.burst;
  }
}
