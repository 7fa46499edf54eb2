/** What analyses of this device have found, on its way to the library. */
import type { EngineReply } from '../../browser/messages.ts';

export type Noted = Extract<EngineReply, { readonly noted: object }>['noted'];

let keeper: (noted: Noted) => void = () => {};

/** Says who keeps what is found. */
export function setNoteKeeper(keep: (noted: Noted) => void): void {
  keeper = keep;
}

export function keepNote(noted: Noted): void {
  keeper(noted);
}
