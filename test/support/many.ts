/** How thorough random tests are: `TEST_TIMES=10 npm test` tries ten times as many cases. */
const TIMES = Number(process.env.TEST_TIMES ?? 1);
if (!(TIMES > 0)) throw new Error(`TEST_TIMES must be a number above 0, not ${JSON.stringify(process.env.TEST_TIMES)}`);

/** So many cases, or as many times as many as are asked for. */
export function many(count: number): number {
  return Math.ceil(count * TIMES);
}

/** Whether all cases are wanted where one of each kind is usual. */
export const isThorough = TIMES > 1;
