/** The settings of the engine and the board. */
import { useEffect, useRef } from 'preact/hooks';
import { boardTheme, THEMES } from '../board/board.ts';
import { hasSound } from '../board/sound.ts';
import { chooseComputer, computer, threadsOf } from '../engine/client.ts';
import { ChoiceField, into, LanguageField } from '../frame/parts.tsx';
import { served } from '../frame/served.ts';
import { TEXTS } from '../texts/texts.ts';
import { LINES, lines, liveThreads, TIMES, time } from './live.ts';

export function EngineSettings() {
  const popup = useRef<HTMLDivElement>(null);
  useEffect(() => popup.current?.scrollIntoView({ block: 'nearest' }), []);
  const most = threadsOf(computer.value);
  return (
    <div ref={popup} class="popup">
      {served && (
        <ChoiceField
          label={TEXTS.computes()}
          value={computer.value}
          choices={[
            ['server', TEXTS.thisServer({ threads: threadsOf('server') })],
            ['device', TEXTS.thisDevice({ threads: threadsOf('device') })],
          ]}
          onChange={chooseComputer}
        />
      )}
      <ChoiceField
        label={TEXTS.timeField()}
        value={time.value}
        choices={TIMES.map(
          (one) => [one, one === 0 ? TEXTS.untilStopped() : TEXTS.secondsEach({ seconds: one })] as const,
        )}
        onChange={into(time)}
      />
      <ChoiceField
        label={TEXTS.linesField()}
        value={lines.value}
        choices={LINES.map((one) => [one, String(one)] as const)}
        onChange={into(lines)}
      />
      <ChoiceField
        label={TEXTS.threadsField()}
        value={Math.min(liveThreads.value, most)}
        choices={[
          [0, TEXTS.allThreads({ threads: most })],
          ...Array.from({ length: most - 1 }, (_, i) => [i + 1, String(i + 1)] as const),
        ]}
        onChange={into(liveThreads)}
      />
      <ChoiceField
        label={TEXTS.boardField()}
        value={boardTheme.value}
        choices={THEMES.map((one) => [one, { wood: TEXTS.woodenBoard, plain: TEXTS.plainBoard }[one]()] as const)}
        onChange={into(boardTheme)}
      />
      <ChoiceField
        label={TEXTS.soundField()}
        value={hasSound.value}
        choices={[
          [false, TEXTS.switchedOff()],
          [true, TEXTS.switchedOn()],
        ]}
        onChange={into(hasSound)}
      />
      <LanguageField />
    </div>
  );
}
