/** The websocket of a page, between it and the service. */
import { EventEmitter } from 'node:events';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { MOST_UNREAD_BYTES, UNREAD_BYTES } from '../../../src/board/server/limits.ts';
import type { PageLine, ServiceProcess } from '../../../src/board/server/service/service-process.ts';
import { serveSocket } from '../../../src/board/server/socket.ts';

afterEach(() => void vi.useRealTimers());

function served() {
  vi.useFakeTimers();
  const calls = { send: vi.fn(), terminate: vi.fn(), pause: vi.fn(), resume: vi.fn(), close: vi.fn(), ping: vi.fn() };
  const socket = Object.assign(new EventEmitter(), { readyState: 1, OPEN: 1, bufferedAmount: 0, ...calls });
  const received: string[] = [];
  let line: PageLine | undefined;
  const join: Pick<ServiceProcess, 'join'>['join'] = (_, given) => {
    line = given;
    return { receive: (text) => void received.push(text), leave: () => {} };
  };
  serveSocket(socket as never, '::1', { join } as ServiceProcess);
  return { socket, received, line: line as PageLine };
}

describe('a page that reads too slowly', () => {
  it('gets no reports during a search, and is cut off when too many other answers wait', () => {
    const { socket, line } = served();
    socket.bufferedAmount = UNREAD_BYTES + 1;
    line.send('report', true);
    line.send('answer', false);
    expect(socket.send.mock.calls).toEqual([['answer']]);
    socket.bufferedAmount = MOST_UNREAD_BYTES + 1;
    line.send('answer', false);
    expect(socket.terminate).toHaveBeenCalledOnce();
  });
});

describe('a page that sends faster than the service works', () => {
  it('is read again when the service goes on, and is heard no more once the service has ended', () => {
    const { socket, received, line } = served();
    for (let i = 0; i < 8; i++) socket.emit('message', Buffer.from(`${i}`), false);
    expect(socket.pause).toHaveBeenCalledOnce();
    line.begin();
    expect(socket.resume).toHaveBeenCalledOnce();
    expect(received).toHaveLength(8);
    line.end();
    socket.emit('message', Buffer.from('late'), false);
    expect(received).toHaveLength(8);
    expect(socket.close).toHaveBeenCalledWith(1012);
  });
});
