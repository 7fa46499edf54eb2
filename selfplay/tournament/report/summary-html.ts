/** A summary as one self-contained page without scripts. */

import { escapeHtml } from '../../../src/drawing/escape.ts';
import {
  bulletList,
  colorLegend,
  figure,
  heading,
  htmlPage,
  htmlTable,
  missing,
  seatColor,
  timeText,
} from '../../../src/drawing/page.ts';
import type { GameKit } from '../../../src/games/kit.ts';
import { seatTitle } from '../../../src/games/seats.ts';
import { counted } from '../../../src/util/counted.ts';
import { estimateText, isUnknown, percentText, signedText } from '../../../src/util/estimate.ts';
import { plainLine } from '../../../src/util/plain-line.ts';
import type { MatchSummary } from '../match-tally.ts';
import type { FieldSummary, TableSummary } from './standings.ts';
import type { Summary } from './summary.ts';
import {
  endPlot,
  lengthPlot,
  llrPlot,
  ratingPlot,
  scorePlot,
  sharePlot,
  timePlot,
  valuePlot,
  wellValued,
} from './summary-plots.ts';
import {
  crossTable,
  firstMoveName,
  headline,
  leftOutText,
  losText,
  PLAYER_HEAD,
  playerRows,
  ratingGroups,
  ratingNote,
  sprtText,
  unknownText,
} from './summary-text.ts';

/**
 * One HTML document. Each plot is an SVG in a `figure` identified by its `id`, below a caption;
 * `more` are further HTML sections.
 */
export function summaryHtml(summary: Summary, kit: GameKit, more: readonly string[] = []): string {
  const { match, field, lengths, ends, values, notes, warnings } = summary;
  const seats = kit.seats.map(seatTitle);
  const [first = '', second = ''] = seats;
  const seatColors = (text: (seat: string) => string) =>
    seats.map((seat, i): readonly [string, string] => [seatColor(i), text(seat)]);
  const title = summary.players.map(({ name }) => plainLine(name)).join(match ? ' against ' : ', ');
  const valued = wellValued(values);
  const sections = [
    match && matchSections(match),
    summary.table && tableSections(summary.table, seats),
    field && fieldSections(field, kit),
    heading('Players') + htmlTable(PLAYER_HEAD, playerRows(summary)),
    lengths &&
      figure(
        'lengths',
        'Length of the games',
        `Distribution of game lengths in plies (one ply is one move of one side). Shortest: ${lengths.min} plies, longest: ${lengths.max}.`,
        lengthPlot('Histogram of game lengths', lengths.bins, lengths.median),
      ),
    seats.length > 2
      ? null
      : valued.length > 0
        ? figure(
            'values',
            'Value over the course of the games',
            `Expected score according to the players, by ply: 100 % means that ${first} (the first player) is certain to win, 0 % that ${second} is. ` +
              'The shaded band contains the middle half of all games. The coloured lines split the games by winner: where they diverge, the players begin to see the result.' +
              colorLegend([['var(--ink)', 'all games'], ...seatColors((seat) => `games that ${seat} won`)]),
            valuePlot(`Expected score of ${first} by ply`, values, kit),
          )
        : missing('Value over the course of the games', 'The logs contain no values.'),
    ends.length > 0 &&
      figure(
        'ends',
        'How the games ended',
        `Games by the way they ended, coloured by the winner.${summary.firstPlayer ? ` ${first} scored ${estimateText(summary.firstPlayer.score, percentText)} in all, by ${counted(summary.firstPlayer.pairs, 'pair')}.` : ''}` +
          colorLegend([...seatColors((seat) => `${seat} won`), ['var(--muted)', 'no winner']]),
        endPlot('Games by kind of end', ends, kit) + faultTable(summary),
      ),
    summary.players.some(({ msPerMove }) => msPerMove)
      ? figure(
          'times',
          'Time per move',
          'Thinking time per move: the mean, with its value, the median and the maximum.' +
            colorLegend([
              ['var(--one)', 'mean'],
              ['var(--two)', 'median'],
              ['var(--muted)', 'longest'],
            ]),
          timePlot('Time per move by player', summary.players),
        )
      : missing('Time per move', 'The logs contain no times.'),
    ...more,
    notes.length > 0 && heading('Notes') + bulletList(notes),
  ];
  return htmlPage(title, `${headline(summary, kit)}; begun ${timeText(summary.startedAt)}`, [
    ...warnings.map((warning) => `<p class="warning">${escapeHtml(plainLine(warning))}</p>`),
    ...sections.filter((section) => typeof section === 'string'),
  ]);
}

