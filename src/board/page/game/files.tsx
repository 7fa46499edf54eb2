/** Opens and saves games as files and as text. */
import { signal, useSignal } from '@preact/signals';
import { useMemo, useRef } from 'preact/hooks';
import { extensionOf, formatNames, formatTitle } from '../../../records/formats.ts';
import { TREE_FORMAT } from '../../../records/tree-nodes.ts';
import '../library/library.css';
import { download } from '../frame/download.ts';
import { Button, ChoiceField, into } from '../frame/parts.tsx';
import { fits, GameRow, GameRows, rowOfTree, searchText } from '../library/game-rows.tsx';
import { importFiles, library } from '../library/library.ts';
import { Import } from '../library/library-import.tsx';
import { analysedTree } from '../review/analysed.ts';
import { complain, kit, say } from './game.ts';
import { chooseOfFile, chosenAt, type GameFile, gameFile, openAnything, openFiles, reading } from './opening.ts';
import { writeGames } from './records.ts';
import { isChapter, keepStudy, MOST_CHAPTERS, openedStudy } from './study.ts';

/** The formats of the loaded games, and the general ones. */
function formats(): { readonly name: string; readonly title: string }[] {
  return [
    ...formatNames().map((name) => ({ name, title: `${formatTitle(name)} (${extensionOf(name)})` })),
    { name: TREE_FORMAT, title: 'the full record as JSON' },
  ];
}

/** The text typed or pasted, also while another tab is shown. */
const text = signal('');

export function Open() {
  const file = useRef<HTMLInputElement>(null);
  return (
    <details class="section" open>
      <summary>Open</summary>
      <Reading />
      {gameFile.value && <FileGames key={gameFile.value.name} file={gameFile.value} />}
      <p class="facts small">
        Choose files, <span class="no-touch">drop them anywhere, </span>or paste:{' '}
        {formats()
          .map(({ title }) => title)
          .join(', ')}
        .
      </p>
      <input
        ref={file}
        type="file"
        hidden
        aria-label="Game file"
        accept=".sgf,.jsonl,.json,.txt"
        multiple
        onChange={async ({ currentTarget: chosen }) => {
          const files = [...(chosen.files ?? [])];
          // The same file can be chosen again.
          chosen.value = '';
          if (files.length > 0) await openFiles(files);
        }}
      />
      <Button class="choose-files" onClick={() => file.current?.click()}>
        Choose files
      </Button>
      <textarea
        rows={3}
        aria-label="Game or position as text"
        placeholder="… or a game or position as text"
        value={text.value}
        onInput={(event) => {
          text.value = event.currentTarget.value;
        }}
      />
      <Button
        disabled={text.value.trim() === ''}
        onClick={() =>
          void openAnything(text.value).then((done) => {
            if (done) text.value = '';
          })
        }
      >
        Open text
      </Button>
    </details>
  );
}

/** The progress of reading a file. */
function Reading() {
  const now = reading.value;
  if (!now) return null;
  return (
    <p class="row small open-file" role="status">
      Reading {now.name} … <progress value={now.done} aria-label="Read" />
    </p>
  );
}

/** The games of a file. */
function FileGames({ file: { name, texts, games, ends } }: { readonly file: GameFile }) {
  const filter = useSignal('');
  const rows = useMemo(
    () => games.map((tree, at) => ({ at, game: rowOfTree(tree, ends[at] ?? { winner: null, end: null }) })),
    [games, ends],
  );
  const found = rows.filter(({ game }) => fits(searchText(game), filter.value));
  const isMixed = rows.some(({ game }) => game.game !== rows[0]?.game.game);
  const entry = found.some(({ at }) => at === chosenAt.value) ? chosenAt.value : found[0]?.at;
  const names = texts.map((one) => one.name);
  const imported = library.value?.imports.filter((one) => names.includes(one.name)).slice(-names.length) ?? [];
  return (
    <>
      <div class="list-tools">
        <input
          type="search"
          aria-label={`Filter the games of ${name}`}
          placeholder={`Filter ${games.length} games`}
          value={filter.value}
          onInput={(event) => {
            filter.value = event.currentTarget.value;
          }}
        />
        <Button onClick={() => void importFiles(texts.map((one) => new File([one.text], one.name)))}>
          Save all to the library
        </Button>
        {games.length <= MOST_CHAPTERS && (isChapter.value || !openedStudy.value) && (
          <Button onClick={() => void keepStudy(games, name)}>Keep as a study</Button>
        )}
      </div>
      {imported.map((one) => (
        <Import key={one.id} state={one} />
      ))}
      <p class="facts small" role="status">
        {name}: {filter.value.trim() === '' ? `${games.length} games` : `${found.length} of ${games.length} games`}
      </p>
      <GameRows label={`Games of ${name}`} scrolls>
        {found.map(({ at, game }) => (
          <GameRow
            key={at}
            game={game}
            number={at + 1}
            hasTitle={isMixed}
            isChosen={at === chosenAt.value}
            isEntry={at === entry}
            onOpen={() => void chooseOfFile(at)}
          />
        ))}
      </GameRows>
    </>
  );
}

export function Save() {
  const format = useSignal('sgf');
  // Some formats belong to the game.
  const all = kit.value ? formats() : [];
  const save = async () => {
    try {
      const { text, name, leftOut } = await writeGames([analysedTree()], format.value);
      download(new Blob([text], { type: 'text/plain' }), name);
      say(
        leftOut.length > 0
          ? `Saved as ${name}, without ${leftOut.join(', ')}: the format cannot store it.`
          : `Saved as ${name}.`,
      );
    } catch (error) {
      complain(error);
    }
  };
  return (
    <details class="section" open>
      <summary>Save</summary>
      <div class="row">
        <ChoiceField
          label="format"
          value={format.value}
          choices={all.map(({ name, title }) => [name, title] as const)}
          onChange={into(format)}
        />
        <Button onClick={() => void save()}>Save</Button>
      </div>
    </details>
  );
}
