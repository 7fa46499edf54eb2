/** The dialog for a new game, and so for the game, the size and the other rules of what is analysed. */
import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { isNewGameOpen } from '../frame/asked.ts';
import { gameFields, newGame } from './game.ts';
import { type ChosenGame, completeGame, GameFields } from './game-form.tsx';

export function NewGame() {
  const dialog = useRef<HTMLDialogElement>(null);
  const chosen = useSignal<ChosenGame>(gameFields());
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog
      ref={dialog}
      aria-labelledby="new-game-title"
      onClose={() => {
        isNewGameOpen.value = false;
      }}
    >
      <h2 id="new-game-title">New game</h2>
      <GameFields
        chosen={chosen.value}
        onChange={(one) => {
          chosen.value = one;
        }}
      />
      <form method="dialog" class="row">
        <button
          type="submit"
          class="main"
          onClick={() => {
            const { game, rules } = completeGame(chosen.value);
            void newGame(game, rules);
          }}
        >
          Begin
        </button>
        <button type="submit">Cancel</button>
      </form>
    </dialog>
  );
}
