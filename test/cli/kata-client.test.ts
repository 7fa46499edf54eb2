/**
 * A client that was written for KataGo's analysis engine, with another program behind it. It works as the example in Python
 * does that comes with KataGo: one query of a line, and the next line is its reply.
 */
import { describe, expect, it } from 'vitest';
import { TalkHere } from '../support/run-here.ts';

type Color = 'b' | 'w';
/** Row and column from 0 and the bottom left. */
type Place = readonly [row: number, column: number];

class KataClient {
  private readonly talk = new TalkHere(['analysis', '--analyses', '1', '--preset', 'static', '--playouts', '40']);
  private queries = 0;

  async query(
    side: number,
    stones: readonly (readonly [Color, Place])[],
    moves: readonly (readonly [Color, Place])[],
    komi: number,
    maxVisits?: number,
  ): Promise<Record<string, unknown>> {
    const named = (list: readonly (readonly [Color, Place])[]) => list.map(([color, place]) => [color, nameOf(place)]);
    const query = {
      id: String(this.queries++),
      moves: named(moves),
      initialStones: named(stones),
      rules: 'Chinese',
      komi,
      boardXSize: side,
      boardYSize: side,
      includePolicy: true,
      ...(maxVisits !== undefined && { maxVisits }),
    };
    this.talk.send(JSON.stringify(query));
    await this.talk.until((stdout) => stdout.split('\n').length > this.queries, 'a reply');
    return JSON.parse(this.talk.stdout.split('\n')[this.queries - 1] as string) as Record<string, unknown>;
  }

  /** Closes its input; the code with which the program ends. */
  close(): Promise<number> {
    this.talk.stdin.end();
    return this.talk.end();
  }
}

function nameOf([row, column]: Place): string {
  return `${'ABCDEFGHJKLMNOPQRSTUVWXYZ'.charAt(column)}${row + 1}`;
}

describe("a client of KataGo's analysis engine", () => {
  it('plays a game by the best move of every reply, without a word that it does not know', async () => {
    const client = new KataClient();
    const moves: [Color, Place][] = [];
    for (let ply = 0; ply < 8; ply++) {
      const reply = await client.query(13, [], moves, 6.5);
      expect(Object.keys(reply).sort()).toEqual(
        ['id', 'isDuringSearch', 'moveInfos', 'policy', 'rootInfo', 'turnNumber'].sort(),
      );
      expect(reply).toMatchObject({ id: String(ply), turnNumber: ply, isDuringSearch: false });
      expect(reply.rootInfo).toMatchObject({ currentPlayer: 'BW'.charAt(ply % 2), visits: 40 });
      const policy = reply.policy as number[];
      expect(policy).toHaveLength(13 * 13 + 1);
      const [best] = reply.moveInfos as { move: string; visits: number; order: number; prior: number }[];
      expect(best).toMatchObject({ order: 0, visits: expect.any(Number), pv: expect.any(Array) });
      const column = 'ABCDEFGHJKLMNOPQRSTUVWXYZ'.indexOf(best!.move.charAt(0));
      const row = Number(best!.move.slice(1)) - 1;
      // Row-major from the top left.
      expect(policy[13 * (12 - row) + column]).toBe(best!.prior);
      moves.push(['bw'.charAt(ply % 2) as Color, [row, column]]);
    }
    expect(await client.close()).toBe(0);
  });

  it('gets a one-line error, and continues', async () => {
    const client = new KataClient();
    expect(await client.query(19, [], [['b', [3, 3]]], 6.5)).toMatchObject({
      id: '0',
      field: 'boardYSize',
      error: expect.any(String),
    });
    const stones = [
      ['b', [3, 3]],
      ['w', [6, 6]],
    ] as const;
    expect(await client.query(13, stones, [['b', [5, 5]]], 0.5, 12)).toMatchObject({
      id: '1',
      rootInfo: { currentPlayer: 'W', visits: 12 },
    });
    expect(await client.close()).toBe(0);
  });
});
