/** The dialog for a new game, and so for the game, the size and the other rules of what is analysed. */
import '../frame/panels.css';
import { useSignal } from '@preact/signals';
import { isNewGameOpen } from '../frame/asked.ts';
import { Dialog, into } from '../frame/parts.tsx';
import { TEXTS } from '../texts/texts.ts';
import { gameFields, kit, newGame } from './game.ts';
import { completeGame, GameFields } from './game-form.tsx';
import { type ChosenGame, games } from './games.ts';

export function NewGame() {
  const chosen = useSignal<ChosenGame>(kit.value ? gameFields() : { game: games[0]?.name ?? '', rules: {} });
  return (
    <Dialog title={TEXTS.newGame()} isOpen={isNewGameOpen}>
      <GameFields chosen={chosen.value} onChange={into(chosen)} />
      <form method="dialog" class="row">
        <button
          type="submit"
          class="main"
          onClick={() => {
            const { game, rules } = completeGame(chosen.value);
            void newGame(game, rules);
          }}
        >
          {TEXTS.begin()}
        </button>
        <button type="submit">{TEXTS.cancel()}</button>
      </form>
    </Dialog>
  );
}
