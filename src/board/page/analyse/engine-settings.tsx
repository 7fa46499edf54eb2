/** The settings of the engine and the board. */
import { useEffect, useRef } from 'preact/hooks';
import { boardTheme, THEMES } from '../board/board.ts';
import { hasSound } from '../board/sound.ts';
import { chooseComputer, computer, threadsOf } from '../engine/client.ts';
import { ChoiceField, into, LanguageField } from '../frame/parts.tsx';
import { served } from '../frame/served.ts';
import { LINES, lines, liveThreads, TIMES, time } from './live.ts';

export function EngineSettings() {
  const popup = useRef<HTMLDivElement>(null);
  useEffect(() => popup.current?.scrollIntoView({ block: 'nearest' }), []);
  const most = threadsOf(computer.value);
  return (
    <div ref={popup} class="popup">
      {served && (
        <ChoiceField
          label="computes"
          value={computer.value}
          choices={[
            ['server', `this server (${threadsOf('server')} threads)`],
            ['device', `this device (${threadsOf('device')} threads)`],
          ]}
          onChange={chooseComputer}
        />
      )}
      <ChoiceField
        label="time"
        value={time.value}
        choices={TIMES.map((one) => [one, one === 0 ? 'until stopped' : `${one} s`] as const)}
        onChange={into(time)}
      />
      <ChoiceField
        label="lines"
        value={lines.value}
        choices={LINES.map((one) => [one, String(one)] as const)}
        onChange={into(lines)}
      />
      <ChoiceField
        label="threads"
        value={Math.min(liveThreads.value, most)}
        choices={[[0, `all (${most})`], ...Array.from({ length: most - 1 }, (_, i) => [i + 1, String(i + 1)] as const)]}
        onChange={into(liveThreads)}
      />
      <ChoiceField
        label="board"
        value={boardTheme.value}
        choices={THEMES.map((one) => [one, one] as const)}
        onChange={into(boardTheme)}
      />
      <ChoiceField
        label="sound"
        value={hasSound.value}
        choices={[
          [false, 'off'],
          [true, 'on'],
        ]}
        onChange={into(hasSound)}
      />
      <LanguageField />
    </div>
  );
}
