/** A chart over integers, such as the plies of a game. */
import { useRef } from 'preact/hooks';

export interface ChartPoint {
  readonly x: number;
  readonly y: number;
  readonly title: string;
  /** The style of its dot. */
  readonly name?: string;
  readonly radius?: number;
}

/** One of several curves, named for its style. */
export interface ChartCurve {
  readonly name: string;
  readonly points: readonly (readonly [x: number, y: number])[];
}

interface ChartProps {
  /** For screen readers. */
  readonly label: string;
  readonly x: readonly [from: number, to: number];
  readonly y: readonly [from: number, to: number];
  /** Horizontal lines, with labels. */
  readonly rules: readonly { readonly y: number; readonly text: string; readonly name?: string }[];
  readonly points: readonly ChartPoint[];
  /** Curves besides the one through the points. */
  readonly curves?: readonly ChartCurve[] | undefined;
  readonly cursor?: number | undefined;
  /** The caption below. */
  readonly start: string;
  readonly end: string;
  readonly height?: number;
  /** Called when a number is clicked. */
  readonly onPick?: ((x: number) => void) | undefined;
}

const WIDTH = 400;
const LEFT = 36;
const RIGHT = 8;
const TOP = 8;
const BOTTOM = 16;

export function Chart(props: ChartProps) {
  const { label, x, y, rules, points, curves, cursor, start, end, height = 96, onPick } = props;
  const svg = useRef<SVGSVGElement>(null);
  const inside = WIDTH - LEFT - RIGHT;
  const length = Math.max(1, x[1] - x[0]);
  const atX = (value: number) => LEFT + (inside * (value - x[0])) / length;
  const atY = (value: number) => TOP + ((height - TOP - BOTTOM) * (y[1] - value)) / (y[1] - y[0]);
  const path = (spots: ChartCurve['points']) => {
    return spots.length > 0
      ? `M${spots.map((spot) => `${atX(spot[0]).toFixed(1)} ${atY(spot[1]).toFixed(1)}`).join('L')}`
      : '';
  };
  return (
    <figure class="graph">
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: whatever it leads to is reached by keys or buttons, too */}
      <svg
        ref={svg}
        class={onPick ? 'pickable' : undefined}
        viewBox={`0 0 ${WIDTH} ${height}`}
        role="img"
        aria-label={label}
        onClick={(event) => {
          const box = (svg.current as SVGSVGElement).getBoundingClientRect();
          const at = (((event.clientX - box.left) / box.width) * WIDTH - LEFT) / inside;
          onPick?.(Math.max(x[0], Math.min(x[1], Math.round(x[0] + at * length))));
        }}
      >
        {rules.map(({ y: value, text, name = '' }) => (
          <g key={value}>
            <line class={`rule ${name}`} x1={LEFT} x2={WIDTH - RIGHT} y1={atY(value)} y2={atY(value)} />
            <text class="tick" x={LEFT - 4} y={atY(value)}>
              {text}
            </text>
          </g>
        ))}
        {cursor !== undefined && (
          <line class="cursor" x1={atX(cursor)} x2={atX(cursor)} y1={TOP} y2={height - BOTTOM} />
        )}
        {curves?.map(({ name, points: spots }) => (
          <g key={name} class={name}>
            <path class="curve edge" d={path(spots)} />
            <path class="curve" d={path(spots)} />
            {/* Of a single position, or where the neighbours are not known. */}
            {spots.map(([at, value]) => (
              <circle key={at} cx={atX(at)} cy={atY(value)} r={at === cursor ? 4 : 1.2} />
            ))}
          </g>
        ))}
        <path class="curve" d={path(points.map((one) => [one.x, one.y]))} />
        {points.map((one) => (
          <circle
            key={one.x}
            class={one.x === cursor ? 'now' : (one.name ?? 'at')}
            cx={atX(one.x)}
            cy={atY(one.y)}
            r={one.x === cursor ? 4 : (one.radius ?? (length > 60 ? 1.2 : 2))}
          >
            <title>{one.title}</title>
          </circle>
        ))}
        <text class="tick end" x={WIDTH - RIGHT} y={height - 4}>
          {end}
        </text>
        <text class="tick start" x={LEFT} y={height - 4}>
          {start}
        </text>
      </svg>
    </figure>
  );
}

/** The horizontal lines of charts of expected scores. */
export const SCORE_RULES = [0, 0.5, 1].map((y) => ({ y, text: `${100 * y}%` }));
