/** Limits that keep one client from delaying others. */

/** The most bytes of a request body. Uploads of game files have a larger limit. */
export const BODY_BYTES = 256 * 1024;
export const FILE_BYTES = 2 * 1024 * 1024;
/** The most pending reports of different logs. */
export const REPORTS_WAITING = 16;
/** The most bytes of a websocket message. */
export const MESSAGE_BYTES = 64 * 1024;
/** The most open connections, and websockets among them. */
export const CONNECTIONS = 512;
export const SOCKETS = 128;
/** The same per address. */
export const CONNECTIONS_OF_CLIENT = 128;
export const SOCKETS_OF_CLIENT = 32;
/** The most websockets of guests, in total, per address and per game by a link: the owner has the other ones. */
export const GUEST_SOCKETS = 96;
export const GUEST_SOCKETS_OF_CLIENT = 24;
export const GUEST_SOCKETS_OF_DUEL = 16;
/** Unread bytes of a slow client from which reports during a search wait. */
export const UNREAD_BYTES = 1024 * 1024;
/** Unread bytes at which the connection is closed. */
export const MOST_UNREAD_BYTES = 8 * UNREAD_BYTES;
/** Milliseconds for receiving a request, between checks of it, and between websocket heartbeats. */
export const REQUEST_MS = 15_000;
export const CHECKING_MS = 1000;
export const ALIVE_MS = 30_000;

/** The request rate: the largest burst, and the long-term rate per second. */
export const MESSAGE_RATE = { burst: 400, perSecond: 100 } as const;
export const REQUEST_RATE = { burst: 2000, perSecond: 400 } as const;

interface Rate {
  readonly burst: number;
  readonly perSecond: number;
}

/** A token bucket. */
export class Bucket {
  private readonly rate: Rate;
  private tokens: number;
  private at: number;

  /** `now` is in milliseconds of any monotonic clock. */
  constructor(rate: Rate, now: number) {
    this.rate = rate;
    this.tokens = rate.burst;
    this.at = now;
  }

  /** Takes a token; false if there is none. */
  take(now: number): boolean {
    const { burst, perSecond } = this.rate;
    this.tokens = Math.min(burst, this.tokens + ((now - this.at) * perSecond) / 1000);
    this.at = now;
    if (this.tokens < 1) return false;
    this.tokens--;
    return true;
  }

  /** Whether the bucket is full, so that it can be discarded. */
  isFull(now: number): boolean {
    return this.tokens + ((now - this.at) * this.rate.perSecond) / 1000 >= this.rate.burst;
  }
}
