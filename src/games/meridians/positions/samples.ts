/** Positions for measuring speed, by board size. */

export interface SampledPosition {
  readonly name: 'opening' | 'middle';
  readonly position: string;
}

/** The empty board, and a position from an even self-play game of alpha-beta at depth 2. */
const SAMPLES: Readonly<Record<number, readonly SampledPosition[]>> = {
  4: [
    { name: 'opening', position: '3/4/5/6/5/4/3 L 0 0' },
    { name: 'middle', position: '3/1DD1/3L1/1LDL2/3L1/1LD1/3 L 2 2' },
  ],
  5: [
    { name: 'opening', position: '4/5/6/7/8/7/6/5/4 L 0 0' },
    { name: 'middle', position: 'L2L/5/1D1DDD/2L1LL1/2L1L2D/D3LL1/1D1D1D/1L3/4 L 2 2' },
  ],
  6: [
    { name: 'opening', position: '5/6/7/8/9/10/9/8/7/6/5 L 0 0' },
    { name: 'middle', position: 'L4/6/L1DDD2/D1DLL3/2L1D1L2/2D1L1L3/4LD3/3L1L2/3DD2/6/3D1 D 2 2' },
  ],
  7: [
    { name: 'opening', position: '6/7/8/9/10/11/12/11/10/9/8/7/6 L 0 0' },
    {
      name: 'middle',
      position: '6/2D4/8/2D6/D3DD1L2/1L1LL1D4/2DLDLLD4/3DL1D4/2LDD3LL/4D4/2L5/2D4/2LD1L L 2 2',
    },
  ],
  8: [
    { name: 'opening', position: '7/8/9/10/11/12/13/14/13/12/11/10/9/8/7 L 0 0' },
    {
      name: 'middle',
      position: '7/8/2DL5/5DL3/2L1DLDL3/1DD2DLDL3/2L3L6/1D3L1DLD3D/2L1DL1D5/1L2D1L1DD2/4D1LL1L1/2D3D2L/9/8/5L1 L 2 2',
    },
  ],
};

export function samplesOfSize(size: number): readonly SampledPosition[] {
  return SAMPLES[size] ?? [];
}
