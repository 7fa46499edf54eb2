/** The form for a new game, or the game that is being played and its end. */
import '../frame/panels.css';
import './play-view.css';
import { useSignal } from '@preact/signals';
import { type PlyOfRound, sinceLastTurn } from '../board/board.ts';
import { Button, Toggle } from '../frame/parts.tsx';
import { shownTab } from '../frame/tabs.ts';
import { scoreLost } from '../frame/words.ts';
import { allSeats, gameFields, goTo, kit, savedGame, tree, viewOf } from '../game/game.ts';
import { areSidesOpen } from '../game/players.ts';
import { lineFrom, ROOT } from '../game/tree.ts';
import { ownLosses, setAsking } from '../learn/teaching.ts';
import { startReview } from '../review/review.ts';
import { TEXTS, translated } from '../texts/texts.ts';
import { sayInDuel } from './duel.ts';
import { DuelLink, DuelRematch, DuelRequests, DuelWelcome } from './duel-view.tsx';
import { askHint, type Hint, hint, isLooking } from './hint.ts';
import { NewGameForm, TouchSetting } from './new-game-form.tsx';
import {
  canLeave,
  canTakeBack,
  decided,
  endByTerritory,
  failure,
  isOver,
  isPersonsTurn,
  leaveGame,
  movesPlayed,
  mustWaitToResign,
  type Playing,
  placeOfSeat,
  playFromHere,
  playing,
  playOn,
  resign,
  SPECTATOR,
  type Start,
  startPlaying,
  takeBack,
  tip,
  tryAgain,
} from './play.ts';

export function PlayPanel() {
  return (
    <section class="panel" aria-label={TEXTS.tabPlay()}>
      {playing.value ? <GameUnderWay /> : <NewGameForm />}
    </section>
  );
}

function GameUnderWay() {
  const game = playing.value;
  if (!game || !viewOf(tip.value)) return null;
  return (
    <>
      {isOver.value && <Losses game={game} />}
      {game.duel && <DuelLink duel={game.duel} />}
      <Decided />
      {isOver.value ? <AfterGame game={game} /> : <Actions game={game} />}
      {failure.value !== undefined && (
        <p class="bad" role="alert">
          {TEXTS.engineStuck({ reason: failure.value })}{' '}
          <Button class="go" onClick={tryAgain}>
            {TEXTS.tryAgain()}
          </Button>
        </p>
      )}
      {game.duel && <DuelWelcome duel={game.duel} place={game.place} />}
      <LastTurns />
      <TouchSetting />
    </>
  );
}

/** Says once that territory decides the game, which then may end, or that resigning is usual. */
function Decided() {
  const game = playing.value;
  const found = decided.value;
  if (!game || !found) return null;
  const { winner, counts } = found;
  const place = game.place ?? SPECTATOR;
  const isLost = place >= 0 && placeOfSeat(winner) !== place;
  const end = () => {
    if (game.duel) sayInDuel(isLost ? 'resign' : 'territory');
    else if (isLost) resign();
    else endByTerritory();
  };
  return (
    <fieldset class="decided">
      <p role="status">
        {TEXTS.territory({
          turns: allSeats.value
            .map(({ title }, seat) => TEXTS.turnsLeft({ side: title, turns: translated(counts[seat] as string) }))
            .join(' '),
        })}{' '}
        <strong>
          {isLost ? TEXTS.territoryLost() : TEXTS.territoryWins({ side: allSeats.value[winner]?.title ?? '' })}
        </strong>
      </p>
      <div class="row">
        <Button class="main" onClick={end}>
          {isLost ? TEXTS.resign() : TEXTS.endGame()}
        </Button>
        <Button onClick={playOn}>{TEXTS.playOn()}</Button>
      </div>
    </fieldset>
  );
}

/** What each of several opponents has played since the last own turn, a turn of several plies as one. */
function LastTurns() {
  const turns = new Map<number, PlyOfRound[]>();
  for (const ply of sinceLastTurn.value.toReversed()) turns.set(ply.seat, [...(turns.get(ply.seat) ?? []), ply]);
  if (turns.size === 0) return null;
  return (
    <ol class="last-turns" aria-label={TEXTS.lastTurns()}>
      {[...turns].map(([seat, plies]) => (
        <li key={seat}>
          <Button class="go" onClick={() => goTo(plies.at(-1)?.id ?? ROOT)}>
            <span class={`bead on-seat${seat}`} />
            {allSeats.value[seat]?.title}: {plies.map(({ move }) => move).join(' ')}
          </Button>
        </li>
      ))}
    </ol>
  );
}

