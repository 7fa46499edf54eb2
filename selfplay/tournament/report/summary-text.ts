/** A summary as tables for a terminal. */

import type { GameKit } from '../../../src/games/kit.ts';
import { seatTitle } from '../../../src/games/seats.ts';
import { counted } from '../../../src/util/counted.ts';
import { estimateText, isUnknown, percentText, signedText } from '../../../src/util/estimate.ts';
import { plainLine } from '../../../src/util/plain-line.ts';
import { seatNames, variantOf } from '../kit.ts';
import { FEW_PAIRS, type MatchSummary } from '../match-tally.ts';
import { LEAST_DECISIVE } from '../statistics/intervals.ts';
import type { FieldSummary, RatedPlayer, TableSummary } from './standings.ts';
import type { Summary } from './summary.ts';
import type { Lengths } from './summary-counts.ts';
import { textTable } from './text-table.ts';

/** Width of the longest bar of a histogram, in columns. */
const BAR_COLUMNS = 40;
/** The most columns of a fault's message. */
const FAULT_COLUMNS = 60;

/** Milliseconds with a meaningful number of digits. */
export function msText(ms: number): string {
  return ms >= 10_000 ? `${(ms / 1000).toFixed(1)} s` : `${ms.toFixed(ms < 100 ? 1 : 0)} ms`;
}

/** Likelihood of superiority as a percentage; never shown as certain. */
export function losText(los: number): string {
  return los > 0.9995 ? 'over 99.9 %' : los < 0.0005 ? 'below 0.1 %' : percentText(los);
}

/** A one-line description of what was played. */
export function headline({ game, games, planned, logs }: Summary, kit: GameKit): string {
  const done = games < planned ? `${games.toLocaleString('en')} of ` : '';
  const how = variantOf(kit);
  return `${done}${counted(Math.max(games, planned), 'game')} of ${plainLine(game)}${how && ` ${how}`}${logs > 1 ? `, from ${logs} logs` : ''}`;
}

/** The state of a sequential test as one line. */
export function sprtText({ sprt, pairs }: Pick<MatchSummary, 'sprt' | 'pairs'>): string | undefined {
  if (!sprt) return undefined;
  const { elo0, elo1, model, llr, lower, upper, decision } = sprt;
  const unit = model === 'logistic' ? 'Elo' : 'nElo';
  const state = decision ? `${decision} accepted (${decision === 'H0' ? elo0 : elo1} ${unit})` : 'undecided';
  const bounds = `${signedText(lower, 2)} (H0: ${elo0} ${unit}) and ${signedText(upper, 2)} (H1: ${elo1} ${unit})`;
  const counted = sprt.pairs < pairs ? ` after the first ${sprt.pairs} pairs` : '';
  return `LLR ${signedText(llr, 2)}${counted} between ${bounds}, ${state}`;
}

/** The tables of a summary, with `isLong` also the long ones; without a final line end. */
export function summaryText(summary: Summary, kit: GameKit, isLong = false): string {
  const { match, field, lengths, faults } = summary;
  const sections = [
    `${headline(summary, kit)}\n${textTable(PLAYER_HEAD, playerRows(summary))}`,
    match && summary.games > 0 && matchTable(match),
    summary.table && summary.games > 0 && shareTable(summary.table),
    field && `${ratingTables(field, kit)}\n\n${textTable(...crossTable(field, 'points / games against'))}`,
    gamesTable(summary, kit),
    summary.ends.length > 0 && endTable(summary, kit),
    faults.length > 0 && faultTable(summary),
    isLong && lengths && histogram(lengths),
    ...summary.notes.map((note) => `Note: ${plainLine(note)}`),
    ...summary.warnings.map((warning) => `Warning: ${plainLine(warning)}`),
  ];
  return sections.filter((section) => typeof section === 'string').join('\n\n');
}

export const PLAYER_HEAD = ['player', 'games', 'won', 'drawn', 'lost', 'score', 'per move', 'median', 'longest'];

/** The cells of each player: the name, its results, and its mean, median and longest time per move. */
export function playerRows({ players }: Pick<Summary, 'players'>): (string | number)[][] {
  return players.map(({ name, games, wins, draws, losses, score, msPerMove: time }) => {
    const times = time ? [time.mean, time.median, time.max].map(msText) : ['', '', ''];
    return [plainLine(name), games, wins, draws, losses, games > 0 ? percentText(score) : '', ...times];
  });
}

/** What limits the estimates of a match, and what their brackets are. */
function cautionOf({ basis, pairs, elo }: MatchSummary): string {
  if (isUnknown(elo)) return `, ${unknownText(basis)}`;
  const few = basis === 'games' ? ', from single games' : pairs < FEW_PAIRS ? ', from few pairs' : '';
  return `${few} (95 % interval)`;
}

/** Why a match has no intervals. */
export function unknownText(basis: MatchSummary['basis']): string {
  return `no interval: decisive ${basis} after fewer than ${LEAST_DECISIVE} openings`;
}

/** Why scores by pairs or rounds differ from those of all games. */
export function leftOutText(incomplete: number): string {
  return incomplete > 0 ? `; ${incomplete} incomplete, left out` : '';
}

