/** Help for keyboard shortcuts. */
import { useEffect, useRef } from 'preact/hooks';
import { isHelpOpen } from '../state/asked.ts';
import { served } from '../state/served.ts';
import { isOfflineReady } from '../state/site.ts';

const KEYS: readonly (readonly [keys: string, what: string])[] = [
  ['← →', 'one move back or forward, in the game or in a line'],
  ['↑ ↓', 'the variation above or below'],
  ['Home End', 'beginning or end of the line'],
  ['Space', 'engine on or off'],
  ['Enter', 'play the best move'],
  ['f', 'flip the board'],
  ['c', 'coordinates'],
  ['m', 'a move as text'],
  ['Ctrl+Z Ctrl+Y', 'undo and redo'],
  ['Esc', 'let go of what was begun'],
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
        Click a place to play there; what is wrong with a move is said above the tabs. Rings on the board are the
        engine's best moves: their value in per cent for the side to move, and below it their visits. Point at a row of
        the table, or touch its line, to see where it leads.
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
      {isOfflineReady.value && <p>This page is stored on the device: it works without the network.</p>}
      <p>
        {served ? (
          <>
            <a href="api">The routes of the server</a>, for programs.
          </>
        ) : (
          <a href="docs/">Documentation</a>
        )}
      </p>
      <form method="dialog">
        <button type="submit" class="main">
          Close
        </button>
      </form>
    </dialog>
  );
}
