import type { Argv } from 'yargs';
import { textTable } from '../../../selfplay/tournament/report/text-table.ts';
import { type Imported, importGames } from '../../board/library/import.ts';
import type { Library } from '../../board/library/library.ts';
import { LibraryError } from '../../board/library/library-error.ts';
import { checkWhole, mergeLibrary } from '../../board/library/merge.ts';
import { backUp } from '../../board/library/node/backup.ts';
import { isDatabase, openExistingLibrary, openLibrary, withCopy } from '../../board/library/node/open.ts';
import { gamesFile } from '../../board/library/pieces.ts';
import { RESULTS } from '../../board/library/search.ts';
import type { GameKit, GameSpec } from '../../games/kit.ts';
import { movesIn } from '../../games/move-words.ts';
import { lineTo, type NamedPosition } from '../../games/symmetric-line.ts';
import { gamesTextOf } from '../../records/games-text.ts';
import { counted } from '../../util/counted.ts';
import { shownDate } from '../../util/date.ts';
import { percent } from '../../util/percent.ts';
import { plainLine } from '../../util/plain-line.ts';
import { JSON_OPTION } from '../arguments/common-options.ts';
import { libraryPath } from '../arguments/data-folder.ts';
import { gameOptions, givenRules, kitOf } from '../arguments/game-options.ts';
import { sayLeftOut } from '../arguments/games.ts';
import { Failure, must, readBytes, wholeOption } from '../arguments/input.ts';
import { type Command, parent } from '../command.ts';
import type { Io } from '../io.ts';

const dataOption = <T>(yargs: Argv<T>) =>
  yargs.option('data', {
    type: 'string',
    requiresArg: true,
    describe: 'folder of the library, as for `serve`',
    defaultDescription: "sightline in the user's data folder",
  });

/** Opens the library of the arguments for the time of `use`; `isNew` creates a missing one. */
function withLibrary(data: string | undefined, use: (library: Library, path: string) => void, isNew = false): void {
  const path = libraryPath(data);
  const library = must(isNew ? openLibrary(path) : openExistingLibrary(path));
  try {
    use(library, path);
  } finally {
    library.close();
  }
}

const importOptions = (yargs: Argv) =>
  dataOption(gameOptions(yargs))
    .positional('files', {
      type: 'string',
      array: true,
      demandOption: true,
      describe: 'game files in any format that convert reads, tournament logs, or other libraries',
    })
    .example('$0 library import games.sgf match.jsonl', 'import all games; duplicates only add missing details');

type ImportArguments = ReturnType<typeof importOptions> extends Argv<infer T> ? T : never;

const importCommand: Command<ImportArguments> = {
  command: 'import <files..>',
  describe: 'import games from files',
  builder: importOptions,
  handler: (args, io) => {
    const rules = givenRules(args);
    const name = kitOf(args).spec.name;
    const game = args.game === undefined && Object.keys(rules).length === 0 ? undefined : { name, rules };
    // Read all files first: nothing is imported if one is unreadable.
    const files = args.files.map((path) => ({
      path,
      take: isDatabase(path) ? ofLibrary(path) : ofGames(io, path, game),
    }));
    const take = (library: Library) => {
      for (const { path, take } of files) take((begin) => takeIn(begin(library), path, io));
      try {
        findPositions(library);
      } catch (error) {
        if (!(error instanceof LibraryError)) throw error;
        throw new Failure(`${error.message}; the games are saved, and the next command adds their positions`);
      }
    };
    withLibrary(args.data, take, true);
  },
};

type Steps = Generator<Imported, Imported>;
/** Runs the steps for a file, beginning with the library. */
type TakeFile = (carryOut: (begin: (library: Library) => Steps) => void) => void;

function ofGames(io: Io, path: string, game: GameSpec | undefined): TakeFile {
  const file = must(gamesFile(must(gamesTextOf(readBytes(io, path), path)), path, game));
  return (carryOut) => carryOut((library) => importGames(library, file, path));
}

