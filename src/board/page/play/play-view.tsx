/** Games against the engine, or between people on one device. */
import '../frame/panels.css';
import './play-view.css';
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { placeToMove } from '../../../records/places.ts';
import { confirmsTouch, type PlyOfRound, sinceLastTurn } from '../board/board.ts';
import { chosenGame } from '../frame/asked.ts';
import { kept } from '../frame/kept.ts';
import { Button, ChoiceField, into, NumberField, Toggle } from '../frame/parts.tsx';
import { served } from '../frame/served.ts';
import { isFromHere, shownTab } from '../frame/tabs.ts';
import { scoreLost } from '../frame/words.ts';
import {
  allSeats,
  current,
  gameFields,
  goTo,
  kit,
  newGame,
  savedGame,
  tree,
  viewedGame,
  viewOf,
} from '../game/game.ts';
import { type ChosenGame, completeGame, GameFields } from '../game/game-form.tsx';
import { detailsOf } from '../game/games.ts';
import { isWork } from '../game/kept-game.ts';
import { areSidesOpen } from '../game/players.ts';
import { lineFrom, movesTo, ROOT, toGameTree } from '../game/tree.ts';
import { ownLosses, setAsking } from '../learn/teaching.ts';
import { variantText } from '../library/game-rows.tsx';
import { startReview } from '../review/review.ts';
import { filled } from '../texts/filled.ts';
import { TEXTS, translated } from '../texts/texts.ts';
import { invite, sayInDuel } from './duel.ts';
import { DuelLink, DuelRematch, DuelRequests, DuelWelcome, NameField } from './duel-view.tsx';
import { askHint, type Hint, hint, isLooking } from './hint.ts';
import {
  canLeave,
  canTakeBack,
  decided,
  endByTerritory,
  type Feedback,
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
  seating,
  startPlaying,
  takeBack,
  tip,
  tryAgain,
} from './play.ts';

const STRENGTHS = ['level', 'full', 'people', 'link'] as const;
interface Settings {
  readonly strength: (typeof STRENGTHS)[number];
  readonly level: number;
  readonly seconds: number;
  readonly isTimed: boolean;
  readonly minutes: number;
  readonly increment: number;
  /** The index of a seat, or random. */
  readonly seat: number | 'random';
  /** Seats that engines have in a game of several people by a link. */
  readonly engines: readonly number[];
  readonly feedback: Feedback | 'none';
}
const STANDARD: Settings = {
  strength: 'level',
  level: 3,
  seconds: 2,
  isTimed: false,
  minutes: 10,
  increment: 5,
  seat: 0,
  engines: [],
  feedback: 'none',
};
const settings = kept<Settings>('opponent', STANDARD, (value) => STRENGTHS.includes(value?.strength));

export function PlayPanel() {
  return (
    <section class="panel" aria-label={TEXTS.tabPlay()}>
      {playing.value ? <GameUnderWay /> : <NewGame />}
    </section>
  );
}

