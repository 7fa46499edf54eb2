/** Types of the service worker scope, which the DOM types lack. */

interface Lasting extends Event {
  waitUntil(work: Promise<unknown>): void;
}

export interface FetchCall extends Lasting {
  readonly request: Request;
  respondWith(response: Promise<Response>): void;
}

export interface PageClient {
  readonly id: string;
  postMessage(message: unknown): void;
}

interface Message extends Lasting {
  readonly data: unknown;
  readonly source: PageClient;
}

interface Calls {
  readonly install: Lasting;
  readonly activate: Lasting;
  readonly message: Message;
  readonly fetch: FetchCall;
}

export interface WorkerScope {
  readonly registration: ServiceWorkerRegistration;
  readonly clients: { claim(): Promise<void>; matchAll(): Promise<readonly PageClient[]> };
  skipWaiting(): Promise<void>;
  addEventListener<Name extends keyof Calls>(name: Name, listen: (call: Calls[Name]) => void): void;
}
