/** The other side of `TaskProcess`: runs tasks that arrive as lines of JSON on stdin. */
import { readLines } from '../../node/lines.ts';
import { fail, messageOf, type Result } from '../../util/result.ts';
import type { TaskAnswer, TaskMessage } from './task-process.ts';

/** Runs tasks until stdin ends. */
export function serveTasks(tasks: Readonly<Record<string, (task: never) => Promise<Result<unknown>>>>): void {
  // The server ends this process.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => {});
  const { stdin, stdout } = process;
  const send = (answer: TaskAnswer) => stdout.write(`${JSON.stringify(answer)}\n`);
  const run = async (line: string) => {
    const { id, name = '', task } = JSON.parse(line) as TaskMessage;
    try {
      send({
        id,
        ...(name !== '' && { answer: await (tasks[name] as (task: unknown) => Promise<Result<unknown>>)(task) }),
      });
    } catch (error) {
      send({ id, answer: fail('internal', messageOf(error)) });
    }
  };
  void readLines(stdin, (line) => void run(line as string)).finally(() => process.exit());
}