function NewGame() {
  const { game, rules } = gameFields();
  const chosen = useSignal<ChosenGame>({ game, rules });
  const mover = useSignal(true);
  const {
    strength: wanted,
    level,
    seconds,
    isTimed,
    minutes,
    increment,
    seat,
    engines,
    feedback,
  } = {
    ...STANDARD,
    ...settings.value,
  };
  const set = (changed: Partial<Settings>) => {
    settings.value = { ...settings.value, ...changed };
  };
  const isHere = isFromHere.value && canPlayFromHere();
  const name = isHere ? game : chosen.value.game;
  const { seats = [], levels: all = [], options = [] } = detailsOf(name) ?? {};
  const mostLevels = all.length || level;
  const { play } = all[Math.min(level, mostLevels) - 1] ?? {};
  const { rules: complete } = completeGame(chosen.value);
  useEffect(() => {
    chosenGame.value = name;
    return () => {
      chosenGame.value = undefined;
    };
  }, [name]);
  const canInvite = served !== undefined && !isHere;
  const strength = wanted === 'link' && !canInvite ? 'people' : wanted;
  // At least one other person comes.
  const others = seats.flatMap((_, at) => (at === placeOf(seat, seats.length) ? [] : [at]));
  const engineSeats = strength === 'link' && seats.length > 2 ? engines.filter((at) => others.includes(at)) : [];
  const isTaught = strength === 'level' || (strength === 'full' && !isTimed);
  const start = () => {
    if (strength === 'link') {
      const place = placeOf(seat, seats.length) ?? Math.floor(seats.length * Math.random());
      const time = isTimed ? { minutes, increment } : { increment: 0 };
      const levels = seats.map((_, at) =>
        at !== place && engineSeats.includes(at) ? Math.min(level, mostLevels) : null,
      );
      void invite({ ...time, game: chosen.value.game, rules: complete, place, levels });
      return;
    }
    const fields: Start = {
      place: strength === 'people' ? null : isHere ? placeHere(mover.value) : placeOf(seat, seats.length),
      level: strength === 'level' ? Math.min(level, mostLevels) : undefined,
      seconds: strength === 'full' && !isTimed ? seconds : undefined,
      minutes: isTimed ? minutes : undefined,
      incrementMs: isTimed ? 1000 * increment : undefined,
      feedback: isTaught && feedback !== 'none' ? feedback : undefined,
    };
    if (isHere) void playFromHere(fields);
    else void startPlaying({ ...fields, game: chosen.value.game, rules: complete });
    isFromHere.value = false;
  };
  const opponent =
    strength === 'people' || strength === 'link'
      ? peopleText(seats.length > 2, strength === 'link')
      : strength === 'full'
        ? isTimed
          ? TEXTS.engineAtBest()
          : TEXTS.engineAtBestSeconds({ seconds })
        : TEXTS.levelOpponent({ level: Math.min(level, mostLevels) });
  const mySeat =
    strength === 'people'
      ? undefined
      : isHere
        ? allSeats.value[placeHere(mover.value)]?.title
        : seat === 'random'
          ? TEXTS.randomSide()
          : seatLabel(seats[Math.min(seat, seats.length - 1)]?.title ?? '', seat, name, complete);
  const what = isHere ? TEXTS.fromThisPosition() : <strong>{variantText({ game: name, rules: complete })}</strong>;
  const parts = {
    opponent: <strong>{opponent}</strong>,
    game: isTimed
      ? filled((values) => TEXTS.withClock({ ...values, minutes, seconds: increment }), { game: what })
      : what,
  };
  // Ratings are those of the standard rules.
  const isStandard = options.every((one) => (complete[one.name] ?? one.default) === one.default);
  const levels = all.map(({ elo: rating }, i) => {
    const elo = isStandard ? rating : undefined;
    return [i + 1, elo ? `${i + 1} (${elo.value} Elo)` : String(i + 1)] as const;
  });
  const change = (one: ChosenGame) => {
    const isOther = one.game !== chosen.value.game;
    chosen.value = one;
    // The board follows where nothing is lost.
    if (isOther && !isWork(toGameTree(tree.value))) void newGame(one.game, one.rules);
  };
  return (
    <form
      class="play-form"
      onSubmit={(event) => {
        event.preventDefault();
        start();
      }}
    >
      {!isHere && <GameFields chosen={chosen.value} onChange={change} part="main" />}
      <div class="fields">
        <ChoiceField
          label={TEXTS.against()}
          value={strength}
          choices={[
            ['level', TEXTS.aLevel()],
            ['full', TEXTS.bestPlay()],
            ['people', seats.length > 2 ? TEXTS.peopleHere() : TEXTS.personHere()],
            ...(canInvite ? [['link', TEXTS.byLink()] as const] : []),
          ]}
          onChange={(one) => set({ strength: one })}
        />
        {(strength === 'level' || engineSeats.length > 0) && levels.length > 0 && (
          <ChoiceField label={TEXTS.level()} value={level} choices={levels} onChange={(one) => set({ level: one })} />
        )}
        {strength === 'full' && !isTimed && (
          <NumberField
            label={TEXTS.secondsPerMove()}
            value={seconds}
            least={0.1}
            most={600}
            onChange={(one) => set({ seconds: one })}
          />
        )}
        {strength !== 'people' && isHere && (
          <ChoiceField
            label={TEXTS.youField()}
            value={mover.value}
            choices={[
              [true, TEXTS.moveFirst()],
              [false, TEXTS.moveSecond()],
            ]}
            onChange={into(mover)}
          />
        )}
        {strength !== 'people' && !isHere && (
          <ChoiceField
            label={TEXTS.youField()}
            value={seat === 'random' ? seat : Math.min(seat, seats.length - 1)}
            choices={[
              ...seats.map(({ title }, i) => [i, seatLabel(title, i, chosen.value.game, complete)] as const),
              ['random', TEXTS.random()],
            ]}
            onChange={(one) => set({ seat: one })}
          />
        )}
        {strength === 'link' && <NameField />}
        {strength === 'link' && seats.length > 2 && (
          <fieldset class="field">
            <legend class="label">{TEXTS.enginesPlay()}</legend>
            <div class="joined">
              {seats.map(({ title }, at) =>
                others.includes(at) ? (
                  <Toggle
                    key={title}
                    isOn={engineSeats.includes(at)}
                    onChange={(isOn) =>
                      set({ engines: isOn ? [...engineSeats, at] : engineSeats.filter((one) => one !== at) })
                    }
                  >
                    {title}
                  </Toggle>
                ) : null,
              )}
            </div>
          </fieldset>
        )}
        <ChoiceField
          label={TEXTS.clock()}
          value={isTimed}
          choices={[
            [false, TEXTS.off()],
            [true, TEXTS.on()],
          ]}
          onChange={(one) => set({ isTimed: one })}
        />
        {isTimed && (
          <>
            <NumberField
              label={TEXTS.minutes()}
              value={minutes}
              least={1}
              most={180}
              onChange={(one) => set({ minutes: one })}
            />
            <NumberField
              label={TEXTS.increment()}
              value={increment}
              least={0}
              most={60}
              onChange={(one) => set({ increment: one })}
            />
          </>
        )}
      </div>
      <details class="more" open={isHere}>
        <summary>{TEXTS.more()}</summary>
        {!isHere && <GameFields chosen={chosen.value} onChange={change} part="rules" />}
        <div class="fields">
          {canPlayFromHere() && (
            <ChoiceField
              label={TEXTS.from()}
              value={isHere ? 'here' : 'start'}
              choices={[
                ['start', TEXTS.theStart()],
                ['here', TEXTS.thisPosition()],
              ]}
              onChange={(one) => {
                isFromHere.value = one === 'here';
              }}
            />
          )}
          {isTaught && (
            <ChoiceField
              label={TEXTS.feedback()}
              value={feedback}
              choices={[
                ['none', TEXTS.none()],
                ['dots', TEXTS.marks()],
                ['ask', TEXTS.askMistakes()],
              ]}
              onChange={(one) => set({ feedback: one })}
            />
          )}
        </div>
        <TouchSetting />
      </details>
      <div class="begin">
        <button type="submit" class="main" disabled={engineSeats.length > 0 && engineSeats.length >= seats.length - 1}>
          {TEXTS.play()}
        </button>
        <p class="sentence">
          {mySeat === undefined
            ? filled(TEXTS.playAgainst, parts)
            : filled(TEXTS.playAs, { ...parts, side: <strong>{mySeat}</strong> })}{' '}
          {strength === 'level' && play !== undefined && <small>{TEXTS.itPlays({ how: translated(play) })}</small>}
        </p>
      </div>
    </form>
  );
}

