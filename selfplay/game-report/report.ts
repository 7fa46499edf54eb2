/** A report on a game as data; see docs/game-report.schema.json. */
import type { GameKit } from '../../src/games/kit.ts';
import { shellWord } from '../../src/util/shell-word.ts';
import { gameArguments } from '../tournament/kit.ts';
import { type BegunOpening, begunOpenings, type SeatScores, seatScores } from './balance.ts';
import { type CellUse, type PiecesPoint, piecesByPly, usedCells } from './board-use.ts';
import { ladderOf, type Rung } from './depth.ts';
import { evidenceOf } from './evidence.ts';
import { FIGURES } from './figure-table.ts';
import { figuresOf, PARTS, type Part } from './figures.ts';
import { type Done, isGame } from './item.ts';
import type { Speed } from './plan.ts';
import { breadthByPly, type LengthBin, lengthHistogram, type PlyPoint } from './play-figures.ts';
import type { ReportConfig } from './report-log.ts';
import * as small from './small-parts.ts';
import { type DramaPoint, dramaPoints, type Fan, fansOf, type UncertaintyPoint, uncertaintyByPly } from './tension.ts';
import { type Verdict, verdictOf } from './verdict.ts';

export interface GameReport {
  readonly v: 1;
  readonly kind: 'game-report';
  /** The version of the program. */
  readonly version: string;
  /** The game with its rules, e.g. `Hex, size 5`. */
  readonly title: string;
  readonly config: ReportConfig;
  /** The command that reproduces the report. */
  readonly command: string;
  /** Whether the whole plan was carried out. */
  readonly isComplete: boolean;
  readonly seats: readonly string[];
  /** Number of games of all kinds except random ones. */
  readonly games: {
    readonly played: number;
    readonly strongest: number;
    readonly different: number;
    readonly random: number;
  };
  readonly verdict: Verdict;
  /** The openings of which a fair one is chosen for games, the most even first. */
  readonly fairOpenings: readonly BegunOpening[];
  readonly parts: readonly Part[];
  readonly seatScores: readonly SeatScores[];
  readonly lengths: readonly LengthBin[];
  readonly breadth: readonly PlyPoint[];
  readonly ladder: readonly Rung[];
  readonly fans: readonly Fan[];
  readonly uncertainty: readonly UncertaintyPoint[];
  readonly drama: readonly DramaPoint[];
  readonly cells: readonly CellUse[];
  readonly pieces: readonly PiecesPoint[];
  readonly mirror: readonly small.MirrorRow[];
  readonly firstMoves: readonly small.FirstMove[];
  readonly puzzles: readonly small.Puzzle[];
  readonly sampleGames: { readonly shortest: readonly string[]; readonly longest: readonly string[] };
  /** The speed of one thread, the only field that differs between runs. */
  readonly speed: Speed;
}

interface ReportSource {
  readonly kit: GameKit;
  readonly config: ReportConfig;
  readonly version: string;
  readonly speed: Speed;
  /** In the order of the plan. */
  readonly done: readonly Done[];
  readonly isComplete: boolean;
}

export function makeReport({ kit, config, version, speed, done, isComplete }: ReportSource): GameReport {
  const evidence = evidenceOf(kit, config, done);
  const { strongest, random } = evidence;
  const parts = PARTS.map((name): Part => {
    return { name, figures: FIGURES[name].flatMap((row) => figuresOf(row, evidence)) };
  });
  const title = titleOf(kit);
  const byLength = [...strongest].sort((a, b) => a.moves.length - b.moves.length);
  return {
    v: 1,
    kind: 'game-report',
    version,
    title,
    config,
    command: commandOf(kit, config),
    isComplete,
    seats: kit.seats.map(({ name }) => name),
    games: {
      played: done.filter(isGame).length,
      strongest: strongest.length,
      different: small.differentGames(strongest),
      random: random.reduce((sum, { plies }) => sum + plies.length, 0),
    },
    verdict: verdictOf(title, evidence, parts),
    fairOpenings: begunOpenings(evidence),
    parts,
    seatScores: seatScores(evidence),
    lengths: lengthHistogram(evidence),
    breadth: breadthByPly(evidence),
    ladder: ladderOf(evidence),
    fans: fansOf(evidence),
    uncertainty: uncertaintyByPly(evidence),
    drama: dramaPoints(evidence),
    cells: usedCells(evidence),
    pieces: piecesByPly(evidence),
    mirror: small.mirrorRows(evidence),
    firstMoves: small.firstMoveTable(evidence),
    puzzles: small.puzzlesOf(evidence),
    sampleGames: { shortest: byLength[0]?.moves ?? [], longest: byLength.at(-1)?.moves ?? [] },
    speed,
  };
}

/** For example `Hex, size 5`. */
export function titleOf({ title, header }: Pick<GameKit, 'title' | 'header'>): string {
  return header === '' ? title : `${title}, ${header}`;
}

function commandOf(kit: GameKit, { games, playouts, seed }: ReportConfig): string {
  const game = gameArguments(kit.spec);
  return `sightline game-report ${game && `${game} `}--games ${games} --playouts ${playouts} --seed ${shellWord(seed)}`;
}
