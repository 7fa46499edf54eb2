/** An analysis as JSON: the fields shared by `analyse --json` and the replies of `analysis`. */
import type { AnalysedMove, Analysis } from '../../engine/engine.ts';
import type { GameKit, Outcome, Territory } from '../../games/kit.ts';
import { printedFields } from '../../records/spec.ts';
import { rounded } from '../../util/rounded.ts';
import type { AnalysisFields } from './reply.ts';

/** Decimals of values and priors. */
export const VALUE_DIGITS = 6;
/** Decimals of points. */
const MARGIN_DIGITS = 3;
/** Decimals of ownership shares. */
const SHARE_DIGITS = 4;

export interface AnalysedPosition {
  /** The position as text. */
  readonly position: string;
  /** If the game is over: the outcome, and the reward of the seat to move. */
  readonly result: { readonly outcome: Outcome; readonly reward: number } | undefined;
  /** Present if requested. */
  readonly territory?: Territory | undefined;
}

/** `hasTerritory` requests territory, in games that have it. */
export function analysedPosition(kit: GameKit, position: unknown, hasTerritory = false): AnalysedPosition {
  const { game } = kit;
  const outcome = kit.outcome(position);
  const result = outcome && { outcome, reward: game.reward(position, game.toMove(position)) };
  const territory = hasTerritory ? kit.territory?.(position) : undefined;
  return { position: kit.makePosition(position), result, territory };
}

/** Values are expected scores in [0, 1] for the seat to move. */
export function analysisFields(
  kit: GameKit,
  { position, result, territory }: AnalysedPosition,
  analysis: Analysis,
  seed: string,
): AnalysisFields {
  const { toMove, playouts, expansions, proven, seconds, startSeconds, ownership, values } = analysis;
  return {
    isDuringSearch: analysis.isDuringSearch,
    position,
    ...printedFields(kit.spec),
    toMove,
    seed,
    value: rounded(result ? result.reward : analysis.value, VALUE_DIGITS),
    ...(values && { values: valuesBySeat(kit, values) }),
    playouts,
    expansions,
    memoryFull: analysis.memoryFull,
    ...(proven && { proven }),
    visits: analysis.visits,
    nodes: analysis.nodes,
    memoryBytes: analysis.memoryBytes,
    pvLength: analysis.pvLength,
    keptVisits: analysis.keptVisits,
    moves: analysis.moves.map(moveFields),
    ...(result && outcomeFields(kit, result.outcome)),
    ...(ownership && { lifeMap: sharesByCell(kit, ownership) }),
    ...(territory && { territory: territoryFields(kit, territory) }),
    seconds: rounded(seconds, VALUE_DIGITS),
    ...(startSeconds !== undefined && { startSeconds: rounded(startSeconds, VALUE_DIGITS) }),
    playoutsPerSecond: seconds > 0 ? Math.round(playouts / seconds) : 0,
  };
}

function moveFields(moved: AnalysedMove): AnalysisFields['moves'][number] {
  const { move, visits, value, lcb, prior, proven, margin, pv } = moved;
  return {
    move,
    visits,
    value: rounded(value, VALUE_DIGITS),
    lcb: rounded(lcb, VALUE_DIGITS),
    prior: rounded(prior, VALUE_DIGITS),
    ...(proven && { proven }),
    ...(margin && {
      margin: { ...margin, mean: rounded(margin.mean, MARGIN_DIGITS), spread: rounded(margin.spread, MARGIN_DIGITS) },
    }),
    pv: [...pv],
  };
}

function outcomeFields({ seats }: GameKit, { winner, end, points }: Outcome): Partial<AnalysisFields> {
  const name = winner === null ? null : (seats[winner]?.name as string);
  return { winner: name, end, ...(points && { points: [...points] }) };
}

function territoryFields({ seats, picture }: GameKit, territory: Territory): AnalysisFields['territory'] {
  const fields = territory.seats.map(({ cells, least, most }, seat) => {
    return [seats[seat]?.name as string, { least, most, cells: cells.map((cell) => picture.names[cell] as string) }];
  });
  const { winner } = territory;
  return { seats: Object.fromEntries(fields), winner: winner === undefined ? null : (seats[winner]?.name as string) };
}

function valuesBySeat({ seats }: GameKit, values: readonly number[]): Record<string, number> {
  return Object.fromEntries(seats.map(({ name }, seat) => [name, rounded(values[seat] as number, VALUE_DIGITS)]));
}

/** For every cell, the share of playouts after which each seat, or nobody, owns it. */
function sharesByCell({ game, seats, picture, map }: GameKit, ownership: Float64Array): Record<string, number[]> {
  const holders = [...seats.keys(), seats.length];
  const share = (holder: number, cell: number) =>
    rounded(ownership[holder * game.cells + cell] as number, SHARE_DIGITS);
  const names = (map ?? picture).names.slice(0, game.cells);
  return Object.fromEntries(names.map((name, cell) => [name, holders.map((holder) => share(holder, cell))]));
}
