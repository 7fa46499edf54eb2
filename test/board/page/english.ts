/** For pure tests of the page: its texts that are loaded at once, in English. */
import MessageFormat from '@messageformat/core';
import { TEXTS } from '../../../src/board/page/texts/texts.ts';
import { messagesOf } from '../../../vite.texts.ts';

export function loadEnglish(): void {
  const format = new MessageFormat('en');
  for (const [name, message] of Object.entries(messagesOf('en', 'first')))
    Object.assign(TEXTS, { [name]: format.compile(message) });
}