function matchSections(match: MatchSummary): string {
  const { score, elo, correctedElo, nElo, los, pairs, pentanomial, incompletePairs, course, sprt } = match;
  const [player, opponent] = [escapeHtml(plainLine(match.player)), escapeHtml(plainLine(match.opponent))];
  if (match.pairs === 0 && match.basis === 'pairs') return missing('Result', 'No games yet.');
  const basis =
    match.basis === 'pairs'
      ? `${pairs === 1 ? 'one pair' : `${pairs} pairs`} of games, each with one opening and colours swapped${leftOutText(incompletePairs)}`
      : 'single games, since no pair is complete';
  return [
    `<p class="verdict"><strong>${player}</strong> scored <strong>${estimateText(score, percentText)}</strong> against ` +
      `<strong>${opponent}</strong>, which is ${estimateText(elo, signedText)} Elo, from ${basis}. ` +
      (isUnknown(elo)
        ? `There is ${unknownText(match.basis)}.</p>`
        : `Likelihood of superiority: ${losText(los)}. In brackets: 95 % intervals.</p>`),
    figure(
      'rating',
      'Difference in strength',
      `How much stronger ${player} is; left of the dashed line it is weaker. The bar is the 95 % interval; an arrow means no bound. ` +
        '10 Elo are about 1.4 % of the points. Corrected Elo leaves out what moving first is worth, as ratings do: where the first mover usually wins, most pairs end 1–1 whoever is stronger. Normalised Elo is relative to the spread of the games and determines how many games are needed to detect the difference.',
      ratingPlot('Difference in strength with 95 % intervals', [
        { name: 'Elo', elo },
        ...(correctedElo ? [{ name: 'corrected Elo', elo: correctedElo }] : []),
        ...(nElo ? [{ name: 'normalised Elo', elo: nElo }] : []),
      ]),
    ),
    pairs > 0 ? htmlTable(['points of a pair', '0', '½', '1', '1½', '2'], [['pairs', ...pentanomial]]) : '',
    course.length > 0
      ? figure(
          'score',
          'Score over time',
          `Score of ${player} after each finished game pair. The band is the 95 % interval; while it contains the dashed line, the match is undecided.`,
          scorePlot('Score with its 95 % band by game pair', course),
        )
      : '',
    sprt && course.length > 0
      ? figure(
          'llr',
          'Sequential test',
          `How strongly the games support ${signedText(sprt.elo1)} (H1) over ${signedText(sprt.elo0)} ${sprt.model === 'logistic' ? 'Elo' : 'normalised Elo'} (H0). ` +
            `The test is decided when the line reaches a bound. ${escapeHtml(sprtText(match) ?? '')}.`,
          llrPlot('Log-likelihood ratio with its bounds by game pair', match),
        )
      : '',
  ].join('\n');
}

function tableSections(
  { shares, seats, fairShare, basis, rounds, incompleteRounds }: TableSummary,
  titles: readonly string[],
): string {
  const from =
    basis === 'rounds'
      ? `${counted(rounds, 'round')} of games${leftOutText(incompleteRounds)}`
      : 'single games, since no round is complete';
  const rows = seats.map(({ wins, share }, i) => [titles[i] as string, wins, estimateText(share, percentText)]);
  return [
    figure(
      'shares',
      'Shares of the points',
      `Mean share of the points per seat of each player, from ${from}, with 95 % intervals. ` +
        `Dashed: ${percentText(fairShare)}, the share of equally strong players.`,
      sharePlot(
        'Shares of the points with 95 % intervals',
        'share of the points',
        shares.map(({ player, share }) => ({ name: player, share })),
        fairShare,
      ),
    ),
    heading('Seats') + htmlTable(['seat', 'won alone', 'share (95 % interval)'], rows),
  ].join('\n');
}

function fieldSections(field: FieldSummary, kit: GameKit): string {
  const { firstMove } = field;
  const groups = ratingGroups(field);
  return [
    ...groups.map((group, i) =>
      figure(
        i === 0 ? 'rating' : `rating-${i + 1}`,
        'Ratings',
        `Ratings of the players around a mean of 0, with 95 % intervals; 100 Elo more mean 64 % of the points. ${
          i === 0 ? `${firstMoveName(kit)} is worth ${estimateText(firstMove, signedText)} Elo. ` : ''
        }${ratingNote(groups.length, field)}`,
        ratingPlot(
          'Ratings with 95 % intervals',
          group.map(({ player, elo }) => ({ name: player, elo })),
        ),
      ),
    ),
    `${heading('Cross table')}<p class="facts">Points of the row player against the column player, out of all their games.</p>`,
    htmlTable(...crossTable(field, 'player')),
  ].join('\n');
}

function faultTable({ faults }: Summary): string {
  if (faults.length === 0) return '';
  const rows = faults.map(({ end, player, side, games, first }) => [
    player ?? 'nobody',
    side ?? '',
    end,
    games,
    first ?? '',
  ]);
  const head = ['player', 'as', 'fault', 'games', 'first games'];
  return `<p>Games with a fault, by the player at fault:</p>${htmlTable(head, rows, [0, 1, 2, 4])}`;
}
