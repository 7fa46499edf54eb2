/** The course of the line that is shown: the expected score of the first seat after each ply. */
import { useComputed } from '@preact/signals';
import { useRef } from 'preact/hooks';
import { scoreOfFirst } from '../model/report.ts';
import { nodeOf } from '../model/tree.ts';
import { percent } from '../model/words.ts';
import { current, facts, goTo, line, tree, viewOf } from '../state/game.ts';
import { reportOf } from '../state/live.ts';

const WIDTH = 400;
const HEIGHT = 96;
const LEFT = 36;
const RIGHT = 8;
const TOP = 8;
const BOTTOM = 16;

export function Graph() {
  const svg = useRef<SVGSVGElement>(null);
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
      return value === undefined ? [] : [{ ply, value, id }];
    }),
  );
  const plies = Math.max(1, line.value.length - 1);
  const atX = (ply: number) => LEFT + ((WIDTH - LEFT - RIGHT) * ply) / plies;
  const atY = (value: number) => TOP + (HEIGHT - TOP - BOTTOM) * (1 - value);
  const path = points.value
    .map(({ ply, value }, i) => `${i === 0 ? 'M' : 'L'}${atX(ply).toFixed(1)} ${atY(value).toFixed(1)}`)
    .join('');
  const shown = line.value.indexOf(current.value);
  const here = points.value.find(({ ply }) => ply === shown);
  return (
    <figure class="graph">
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the arrow keys step through the game */}
      <svg
        ref={svg}
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        role="img"
        aria-label={`${seats[0]?.title ?? ''}'s expected score after each ply${here ? `; now ${percent(here.value)}` : ''}`}
        onClick={(event) => {
          const box = (svg.current as SVGSVGElement).getBoundingClientRect();
          const x = ((event.clientX - box.left) / box.width) * WIDTH;
          const ply = Math.round(((x - LEFT) / (WIDTH - LEFT - RIGHT)) * plies);
          void goTo(line.value[Math.max(0, Math.min(plies, ply))] ?? 0);
        }}
      >
        {[0, 0.5, 1].map((value) => (
          <g key={value}>
            <line class="rule" x1={LEFT} x2={WIDTH - RIGHT} y1={atY(value)} y2={atY(value)} />
            <text class="tick" x={LEFT - 4} y={atY(value)}>
              {percent(value, 0).replace('\u00a0', '')}
            </text>
          </g>
        ))}
        <line class="cursor" x1={atX(shown)} x2={atX(shown)} y1={TOP} y2={HEIGHT - BOTTOM} />
        <path class="curve" d={path} />
        {points.value.map(({ ply, value, id }) => (
          <circle
            key={id}
            class={ply === shown ? 'now' : 'at'}
            cx={atX(ply)}
            cy={atY(value)}
            r={ply === shown ? 4 : plies > 60 ? 1.2 : 2}
          >
            <title>{`${ply}. ${nodeOf(tree.value, id).move}: ${percent(value)}`}</title>
          </circle>
        ))}
        <text class="tick end" x={WIDTH - RIGHT} y={HEIGHT - 4}>{`ply ${shown} of ${line.value.length - 1}`}</text>
        <text class="tick start" x={LEFT} y={HEIGHT - 4}>
          {seats[0] ? `${seats[0].title}'s score` : ''}
        </text>
      </svg>
    </figure>
  );
}
