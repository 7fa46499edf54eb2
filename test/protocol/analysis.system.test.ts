import { expect, it } from 'vitest';
import { type AnyReply, TestSession } from '../support/analysis.ts';

const isFinal = (reply: AnyReply) => reply.isDuringSearch === false;

interface Killable {
  readonly pool: {
    readonly started: {
      readonly threads: { readonly piscina: { readonly threads: { terminate(): Promise<number> }[] } };
    };
  };
}

it('a thread that dies costs its query an error, and no other one anything', async () => {
  const session = new TestSession({ threadsPerAnalysis: 1 });
  session.send({ id: 'dies', seconds: 1000, top: 1, reportDuringSearchEvery: 0.01 }, { id: 'lives' });
  await session.until(({ isDuringSearch }) => isDuringSearch === true);
  const [first] = (session.session as unknown as { engines: { threads: Killable[] } }).engines.threads;
  await first!.pool.started.threads.piscina.threads[0]!.terminate();
  const replies = (await session.end()).filter(isFinal);
  expect(replies.map(({ id, code, playouts }) => ({ id, code, playouts }))).toEqual([
    { id: 'dies', code: 'search-failed', playouts: undefined },
    { id: 'lives', code: undefined, playouts: 50 },
  ]);
});
