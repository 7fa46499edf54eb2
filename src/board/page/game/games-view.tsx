/** Selects the game on the board: a new one, one from a file, or a set-up position. */
import '../frame/panels.css';
import { isNewGameOpen } from '../frame/asked.ts';
import { Button } from '../frame/parts.tsx';
import { TEXTS } from '../texts/texts.ts';
import { beginEditing, editing } from './editor.ts';
import { Editor, PositionText } from './editor-view.tsx';
import { Open, Save } from './files.tsx';
import { kit } from './game.ts';
import { GameInfo } from './game-info.tsx';
import { Recent } from './recent-view.tsx';
import { Study } from './study-view.tsx';

export function GamesPanel() {
  return (
    <section class="panel" aria-label={TEXTS.tabGames()}>
      {editing.value ? (
        <Editor />
      ) : (
        <>
          <New />
          <Study />
          <Open />
          <GameInfo />
          <Recent />
          <Save />
          <PositionText />
        </>
      )}
    </section>
  );
}

function New() {
  return (
    <div class="row">
      <Button
        class="main"
        onClick={() => {
          isNewGameOpen.value = true;
        }}
      >
        {TEXTS.newGame()}
      </Button>
      <Button disabled={!kit.value?.arrange} onClick={beginEditing}>
        {TEXTS.setUp()}
      </Button>
    </div>
  );
}
