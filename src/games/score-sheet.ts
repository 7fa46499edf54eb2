/** The points of a finished game, a line for each seat. */
import type { Outcome, Seat } from './kit.ts';
import { seatTitle } from './seats.ts';

interface SheetLine {
  readonly seat: number;
  readonly title: string;
  readonly points: number;
  /** What they are for, e.g. `victory +100, pieces kept +349`; empty without points. */
  readonly parts: string;
}

/** The fields of a record that say what the points of a finished game were. */
export function sheetOf({ points, pointParts }: Outcome): Pick<Outcome, 'points' | 'pointParts'> {
  return { ...(points && { points }), ...(pointParts && { pointParts }) };
}

/** Empty in games whose points are of one kind, which the reason of the outcome names. */
export function scoreSheet(seats: readonly Pick<Seat, 'name'>[], outcome: Outcome): readonly SheetLine[] {
  const { points = [], pointParts = [] } = outcome;
  return pointParts.map((parts, seat) => {
    const counted = Object.entries(parts).filter(([, own]) => own !== 0);
    const words = counted.map(([what, own]) => `${what} ${own > 0 ? '+' : ''}${own}`);
    return {
      seat,
      title: seatTitle(seats[seat] as Seat),
      points: points[seat] as number,
      parts: words.join(', '),
    };
  });
}
