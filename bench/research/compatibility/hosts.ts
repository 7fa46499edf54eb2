/** The same searches on every host: a table of digests, which must be equal. */
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { packageFile } from '../../../src/node/package-file.ts';
import { sha256Hex } from '../../../src/util/sha256.ts';
import type { Check, Outcome } from './page.ts';
import { SEARCHED_GAMES, type Searched } from './searches.ts';

const HOME = fileURLToPath(packageFile(''));
const RUNNER = join(HOME, 'dist/bench/research/compatibility/run-searches.js');
const MOST_BYTES = 2 ** 28;
const run = promisify(execFile);

/** A program of a package on npm, installed into the folder of programs unless it is there. */
async function installed(folder: string, name: string, version: string): Promise<string> {
  const place = join(folder, `${name}-${version}`);
  const program = join(place, 'node_modules/.bin', name);
  if (existsSync(program)) return program;
  mkdirSync(place, { recursive: true });
  writeFileSync(join(place, 'package.json'), JSON.stringify({ allowScripts: { [name]: true } }));
  await run('npm', ['install', '--no-audit', '--no-fund', `${name}@${version}`], { cwd: place });
  return program;
}

/** Keeps the results beside the programs, to see where two hosts differ. */
function outcome(folder: string, host: string, version: string, game: string, results: string): Outcome {
  const searched = JSON.parse(results) as Searched[];
  writeFileSync(join(folder, `searches-${host}-${version}-${game}.json`), JSON.stringify(searched, null, 1));
  return { version, result: `\`${sha256Hex(JSON.stringify(searched)).slice(0, 16)}\`` };
}

type Search = (folder: string, game: string) => Promise<Outcome | undefined>;

/** A row for each game. */
function checksOf(program: string, search: Search): Check[] {
  return SEARCHED_GAMES.map((game) => ({
    table: 'hosts',
    program,
    ran: `the searches of ${game}`,
    does: 'Uses +, −, ×, ÷ and √ alone, which are exact everywhere.',
    run: (folder) => search(folder, game),
  }));
}

/** A program of a package on npm that runs modules. */
function runtime(program: string, name: string, version: string, options: readonly string[] = []): Check[] {
  return checksOf(program, async (folder, game) => {
    const path = await installed(folder, name, version);
    const { stdout } = await run(path, [...options, RUNNER, game], { cwd: HOME, maxBuffer: MOST_BYTES });
    return outcome(folder, name, version, game, stdout);
  });
}

const PAGE = `<!doctype html><link rel="icon" href="data:,"><script type="module">
  import * as sightline from '/dist/browser/index.js';
  import { searchGame } from '/dist/bench/research/compatibility/searches.js';
  const game = new URLSearchParams(location.search).get('game');
  const body = await searchGame(sightline, game).then((all) => JSON.stringify(all), String);
  await fetch('/done', { method: 'POST', body });
</script>`;
const TYPES: Readonly<Record<string, string>> = { '.js': 'text/javascript', '.wasm': 'application/wasm' };

/** Opens the page of searches in a browser with an empty profile; the page sends the results. */
async function searchedInBrowser(
  path: string,
  optionsFor: (profile: string) => readonly string[],
  game: string,
): Promise<string> {
  let done = (_: string) => {};
  const answer = new Promise<string>((resolve) => {
    done = resolve;
  });
  const server = createServer(async (request, response) => {
    const [name = '/'] = (request.url ?? '/').split('?');
    if (request.method === 'POST') {
      done(await text(request));
      response.end();
    } else if (name === '/') response.setHeader('content-type', 'text/html').end(PAGE);
    else if (/^\/dist\/(?:browser|bench)\/[\w./-]+$/.test(name) && existsSync(join(HOME, name)))
      response
        .setHeader('content-type', TYPES[extname(name)] ?? 'application/octet-stream')
        .end(readFileSync(join(HOME, name)));
    else if (/^\/weights\/[\w.-]+$/.test(name)) response.end(readFileSync(join(HOME, name)));
    else response.writeHead(404).end();
  });
  await once(server.listen(0, 'localhost'), 'listening');
  const profile = mkdtempSync(join(tmpdir(), 'compatibility-'));
  const address = `http://localhost:${(server.address() as AddressInfo).port}/?game=${game}`;
  // Browsers start behind scripts, in whose group they stay.
  const browser = spawn(path, [...optionsFor(profile), address], { stdio: 'ignore', detached: true });
  try {
    return await answer;
  } finally {
    process.kill(-(browser.pid as number), 'SIGKILL');
    await once(browser, 'exit');
    server.closeAllConnections();
    server.close();
    rmSync(profile, { recursive: true, force: true });
  }
}

/** A browser of the system, by its command. */
function browser(program: string, command: string, optionsFor: (profile: string) => readonly string[]): Check[] {
  return checksOf(program, async (folder, game) => {
    const said = await run(command, ['--version']).catch(() => undefined);
    const version = /\d+(?:\.\d+)+/.exec(said?.stdout ?? '')?.[0];
    if (version === undefined) return undefined;
    return outcome(folder, command, version, game, await searchedInBrowser(command, optionsFor, game));
  });
}

export const HOST_CHECKS: readonly Check[] = [
  ...['20.20.2', '22.23.3', '24.21.0', '26.10.0'].flatMap((version) =>
    runtime(`Node ${version.slice(0, 2)}`, 'node', version),
  ),
  ...runtime('Bun', 'bun', '1.4.5'),
  ...runtime('Deno', 'deno', '2.9.6', ['run', '--allow-all', '--node-modules-dir=manual']),
  ...browser('Chromium', 'chromium-headless-shell', (profile) => [
    '--no-sandbox',
    '--remote-debugging-port=0',
    `--user-data-dir=${profile}`,
  ]),
  ...browser('Firefox', 'firefox-esr', (profile) => ['--headless', '--no-remote', '--profile', profile]),
];
