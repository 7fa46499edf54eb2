/** Below the board on every tab: the turn in a running game, and prompts about a move. */
import './play.css';
import { confirmTouched, forgetPicked, touched } from '../board/board.ts';
import { Button } from '../frame/parts.tsx';
import { percentLabel } from '../frame/words.ts';
import { current, tree } from '../game/game.ts';
import { turnText } from '../game/players.ts';
import { pathTo } from '../game/tree.ts';
import { askedLoss, keepMove } from '../learn/teaching.ts';
import { TEXTS } from '../texts/texts.ts';
import { backToGame, goOnFrom, isLookingBack, isUnderWay, playing, takeBack } from './play.ts';

export function PlayBar() {
  if (touched.value) return <Confirmation move={touched.value.move} />;
  if (!isUnderWay.value) return null;
  if (isLookingBack.value) return <LookingBack />;
  const loss = askedLoss.value;
  return (
    <div class={`play-bar${loss === undefined ? '' : ' asks question'}`}>
      <p aria-live="polite" class="turn">
        {loss === undefined ? turnText.value : TEXTS.asksBackOwn({ loss: percentLabel(loss, 0) })}
      </p>
      {loss !== undefined && (
        <>
          <Button onClick={takeBack}>{TEXTS.takeItBack()}</Button>
          <Button onClick={keepMove}>{TEXTS.keepIt()}</Button>
        </>
      )}
    </div>
  );
}

function Confirmation({ move }: { move: string }) {
  return (
    <div class="play-bar asks">
      <Button class="main confirm" onClick={confirmTouched}>
        {TEXTS.playMove({ move })}
      </Button>
      <Button onClick={forgetPicked}>{TEXTS.cancel()}</Button>
    </div>
  );
}

function LookingBack() {
  const ply = pathTo(tree.value, current.value).length;
  const { from = 0, duel } = playing.value ?? {};
  return (
    <div class="play-bar asks">
      <p class="turn">{ply === 0 ? TEXTS.beginning() : TEXTS.moveNumber({ ply })}</p>
      <Button onClick={backToGame}>{TEXTS.backToGame()}</Button>
      {ply >= from && !duel && (
        <Button title={TEXTS.playOnHow()} onClick={() => goOnFrom(current.value)}>
          {TEXTS.playOnFromHere()}
        </Button>
      )}
    </div>
  );
}
