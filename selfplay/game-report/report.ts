/** A report on a game as data; see docs/game-report.schema.json. */
import type { GameKit } from '../../src/games/kit.ts';
import { shellWord } from '../../src/util/shell-word.ts';
import { gameArguments } from '../tournament/kit.ts';
import { type BegunOpening, balancePart, begunOpenings, type SeatScores, seatScores } from './balance.ts';
import { type BoardUse, boardUse } from './board-use.ts';
import { depthPart, ladderOf, type Rung } from './depth.ts';
import { evidenceOf } from './evidence.ts';
import type { Part } from './figures.ts';
import { type Done, isGame } from './item.ts';
import type { Speed } from './plan.ts';
import {
  breadthByPly,
  breadthPart,
  type LengthBin,
  lengthHistogram,
  lengthPart,
  type PlyPoint,
} from './play-figures.ts';
import type { ReportConfig } from './report-log.ts';
import * as small from './small-parts.ts';
import {
  type DramaPoint,
  dramaPoints,
  type Fan,
  fansOf,
  tensionPart,
  type UncertaintyPoint,
  uncertaintyByPly,
} from './tension.ts';
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
  readonly cells: BoardUse['cells'];
  readonly pieces: BoardUse['byPly'];
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
  const use = boardUse(evidence);
  const firstMoves = small.firstMoveTable(evidence);
  const puzzles = small.puzzlesOf(evidence);
  const parts: Part[] = [
    balancePart(evidence),
    lengthPart(evidence),
    breadthPart(evidence),
    depthPart(evidence),
    tensionPart(evidence),
    use.part,
    small.symmetryPart(evidence),
    small.complexityPart(evidence, use.kinds),
    small.openingsPart(evidence, firstMoves),
    small.puzzlesPart(evidence, puzzles),
  ];
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
    cells: use.cells,
    pieces: use.byPly,
    mirror: small.mirrorRows(evidence),
    firstMoves,
    puzzles,
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
