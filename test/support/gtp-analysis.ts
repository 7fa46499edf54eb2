/** Lines of live analysis, read by the description in KataGo's docs/GTP_Extensions.md. */

interface MoveLine {
  readonly move: string;
  readonly visits: number;
  readonly winrate: number;
  readonly prior: number;
  readonly lcb: number;
  readonly order: number;
  readonly pv: readonly string[];
}

export interface AnalysisLine {
  readonly moves: readonly MoveLine[];
  readonly ownership?: readonly number[];
}

/** Reads a line; throws if it is malformed. Shares are whole numbers up to 10,000, or fractions. */
export function readAnalysisLine(line: string, format: 'lz' | 'kata'): AnalysisLine {
  const [infos, ownership] = line.split(/(?:^| )ownership /) as [string, string?];
  const share = format === 'lz' ? '(\\d{1,5})' : '([01]\\.\\d+)';
  const pattern = new RegExp(
    `^move (\\S+) visits (\\d+) winrate ${share} prior ${share} lcb ${share} order (\\d+) pv (\\S+(?: \\S+)*)$`,
  );
  const moves = infos
    .split(/(?:^| )info /)
    .slice(1)
    .map((text): MoveLine => {
      const match = pattern.exec(text);
      if (!match) throw new Error(`not of the format ${format}: ${text}`);
      const [, move, visits, winrate, prior, lcb, order, pv] = match as unknown as string[];
      const number = (text: string | undefined) => Number(text) / (format === 'lz' ? 10_000 : 1);
      return {
        move: move as string,
        visits: Number(visits),
        winrate: number(winrate),
        prior: number(prior),
        lcb: number(lcb),
        order: Number(order),
        pv: (pv as string).split(' '),
      };
    });
  if (!infos.startsWith('info ')) throw new Error(`not of the format: ${line}`);
  return { moves, ...(ownership !== undefined && { ownership: ownership.split(' ').map(Number) }) };
}
