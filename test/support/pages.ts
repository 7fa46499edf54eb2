/** One page of every kind that the program writes, with names as players have them. */
import { openingsHtml } from '../../bench/research/openings/openings-html.ts';
import { type SolvedBoard, solvedHtml } from '../../bench/research/solver/solved-html.ts';
import type { Scaling, ScalingResult } from '../../bench/scaling.ts';
import { scalingHtml } from '../../bench/scaling-html.ts';
import { compareReports } from '../../selfplay/game-report/compare.ts';
import { comparisonHtml } from '../../selfplay/game-report/compare-html.ts';
import { reportHtml as gameReportHtml } from '../../selfplay/game-report/report-html.ts';
import type { TournamentLog } from '../../selfplay/tournament/log.ts';
import type { LoggedGame } from '../../selfplay/tournament/logged-game.ts';
import { kitOfLogs, summarise } from '../../selfplay/tournament/report/summary.ts';
import { summaryHtml } from '../../selfplay/tournament/report/summary-html.ts';
import { jsonEstimate } from '../../selfplay/tournament/statistics/summary-numbers.ts';
import { trainingHtml } from '../../selfplay/train/training-html.ts';
import { tune } from '../../selfplay/tune/tuner.ts';
import { tuningHtml } from '../../selfplay/tune/tuning-html.ts';
import { type OpeningsFile, OpeningValues } from '../../src/games/opening-values.ts';
import type { GameRecord } from '../../src/games/record.ts';
import { startsOf } from '../../src/games/starts.ts';
import { gamesHtml } from '../../src/review/games-html.ts';
import { reviewHtml } from '../../src/review/review-html.ts';
import { randomReport } from './game-reports.ts';
import { game, log } from './logs.ts';
import { playRandomGame } from './random-games.ts';
import { kitOf, reviewed } from './reviewing.ts';
import { entry, header } from './training-logs.ts';
import { simulated, tuningConfig, tuningHeader } from './tunings.ts';

const LONG = 'alphabeta:nodes=100,evaluation=mobility';
const SHORT = 'mcts:playouts=200';
const OTHER = 'tree';
const PAIRINGS = [
  [SHORT, LONG],
  [OTHER, LONG],
  [SHORT, OTHER],
] as const;
const MOVES = playRandomGame(6, 'uniform', 'pages', () => {}).moves;

function report(logged: TournamentLog): string {
  const [summary, kit] = [summarise([logged]), kitOfLogs([logged])];
  if (!summary.ok) throw new Error(summary.error.message);
  if (!kit.ok) throw new Error(kit.error.message);
  return summaryHtml(summary.value, kit.value);
}

/** Pairs of games in turns between these players, the first of which wins most; some end by a fault. */
function games(pairings: readonly (readonly [string, string])[], count: number): LoggedGame[] {
  return Array.from({ length: count }, (_, i) => {
    const [a, b] = pairings[(i >> 1) % pairings.length] as readonly [string, string];
    const moves = MOVES.slice(0, 20 + ((7 * i) % 20));
    return game(i, i % 2 === 0 ? a : b, i % 2 === 0 ? b : a, {
      moves,
      evals: moves.map((_, ply) => 0.5 + 0.01 * (((ply * 13 + i * 5) % 60) - 30)),
      ms: moves.map((_, ply) => 10 + ((ply * 17 + i) % 30)),
      winner: i % 7 === 0 ? null : i % 3 === 0 ? 'dark' : 'light',
      end: i % 7 === 0 ? 'max-plies' : i % 5 === 0 ? 'crash' : 'annihilation',
      ...(i % 7 > 0 && i % 5 === 0 && { fault: 'it has ended with exit code 1 after "genmove black": out of memory' }),
    });
  });
}

const SHAPE = 'bias+groups+threats+hex+sight+phases3';
const trained = header({ settings: { ...header().settings, shape: SHAPE, rules: { pie: false } } });

const ENTRIES = Array.from({ length: 200 }, (_, i) =>
  entry(100 * (i + 1), { tdError: 0.17814 + 0.001 * ((7 * i) % 11) }),
);

