/** The entry of all Web Workers of the page. A worker's name determines its purpose. */

type Kind = 'engine' | 'search' | 'library';

const SERVE: Readonly<Record<Kind, () => Promise<void>>> = {
  engine: async () => (await import('../browser/engine.ts')).serveEngine(),
  search: async () => {
    const { serveSearch } = await import('../browser/serve-search.ts');
    addEventListener('message', ({ ports: [port] }) => serveSearch(port), { once: true });
  },
  library: async () => (await import('../browser/library/serve-library.ts')).serveLibrary(),
};

// Messages that arrive during loading are delivered afterwards.
const early: MessageEvent[] = [];
const keep = (event: MessageEvent) => void early.push(event);
addEventListener('message', keep);
void SERVE[self.name as Kind]().then(() => {
  removeEventListener('message', keep);
  for (const { data, ports } of early) dispatchEvent(new MessageEvent('message', { data, ports: [...ports] }));
  // The page hears of errors, and not of rejections.
}, reportError);
