/** A game against the engine, or of people at one board. */
import { useSignal } from '@preact/signals';
import { clock } from '../model/words.ts';
import { facts, gameFields, server, tree, viewOf } from '../state/game.ts';
import { kept } from '../state/kept.ts';
import {
  failure,
  hint,
  isOver,
  isPersonsTurn,
  isThinking,
  leaveGame,
  placeOfSeat,
  playing,
  resign,
  startPlaying,
  takeBack,
  tip,
  tryAgain,
} from '../state/play.ts';
import { type ChosenGame, completeGame, GameFields } from './game-form.tsx';
import { Choice, NumberField } from './parts.tsx';

type Strength = 'level' | 'seconds' | 'clock' | 'people';
interface Settings {
  readonly strength: Strength;
  readonly level: number;
  readonly seconds: number;
  readonly minutes: number;
  readonly increment: number;
  /** The number of a seat, or by chance. */
  readonly seat: number | 'random';
}
const STANDARD: Settings = { strength: 'level', level: 3, seconds: 2, minutes: 10, increment: 5, seat: 0 };
const settings = kept<Settings>('opponent', STANDARD, (value) => typeof value?.level === 'number');

export function PlayPanel() {
  return (
    <section class="panel" aria-label="Play">
      {playing.value ? <GameUnderWay /> : <NewGame />}
    </section>
  );
}

function NewGame() {
  const { game, rules } = gameFields();
  const chosen = useSignal<ChosenGame>({ game, rules });
  const { strength, level, seconds, minutes, increment, seat } = settings.value;
  const set = (changed: Partial<Settings>) => {
    settings.value = { ...settings.value, ...changed };
  };
  const { seats = [], levels: mostLevels = level } =
    server.value?.games.find(({ name }) => name === chosen.value.game) ?? {};
  const { rules: complete } = completeGame(chosen.value);
  const start = () => {
    const isClock = strength === 'clock';
    void startPlaying({
      game: chosen.value.game,
      rules: complete,
      place: strength === 'people' ? null : seat === 'random' ? undefined : Math.min(seat, seats.length - 1),
      ...(strength === 'level' && { level: Math.min(level, mostLevels) }),
      ...(strength === 'seconds' && { seconds }),
      ...(isClock && { minutes, incrementMs: 1000 * increment }),
    });
  };
  const levels = Array.from({ length: mostLevels }, (_, i) => [i + 1, String(i + 1)] as const);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        start();
      }}
    >
      <GameFields
        chosen={chosen.value}
        onChange={(one) => {
          chosen.value = one;
        }}
      />
      <div class="fields">
        <Choice
          label="against"
          value={strength}
          choices={[
            ['level', 'the engine, by level'],
            ['seconds', 'the engine, by time'],
            ['clock', 'the engine, with clocks'],
            ['people', seats.length > 2 ? 'people at this board' : 'a person at this board'],
          ]}
          onChange={(one) => set({ strength: one as Strength })}
        />
        {strength === 'level' && levels.length > 0 && (
          <Choice label="level" value={level} choices={levels} onChange={(one) => set({ level: one })} />
        )}
        {strength === 'seconds' && (
          <NumberField
            label="seconds a move"
            value={seconds}
            least={0.1}
            most={600}
            onChange={(one) => set({ seconds: one })}
          />
        )}
        {strength === 'clock' && (
          <NumberField label="minutes" value={minutes} least={1} most={180} onChange={(one) => set({ minutes: one })} />
        )}
        {strength === 'clock' && (
          <NumberField
            label="seconds added"
            value={increment}
            least={0}
            most={60}
            onChange={(one) => set({ increment: one })}
          />
        )}
        {strength !== 'people' && (
          <Choice
            label="you"
            value={seat === 'random' ? seat : Math.min(seat, seats.length - 1)}
            choices={[
              ...seats.map((title, i) => [i, seatLabel(title, i, chosen.value.game, complete)] as const),
              ['random', 'by chance'],
            ]}
            onChange={(one) => set({ seat: one as Settings['seat'] })}
          />
        )}
      </div>
      <button type="submit" class="main">
        Play
      </button>
    </form>
  );
}

