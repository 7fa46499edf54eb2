/** A game of a file, for `analyse`, which loads this module when needed. */

import type { GameKit } from '../../games/kit.ts';
import type { GameRecord } from '../../games/record.ts';
import { openGame } from '../../games/registry.ts';
import { replay } from '../../records/replay.ts';
import { specOfRecord } from '../../records/spec.ts';
import { counted } from '../../util/counted.ts';
import type { GameArguments } from '../arguments/game-options.ts';
import { gamesNamed, gamesOfFile } from '../arguments/games.ts';
import { BadInput, mustParse } from '../arguments/input.ts';
import { weightsOption } from '../arguments/options.ts';
import type { Io } from '../io.ts';

/** The input of an analysis: a game and a line of play. */
export interface GivenLine {
  readonly kit: GameKit;
  /** Default: the start of the game. */
  readonly start?: string | undefined;
  readonly moves: readonly string[];
}

export interface FileArguments extends GameArguments {
  readonly file: string;
  readonly number?: number | undefined;
  readonly ply?: number | undefined;
  readonly weights?: string | undefined;
}

/** The selected game of a file, by default the first. */
export function lineOfFile(io: Io, args: FileArguments): GivenLine {
  const { ply, weights } = args;
  const named = gamesNamed(args.file, args.number);
  const { path, number = 1 } = named;
  const { games, numbers, startOf } = gamesOfFile(io, named, { otherwise: 'jsonl', args, withStarts: true });
  const [record] = games as [GameRecord];
  const start = startOf(numbers[0] as number);
  if (ply !== undefined && ply > record.moves.length) {
    throw new BadInput(`--ply ${ply}: game ${number} of ${path} has ${counted(record.moves.length, 'ply', 'plies')}`);
  }
  const kit = mustParse(openGame({ ...specOfRecord(record), weights: weightsOption({ weights }) }), '--weights');
  const moves: string[] = [];
  const played = replay(
    { ...record, moves: record.moves.slice(0, ply) },
    ({ move }) => {
      // The choice of a seat is not a move.
      if (move !== undefined) moves.push(kit.game.moveName(move));
    },
    start,
  );
  mustParse(played, path);
  return { kit, start, moves };
}
