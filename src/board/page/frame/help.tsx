/** Help for keyboard shortcuts. */
import './panels.css';
import './help.css';
import { signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { filled } from '../texts/filled.ts';
import { TEXTS } from '../texts/texts.ts';
import { isHelpOpen } from './asked.ts';
import { Dialog, LanguageField } from './parts.tsx';
import { guestDuel, served } from './served.ts';
import { isOfflineReady } from './site.ts';

const keys = (): readonly (readonly [keys: string, what: string])[] => [
  ['← →', TEXTS.keyMoves()],
  ['↑ ↓', TEXTS.keyVariations()],
  ['Home End', TEXTS.keyEnds()],
  ['Space', TEXTS.keyEngine()],
  ['Enter', TEXTS.keyBest()],
  ['Tab', TEXTS.keyBoard()],
  ['f', TEXTS.keyFlip()],
  ['c', TEXTS.keyNames()],
  ['m', TEXTS.keyType()],
  ['Ctrl+Z Ctrl+Y', TEXTS.keyUndo()],
  ['Esc', TEXTS.keyCancel()],
  ['?', TEXTS.keyHelp()],
];

/** Whether the documentation lies beside the page. */
const hasDocuments = signal(false);

async function lookForDocuments(): Promise<void> {
  const files: readonly string[] = await (await fetch('docs/files.json')).json();
  hasDocuments.value = files.length > 0;
}

export function Help() {
  useEffect(() => {
    if (guestDuel === undefined && !served) lookForDocuments().catch(() => {});
  }, []);
  return (
    <Dialog title={TEXTS.help()} isOpen={isHelpOpen}>
      <p>{TEXTS.helpBoard()}</p>
      <table class="no-touch">
        <caption class="hidden">{TEXTS.keys()}</caption>
        <tbody>
          {keys().map(([names, what]) => (
            <tr key={names}>
              <th class="text" scope="row">
                {names.split(' ').map((key) => (
                  <kbd key={key}>{key}</kbd>
                ))}
              </th>
              <td class="text">{what}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {isOfflineReady.value && <p>{TEXTS.offlineReady()}</p>}
      {guestDuel === undefined && (
        <p>{filled(TEXTS.levelsCompared, { command: <code>npx sightline match mcts:level=1 mcts:level=5</code> })}</p>
      )}
      {served && (
        <p>
          <a href="api">{TEXTS.httpApi()}</a>
        </p>
      )}
      {hasDocuments.value && (
        <p>
          <a href="docs/">{TEXTS.documentation()}</a>
        </p>
      )}
      <LanguageField />
      <form method="dialog">
        <button type="submit" class="main">
          {TEXTS.close()}
        </button>
      </form>
    </Dialog>
  );
}
