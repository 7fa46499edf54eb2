import { textTable } from '../../../selfplay/tournament/report/text-table.ts';
import { type Imported, importGames } from '../../board/library/import.ts';
import type { Library } from '../../board/library/library.ts';
import { LibraryError } from '../../board/library/library-error.ts';
import { checkWhole, mergeLibrary } from '../../board/library/merge.ts';
import { backUpLibrary } from '../../board/library/node/backup.ts';
import { isDatabase, openExistingLibrary, openLibrary, withCopy } from '../../board/library/node/open.ts';
import { gamesFile } from '../../board/library/pieces.ts';
import { SEARCH_RESULTS } from '../../board/library/search.ts';
import type { GameKit, GameSpec } from '../../games/kit.ts';
import { movesIn } from '../../games/move-words.ts';
import { lineTo, type NamedPosition } from '../../games/symmetric-line.ts';
import { gamesTextOf } from '../../records/games-text.ts';
import { counted } from '../../util/counted.ts';
import { shownDate } from '../../util/date.ts';
import { percent } from '../../util/percent.ts';
import { plainLine } from '../../util/plain-line.ts';
import { libraryPath } from '../arguments/data-folder.ts';
import { gameRows, givenRules, kitOfOptions } from '../arguments/game-options.ts';
import { sayLeftOut } from '../arguments/games.ts';
import { Failure, mustParse, readBytes } from '../arguments/input.ts';
import { oneOf, path, stream, text, whole } from '../arguments/readers.ts';
import { DATA, JSON_ROW } from '../arguments/rows.ts';
import { argument, command, flag, option } from '../command.ts';
import type { Io } from '../io.ts';

/** Opens the library of the arguments for the time of `use`; `isNew` creates a missing one. */
function withLibrary(data: string | undefined, use: (library: Library, path: string) => void, isNew = false): void {
  const file = libraryPath(data);
  const library = mustParse(isNew ? openLibrary(file) : openExistingLibrary(file));
  try {
    use(library, file);
  } finally {
    library.close();
  }
}

const importTable = () => ({
  ...gameRows(),
  files: argument(stream, 'game files in any format that convert reads, tournament logs, or other libraries', {
    isList: true,
    isRequired: true,
  }),
  data: DATA,
  json: { ...JSON_ROW, describe: 'print one JSON object for each file, on a line, instead of text' },
});

export const libraryImportCommand = command(importTable, {
  examples: [
    ['sightline library import games.sgf match.jsonl', 'import all games; duplicates only add missing details'],
  ],
  run: (args, io) => {
    const rules = givenRules(args);
    const name = kitOfOptions(args).spec.name;
    const game = args.game === undefined && Object.keys(rules).length === 0 ? undefined : { name, rules };
    // Read all files first: nothing is imported if one is unreadable.
    const files = args.files.map((path) => ({
      path,
      take: isDatabase(path) ? ofLibrary(path) : ofGames(io, path, game),
    }));
    const take = (library: Library) => {
      for (const { path, take } of files) take((begin) => takeIn(begin(library), path, args.json, io));
      try {
        findPositions(library);
      } catch (error) {
        if (!(error instanceof LibraryError)) throw error;
        throw new Failure(`${error.message}; the games are saved, and the next command adds their positions`);
      }
    };
    withLibrary(args.data, take, true);
  },
});

type Steps = Generator<Imported, Imported>;
/** Runs the steps for a file, beginning with the library. */
type TakeFile = (carryOut: (begin: (library: Library) => Steps) => void) => void;

function ofGames(io: Io, path: string, game: GameSpec | undefined): TakeFile {
  const file = mustParse(gamesFile(mustParse(gamesTextOf(readBytes(io, path), path)), path, game));
  return (carryOut) => carryOut((library) => importGames(library, file, path));
}

