/** The form that begins a game: the game, the opponent, the own side, the clock and feedback. */
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { placeToMove } from '../../../records/places.ts';
import { confirmsTouch } from '../board/board.ts';
import { chosenGame } from '../frame/asked.ts';
import { kept } from '../frame/kept.ts';
import { ChoiceField, into, NumberField, Toggle } from '../frame/parts.tsx';
import { served } from '../frame/served.ts';
import { isFromHere } from '../frame/tabs.ts';
import { allSeats, current, gameFields, kit, newGame, tree, viewedGame } from '../game/game.ts';
import { completeGame, GameFields } from '../game/game-form.tsx';
import { type ChosenGame, detailsOf, type GameDetails } from '../game/games.ts';
import { isWork } from '../game/kept-game.ts';
import { movesTo, ROOT, toGameTree } from '../game/tree.ts';
import { variantText } from '../library/game-rows.tsx';
import { filled } from '../texts/filled.ts';
import { TEXTS, translated } from '../texts/texts.ts';
import { invite } from './duel.ts';
import { NameField } from './duel-view.tsx';
import { type Feedback, playFromHere, type Start, seating, startPlaying } from './play.ts';

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
export const settings = kept<Settings>('opponent', STANDARD, (value) => STRENGTHS.includes(value?.strength));

function set(changed: Partial<Settings>): void {
  settings.value = { ...settings.value, ...changed };
}

export function NewGameForm() {
  const { game, rules } = gameFields();
  const chosen = useSignal<ChosenGame>({ game, rules });
  const mover = useSignal(true);
  const last = { ...STANDARD, ...settings.value };
  const { seconds, isTimed, minutes, increment, seat, engines, feedback } = last;
  const isHere = isFromHere.value && canPlayFromHere();
  const name = isHere ? game : chosen.value.game;
  const { seats = [], levels: all = [], options = [] } = detailsOf(name) ?? {};
  const level = Math.min(last.level, all.length || last.level);
  const { play } = all[level - 1] ?? {};
  const { rules: complete } = completeGame(chosen.value);
  useEffect(() => {
    chosenGame.value = name;
    return () => {
      chosenGame.value = undefined;
    };
  }, [name]);
  const canInvite = served !== undefined && !isHere;
  const strength = last.strength === 'link' && !canInvite ? 'people' : last.strength;
  // At least one other person comes.
  const others = seats.flatMap((_, at) => (at === placeOf(seat, seats.length) ? [] : [at]));
  const engineSeats = strength === 'link' && seats.length > 2 ? engines.filter((at) => others.includes(at)) : [];
  const isTaught = strength === 'level' || (strength === 'full' && !isTimed);
  const start = () => {
    if (strength === 'link') {
      const place = placeOf(seat, seats.length) ?? Math.floor(seats.length * Math.random());
      const time = isTimed ? { minutes, increment } : { increment: 0 };
      const levels = seats.map((_, at) => (at !== place && engineSeats.includes(at) ? level : null));
      void invite({ ...time, game: chosen.value.game, rules: complete, place, levels });
      return;
    }
    const fields: Start = {
      place: strength === 'people' ? null : isHere ? placeHere(mover.value) : placeOf(seat, seats.length),
      level: strength === 'level' ? level : undefined,
      seconds: strength === 'full' && !isTimed ? seconds : undefined,
      minutes: isTimed ? minutes : undefined,
      incrementMs: isTimed ? 1000 * increment : undefined,
      feedback: isTaught && feedback !== 'none' ? feedback : undefined,
    };
    if (isHere) void playFromHere(fields);
    else void startPlaying({ ...fields, game: chosen.value.game, rules: complete });
    isFromHere.value = false;
  };
  const opponent = opponentText({ ...last, strength, level }, seats.length > 2);
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
          <EnginesField seats={seats} others={others} engines={engineSeats} />
        )}
        <ClockFields isTimed={isTimed} minutes={minutes} increment={increment} />
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

interface EnginesFieldProps {
  readonly seats: GameDetails['seats'];
  /** The seats that engines may have, and those that they have. */
  readonly others: readonly number[];
  readonly engines: readonly number[];
}

function EnginesField({ seats, others, engines }: EnginesFieldProps) {
  return (
    <fieldset class="field">
      <legend class="label">{TEXTS.enginesPlay()}</legend>
      <div class="joined">
        {others.map((at) => (
          <Toggle
            key={at}
            isOn={engines.includes(at)}
            onChange={(isOn) => set({ engines: isOn ? [...engines, at] : engines.filter((one) => one !== at) })}
          >
            {seats[at]?.title}
          </Toggle>
        ))}
      </div>
    </fieldset>
  );
}

function ClockFields({ isTimed, minutes, increment }: Pick<Settings, 'isTimed' | 'minutes' | 'increment'>) {
  return (
    <>
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
    </>
  );
}

/** Only for touch screens. */
export function TouchSetting() {
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

/** Who the opponent is, or the opponents, in a sentence. */
function opponentText({ strength, level, seconds, isTimed }: Settings, areSeveral: boolean): string {
  if (strength === 'link') return areSeveral ? TEXTS.peopleByLink() : TEXTS.personByLink();
  if (strength === 'people') return areSeveral ? TEXTS.thesePeople() : TEXTS.thisPerson();
  if (strength === 'level') return TEXTS.levelOpponent({ level });
  return isTimed ? TEXTS.engineAtBest() : TEXTS.engineAtBestSeconds({ seconds });
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
