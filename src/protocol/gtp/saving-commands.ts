/** Commands for saved analyses. File names may contain spaces. */
import { checkReplaced, readAnalysis } from '../../engine/saved-analysis.ts';
import { visitsIn } from '../../search/tree-file.ts';
import { files } from '../../util/host.ts';
import { fail, type InputError, must, ok, type Result } from '../../util/result.ts';
import type { Commands } from './command.ts';
import { otherGame, syntaxError } from './command.ts';
import type { Session } from './session.ts';

export const SET_UP_START = fail(
  'other-start',
  'it begins at a set-up position; GTP games begin at the start position',
);

export function savingCommands(session: Session): Commands {
  return [
    [
      'sightline-save',
      (words) => {
        if (words.length === 0) return syntaxError('sightline-save FILE');
        const saved = save(session, words.join(' '));
        return saved.ok ? ok('') : cannotSave(saved.error);
      },
    ],
    [
      'sightline-resume',
      async (words) => {
        if (words.length === 0) return syntaxError('sightline-resume FILE');
        const resumed = await resume(session, words.join(' '));
        return resumed.ok ? ok('') : cannotResume(resumed.error);
      },
    ],
  ];
}

function save(session: Session, path: string): Result<void> {
  const content = session.save();
  if (!content.ok) return content;
  const saved = must(readAnalysis(content.value));
  const replaced = checkReplaced(path, saved, visitsIn(saved.tree));
  return replaced.ok ? files().replace(path, content.value) : replaced;
}

async function resume(session: Session, path: string): Promise<Result<void>> {
  const file = files().read(path);
  const saved = file.ok ? readAnalysis(file.value) : file;
  if (!saved.ok) return saved;
  const { game, start } = saved.value;
  const { name } = session.kit.spec;
  if (game.name !== name) return otherGame(game.name, name);
  if (start !== undefined) return SET_UP_START;
  return session.resume(saved.value);
}

export function cannotSave({ code, message }: InputError) {
  return fail(code, `cannot save: ${message}`);
}

export function cannotResume({ code, message }: InputError) {
  return fail(code, `cannot resume: ${message}`);
}
