/** Commands that control the search: clock, settings, seed. */
import { seatMeant } from '../../games/seats.ts';
import { ok } from '../../util/result.ts';
import type { Commands } from './command.ts';
import { syntaxError } from './command.ts';
import type { Session } from './session.ts';
import { listSettings, settingText, withSetting } from './settings.ts';
import { parseWhole } from './syntax.ts';

const NOTHING = ok('');

export function settingCommands(session: Session): Commands {
  return [
    [
      'time_settings',
      (args) => {
        const [main, overtime, moves] = args.map((text) => parseWhole(text, 'a time'));
        if (!main?.ok || !overtime?.ok || !moves?.ok || args.length > 3) {
          return syntaxError('time_settings MAIN_SECONDS OVERTIME_SECONDS OVERTIME_MOVES');
        }
        session.clocks.configure(1000 * main.value, 1000 * overtime.value, moves.value);
        return NOTHING;
      },
    ],
    [
      'time_left',
      ([text = '', ...args]) => {
        const seat = seatMeant(session.kit, text);
        const [seconds, moves] = args.map((arg) => parseWhole(arg, 'a time'));
        if (seat === undefined || !seconds?.ok || !moves?.ok || args.length > 2) {
          return syntaxError('time_left COLOR SECONDS MOVES');
        }
        session.clocks.setLeft(seat, 1000 * seconds.value, moves.value);
        return NOTHING;
      },
    ],
    [
      'set_param',
      async ([name, ...values]) => {
        if (name === undefined) return ok(listSettings(session.settings, session.kit));
        if (values.length === 0) return settingText(session.settings, name);
        const settings = withSetting(session.settings, name, values.join(' '), session.kit);
        if (!settings.ok) return settings;
        await session.configure(settings.value);
        return NOTHING;
      },
    ],
    // GNU Go's name for it. Sightline's tournaments send the seed of a game this way.
    [
      'set_random_seed',
      async (words) => {
        if (words.length === 0) return syntaxError('set_random_seed SEED');
        await session.configure({ ...session.settings, seed: words.join(' ') });
        return NOTHING;
      },
    ],
    ['get_random_seed', () => ok(session.settings.seed)],
  ];
}
