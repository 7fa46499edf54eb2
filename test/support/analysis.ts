/** Sessions of `sightline analysis` within a test. */
import { PassThrough, type Writable } from 'node:stream';
import { AnalysisSession, type SessionOptions } from '../../src/protocol/analysis/session.ts';
import { isReply } from './analysis-schemas.ts';
import { STATIC } from './presets.ts';

/** Any reply: the fields that tests look at. */
export interface AnyReply {
  readonly id?: string;
  readonly turnNumber?: number;
  readonly isDuringSearch?: boolean;
  readonly noResults?: boolean;
  readonly error?: string;
  readonly warning?: string;
  readonly code?: string;
  readonly field?: string;
  readonly line?: number;
  readonly action?: string;
  readonly version?: string;
  readonly position?: string;
  readonly size?: number;
  readonly toMove?: string;
  readonly seed?: string;
  readonly value?: number;
  readonly playouts?: number;
  readonly keptVisits?: number;
  readonly visits?: number;
  readonly nodes?: number;
  readonly seconds?: number;
  readonly startSeconds?: number | undefined;
  readonly playoutsPerSecond?: number;
  readonly proven?: { readonly result: string };
  readonly moves?: readonly { readonly move: string; readonly visits: number }[];
  readonly lifeMap?: Readonly<Record<string, readonly number[]>>;
  readonly winner?: string;
  readonly end?: string;
}

/** By default a session searches on the test's own thread: nothing can be stopped, and nothing has to be started. */
export class TestSession {
  readonly session: AnalysisSession;
  /** All replies so far, in their order; each fits the schema of replies. */
  readonly replies: AnyReply[] = [];
  private lines = 0;
  private onReply = () => {};

  constructor(options: Partial<SessionOptions> = {}, output: Writable = new PassThrough()) {
    const defaults = {
      analyses: 1,
      threadsPerAnalysis: 0,
      params: STATIC,
      memoryBytes: 2 ** 26,
      seed: '1',
      limits: { playouts: 50 },
    };
    this.session = new AnalysisSession({ ...defaults, ...options }, output);
    output.on('data', (chunk: Buffer) => {
      for (const line of chunk.toString().split('\n').slice(0, -1)) this.note(JSON.parse(line) as AnyReply);
    });
  }

  /** Sends requests, objects or lines. */
  send(...requests: readonly (object | string)[]): void {
    for (const request of requests) {
      this.session.receive(typeof request === 'string' ? request : JSON.stringify(request), ++this.lines);
    }
  }

  /** Waits until there is a reply that `isWanted`. */
  async until(isWanted: (reply: AnyReply) => boolean): Promise<void> {
    while (!this.replies.some(isWanted)) {
      await new Promise<void>((resolve) => {
        this.onReply = resolve;
      });
    }
  }

  /** Ends the session; all replies. */
  async end(): Promise<AnyReply[]> {
    await this.session.end();
    await new Promise((resolve) => setImmediate(resolve));
    return this.replies;
  }

  private note(reply: AnyReply): void {
    if (!isReply(reply))
      throw new Error(`${JSON.stringify(reply)} does not fit the schema: ${JSON.stringify(isReply.errors)}`);
    this.replies.push(reply);
    this.onReply();
  }
}

/** The replies to some requests. */
export async function repliesTo(
  requests: readonly (object | string)[],
  options: Partial<SessionOptions> = {},
): Promise<AnyReply[]> {
  const session = new TestSession(options);
  session.send(...requests);
  return session.end();
}
