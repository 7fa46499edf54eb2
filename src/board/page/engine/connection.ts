/** A connection to an engine. */
import type { Answer, Message } from '../../service/messages.ts';

/** Callbacks of a connection. */
export interface Heard {
  /** Messages can be sent. */
  open(): void;
  /** It answers: an earlier failure is over. */
  works(): void;
  lost(why: string): void;
  answer(answer: Answer): void;
}

export interface Connection {
  /** Has no effect while disconnected. */
  send(message: Message): void;
}
