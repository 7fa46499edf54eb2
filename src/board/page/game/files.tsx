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
import { filled } from '../texts/filled.ts';
import { TEXTS, translated } from '../texts/texts.ts';
import { complain, kit, say } from './game.ts';
import { chooseOfFile, chosenAt, type GameFile, gameFile, openAnything, openFiles, reading } from './opening.ts';
import { writeGames } from './records.ts';
import { isChapter, keepStudy, MOST_CHAPTERS, openedStudy } from './study.ts';

/** The formats of the loaded games, and the general ones. */
function formats(): { readonly name: string; readonly title: string }[] {
  return [
    ...formatNames().map((name) => ({ name, title: `${translated(formatTitle(name))} (${extensionOf(name)})` })),
    { name: TREE_FORMAT, title: TEXTS.fullRecord() },
  ];
}

/** The text typed or pasted, also while another tab is shown. */
const text = signal('');

export function Open() {
  const file = useRef<HTMLInputElement>(null);
  return (
    <details class="section" open>
      <summary>{TEXTS.openSection()}</summary>
      <Reading />
      {gameFile.value && <FileGames key={gameFile.value.name} file={gameFile.value} />}
      <p class="facts small">
        {filled(TEXTS.chooseDropPaste, {
          drop: <span class="no-touch">{TEXTS.dropAnywhere()}</span>,
          formats: formats()
            .map(({ title }) => title)
            .join(', '),
        })}
      </p>
      <input
        ref={file}
        type="file"
        hidden
        aria-label={TEXTS.gameFile()}
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
        {TEXTS.chooseFiles()}
      </Button>
      <textarea
        rows={3}
        aria-label={TEXTS.textField()}
        placeholder={TEXTS.textHint()}
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
        {TEXTS.openText()}
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
      {TEXTS.reading({ file: now.name })} <progress value={now.done} aria-label={TEXTS.read()} />
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
          aria-label={TEXTS.filterOf({ file: name })}
          placeholder={TEXTS.filterGames({ count: games.length })}
          value={filter.value}
          onInput={(event) => {
            filter.value = event.currentTarget.value;
          }}
        />
        <Button onClick={() => void importFiles(texts.map((one) => new File([one.text], one.name)))}>
          {TEXTS.saveAll()}
        </Button>
        {games.length <= MOST_CHAPTERS && (isChapter.value || !openedStudy.value) && (
          <Button onClick={() => void keepStudy(games, name)}>{TEXTS.keepStudy()}</Button>
        )}
      </div>
      {imported.map((one) => (
        <Import key={one.id} state={one} />
      ))}
      <p class="facts small" role="status">
        {filter.value.trim() === ''
          ? TEXTS.gamesOfFile({ file: name, count: games.length })
          : TEXTS.gamesFound({ file: name, found: found.length, count: games.length })}
      </p>
      <GameRows label={TEXTS.gamesOf({ file: name })} scrolls>
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
          ? TEXTS.savedWithout({ file: name, what: leftOut.join(', ') })
          : TEXTS.savedAs({ file: name }),
      );
    } catch (error) {
      complain(error);
    }
  };
  return (
    <details class="section" open>
      <summary>{TEXTS.save()}</summary>
      <div class="row">
        <ChoiceField
          label={TEXTS.format()}
          value={format.value}
          choices={all.map(({ name, title }) => [name, title] as const)}
          onChange={into(format)}
        />
        <Button onClick={() => void save()}>{TEXTS.save()}</Button>
      </div>
    </details>
  );
}
