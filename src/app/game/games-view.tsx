/** Selects the game on the board: a new one, one from a file, or a set-up position. */
import { useSignal } from '@preact/signals';
import { editing } from './editor.ts';
import { Editor, SetUp } from './editor-view.tsx';
import { Open, Save } from './files.tsx';
import { gameFields, newGame } from './game.ts';
import { type ChosenGame, completeGame, GameFields } from './game-form.tsx';
import { GameInfo } from './game-info.tsx';
import { Recent } from './recent-view.tsx';
import { Study } from './study-view.tsx';

export function GamesPanel() {
  return (
    <section class="panel" aria-label="Games">
      {editing.value ? (
        <Editor />
      ) : (
        <>
          <New />
          <Open />
          <GameInfo />
          <Study />
          <Recent />
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
          void newGame(game, rules);
        }}
      >
        Begin
      </button>
    </details>
  );
}
