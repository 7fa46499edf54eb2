/** The results for a report, sorted by purpose. */
import type { GameKit } from '../../src/games/kit.ts';
import { type Sample, sampleOf } from './estimates.ts';
import type { Done, GameDone, GameKind, LevelItem, PuzzleDone, RandomDone, SearchDone } from './item.ts';
import { levelsOf, type PlanSettings } from './plan.ts';

export interface Evidence {
  readonly kit: GameKit;
  readonly settings: PlanSettings;
  /** The searching levels, the weakest first. */
  readonly levels: readonly LevelItem[];
  /** Games of the strongest level against itself from the start. */
  readonly strongest: readonly GameDone[];
  readonly fair: readonly GameDone[];
  readonly ladder: readonly GameDone[];
  readonly mirror: readonly GameDone[];
  /** Games of a level against itself from the start. */
  evenAt(level: LevelItem): readonly GameDone[];
  readonly random: readonly RandomDone[];
  readonly start: SearchDone | undefined;
  /** All openings that were searched. */
  readonly openings: readonly SearchDone[];
  readonly puzzles: readonly PuzzleDone[];
}

export function evidenceOf(kit: GameKit, settings: PlanSettings, done: readonly Done[]): Evidence {
  const of = <Kind extends Done['kind']>(kind: Kind) =>
    done.filter((one): one is Extract<Done, { kind: Kind }> => one.kind === kind);
  const games = (kind: GameKind) => done.filter((one): one is GameDone => one.kind === kind);
  const even = games('even');
  const evenAt = (level: LevelItem) => even.filter(({ levels }) => levels[0] === level);
  const searches = done.filter((one): one is SearchDone => one.kind === 'start' || one.kind === 'opening');
  return {
    kit,
    settings,
    levels: levelsOf(settings),
    strongest: evenAt(settings.playouts),
    fair: games('fair'),
    ladder: games('ladder'),
    mirror: games('mirror'),
    evenAt,
    random: of('random'),
    start: searches.find(({ kind }) => kind === 'start'),
    openings: searches.filter(({ kind }) => kind === 'opening'),
    puzzles: of('puzzle'),
  };
}

/** Scores of the first seat, or of the player who made the opening in games with a choice of seats. */
export function firstScores(kit: Pick<GameKit, 'choiceAfter'>, games: readonly GameDone[]): Sample {
  return sampleOf(kit, games, ({ scores, opener = 0 }) => scores[opener]);
}

/** A level as text. */
export function levelText(level: LevelItem): string {
  return level === 0 ? 'random' : `${level.toLocaleString('en')} playouts`;
}
