import { makeMemory } from '../util/quantity.ts';

/**
 * What an engine cannot do; it remains usable. Codes: `thread-failed` (a thread threw or died), `closed`,
 * `needs-module` (threads cannot load a game that the program registered itself), `busy` (an analysis is running),
 * `game-over`, `illegal-move`, `nothing-to-save`, `not-supported`, `no-files` (the package was bundled without its files).
 */
export class EngineError extends Error {
  override readonly name: string = 'EngineError';
  readonly code: string;

  constructor(code: string, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

/**
 * Invalid options: of an engine, which cannot be created, or of a search, which does not begin. The
 * code is that of `openGame` and others, or `bad-option`.
 */
export class OptionsError extends EngineError {
  override readonly name = 'OptionsError';
}

export function notEnoughMemory(bytes: number, least: number): string {
  return `not enough memory: ${makeMemory(bytes)}; at least ${makeMemory(least)} is needed`;
}