/** Where a seat is chosen one does not sit on it from the beginning. */
function seatLabel(title: string, seat: number, game: string, rules: ChosenGame['rules']): string {
  const same = JSON.stringify({ game, rules }) === JSON.stringify(completeGame(gameFields()));
  if (facts.value?.choiceAfter == null || !same) return title;
  return seat === 0 ? 'place the first pieces' : 'choose the side';
}

function GameUnderWay() {
  const game = playing.value;
  const shown = viewOf(tip.value);
  if (!game || !shown || !facts.value) return null;
  const { seats } = facts.value;
  const { outcome } = shown;
  const lost = game.lost;
  const winner = outcome ? outcome.winner : lost && seats.length === 2 ? 1 - lost.seat : null;
  return (
    <>
      <ol class="players">
        {seats.map(({ name, title }, seat) => {
          const place = placeOfSeat(seat);
          const who =
            game.place === null ? title : place === game.place ? `${title} (you)` : `${title} (${strengthText(game)})`;
          const isToMove = !isOver.value && shown.toMove === seat && !shown.isChoice;
          return (
            <li key={name} class={isToMove ? 'on' : ''}>
              <span class={`bead on-seat${seat}`} />
              {who}
              {game.clocks && <span class="clock">{clock(game.clocks[place] ?? 0)}</span>}
            </li>
          );
        })}
      </ol>
      <p aria-live="polite" class="turn">
        {isOver.value
          ? `${winner === null ? 'Nobody has won alone' : `${seats[winner]?.title} has won`}${outcome ? `: ${outcome.reason}` : lost?.end === 'time' ? ' on time' : `: ${loserText(lost?.seat ?? 0)} resigned`}.`
          : isThinking.value
            ? 'The engine is thinking …'
            : shown.isChoice
              ? isPersonsTurn.value
                ? 'Choose your side below the board.'
                : 'The engine chooses a side.'
              : isPersonsTurn.value
                ? 'Your move.'
                : 'The engine is to move.'}
      </p>
      {failure.value !== undefined && (
        <p class="bad" role="alert">
          The engine has not moved: {failure.value}.{' '}
          <button type="button" class="go" onClick={tryAgain}>
            Try again
          </button>
        </p>
      )}
      <div class="row chips">
        {!isOver.value && (
          <button type="button" class="chip" disabled={!isPersonsTurn.value} onClick={hint}>
            Hint
          </button>
        )}
        <button type="button" class="chip" disabled={tree.value.nodes.size < 2} onClick={() => void takeBack()}>
          Take back
        </button>
        {!isOver.value && (
          <button type="button" class="chip" disabled={shown.isChoice} onClick={resign}>
            Resign
          </button>
        )}
        <button type="button" class="chip" onClick={leaveGame}>
          {isOver.value ? 'Analyse it' : 'Leave'}
        </button>
        {isOver.value && (
          <button
            type="button"
            class="chip"
            onClick={() => {
              const fields = gameFields();
              const { clocks, lost: _, startedAt: __, ...same } = game;
              void startPlaying({ ...same, ...fields, place: game.place, minutes: clocks && settings.value.minutes });
            }}
          >
            Play again
          </button>
        )}
      </div>
    </>
  );
}

/** Who has given up. */
function loserText(seat: number): string {
  const { seats = [] } = facts.value ?? {};
  return seats.length === 2 ? 'the other side has' : `${seats[seat]?.title} has`;
}

function strengthText({ level, seconds }: { level?: number | undefined; seconds?: number | undefined }): string {
  return level !== undefined ? `level ${level}` : seconds !== undefined ? `${seconds} s a move` : 'engine';
}
