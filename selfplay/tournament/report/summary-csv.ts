/** A summary as CSV: the tables of its text, and what its plots show. */

import type { GameKit } from '../../../src/games/kit.ts';
import { seatTitle } from '../../../src/games/seats.ts';
import { plainLine } from '../../../src/util/plain-line.ts';
import { seatNames } from '../kit.ts';
import type { MatchSummary } from '../match-tally.ts';
import { type CsvFigure, figuresCsv, rowOf } from './figures-csv.ts';
import type { FieldSummary, TableSummary } from './standings.ts';
import type { Summary } from './summary.ts';

/** Shares and scores are in [0, 1], times in milliseconds; unbounded Elo is `Infinity` or `-Infinity`. */
export function summaryCsv(summary: Summary, kit: GameKit): string {
  const { match, table, field } = summary;
  return figuresCsv([
    ...summary.players.flatMap(playerFigures),
    ...(match && summary.games > 0 ? matchFigures(match) : []),
    ...(table && summary.games > 0 ? tableFigures(table, kit) : []),
    ...(field ? fieldFigures(field) : []),
    ...gamesFigures(summary),
    ...courseFigures(summary, kit),
  ]);
}

function playerFigures({ name, games, wins, draws, losses, score, msPerMove }: Summary['players'][number]) {
  return rowOf('players', name, {
    games,
    won: wins,
    drawn: draws,
    lost: losses,
    ...(games > 0 && { score }),
    ...(msPerMove && { 'mean ms': msPerMove.mean, 'median ms': msPerMove.median, 'longest ms': msPerMove.max }),
  });
}

function matchFigures(match: MatchSummary): CsvFigure[] {
  const { player, score, elo, correctedElo, nElo, los, pentanomial, incompletePairs, sprt, course } = match;
  return [
    ...rowOf('match', player, {
      score,
      elo,
      ...(correctedElo && { 'elo corrected for the first move': correctedElo }),
      ...(nElo && { 'normalised elo': nElo }),
      'likelihood of superiority': los,
      ...Object.fromEntries(pentanomial.map((count, i) => [`pairs with ${i / 2} points`, count])),
      'incomplete pairs': incompletePairs,
    }),
    ...(sprt
      ? rowOf('sequential test', player, { llr: sprt.llr, lower: sprt.lower, upper: sprt.upper, pairs: sprt.pairs })
      : []),
    ...course.flatMap(({ pairs, score, llr }) =>
      rowOf('score by pairs', pairs, { score, ...(llr !== null && { llr }) }),
    ),
  ];
}

function tableFigures({ shares, seats }: TableSummary, kit: GameKit): CsvFigure[] {
  const titles = kit.seats.map(seatTitle);
  return [
    ...shares.flatMap(({ player, share }) => rowOf('shares', player, { share })),
    ...seats.flatMap(({ wins, share }, i) => rowOf('seats', titles[i] as string, { 'won alone': wins, share })),
  ];
}

function fieldFigures({ ratings, firstMove, crossTable }: FieldSummary): CsvFigure[] {
  return [
    ...ratings.flatMap(({ player, group, elo }) => rowOf('ratings', player, { elo, group: group + 1 })),
    ...rowOf('ratings', '(moving first)', { elo: firstMove }),
    ...crossTable.flatMap(({ player, opponent, games, wins, draws }) => [
      ...rowOf('points against', player, { [plainLine(opponent)]: wins + draws / 2 }),
      ...rowOf('games against', player, { [plainLine(opponent)]: games }),
    ]),
  ];
}

function gamesFigures({ games, firstPlayer, drawRate, lengths }: Summary): CsvFigure[] {
  if (games === 0) return [];
  return rowOf('games', 'all', {
    games,
    ...(firstPlayer && { "first player's score": firstPlayer.score }),
    'without a winner': drawRate,
    ...(lengths && {
      'mean plies': lengths.mean,
      'median plies': lengths.median,
      'fewest plies': lengths.min,
      'most plies': lengths.max,
    }),
  });
}

/** How the games ended, their lengths, and their values by ply. */
function courseFigures({ ends, faults, lengths, values }: Summary, kit: GameKit): CsvFigure[] {
  const seats = seatNames(kit).map((name, i): [string, string] => [name, `${seatTitle(kit.seats[i] as never)} won`]);
  return [
    ...ends.flatMap(({ end, games, none, ...won }) =>
      rowOf('ends', end, {
        games,
        ...Object.fromEntries(seats.map(([name, title]) => [title, Number(won[name] ?? 0)])),
        'no winner': none,
      }),
    ),
    ...faults.flatMap(({ end, player, games }) => rowOf('faults', player ?? 'nobody', { [end]: games })),
    ...(lengths?.bins ?? []).flatMap(({ from, to, games }) =>
      rowOf('lengths', from === to ? from : `${from}–${to}`, { games }),
    ),
    ...values.flatMap(({ ply, games, mean, lowerQuartile, upperQuartile, ...won }) =>
      rowOf('values by ply', ply, {
        games,
        mean,
        'lower quartile': lowerQuartile,
        'upper quartile': upperQuartile,
        ...Object.fromEntries(
          seats.flatMap(([name, title]) => {
            const value = won[`${name}Won`];
            return typeof value === 'number' ? [[`mean if ${title}`, value]] : [];
          }),
        ),
      }),
    ),
  ];
}