async function tuned(): Promise<string> {
  const parameters = ['exploration=0.5:0.1:2', 'startVisits=1:0:8:0.5'];
  const config = tuningConfig(parameters, { iterations: 200 });
  const play = simulated(() => 0);
  const course = await tune(config, async (...args) => play(...args), { done: [] });
  return tuningHtml({ header: tuningHeader(config), course, tornBytes: 0 });
}

const estimate = (value: number, reach: number) => jsonEstimate({ value, low: value - reach, high: value + reach });
const compared = (scaling: Scaling, more: number, less: number, elo: number): ScalingResult => {
  return { scaling, more, less, games: 40, score: estimate(0.6, 0.1), elo: estimate(elo, 90) };
};
const SCALED = [
  ...[200, 400, 800, 1600].map((playouts, i) => compared('playouts', playouts, playouts / 2, 150 - 20 * i)),
  compared('threads', 2, 1, 80),
  compared('threads', 4, 2, Number.POSITIVE_INFINITY),
];

const NAMED = { id: 'club/7', players: [{ name: 'Ann' }, { name: LONG }] };
const GAME: GameRecord = { ...NAMED, size: 4, moves: ['d6', 'c3', 'f4', 'e4', 'd5', 'b3', 'e5'] };
const OTHER_GAME: GameRecord = { size: 4, moves: ['d6', 'c3', 'f4'] };

const PIE = kitOf({ size: 3, rules: { pie: true }, moves: [] });
const PAIRS = startsOf(PIE, 2).map((moves) => moves.map((move) => PIE.game.moveName(move)).join(' '));
const VALUES: OpeningsFile = {
  v: 1,
  game: 'meridians',
  rules: { size: 3 },
  command: '',
  date: '2026-11-22',
  stages: [{ playouts: 20_000, error: 0.012, sample: 24 }],
  openings: Object.fromEntries(PAIRS.map((name, i) => [name, [(i * 977) % 10_000, 0]])),
};
const SOLVED: SolvedBoard = {
  v: 1,
  game: 'meridians',
  rules: { size: 3 },
  date: '2026-11-22',
  distance: 'proof',
  playouts: 20_000,
  looked: 67_300,
  seconds: 0.3,
  memoryBytes: 2 ** 31,
  proved: { '': [0, 14, 100], ...Object.fromEntries(PAIRS.slice(1).map((name, i) => [name, [i % 2, i, 9]])) },
  estimated: { e1: 4000, [PAIRS[0] as string]: 7000 },
};

interface SamplePage {
  readonly title: string;
  readonly html: string;
}

export async function samplePages(): Promise<SamplePage[]> {
  const sprt = { sprt: 'elo0=0,elo1=10' };
  const field = games(PAIRINGS, 60);
  const review = await reviewed(GAME, 60);
  const other = await reviewed(OTHER_GAME, 60);
  return [
    { title: 'a match', html: report(log([SHORT, OTHER], games([[SHORT, OTHER]], 60), sprt)) },
    { title: 'a field', html: report(log([SHORT, OTHER, LONG], field)) },
    { title: 'a training', html: trainingHtml({ header: trained, entries: ENTRIES, resumed: 1 }, kitOf(GAME)) },
    { title: 'a tuning', html: await tuned() },
    { title: 'scaling', html: scalingHtml(SCALED, 'mcts:preset=static on size 4; threads at 5 ms a move; seed 1') },
    { title: 'openings', html: openingsHtml([{ kit: PIE, file: VALUES, values: new OpeningValues(PIE, VALUES) }]) },
    { title: 'solved boards', html: solvedHtml([{ kit: PIE, board: SOLVED }]) },
    { title: 'a report on a game', html: gameReportHtml(randomReport(kitOf(GAME)), kitOf(GAME)) },
    { title: 'two reports', html: comparedHtml() },
    { title: 'a review', html: reviewHtml(kitOf(GAME), review) },
    {
      title: 'reviews of several games',
      html: gamesHtml('Reviews', [
        { number: 1, kit: kitOf(GAME), review },
        { number: 2, kit: kitOf(OTHER_GAME), review: other },
      ]),
    },
  ];
}

function comparedHtml(): string {
  const [small, large] = [randomReport(kitOf(GAME)), randomReport(kitOf({ ...GAME, size: 5, moves: [] }), 20)];
  return comparisonHtml(compareReports(small, { ...large, config: { ...large.config, playouts: 64 } }));
}
