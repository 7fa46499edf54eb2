/** Games out of the files that people name. */
import type { GameModule, GameSpec } from '../../games/kit.ts';
import { gameNamed } from '../../games/registry.ts';
import { FORMATS, type Format, formatOfPath, gameOfFormat, type ReadGames } from '../../records/formats.ts';
import { gamesOfText } from '../../records/game-file.ts';
import { type GameArguments, givenRules } from './game-options.ts';
import { BadInput, must, readText } from './input.ts';

interface Reading {
  readonly format?: Format | undefined;
  /** The format where the name of the file says none. */
  readonly otherwise?: Format;
  /** The options of a command that name a game, which is that of formats and files that do not say it; so are its rules. */
  readonly args?: GameArguments;
  /** That game, where it is known otherwise. */
  readonly game?: GameSpec;
}

/** The games of a file, each of them played through; the format is that of the file's ending unless it is given. */
export function gamesOfFile(path: string, { format, otherwise, args = {}, game: given }: Reading = {}): ReadGames {
  if (args.game !== undefined) must(gameNamed(args.game), '--game');
  const text = readText(path);
  const known = format ?? formatOfPath(path, text, args.game) ?? otherwise;
  if (!known) throw new BadInput(`${path}: which format is it? Say it by --from: ${FORMATS.join(', ')}`);
  const module = moduleOf(known, args);
  const named = module?.name ?? args.game;
  const game =
    named === undefined ? given : { name: named, rules: { ...given?.rules, ...givenRules({ ...args, game: named }) } };
  const read = must(gamesOfText(text, path, known, game));
  if (read.games.length > 0) return read;
  const others = read.leftOut.map((what) => `, but ${what}`).join('');
  throw new BadInput(`${path}: there is no game${module ? ` of ${module.title}` : ''} in it${others}`);
}

/** The game whose form a format is; undefined for those that hold games of any kind. */
function moduleOf(format: Format, { game }: GameArguments): GameModule | undefined {
  const name = must(gameOfFormat(format, game), '--from');
  return name === undefined ? undefined : must(gameNamed(name));
}
