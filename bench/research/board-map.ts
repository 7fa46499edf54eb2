/** A board for pages, with cells coloured by numbers. */
import * as Plot from '@observablehq/plot';
import { drawWithScale } from '../../src/drawing/plot.ts';
import type { Picture } from '../../src/games/looks.ts';

export interface MappedCell {
  readonly cell: number;
  /** CSS colour and opacity, from 0 to 1. */
  readonly color: string;
  readonly strength: number;
  /** A few characters on the cell. */
  readonly text: string;
  /** The tooltip. */
  readonly title: string;
}

/** Pixels per unit of the picture, for a drawing that scales with the window. */
const UNIT = 40;
const RADIUS = 0.45;

/** Cells not given are empty; `label` is the text alternative. */
export function boardMap(
  { width, height, cells, lines, labels }: Picture,
  label: string,
  mapped: readonly MappedCell[],
): string {
  const at = (cell: number) => cells[cell] as readonly [number, number];
  const x = ({ cell }: MappedCell) => at(cell)[0];
  const y = ({ cell }: MappedCell) => at(cell)[1];
  return drawWithScale(label, {
    width: UNIT * width,
    height: UNIT * height,
    margin: 0,
    marginTop: 0,
    marginBottom: 0,
    marginLeft: 0,
    marginRight: 0,
    x: { domain: [0, width], axis: null },
    y: { domain: [height, 0], axis: null },
    marks: [
      Plot.line(
        lines.flatMap((line, number) => line.map(([x, y]) => ({ x, y, number }))),
        { x: 'x', y: 'y', z: 'number', stroke: 'var(--line)' },
      ),
      Plot.dot(mapped, { x, y, r: UNIT * RADIUS, fill: 'var(--page)' }),
      Plot.dot(mapped, {
        x,
        y,
        r: UNIT * RADIUS,
        fill: 'color',
        fillOpacity: 'strength',
        stroke: 'color',
        title: 'title',
      }),
      Plot.text(mapped, { x, y, text: 'text', fill: 'var(--ink)', fontSize: 13, pointerEvents: 'none' }),
      Plot.text(labels, {
        x: ({ at: [x] }) => x,
        y: ({ at: [, y] }) => y,
        text: 'text',
        fill: 'var(--muted)',
        fontSize: 12,
      }),
    ],
  }).svg;
}