function ofLibrary(path: string): TakeFile {
  const use = (take: (from: Library) => void) => {
    must(
      withCopy(path, (from) => {
        const whole = checkWhole(from, path);
        if (whole.ok) take(from);
        return whole;
      }),
    );
  };
  use(() => {});
  return (carryOut) => use((from) => carryOut((library) => mergeLibrary(library, from)));
}

/**
 * Reports the results for a file's games, which are on disk by then, even if others cannot be
 * imported.
 */
function takeIn(steps: Steps, path: string, io: Io): void {
  let known: Imported | undefined;
  try {
    let step: IteratorResult<Imported, Imported>;
    do {
      step = steps.next();
      known = step.value;
    } while (!step.done);
  } finally {
    if (known) tell(path, known, io);
  }
}

/** Finds the positions of imported games. */
function findPositions(library: Library): void {
  for (const _ of library.catchUp());
}

function tell(path: string, { added, updated, known, refused, firstRefused, leftOut }: Imported, io: Io): void {
  const parts = [
    `${added} new`,
    `${updated} updated`,
    counted(known, 'duplicate'),
    ...(refused > 0 ? [`${refused} refused`] : []),
  ];
  io.print(`${path}: ${parts.join(', ')}`);
  sayLeftOut(io, leftOut);
  for (const { line, message } of firstRefused) io.say(`${path}:${line}: ${message}`);
  if (refused > firstRefused.length) io.say(`… and ${refused - firstRefused.length} more`);
  if (refused > 0) io.exitCode = 2;
}

const searchOptions = (yargs: Argv) =>
  dataOption(gameOptions(yargs))
    .option('player', { type: 'string', requiresArg: true, describe: 'part of a player name; accents are ignored' })
    .option('result', {
      choices: RESULTS,
      describe: 'result for that player, or for any player; shared means drawn, open means unfinished',
    })
    .option('moves', { type: 'string', requiresArg: true, describe: 'moves to a position that the games reached' })
    .option('position', {
      type: 'string',
      requiresArg: true,
      describe: 'position that the games reached, or where --moves begin',
    })
    .option('limit', {
      type: 'string',
      default: '20',
      describe: 'number of games to list',
      coerce: wholeOption('limit', 1, 500),
    })
    .option('json', JSON_OPTION)
    .example('$0 library search --player anna --result won', 'find the games that Anna won')
    .example('$0 library search --moves "g6 g9"', 'find games with this opening, by transposition or symmetry too');

type SearchArguments = ReturnType<typeof searchOptions> extends Argv<infer T> ? T : never;

const searchCommand: Command<SearchArguments> = {
  command: 'search',
  describe: 'find games by player, result, game, rules and opening',
  builder: searchOptions,
  handler: (args, io) => {
    const { player, result, limit, json } = args;
    const rules = givenRules(args);
    const isOpening = args.moves !== undefined || args.position !== undefined;
    const kit = kitOf(args, { position: args.position });
    withLibrary(args.data, (library) => {
      findPositions(library);
      const { games, total } = must(
        library.search({
          player,
          result,
          limit,
          rules,
          ...(isOpening && { position: { kit, at: lineOf(kit, args) } }),
          game: Object.keys(rules).length > 0 ? kit.spec.name : args.game,
        }),
      );
      if (json) {
        io.print(JSON.stringify({ total, games }));
        return;
      }
      io.print(counted(total, 'game'));
      for (const { id, played, players, winner, end, plies, opening } of games) {
        const won = winner !== null ? `${winner} won` : end !== null ? 'draw' : 'unfinished';
        const date = (played ? shownDate(played) : 'no date').padEnd(10);
        io.print(
          plainLine(`#${id} ${date} ${players.join(' – ')}: ${won}, ${counted(plies, 'ply', 'plies')}: ${opening} …`),
        );
      }
    });
  },
};

