/**
 * The levels of Meridians with their ratings on the ladder of the standard board (docs/benchmarks.md): games against its
 * players and against each other together (*Ratings of the levels* in bench/strength/LOG.md).
 */
import type { PlayingLevel } from '../kit.ts';
import { TEN_LEVELS } from '../ten-levels.ts';

const RATINGS = [
  { value: 1436, low: 1351, high: 1521 },
  { value: 1503, low: 1433, high: 1573 },
  { value: 1618, low: 1556, high: 1680 },
  { value: 1728, low: 1665, high: 1790 },
  { value: 1900, low: 1832, high: 1967 },
  { value: 2033, low: 1965, high: 2100 },
  { value: 2067, low: 2000, high: 2134 },
  { value: 2162, low: 2091, high: 2234 },
  { value: 2310, low: 2225, high: 2395 },
  { value: 2355, low: 2263, high: 2447 },
];

export const LEVELS: readonly PlayingLevel[] = TEN_LEVELS.map((level, i) => ({ ...level, elo: RATINGS[i] }));
