/**
 * The graph of the current line: expected scores after each move, of the first of two seats, or of
 * all seats if there are more.
 */
import { useComputed } from '@preact/signals';
import { Chart, type ChartCurve, SCORE_RULES } from '../frame/chart.tsx';
import { numbered, percentLabel } from '../frame/words.ts';
import { allSeats, current, goTo, line, tree, viewOf } from '../game/game.ts';
import { nodeOf } from '../game/tree.ts';
import { TEXTS } from '../texts/texts.ts';
import { reportOf } from './live.ts';
import { scoresOfReport } from './report.ts';

export function Graph() {
  const seats = allSeats.value;
  const known = useComputed(() =>
    line.value.flatMap((id, ply) => {
      const found = reportOf(id);
      const scores = viewOf(id)?.outcome?.scores ?? (found && scoresOfReport(found, seats));
      return scores ? [{ ply, scores, move: nodeOf(tree.value, id).move }] : [];
    }),
  );
  const plies = line.value.length - 1;
  const shown = line.value.indexOf(current.value);
  const ofAll = seats.length > 2;
  const said = (scores: readonly number[]) =>
    ofAll
      ? scores.map((score, seat) => `${seats[seat]?.title} ${percentLabel(score)}`).join(', ')
      : percentLabel(scores[0] as number);
  const points = known.value.map(({ ply, scores, move }) => {
    return { x: ply, y: scores[0] as number, title: `${numbered(ply, move)}: ${said(scores)}` };
  });
  const curves = seats.map((_, seat): ChartCurve => {
    return { name: `seat${seat}`, points: known.value.map(({ ply, scores }) => [ply, scores[seat] as number]) };
  });
  // With many seats, expected scores are usually low.
  const highest = Math.max(...known.value.flatMap(({ scores }) => scores), 0);
  const most = ofAll && highest <= 0.5 ? 0.5 : 1;
  const here = known.value.find(({ ply }) => ply === shown);
  const whose = ofAll ? TEXTS.allSeats() : (seats[0]?.title ?? '');
  return (
    <Chart
      label={here ? TEXTS.scoreGraphNow({ side: whose, scores: said(here.scores) }) : TEXTS.scoreGraph({ side: whose })}
      x={[0, Math.max(1, plies)]}
      y={[0, most]}
      height={130}
      rules={most < 1 ? [0, 0.25, 0.5].map((y) => ({ y, text: `${100 * y}%` })) : SCORE_RULES}
      {...(ofAll ? { points: [], curves } : { points })}
      cursor={shown}
      start={ofAll ? TEXTS.scoresStart() : TEXTS.scoreOf({ side: whose })}
      end={TEXTS.moveOfMoves({ ply: shown, plies })}
      onPick={(ply) => goTo(line.value[ply] ?? 0)}
    />
  );
}
