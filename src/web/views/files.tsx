/** Games in and out, as files and as text. */
import { useSignal } from '@preact/signals';
import { useRef } from 'preact/hooks';
import { shownDate } from '../../util/date.ts';
import { toGameTree } from '../model/tree.ts';
import { api } from '../state/api.ts';
import { complain, say, server, tree } from '../state/game.ts';
import { choices, choose, openAnything, openFile } from '../state/opening.ts';
import { Choice } from './parts.tsx';

export function Open() {
  const file = useRef<HTMLInputElement>(null);
  const text = useSignal('');
  const open = async (chosen: File) => {
    if (await openFile(chosen)) text.value = '';
  };
  return (
    <details class="section" open>
      <summary>Open</summary>
      <p class="facts small">
        Choose a file, drop it anywhere, or paste: {server.value?.formats.map(({ title }) => title).join(', ')}.
      </p>
      <input
        ref={file}
        type="file"
        aria-label="A file with games"
        accept=".sgf,.jsonl,.json,.txt"
        onChange={async (event) => {
          const [chosen] = event.currentTarget.files ?? [];
          if (chosen) await open(chosen);
        }}
      />
      <textarea
        rows={3}
        aria-label="A game or a position as text"
        placeholder="… or a game or a position as text"
        value={text.value}
        onInput={(event) => {
          text.value = event.currentTarget.value;
        }}
      />
      <button
        type="button"
        disabled={text.value.trim() === ''}
        onClick={() =>
          void openAnything(text.value).then((done) => {
            if (done) text.value = '';
          })
        }
      >
        Open the text
      </button>
      {choices.value.length > 1 && (
        <ol class="choices">
          {choices.value.map((game, i) => (
            <li key={i}>
              <button type="button" class="go" onClick={() => void choose(game)}>
                {[
                  game.players?.filter(Boolean).join(' – '),
                  `${game.nodes.length} moves`,
                  game.startedAt && shownDate(game.startedAt),
                ]
                  .filter(Boolean)
                  .join(', ')}
              </button>
            </li>
          ))}
        </ol>
      )}
    </details>
  );
}

export function Save() {
  const format = useSignal('sgf');
  const formats = server.value?.formats ?? [];
  const save = async () => {
    try {
      const { text, name, leftOut } = await api.write(toGameTree(tree.value), format.value);
      const url = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
      const link = document.createElement('a');
      link.href = url;
      link.download = name;
      link.click();
      setTimeout(() => URL.revokeObjectURL(url), 10_000);
      say(leftOut.length > 0 ? `Saved as ${name}, which has no place for ${leftOut.join(', ')}.` : `Saved as ${name}.`);
    } catch (error) {
      complain(error);
    }
  };
  return (
    <details class="section" open>
      <summary>Save</summary>
      <div class="row">
        <Choice
          label="format"
          value={format.value}
          choices={formats.map(({ name, title }) => [name, title] as const)}
          onChange={(name) => {
            format.value = name;
          }}
        />
        <button type="button" onClick={() => void save()}>
          Save
        </button>
      </div>
    </details>
  );
}