function matchTable(match: MatchSummary): string {
  const { player, opponent, pentanomial, incompletePairs } = match;
  const points = pentanomial.map((count, i) => `${count} × ${i / 2}`).join(', ');
  const sprt = sprtText(match);
  const rows = [
    ['score', estimateText(match.score, percentText)],
    ['Elo', estimateText(match.elo, signedText)],
    ...(match.correctedElo
      ? [['Elo, corrected for the first move', estimateText(match.correctedElo, signedText)]]
      : []),
    ...(match.nElo ? [['normalised Elo', estimateText(match.nElo, signedText)]] : []),
    ...(isUnknown(match.elo) ? [] : [['likelihood of superiority', losText(match.los)]]),
    ['game pairs by points', `${points}${leftOutText(incompletePairs)}`],
    ...(sprt ? [['sequential test', sprt]] : []),
  ];
  return textTable([plainLine(player), `against ${plainLine(opponent)}${cautionOf(match)}`], rows);
}

function shareTable({ shares, fairShare, basis, rounds, incompleteRounds }: TableSummary): string {
  const caution = basis === 'games' ? ', from single games' : `, by ${counted(rounds, 'round')}`;
  const missing = basis === 'rounds' ? leftOutText(incompleteRounds) : '';
  return textTable(
    ['share of the points', `per seat${caution}${missing} (95 % interval)`],
    [
      ...shares.map(({ player, share }) => [plainLine(player), estimateText(share, percentText)]),
      ['(equal strength)', percentText(fairShare)],
    ],
  );
}

/** The name of the advantage of the earlier seat, at the beginning of a sentence. */
export function firstMoveName({ seats }: Pick<GameKit, 'seats'>): string {
  return seats.length === 2 ? 'Moving first' : 'Moving earlier';
}

/** The ratings of each group of players who met, directly or through others. */
export function ratingGroups({ ratings }: Pick<FieldSummary, 'ratings'>): (readonly RatedPlayer[])[] {
  const groups = new Set(ratings.map(({ group }) => group));
  return [...groups].map((group) => ratings.filter((rated) => rated.group === group));
}

function ratingTables(field: FieldSummary, kit: GameKit): string {
  const unit = kit.seats.length === 2 ? 'pair' : 'round';
  const worth = [`(${firstMoveName(kit).toLowerCase()})`, estimateText(field.firstMove, signedText)];
  const groups = ratingGroups(field);
  const tables = groups.map((ratings, i) => {
    const rows = ratings.map(({ player, elo }) => [plainLine(player), estimateText(elo, signedText)]);
    return textTable(['player', `Elo (95 % interval, by ${unit}s)`], i === 0 ? [...rows, worth] : rows);
  });
  return [...tables, ratingNote(groups.length, field)].join('\n');
}

/**
 * The head and the rows of a table: points of the row against the column, in the order of the
 * ratings. Columns are numbered to save space.
 */
export function crossTable(
  { ratings, crossTable }: FieldSummary,
  corner: string,
): [head: readonly string[], rows: readonly (readonly string[])[]] {
  const names = ratings.map(({ player }) => player);
  const rows = names.map((player, i) => [
    `${i + 1}. ${plainLine(player)}`,
    ...names.map((opponent) => {
      const met = crossTable.find((entry) => entry.player === player && entry.opponent === opponent);
      return met ? `${met.wins + met.draws / 2} / ${met.games}` : '';
    }),
  ]);
  return [[corner, ...names.map((_, i) => `${i + 1}.`)], rows];
}

function gamesTable({ firstPlayer, table: shares, drawRate, lengths }: Summary, kit: GameKit): string {
  const seats = kit.seats.map(seatTitle);
  const rows = [
    ...(firstPlayer
      ? [
          [
            `${seats[0]}'s (the first player's) score, by ${counted(firstPlayer.pairs, 'pair')}`,
            estimateText(firstPlayer.score, percentText),
          ],
        ]
      : []),
    ...(shares?.seats ?? []).map(({ share }, i) => [`${seats[i]}'s share`, estimateText(share, percentText)]),
    ['games without a winner', percentText(drawRate)],
  ];
  if (lengths) {
    const { mean, median, min, max } = lengths;
    rows.push(['plies per game', `${mean.toFixed(1)} (median ${median}, ${min} to ${max})`]);
  }
  return textTable(['games', ''], rows);
}

function endTable({ ends }: Summary, kit: GameKit): string {
  const seats = seatNames(kit);
  return textTable(
    ['end', 'games', ...kit.seats.map((seat) => `${seatTitle(seat)} won`), 'no winner'],
    ends.map(({ end, games, none, ...won }) => [end, games, ...seats.map((name) => won[name] ?? 0), none]),
  );
}

function faultTable({ faults }: Summary): string {
  return textTable(
    ['fault', 'of', 'as', 'games', 'first games'],
    faults.map(({ end, player, side, games, first }) => [
      end,
      player ? plainLine(player) : 'nobody',
      side ?? '',
      games,
      first ? plainLine(first).slice(0, FAULT_COLUMNS) : '',
    ]),
  );
}

function histogram({ bins }: Lengths): string {
  const most = Math.max(...bins.map(({ games }) => games));
  const rows = bins.map(({ from, to, games }) => {
    return [from === to ? from : `${from}–${to}`, games, '█'.repeat(Math.ceil((BAR_COLUMNS * games) / most))];
  });
  return textTable(['plies', 'games', ''], rows, [2]);
}

/** Below ratings: their prior, and why there are several tables. */
export function ratingNote(groups: number, { virtualDraws }: { readonly virtualDraws: number }): string {
  const draws = counted(virtualDraws, 'virtual draw');
  const prior = `Ratings include ${draws} of each player against the mean, so that they are finite for players who won or lost every game.`;
  return groups > 1 ? `Players of different tables never met, directly or through others. ${prior}` : prior;
}
