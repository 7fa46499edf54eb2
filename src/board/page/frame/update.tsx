/** A notice that a new version of the page is available. */
import './update.css';
import { TEXTS } from '../texts/texts.ts';
import { Button } from './parts.tsx';
import { isUpdateReady, useUpdate } from './site.ts';

export function UpdateNotice() {
  if (!isUpdateReady.value) return null;
  return (
    <p class="update small" role="status">
      {TEXTS.newVersion()} <Button onClick={() => void useUpdate()}>{TEXTS.reload()}</Button>
    </p>
  );
}
