/** Imports games into the library from the board and from files. */
import { useRef } from 'preact/hooks';
import type { ImportState } from '../../library/questions.ts';
import { Button } from '../frame/parts.tsx';
import {
  canExport,
  exportLibrary,
  forgetGone,
  importFiles,
  isGone,
  library,
  saveToLibrary,
  sending,
  stopImport,
} from './library.ts';

/** The number of finished imports shown. */
const TOLD = 3;

/** The controls for imports. */
export function Incoming() {
  const file = useRef<HTMLInputElement>(null);
  const { games = 0, waiting = 0, imports = [], isKept = true } = library.value ?? {};
  const isKnown = library.value !== undefined;
  return (
    <div class="section">
      <div class="row">
        <Button class="main" onClick={() => void saveToLibrary()}>
          Save this game
        </Button>
        <Button onClick={() => file.current?.click()}>Import files</Button>
        <input
          ref={file}
          type="file"
          multiple
          hidden
          aria-label="Files for the library"
          accept={`.sgf,.jsonl,.json,.txt${canExport ? ',.db' : ''}`}
          onChange={(event) => {
            void importFiles([...(event.currentTarget.files ?? [])]);
            event.currentTarget.value = '';
          }}
        />
        {canExport && games > 0 && (
          <Button
            title="a file that another browser or an installed Sightline can import"
            onClick={() => void exportLibrary()}
          >
            Export the library
          </Button>
        )}
      </div>
      {isGone.value && (
        <p class="bad small" role="alert">
          The browser has removed the library of this page, as browsers do when space is short or site data is cleared.
          Import an exported library or the files of the games. <Button onClick={forgetGone}>Close</Button>
        </p>
      )}
      {!isKept && (
        <p class="bad small" role="alert">
          This browser cannot store files: the library is lost when this page is closed. Export it first.
        </p>
      )}
      <p class="facts small">
        {!isKnown
          ? '\u00a0'
          : games === 0
            ? 'The library is empty. Save games here, or import files (SGF, game records, tournament logs), also by dropping them here.'
            : `${games.toLocaleString('en')} ${games === 1 ? 'game' : 'games'}. Drop files here to import them.`}
        {waiting > 0 && ` ${waiting.toLocaleString('en')} are not indexed for the explorer yet.`}
      </p>
      {sending.value && (
        <p class="small" role="status">
          Sending {sending.value.name} … <progress value={sending.value.done} aria-label="Sent" />
        </p>
      )}
      {[...imports.filter(({ isOver }) => !isOver), ...imports.filter(({ isOver }) => isOver).slice(-TOLD)]
        .toReversed()
        .map((one) => (
          <Import key={one.id} state={one} />
        ))}
    </div>
  );
}

/** The progress of an import, or its result. */
export function Import({ state }: { state: ImportState }) {
  const { id, name, added, updated, known, refused, firstRefused, leftOut, done, isOver, isStopped, error } = state;
  const count = (number: number) => number.toLocaleString('en');
  return (
    <div class="import small" role="status">
      {!isOver && (
        <div class="row">
          <progress value={done} aria-label={`Import of ${name}`} />
          <Button onClick={() => void stopImport(id)}>Stop</Button>
        </div>
      )}
      <p class={error === undefined ? '' : 'bad'}>
        {name}: {error ?? `${count(added)} new`}
        {updated > 0 && `, ${count(updated)} updated`}
        {known > 0 && `, ${count(known)} ${known === 1 ? 'duplicate' : 'duplicates'}`}
        {refused > 0 && `, ${count(refused)} refused`}
        {isStopped && ', stopped'}
      </p>
      {(refused > 0 || leftOut.length > 0) && isOver && (
        <details>
          <summary>Not imported</summary>
          <ul>
            {firstRefused.map(({ line, message }) => (
              <li key={line}>
                line {line}: {message}
              </li>
            ))}
            {leftOut.map((what) => (
              <li key={what}>omitted: {what}</li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}
