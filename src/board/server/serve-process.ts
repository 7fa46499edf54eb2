/** The other side of `ChildProcess`: answers the questions that arrive as lines of JSON on stdin. */
import { readLines } from '../../node/lines.ts';
import { fail, messageOf, type Result } from '../../util/result.ts';
import type { FromProcess, ToProcess } from './child-process.ts';

/** A question while it is answered. */
export interface Asked {
  /** Sends news before the answer. */
  tell(news: unknown): void;
  /** Hears what is added to the question. */
  hear(onMore: (more: never) => void): void;
  /** Aborted when it is to end early. */
  readonly signal: AbortSignal;
}

export interface Served {
  /** By the name of the task. */
  readonly answers: Readonly<Record<string, (task: never, asked: Asked) => Result<unknown> | Promise<Result<unknown>>>>;
  /** News of the process with each heartbeat. */
  news?(): unknown;
  /** Called before the process ends. */
  close?(): Promise<unknown>;
}

const { stdin, stdout } = process;

/** Tells news of the process itself. */
export function tellServer(news: unknown): void {
  send({ id: 0, news });
}

function send(message: FromProcess): void {
  stdout.write(`${JSON.stringify(message)}\n`);
}

/** Serves until stdin ends. */
export async function serveProcess({ answers, news, close }: Served): Promise<void> {
  // The server ends this process.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => {});
  const open = new Map<number, { onMore(more: unknown): void; end(): void }>();
  const answer = async ({ id, name, task }: ToProcess): Promise<void> => {
    const ending = new AbortController();
    const question = { onMore: (_: unknown) => {}, end: () => ending.abort() };
    open.set(id, question);
    const asked: Asked = {
      tell: (news) => send({ id, news }),
      hear: (onMore) => {
        question.onMore = onMore as (more: unknown) => void;
      },
      signal: ending.signal,
    };
    try {
      const act = answers[name as string] as (task: unknown, asked: Asked) => Promise<Result<unknown>>;
      send({ id, answer: await act(task, asked) });
    } catch (error) {
      send({ id, answer: fail('internal', messageOf(error)) });
    }
    open.delete(id);
  };
  await readLines(stdin, (line) => {
    const message = JSON.parse(line as string) as ToProcess;
    const { id, name, more } = message;
    if (name !== undefined) void answer(message);
    else if (id === 0) send({ id, news: news?.() });
    else if (more !== undefined) open.get(id)?.onMore(more);
    else open.get(id)?.end();
  })
    .then(() => close?.())
    .finally(() => process.exit());
}
