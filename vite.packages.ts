/** For the bundler: notes which packages are in a bundle, as THIRD-PARTY-LICENCES.md lists them. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const FOLDER = fileURLToPath(new URL('dist/.packages/', import.meta.url));

/** Writes `dist/.packages/NAME.json`: the packages by their paths in package-lock.json. */
export function notePackages(name: string): Plugin {
  return {
    name: 'note-packages',
    generateBundle: (_, bundle) => {
      const modules = Object.values(bundle).flatMap((part) => (part.type === 'chunk' ? part.moduleIds : []));
      const paths = modules.flatMap((id) => {
        const [path] = /node_modules\/.*/.exec(id.replaceAll('\\', '/')) ?? [];
        return path === undefined ? [] : (/^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path) ?? []);
      });
      mkdirSync(FOLDER, { recursive: true });
      writeFileSync(`${FOLDER}${name}.json`, JSON.stringify([...new Set(paths)].sort()));
    },
  };
}
