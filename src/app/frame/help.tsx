/** Help for keyboard shortcuts. */
import { useEffect, useRef } from 'preact/hooks';
import { isHelpOpen } from './asked.ts';
import { guestOf, served } from './served.ts';
import { isOfflineReady } from './site.ts';

const KEYS: readonly (readonly [keys: string, what: string])[] = [
  ['← →', 'previous or next move of the game or line'],
  ['↑ ↓', 'previous or next variation'],
  ['Home End', 'start or end of the line'],
  ['Space', 'engine on or off'],
  ['Enter', 'play the best move'],
  ['f', 'flip the board'],
  ['c', 'show or hide coordinates'],
  ['m', 'type a move'],
  ['Ctrl+Z Ctrl+Y', 'undo and redo'],
  ['Esc', 'cancel'],
  ['?', 'this help'],
];

export function Help() {
  const dialog = useRef<HTMLDialogElement>(null);
  const isOpen = isHelpOpen.value;
  useEffect(() => {
    if (isOpen) dialog.current?.showModal();
    else dialog.current?.close();
  }, [isOpen]);
  return (
    <dialog
      ref={dialog}
      aria-labelledby="help-title"
      onClose={() => {
        isHelpOpen.value = false;
      }}
    >
      <h2 id="help-title">Help</h2>
      <p>
        Click the board to play a move. If it is not legal, the reason appears above the tabs. Rings mark the engine's
        best moves: the upper number is the expected score in per cent for the side to move, the lower one the visits.
        Hover over a row of the table, or tap its line, to preview that line.
      </p>
      <table>
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
      {isOfflineReady.value && (
        <p>This page is stored on this device and works offline, except for the documentation.</p>
      )}
      {guestOf === undefined && (
        <p>{served ? <a href="api">HTTP API of this server</a> : <a href="docs/">Documentation</a>}</p>
      )}
      <form method="dialog">
        <button type="submit" class="main">
          Close
        </button>
      </form>
    </dialog>
  );
}
