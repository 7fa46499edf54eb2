/** Imports games into the library from the board and from files. */
import { useRef } from 'preact/hooks';
import type { ImportState } from '../../library/questions.ts';
import { Button } from '../frame/parts.tsx';
import { countShown } from '../frame/words.ts';
import { filled } from '../texts/filled.ts';
import { TEXTS, translated } from '../texts/texts.ts';
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
  const { name = '' } = sending.value ?? {};
  return (
    <div class="section">
      <div class="row">
        <Button class="main" onClick={() => void saveToLibrary()}>
          {TEXTS.saveThisGame()}
        </Button>
        <Button onClick={() => file.current?.click()}>{TEXTS.importFiles()}</Button>
        <input
          ref={file}
          type="file"
          multiple
          hidden
          aria-label={TEXTS.filesForLibrary()}
          accept={`.sgf,.jsonl,.json,.txt${canExport ? ',.db' : ''}`}
          onChange={(event) => {
            void importFiles([...(event.currentTarget.files ?? [])]);
            event.currentTarget.value = '';
          }}
        />
        {canExport && games > 0 && (
          <Button title={TEXTS.exportLibraryTitle()} onClick={() => void exportLibrary()}>
            {TEXTS.exportLibrary()}
          </Button>
        )}
      </div>
      {isGone.value && (
        <p class="bad small" role="alert">
          {filled(TEXTS.libraryGone, { close: <Button onClick={forgetGone}>{TEXTS.closeGone()}</Button> })}
        </p>
      )}
      {!isKept && (
        <p class="bad small" role="alert">
          {TEXTS.notKept()}
        </p>
      )}
      <p class="facts small">
        {!isKnown
          ? '\u00a0'
          : games === 0
            ? TEXTS.libraryIsEmpty()
            : TEXTS.dropFiles({ games: TEXTS.gameCount(countShown(games)) })}
        {waiting > 0 && ` ${TEXTS.notIndexed({ count: waiting.toLocaleString('en') })}`}
      </p>
      {sending.value && (
        <p class="small" role="status">
          {filled((parts) => TEXTS.sendingFile({ ...parts, name }), {
            progress: <progress value={sending.value.done} aria-label={TEXTS.sent()} />,
          })}
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
  const results = [
    error === undefined ? TEXTS.importNew({ count: count(added) }) : translated(error),
    updated > 0 && TEXTS.importUpdated({ count: count(updated) }),
    known > 0 && TEXTS.importDuplicates({ count: known, shown: count(known) }),
    refused > 0 && TEXTS.importRefused({ count: count(refused) }),
    isStopped && TEXTS.importStopped(),
  ];
  return (
    <div class="import small" role="status">
      {!isOver && (
        <div class="row">
          <progress value={done} aria-label={TEXTS.importOf({ name })} />
          <Button onClick={() => void stopImport(id)}>{TEXTS.stopImport()}</Button>
        </div>
      )}
      <p class={error === undefined ? '' : 'bad'}>
        {TEXTS.importResult({ name, result: results.filter(Boolean).join(TEXTS.listComma()) })}
      </p>
      {(refused > 0 || leftOut.length > 0) && isOver && (
        <details>
          <summary>{TEXTS.notImported()}</summary>
          <ul>
            {firstRefused.map(({ line, message }) => (
              <li key={line}>{TEXTS.importLine({ line, message: translated(message) })}</li>
            ))}
            {leftOut.map((what) => (
              <li key={what}>{TEXTS.importOmitted({ what: translated(what) })}</li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}
