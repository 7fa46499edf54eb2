/** Passes results of analyses on this device to the library. */
import type { EngineReply } from '../../browser/messages.ts';

export type Noted = Extract<EngineReply, { readonly noted: object }>['noted'];

let keeper: (noted: Noted) => void = () => {};

/** Sets the receiver of results. */
export function setNoteKeeper(keep: (noted: Noted) => void): void {
  keeper = keep;
}

export function keepNote(noted: Noted): void {
  keeper(noted);
}