function ofLibrary(path: string): TakeFile {
  const use = (take: (from: Library) => void) => {
    mustParse(
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
function takeIn(steps: Steps, path: string, isJson: boolean, io: Io): void {
  let known: Imported | undefined;
  try {
    let step: IteratorResult<Imported, Imported>;
    do {
      step = steps.next();
      known = step.value;
    } while (!step.done);
  } finally {
    if (known && isJson) io.print(JSON.stringify(importedJson(path, known)));
    else if (known) tell(path, known, io);
    if (known && known.refused > 0) io.exitCode = 2;
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
}

/** As in the text: `known` are duplicates, and `firstRefused` names the first of the refused games. */
function importedJson(file: string, { added, updated, known, refused, firstRefused, leftOut }: Imported) {
  return { file, added, updated, known, refused, firstRefused, leftOut };
}

const searchTable = () => ({
  ...gameRows(),
  player: option(text, 'part of a player name; accents are ignored'),
  result: option(
    oneOf(SEARCH_RESULTS),
    'result for that player, or for any player; shared means drawn, open means unfinished',
  ),
  moves: option(text, 'moves to a position that the games reached'),
  position: option(text, 'position that the games reached, or where --moves begin'),
  data: DATA,
  limit: option(whole(1, 500), 'number of games to list', { default: '20', group: 'Output' }),
  json: JSON_ROW,
});

export const librarySearchCommand = command(searchTable, {
  examples: [
    ['sightline library search --player anna --result won', 'find the games that Anna won'],
    ['sightline library search --moves "g6 g9"', 'find games with this opening, by transposition or symmetry too'],
  ],
  run: (args, io) => {
    const { player, result, limit, json } = args;
    const rules = givenRules(args);
    const isOpening = args.moves !== undefined || args.position !== undefined;
    const kit = kitOfOptions(args, { position: args.position });
    withLibrary(args.data, (library) => {
      findPositions(library);
      const { games, total } = mustParse(
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
});

const exploreTable = () => ({
  ...gameRows(),
  moves: option(text, 'moves to the position'),
  position: option(text, 'position where --moves begin', { shown: 'start position' }),
  data: DATA,
  json: JSON_ROW,
});

export const libraryExploreCommand = command(exploreTable, {
  examples: [['sightline library explore --moves "g6 g9"', 'show what was played next']],
  run: (args, io) => {
    const kit = kitOfOptions(args, { position: args.position });
    withLibrary(args.data, (library) => {
      findPositions(library);
      const explored = mustParse(library.explore(kit, lineOf(kit, args)));
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
});

export const libraryCheckCommand = command(() => ({ data: DATA, json: JSON_ROW }), {
  run: ({ data, json }, io) => {
    withLibrary(data, (library, path) => {
      const damage = library.problems();
      const problems = damage.length > 0 ? damage : [...library.unreadable()];
      if (json) {
        // A damaged file may not even say how many games it has.
        const games = damage.length > 0 ? null : library.facts().games;
        io.print(JSON.stringify({ file: path, games, problems }));
      } else if (problems.length === 0) {
        io.print(`${path}: ${counted(library.facts().games, 'game')}, no damage found`);
      } else {
        for (const problem of problems) io.print(problem);
      }
      if (problems.length === 0) return;
      throw new Failure(`${path} is damaged: restore a backup, or import the games again`);
    });
  },
});

const backupTable = () => ({
  file: argument(path, 'file to write', { isRequired: true }),
  data: DATA,
  force: flag('overwrite an earlier backup, but no other file'),
});

export const libraryBackupCommand = command(backupTable, {
  examples: [['sightline library backup games.db', 'copy the library, even while a server uses it']],
  run: ({ data, file, force }, io) => {
    withLibrary(data, (library, path) => {
      mustParse(backUpLibrary(library, path, file, force));
      io.print(`${counted(library.facts().games, 'game')} written to ${file}`);
    });
  },
});

/** The position selected by the options, with the moves that lead to it. */
function lineOf(
  kit: GameKit,
  { moves = '', position }: { moves?: string | undefined; position?: string | undefined },
): NamedPosition {
  const at = { moves: movesIn(moves), ...(position !== undefined && { start: position }) };
  const line = lineTo(kit, at);
  mustParse(line, line.ok || line.error.ply === 0 ? '--position' : `--moves: move ${line.error.ply}`);
  return at;
}

function percentText(share: number | null): string {
  return share === null ? '' : percent(share);
}
