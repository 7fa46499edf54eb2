/** The built program as a Go Text Protocol engine in its own process, at a controller from a library. */
import { createRequire } from 'node:module';
import { MAIN } from './command.ts';

/** The part of @sabaki/gtp that the tests use; the package has no types. */
export interface Controller {
  start(): void;
  stop(): Promise<void>;
  readonly busy: boolean;
  sendCommand(
    command: { id?: number; name: string; args?: string[] },
    subscriber?: (event: { line: string; end: boolean }) => void,
  ): Promise<{ id: number | null; error: boolean; content: string }>;
}
export const { Controller } = createRequire(import.meta.url)('@sabaki/gtp') as {
  Controller: new (path: string, args: readonly string[]) => Controller;
};

export function controllerOf(args: readonly string[]): Controller {
  const controller = new Controller(process.execPath, [MAIN, 'gtp', ...args]);
  controller.start();
  return controller;
}
