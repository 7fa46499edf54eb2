/**
 * Small games for boardgame.io as authors write them, a kind for each way to keep what decides the result. In all of them players
 * take the given numbers, and the player with more points wins.
 */
import { createRequire } from 'node:module';

const { PluginPlayer } = createRequire(import.meta.url)('boardgame.io/plugins');

const takes = (G) => G.left.map((_, i) => ({ move: 'take', args: [i] }));

const ended = (G, [first, second]) => {
  if (G.left.length > 0) return undefined;
  return first === second ? { draw: true } : { winner: first > second ? '0' : '1' };
};

/** Points in the state of the game: `take` adds to those of its player. */
function take({ G, playerID }, i) {
  G.points[playerID] += G.left.splice(i, 1)[0];
}

const plain = (numbers) => ({
  setup: () => ({ left: [...numbers], points: [0, 0] }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: { take },
  endIf: ({ G }) => ended(G, G.points),
  ai: { enumerate: takes },
});

/** Points that a plugin keeps, whose functions are `api`. */
const plugged = (numbers, plugin) => ({
  ...plain(numbers),
  plugins: [{ name: 'score', setup: () => ({ points: [0, 0] }), ...plugin }],
  setup: () => ({ left: [...numbers] }),
  moves: { take: ({ G, score, playerID }, i) => score.add(playerID, G.left.splice(i, 1)[0]) },
  endIf: ({ G, score }) => ended(G, score.points()),
});

const adder = (points) => ({
  points: () => points,
  add: (player, n) => {
    points[player] += n;
  },
});

export const kinds = {
  'a plugin': (numbers) =>
    plugged(numbers, {
      api: ({ data }) => adder([...data.points]),
      flush: ({ api }) => ({ points: api.points() }),
    }),

  'a plugin that writes into its data': (numbers) => plugged(numbers, { api: ({ data }) => adder(data.points) }),

  'boardgame.io’s plugin of players': (numbers) => ({
    ...plain(numbers),
    plugins: [PluginPlayer({ setup: () => ({ points: 0 }) })],
    setup: () => ({ left: [...numbers] }),
    moves: {
      take({ G, player }, i) {
        player.set({ points: player.get().points + G.left.splice(i, 1)[0] });
      },
    },
    endIf: ({ G, player }) =>
      ended(
        G,
        ['0', '1'].map((id) => player.state[id].points),
      ),
  }),

  // Two numbers a turn, by the limit of a stage; then the player says that the turn is over.
  stages: (numbers) => ({
    ...plain(numbers),
    turn: { activePlayers: { currentPlayer: { stage: 'taking', maxMoves: 2 } }, stages: { taking: {} } },
    ai: { enumerate: (G, ctx) => (ctx.activePlayers ? takes(G) : [{ event: 'endTurn' }]) },
  }),

  // The other player answers each move, and may take the points of it away.
  answers: (numbers) => ({
    ...plain(numbers),
    setup: () => ({ left: numbers.slice(1), points: [0, 0], last: 0, denials: 1 }),
    turn: {
      stages: {
        answer: {
          moves: {
            grant({ G, events }) {
              G.last = 0;
              events.endTurn();
            },
            deny({ G, ctx, events }) {
              G.points[ctx.currentPlayer] -= G.last;
              G.denials--;
              events.endTurn();
            },
          },
        },
      },
    },
    moves: {
      take({ G, playerID, events }, i) {
        G.last = G.left[i];
        take({ G, playerID }, i);
        events.setActivePlayers({ others: 'answer', maxMoves: 1 });
      },
    },
    endIf: ({ G, ctx }) => (ctx.activePlayers ? undefined : ended(G, G.points)),
    ai: {
      enumerate: (G, ctx) =>
        ctx.activePlayers ? [{ move: 'grant' }, ...(G.denials > 0 ? [{ move: 'deny' }] : [])] : takes(G),
    },
  }),

  // Two moves a turn at first; then one, and the other player begins.
  phases: (numbers) => ({
    ...plain(numbers),
    phases: {
      early: {
        start: true,
        next: 'late',
        turn: { minMoves: 1, maxMoves: 2 },
        endIf: ({ G }) => G.left.length <= 2,
      },
      late: {
        turn: {
          minMoves: 1,
          maxMoves: 1,
          order: {
            playOrder: () => ['1', '0'],
            first: () => 0,
            next: ({ ctx }) => (ctx.playOrderPos + 1) % ctx.playOrder.length,
          },
        },
      },
    },
    ai: {
      enumerate: (G, ctx) => [
        ...takes(G),
        ...(ctx.phase === 'early' && ctx.numMoves === 1 ? [{ event: 'endTurn' }] : []),
      ],
    },
  }),

  'a list of winners': (numbers) => ({
    ...plain(numbers),
    endIf({ G }) {
      const most = Math.max(...G.points);
      if (G.left.length === 0) return { winner: [0, 1].filter((seat) => G.points[seat] === most) };
    },
  }),
};

/** For three players, of whom those with the most points win together. */
export const sharing = (numbers) => ({
  ...plain(numbers),
  setup: () => ({ left: [...numbers], points: [0, 0, 0] }),
  endIf({ G }) {
    const most = Math.max(...G.points);
    if (G.left.length === 0) return { winner: ['0', '1', '2'].filter((id) => G.points[id] === most) };
  },
});