function peopleText(areSeveral: boolean, isByLink: boolean): string {
  if (isByLink) return areSeveral ? TEXTS.peopleByLink() : TEXTS.personByLink();
  return areSeveral ? TEXTS.thesePeople() : TEXTS.thisPerson();
}

/** Undefined means random. */
function placeOf(seat: number | 'random', count: number): number | undefined {
  return seat === 'random' ? undefined : Math.min(seat, count - 1);
}

/** Whether the current position has earlier moves and is not over. */
function canPlayFromHere(): boolean {
  const shown = viewedGame.value;
  return shown !== undefined && !shown.outcome && (current.value !== ROOT || tree.value.game.start !== undefined);
}

/** The place of the player to move in the current position, or of the next one. */
function placeHere(isMover: boolean): number {
  const { toMove = 0 } = viewedGame.value ?? {};
  const place = placeToMove(seating.value, movesTo(tree.value, current.value), toMove);
  return isMover ? place : (place + 1) % Math.max(2, seating.value.seats.length);
}

/** If seats are chosen during the game, a place is not a seat at first. */
function seatLabel(title: string, seat: number, game: string, rules: ChosenGame['rules']): string {
  const same = JSON.stringify({ game, rules }) === JSON.stringify(completeGame(gameFields()));
  if (kit.value?.choiceAfter === undefined || !same) return title;
  return seat === 0 ? TEXTS.placePieces() : TEXTS.chooseASide();
}

function GameUnderWay() {
  const game = playing.value;
  if (!game || !viewOf(tip.value)) return null;
  return (
    <>
      {isOver.value && <p class="lesson">{lessonText(game)}</p>}
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
    const { startedAt: _, lost: __, takenBack: ___, from: ____, clocks, ...same } = game;
    const { game: name, rules } = gameFields();
    const start = { ...same, minutes: clocks && settings.value.minutes };
    if (game.from === undefined && tree.value.game.start === undefined)
      void startPlaying({ ...start, game: name, rules });
    else {
      goTo(lineFrom(tree.value, ROOT)[game.from ?? 0] as number);
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
function lessonText({ feedback, takenBack = 0 }: Playing): string {
  const { count, mean } = ownLosses.value;
  if (!feedback || count + takenBack === 0) return '';
  return TEXTS.lossSummary({ moves: TEXTS.moveCount({ count }), loss: scoreLost(mean), taken: takenBack });
}

/** Only for touch screens. */
function TouchSetting() {
  if (!matchMedia('(pointer: coarse)').matches) return null;
  return (
    <label class="check small">
      <input
        type="checkbox"
        checked={confirmsTouch.value}
        onChange={(event) => {
          confirmsTouch.value = event.currentTarget.checked;
        }}
      />
      {TEXTS.confirmTouches()}
    </label>
  );
}
