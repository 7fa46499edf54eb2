/** Copies text to the clipboard. */
import { say } from '../game/game.ts';
import { TEXTS } from '../texts/texts.ts';

/** Says `done` once the text is copied, else that the browser does not allow it. */
export async function copyText(text: string, done: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    say(done);
  } catch {
    say(TEXTS.copyingRefused(), true);
  }
}
