/** Games in and out: new ones, files, text, links, positions. */
import { useSignal } from '@preact/signals';
import { useRef } from 'preact/hooks';
import { toGameTree } from '../model/tree.ts';
import { api } from '../state/api.ts';
import { beginEditing, canArrange, edit, editing, endEditing, judged, usePosition } from '../state/editor.ts';
import {
  choices,
  complain,
  facts,
  gameFields,
  newGame,
  openText,
  openTree,
  say,
  server,
  tree,
  view,
} from '../state/game.ts';
import { leaveGame } from '../state/play.ts';
import { type ChosenGame, completeGame, GameFields } from './game-form.tsx';
import { Choice } from './parts.tsx';

export function FilesPanel() {
  return (
    <section class="panel" aria-label="Games">
      {editing.value ? (
        <Editor />
      ) : (
        <>
          <New />
          <Open />
          <Save />
          <SetUp />
        </>
      )}
    </section>
  );
}

function New() {
  const chosen = useSignal<ChosenGame>(gameFields());
  return (
    <details class="section">
      <summary>New game</summary>
      <GameFields
        chosen={chosen.value}
        onChange={(one) => {
          chosen.value = one;
        }}
      />
      <button
        type="button"
        class="main"
        onClick={() => {
          const { game, rules } = completeGame(chosen.value);
          leaveGame();
          void newGame(game, rules);
        }}
      >
        Begin
      </button>
    </details>
  );
}

function Open() {
  const file = useRef<HTMLInputElement>(null);
  const text = useSignal('');
  const open = async (body: string, name: string) => {
    leaveGame();
    if (await openText(body, name)) text.value = '';
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
          if (chosen) await open(await chosen.text(), chosen.name);
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
              <button type="button" class="go" onClick={() => void openTree(game)}>
                {[game.players?.filter(Boolean).join(' – '), `${game.nodes.length} moves`, game.startedAt?.slice(0, 10)]
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

/** Opens what somebody has pasted: a game in any form, a link to one, or a position. */
export async function openAnything(text: string): Promise<boolean> {
  const [, fragment] = /#(g=[\w-]+)\s*$/.exec(text) ?? [];
  leaveGame();
  if (fragment) {
    location.hash = fragment;
    return true;
  }
  const trimmed = text.trim();
  const name = trimmed.startsWith('(') ? 'pasted.sgf' : trimmed.startsWith('{') ? 'pasted.json' : 'pasted.txt';
  const { game, rules } = gameFields();
  const isPosition = await api.line({ game, rules, start: trimmed.slice(0, 4096), moves: [] }).then(
    () => true,
    () => false,
  );
  return isPosition ? newGame(game, rules, trimmed) : openText(text, name);
}

function Save() {
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
function SetUp() {
  const shown = view.value;
  return (
    <details class="section">
      <summary>Position</summary>
      <p class="small position-text">
        <code>{shown?.position}</code>
      </p>
      <button
        type="button"
        onClick={() =>
          void navigator.clipboard?.writeText(shown?.position ?? '').then(
            () => say('The position is in the clipboard.'),
            () => say('The browser lets nothing be copied here.', true),
          )
        }
      >
        Copy
      </button>{' '}
      <button
        type="button"
        disabled={!canArrange()}
        onClick={() => {
          leaveGame();
          beginEditing();
        }}
      >
        Set up a position
      </button>
    </details>
  );
}

function Editor() {
  const now = editing.value;
  if (!now || !facts.value) return null;
  const { seats } = facts.value;
  const { position, error } = judged.value;
  return (
    <div class="section">
      <h2>Set up a position</h2>
      <fieldset class="chips">
        <legend>Put on the board</legend>
        {seats.map(({ name, title }, seat) => (
          <button
            key={name}
            type="button"
            class="chip"
            aria-pressed={now.brush === seat}
            onClick={() => edit({ brush: seat })}
          >
            <span class={`bead on-seat${seat}`} />
            {title}
          </button>
        ))}
        <button type="button" class="chip" aria-pressed={now.brush === 'none'} onClick={() => edit({ brush: 'none' })}>
          Remove
        </button>
        <button type="button" class="chip" onClick={() => edit({ pieces: [] })}>
          Clear
        </button>
      </fieldset>
      <Choice
        label="to move"
        value={now.toMove}
        choices={seats.map(({ title }, seat) => [seat, title] as const)}
        onChange={(seat) => edit({ toMove: seat })}
      />
      <p class={error ? 'bad' : 'facts'} role="status">
        {error ?? position}
      </p>
      <div class="row">
        <button
          type="button"
          class="main"
          disabled={position === undefined}
          onClick={() => void usePosition(position as string)}
        >
          Use it
        </button>
        <button type="button" onClick={endEditing}>
          Cancel
        </button>
      </div>
    </div>
  );
}
