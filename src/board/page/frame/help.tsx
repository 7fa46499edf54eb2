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

const KEYS: readonly (readonly [keys: string, what: string])[] = [
  ['← →', 'previous or next move of the game or line'],
  ['↑ ↓', 'previous or next variation'],
  ['Home End', 'start or end of the line'],
  ['Space', 'engine on or off'],
  ['Enter', 'play the best move'],
  ['Tab', 'to the board and on: on the board, arrows choose a place and Enter plays there'],
  ['f', 'flip the board'],
  ['c', 'show or hide coordinates'],
  ['m', 'type a move'],
  ['Ctrl+Z Ctrl+Y', 'undo and redo'],
  ['Esc', 'cancel'],
  ['?', 'this help'],
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
    <Dialog title="Help" isOpen={isHelpOpen}>
      <p>
        Press a place on the board to play there. If the move is not legal, the reason is stated. Rings mark the
        engine's best moves: the upper number is the expected score in per cent for the side to move, the lower one the
        visits. Hover over a row of the table, or tap its line, to preview that line.
      </p>
      <table class="no-touch">
        <caption class="hidden">Keys</caption>
        <tbody>
          {KEYS.map(([keys, what]) => (
            <tr key={keys}>
              <th class="text" scope="row">
                {keys.split(' ').map((key) => (
                  <kbd key={key}>{key}</kbd>
                ))}
              </th>
              <td class="text">{what}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {isOfflineReady.value && <p>This page is stored on this device and works offline.</p>}
      {guestDuel === undefined && (
        <p>{filled(TEXTS.levelsCompared, { command: <code>npx sightline match mcts:level=1 mcts:level=5</code> })}</p>
      )}
      {served && (
        <p>
          <a href="api">HTTP API of this server</a>
        </p>
      )}
      {hasDocuments.value && (
        <p>
          <a href="docs/">Documentation</a>
        </p>
      )}
      <LanguageField />
      <form method="dialog">
        <button type="submit" class="main">
          Close
        </button>
      </form>
    </Dialog>
  );
}