const exploreOptions = (yargs: Argv) =>
  dataOption(gameOptions(yargs))
    .option('moves', { type: 'string', requiresArg: true, describe: 'moves to the position' })
    .option('position', {
      type: 'string',
      requiresArg: true,
      describe: 'position where --moves begin',
      defaultDescription: 'start position',
    })
    .option('json', JSON_OPTION)
    .example('$0 library explore --moves "g6 g9"', 'show what was played next');

type ExploreArguments = ReturnType<typeof exploreOptions> extends Argv<infer T> ? T : never;

const exploreCommand: Command<ExploreArguments> = {
  command: 'explore',
  describe: 'show the moves played in a position and their results',
  builder: exploreOptions,
  handler: (args, io) => {
    const kit = kitOf(args, { position: args.position });
    withLibrary(args.data, (library) => {
      findPositions(library);
      const explored = must(library.explore(kit, lineOf(kit, args)));
      if (args.json) {
        io.print(JSON.stringify(explored));
        return;
      }
      const { games, moves, analysis } = explored;
      const head = ['move', 'games', 'won', 'drawn', 'lost', 'score', 'last', 'value'];
      const rows = moves.map(({ move, score, value, lastPlayed, games, won, shared, lost }) => {
        return [move, games, won, shared, lost, percentText(score), lastPlayed ?? '', percentText(value)];
      });
      io.printFitted(`${counted(games, 'game')}${rows.length > 0 ? `\n${textTable(head, rows)}` : ''}`);
      if (analysis) io.print(`analysed: ${percentText(analysis.value)} after ${counted(analysis.visits, 'visit')}`);
    });
  },
};

const checkCommand: Command<{ data?: string | undefined }> = {
  command: 'check',
  describe: 'check the library file for damage',
  builder: (yargs: Argv) => dataOption(yargs),
  handler: ({ data }, io) => {
    withLibrary(data, (library, path) => {
      const damage = library.problems();
      const problems = damage.length > 0 ? damage : [...library.unreadable()];
      if (problems.length === 0) {
        io.print(`${path}: ${counted(library.facts().games, 'game')}, no damage found`);
        return;
      }
      for (const problem of problems) io.print(problem);
      throw new Failure(`${path} is damaged: restore a backup, or import the games again`);
    });
  },
};

const backupOptions = (yargs: Argv) =>
  dataOption(yargs)
    .positional('file', { type: 'string', demandOption: true, describe: 'file to write' })
    .option('force', { type: 'boolean', default: false, describe: 'overwrite an earlier backup, but no other file' })
    .example('$0 library backup games.db', 'copy the library, even while a server uses it');

type BackupArguments = ReturnType<typeof backupOptions> extends Argv<infer T> ? T : never;

const backupCommand: Command<BackupArguments> = {
  command: 'backup <file>',
  describe: 'copy the library to a file, even while it is in use',
  builder: backupOptions,
  handler: ({ data, file, force }, io) => {
    withLibrary(data, (library, path) => {
      must(backUp(library, path, file, force));
      io.print(`${counted(library.facts().games, 'game')} written to ${file}`);
    });
  },
};

/** The position selected by the options, with the moves that lead to it. */
function lineOf(
  kit: GameKit,
  { moves = '', position }: { moves?: string | undefined; position?: string | undefined },
): NamedPosition {
  const at = { moves: movesIn(moves), ...(position !== undefined && { start: position }) };
  const line = lineTo(kit, at);
  must(line, line.ok || line.error.ply === 0 ? '--position' : `--moves: move ${line.error.ply}`);
  return at;
}

function percentText(share: number | null): string {
  return share === null ? '' : percent(share);
}

export const libraryCommand = parent(
  [importCommand, searchCommand, exploreCommand, checkCommand, backupCommand],
  (yargs) => yargs.epilogue('`sightline serve` uses the same library. See docs/library.md for details.'),
);
