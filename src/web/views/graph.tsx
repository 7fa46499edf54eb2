/** The course of the line that is shown: the expected score of the first seat after each ply. */
import { useComputed } from '@preact/signals';
import { scoreOfFirst } from '../model/report.ts';
import { nodeOf } from '../model/tree.ts';
import { percent } from '../model/words.ts';
import { current, facts, goTo, line, tree, viewOf } from '../state/game.ts';
import { reportOf } from '../state/live.ts';
import { Chart, SCORE_RULES } from './chart.tsx';

export function Graph() {
  const seats = facts.value?.seats ?? [];
  const points = useComputed(() =>
    line.value.flatMap((id, ply) => {
      const outcome = viewOf(id)?.outcome;
      const found = reportOf(id);
      const ended = outcome
        ? outcome.winner === null
          ? 1 / Math.max(2, seats.length)
          : Number(outcome.winner === 0)
        : undefined;
      const value = ended ?? (found && scoreOfFirst(found, seats));
      if (value === undefined) return [];
      return [{ x: ply, y: value, title: `${ply}. ${nodeOf(tree.value, id).move}: ${percent(value)}` }];
    }),
  );
  const plies = line.value.length - 1;
  const shown = line.value.indexOf(current.value);
  const here = points.value.find(({ x }) => x === shown);
  const first = seats[0]?.title ?? '';
  return (
    <Chart
      label={`${first}'s expected score after each ply${here ? `; now ${percent(here.y)}` : ''}`}
      x={[0, Math.max(1, plies)]}
      y={[0, 1]}
      rules={SCORE_RULES}
      points={points.value}
      cursor={shown}
      start={seats[0] ? `${first}'s score` : ''}
      end={`ply ${shown} of ${plies}`}
      onPick={(ply) => void goTo(line.value[ply] ?? 0)}
    />
  );
}
