/** The page as a folder of files, and a host that sends such folders and nothing else. */

import { hash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
};

/** The folder, as tests of the system or `npm run site` have built it. */
export const SITE = join(ROOT, 'dist/site');

/** The files of a folder, by their paths in it. */
export function filesOf(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => statSync(join(folder, name)).isFile());
}

/** An answer that was sent. */
export interface Sent {
  readonly path: string;
  readonly status: number;
  readonly bytes: number;
}

const PACKED = new Map<string, Buffer>();

/** A file as it is sent, which is packed once. */
function packed(file: string): Buffer {
  const body = readFileSync(file);
  const key = hash('sha1', body);
  const known = PACKED.get(key) ?? gzipSync(body, { level: 9 });
  PACKED.set(key, known);
  return known;
}

/** Sends folders, each at its own address such as `/some/path/`, compressed if useful. */
export class StaticHost {
  readonly sent: Sent[] = [];
  /** Further headers of all answers. */
  headers: Readonly<Record<string, string>> = {};
  /** What is called, and waited for, before a path is answered. */
  readonly before = new Map<string, () => Promise<void>>();
  private readonly server: Server;
  private readonly folders = new Map<string, string>();

  constructor() {
    this.server = createServer(async ({ url = '' }, response) => {
      const [path = ''] = url.split('?');
      await this.before.get(path)?.();
      const file = this.fileAt(path);
      const type = TYPES[extname(file ?? '')] ?? 'application/octet-stream';
      const isPacked = /text|json|svg|wasm/.test(type);
      const bytes = file === undefined ? Buffer.alloc(0) : isPacked ? packed(file) : readFileSync(file);
      const status = file === undefined ? 404 : 200;
      this.sent.push({ path, status, bytes: bytes.length });
      const headers = { 'content-type': type, ...(isPacked && { 'content-encoding': 'gzip' }), ...this.headers };
      response.writeHead(status, headers).end(bytes);
    });
  }

  async start(): Promise<void> {
    await new Promise<void>((resolve) => this.server.listen(0, 'localhost', resolve));
  }

  stop(): void {
    this.server.close();
    this.server.closeAllConnections();
  }

  get origin(): string {
    return `http://localhost:${(this.server.address() as AddressInfo).port}`;
  }

  /** From now on sends a folder there, also in the place of another one. */
  offer(place: string, folder: string): string {
    this.folders.set(place, folder);
    return this.origin + place;
  }

  private fileAt(path: string): string | undefined {
    const places = [...this.folders.keys()].filter((one) => path.startsWith(one)).sort((a, b) => b.length - a.length);
    const [place] = places;
    if (place === undefined) return undefined;
    const file = join(this.folders.get(place) as string, path.slice(place.length).replace(/(?:^|\/)$/, '$&index.html'));
    return existsSync(file) && statSync(file).isFile() ? file : undefined;
  }
}
