#!/usr/bin/env bash
# boardgame.io 0.50.2: a bot of Local({ bots }) chooses its moves from the whole state, whatever `playerView` hides.
#
# Surprising: with playerView: PlayerView.STRIP_SECRETS a human client gets neither `G.secret` nor the hands of others.
# `ai.enumerate` of a local bot gets both, and so does a bot class that looks at state.G.
# One would guess: the bot has the view of its player, as a client for the same seat has.
# Matters for: games with hidden cards: a bot that is tried out locally plays with open hands, and its strength says
# nothing about the bot that is deployed as a client.
# Version: boardgame.io 0.50.2 from npm.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

npm install --silent --no-audit --no-fund --ignore-scripts --prefix "$folder" boardgame.io@0.50.2 >/dev/null
cat >"$folder/bot.cjs" <<'END'
const { Client } = require('boardgame.io/client');
const { Local } = require('boardgame.io/multiplayer');
const { PlayerView } = require('boardgame.io/core');
const { RandomBot } = require('boardgame.io/ai');

const seen = [];
const game = {
  name: 'cards',
  setup: () => ({ secret: { deck: [3, 1] }, players: { 0: { card: 7 }, 1: { card: 8 } }, played: 0 }),
  playerView: PlayerView.STRIP_SECRETS,
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    play: ({ G }) => {
      G.played++;
    },
  },
  ai: {
    enumerate: (G) => {
      seen.push(G);
      return [{ move: 'play' }];
    },
  },
};
const client = Client({ game, numPlayers: 2, playerID: '0', multiplayer: Local({ bots: { 1: RandomBot } }) });
client.start();
client.moves.play();
setTimeout(() => {
  const human = client.getState().G;
  const bot = seen[0];
  const describe = (G) => `secret ${G.secret ? 'yes' : 'no'}, hands of ${Object.keys(G.players).join(' and ')}`;
  console.log(`boardgame.io 0.50.2, the client of player 0: ${describe(human)}`);
  console.log(`the bot of player 1: ${describe(bot)}`);
  const isAsDescribed = !human.secret && !human.players[1] && bot.secret && bot.players[0] && bot.players[1];
  process.exit(isAsDescribed ? 0 : 1);
}, 2000);
END
node "$folder/bot.cjs" || { echo 'The behaviour has changed.'; exit 1; }
echo 'As described.'
