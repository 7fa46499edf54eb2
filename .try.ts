import { checkGame } from '/tmp/wt/checkgame/src/game.ts';
import { HOUSE } from '/tmp/wt/checkgame/src/games/house.ts';
const trio = (await import('/tmp/wt/checkgame/test/games/foreign/trio.ts')).game;
const fours = (await import('/tmp/wt/checkgame/test/games/foreign/fours.ts')).game;
const own = await Promise.all(['tic-tac-toe','connect-four','hex'].map(async n => (await import('/tmp/wt/checkgame/examples/games/'+n+'.js')).game));
const house = await Promise.all(HOUSE.map(h=>h.load()));
const which = process.argv[2];
for (const m of [...own, trio, fours, ...house]) {
  if (which && m.name !== which) continue;
  const t = performance.now();
  const r = checkGame(m, { games: Number(process.argv[3] ?? 20), seconds: 5 });
  console.log(m.name, r.ok, ((performance.now()-t)/1000).toFixed(1)+'s', JSON.stringify(r.rules.map(x=>[x.rules,x.games,x.meanPlies.toFixed(0),x.branching.toFixed(0),Math.round(x.rolloutsPerSecond)])));
  for (const f of [...r.failures, ...r.warnings]) console.log('   ', JSON.stringify(f));
  for (const h of r.hints) console.log('    hint', h);
}
