/**
 * Makes the built site independent of its address. VitePress writes the address of the site into every file; here the build uses a
 * placeholder, and each page finds the real one when it is opened.
 */
import { readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

export const PLACEHOLDER = '/-sightline-docs-/';
const VARIABLE = 'globalThis.docsBase';

/** Rewrites all files of a folder. Throws if a placeholder is left. */
export function makePortable(folder: string): void {
  // A host that shows this page does so at any address, from which the others cannot be found.
  rmSync(join(folder, '404.html'), { force: true });
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => name.replaceAll('\\', '/'))
    .filter((path) => statSync(join(folder, path)).isFile());
  const renamed = new Map(paths.map((path) => [basename(path), plainName(basename(path))]));
  for (const path of paths.filter((one) => /\.(?:html|js|css|json)$/.test(one))) {
    const file = join(folder, path);
    let text = readFileSync(file, 'utf8');
    if (path.endsWith('.html')) text = portablePage(text, path);
    else if (path.endsWith('.js')) text = portableScript(text);
    else if (path.endsWith('.css')) text = text.replaceAll(`${PLACEHOLDER}assets/`, './');
    if (text.includes(PLACEHOLDER)) throw new Error(`${path} names the address of the site: ${around(text)}`);
    for (const [from, to] of renamed) if (from !== to) text = text.replaceAll(from, to);
    writeFileSync(file, text);
  }
  for (const path of paths) {
    const to = plainName(basename(path));
    if (to !== basename(path)) renameSync(join(folder, path), join(folder, dirname(path), to));
  }
  // For the service worker of the page, which keeps the documents on the device.
  const names = paths.map((path) => join(dirname(path), plainName(basename(path))).replaceAll('\\', '/'));
  writeFileSync(join(folder, 'files.json'), JSON.stringify(names.filter((name) => !name.startsWith('reports/'))));
}

/** Some hosts do not send files whose names begin with `_` or hold other signs than these. */
function plainName(name: string): string {
  return name.replaceAll(/[^\w.-]/g, '').replace(/^[_.]+/, '');
}

/** Links are relative until the page's script begins, which makes them absolute: they then hold in every page that it shows. */
function portablePage(html: string, path: string): string {
  const up = '../'.repeat(path.split('/').length - 1) || './';
  const find = `<script>${VARIABLE}=new URL(${JSON.stringify(up)},location.href).pathname</script>`;
  const fix =
    '<script>for(const a of document.querySelectorAll("#app a[href],link[rel=icon]")){const h=a.getAttribute("href");' +
    'if(/^\\.{1,2}\\//.test(h)){const u=new URL(a.href);a.setAttribute("href",u.pathname+u.hash)}}</script>';
  return html
    .replace(/JSON\.parse\(("(?:[^"\\]|\\.)*-sightline-docs-(?:[^"\\]|\\.)*")\)/g, (_, json: string) => {
      return `JSON.parse(${json.replaceAll(PLACEHOLDER, '@@')}.replaceAll("@@",${VARIABLE}))`;
    })
    .replaceAll(PLACEHOLDER, up)
    .replace('<head>', `<head>${find}`)
    .replace('</body>', `${fix}</body>`);
}

/** Addresses in code are strings that begin with the placeholder; the search index is one string that holds many. */
function portableScript(code: string): string {
  const index = /^(const \w+=)(.*)(;export\{\w+ as default\};?\s*)$/s.exec(code);
  if (index?.[2]?.includes('"documentIds"')) {
    const [, start = '', value = '', end = ''] = index;
    return `${start}(${value.replaceAll(PLACEHOLDER, '@@')}).replaceAll("@@",${VARIABLE})${end}`;
  }
  return code
    .replaceAll(new RegExp(`(["'\`])${PLACEHOLDER}\\1`, 'g'), `(${VARIABLE})`)
    .replaceAll(new RegExp(`"${PLACEHOLDER}((?:[^"\\\\]|\\\\.)*)"`, 'g'), `(${VARIABLE}+"$1")`);
}

function around(text: string): string {
  const at = text.indexOf(PLACEHOLDER);
  return text.slice(Math.max(0, at - 80), at + 120);
}
