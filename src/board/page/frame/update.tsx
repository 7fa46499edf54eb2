/** A notice that a new version of the page is available. */
import './update.css';
import { Button } from './parts.tsx';
import { isUpdateReady, useUpdate } from './site.ts';

export function UpdateNotice() {
  if (!isUpdateReady.value) return null;
  return (
    <p class="update small" role="status">
      A new version of this page is available. <Button onClick={() => void useUpdate()}>Reload</Button>
    </p>
  );
}