/** The user's actions besides moves. */
function Actions({ game }: { game: Playing }) {
  const isResigning = useSignal(false);
  const isAtChoice = viewOf(tip.value)?.isChoice === true;
  const { duel, place } = game;
  if (isResigning.value) {
    const end = () => {
      isResigning.value = false;
    };
    return (
      <fieldset class="row game-actions" onKeyDown={({ key }) => key === 'Escape' && end()}>
        <legend class="hidden">{TEXTS.resignAsk()}</legend>
        <span aria-hidden="true">{TEXTS.resignAsk()}</span>
        <Button
          onClick={() => {
            end();
            if (duel && !canLeave.value) sayInDuel('resign');
            else resign();
          }}
        >
          {TEXTS.resign()}
        </Button>
        <button type="button" ref={focus} onClick={end}>
          {TEXTS.playOn()}
        </button>
      </fieldset>
    );
  }
  return (
    <div class="row game-actions">
      {duel ? (
        <DuelRequests duel={duel} place={place} />
      ) : (
        <>
          <Button disabled={!isPersonsTurn.value || isLooking.value || areSidesOpen.value} onClick={askHint}>
            {TEXTS.hint()}
          </Button>
          <Button disabled={!canTakeBack.value} onClick={takeBack}>
            {TEXTS.takeBack()}
          </Button>
        </>
      )}
      {place !== SPECTATOR && (duel?.isFull !== false || movesPlayed.value.length > 0) && (
        <Button
          disabled={isAtChoice || mustWaitToResign.value}
          onClick={() => {
            isResigning.value = true;
          }}
        >
          {TEXTS.resign()}
        </Button>
      )}
      {(!duel || place === SPECTATOR) && (
        <Button title={duel ? undefined : TEXTS.leaveHow()} onClick={leaveGame}>
          {TEXTS.leave()}
        </Button>
      )}
      {game.feedback && (
        <Toggle isOn={game.feedback === 'ask'} onChange={setAsking} title={TEXTS.askHow()}>
          {TEXTS.askAbout()}
        </Toggle>
      )}
      <p class="hidden" aria-live="polite">
        {hint.value && hintText(hint.value)}
      </p>
    </div>
  );
}

/** Focuses a prompt's button, for keyboard use. */
function focus(button: HTMLButtonElement | null): void {
  button?.focus();
}

/** A screen-reader text for the hint. */
function hintText({ isExact, move, around }: Hint): string {
  return isExact ? TEXTS.hintMove({ move }) : TEXTS.hintNear({ cell: kit.value?.picture.names[around] ?? '' });
}

function AfterGame({ game }: { game: Playing }) {
  const again = () => {
    const { place, level, seconds, minutes, incrementMs, feedback, from } = game;
    const { game: name, rules } = gameFields();
    const start: Start = { place, level, seconds, minutes, incrementMs, feedback };
    if (from === undefined && tree.value.game.start === undefined) void startPlaying({ ...start, game: name, rules });
    else {
      goTo(lineFrom(tree.value, ROOT)[from ?? 0] as number);
      void playFromHere(start);
    }
  };
  const canReview = tree.value.game.start === undefined && tree.value.nodes.size > 1;
  const isKept = savedGame.value?.isChanged === false;
  const isAsked = game.duel?.next !== undefined;
  const another = game.duel ? (
    <DuelRematch key="another" duel={game.duel} place={game.place} />
  ) : (
    <Button key="another" onClick={again}>
      {TEXTS.rematch()}
    </Button>
  );
  return (
    <div class="row game-actions">
      {isAsked && another}
      {canReview && (
        <Button
          class={isAsked ? '' : 'main'}
          onClick={() => {
            goTo(tip.value);
            shownTab.value = 'learn';
            startReview();
          }}
        >
          {TEXTS.review()}
        </Button>
      )}
      {!isAsked && another}
      <Button onClick={leaveGame}>{TEXTS.newGame()}</Button>
      {/* A server keeps those that were played by a link. */}
      {!game.duel && (
        <Button
          disabled={isKept}
          onClick={() => void import('../library/library.ts').then((library) => library.saveToLibrary())}
        >
          {isKept ? TEXTS.saved() : TEXTS.save()}
        </Button>
      )}
      <Button
        onClick={() => {
          leaveGame();
          shownTab.value = 'analyse';
        }}
      >
        {TEXTS.analyseIt()}
      </Button>
      {canTakeBack.value && <Button onClick={takeBack}>{TEXTS.takeBack()}</Button>}
    </div>
  );
}

/** The losses of the user's moves, and the number taken back. */
function Losses({ game: { feedback, takenBack = 0 } }: { game: Playing }) {
  const { count, mean } = ownLosses.value;
  if (!feedback || count + takenBack === 0) return null;
  return (
    <p class="losses">
      {TEXTS.lossSummary({ moves: TEXTS.moveCount({ count }), loss: scoreLost(mean), taken: takenBack })}
    </p>
  );
}
