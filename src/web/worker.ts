/** Where all Web Workers of the page begin; their name says what they are for. */

type Kind = 'engine' | 'search' | 'library';

const SERVE: Readonly<Record<Kind, () => Promise<void>>> = {
  engine: async () => (await import('../browser/engine.ts')).serveEngine(),
  search: async () => {
    const { serveTasks } = await import('../browser/worker.ts');
    addEventListener('message', ({ ports: [port] }) => serveTasks(port), { once: true });
  },
  library: async () => (await import('../browser/library/worker.ts')).serveLibrary(),
};

// What comes in before the rest has been loaded is handed on then.
const early: MessageEvent[] = [];
const keep = (event: MessageEvent) => void early.push(event);
addEventListener('message', keep);
void SERVE[self.name as Kind]().then(() => {
  removeEventListener('message', keep);
  for (const { data, ports } of early) dispatchEvent(new MessageEvent('message', { data, ports: [...ports] }));
});
