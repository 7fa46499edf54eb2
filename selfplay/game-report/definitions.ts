/** The figures of a report: titles, units, sources, and what each one measures. */
export const TWO_SEATS_ONLY = 'defined for two-player games only';

/** Why a figure is missing. */
export const NO_GAMES = 'there were no such games';

/** The unit of a figure, which determines how it is printed. */
export const UNITS = [
  'share',
  'points',
  'plies',
  'moves',
  'elo',
  'steps',
  'times',
  'pieces',
  'log10',
  'distance',
] as const;
export type Unit = (typeof UNITS)[number];

/** What the sample of a figure consists of. */
export type Counted = 'games' | 'positions' | 'searches' | 'cells';

const OWN = 'Sightline';
const BROWNE = 'Browne, "Automatic generation and evaluation of recombination games" (2008)';
const LUDII = 'Ludii, Evaluation/metrics';
const AI_AI = 'Ai Ai, game reports';

interface Definition {
  readonly title: string;
  readonly unit: Unit;
  readonly definition: string;
  readonly source: string;
  readonly of?: Counted;
}

const define = <Name extends string>(all: Record<Name, Definition>): Readonly<Record<Name, Definition>> => all;

export const DEFINITIONS = define({
  'first-score': {
    title: 'Score of the first player',
    unit: 'share',
    definition:
      'Mean score of the seat that moves first in games between equal players; a draw counts ½. Where seats are chosen after the opening it is that of the player who makes the opening.',
    source: `${BROWNE}: advantage; ${AI_AI}`,
  },
  'draw-share': {
    title: 'Drawn games',
    unit: 'share',
    definition: 'Share of games between the strongest players that nobody won, games that were cut off included.',
    source: `${BROWNE}: completion; ${LUDII}`,
  },
  'fair-score': {
    title: 'Score of the first player after a fair opening',
    unit: 'share',
    definition:
      'The same between the strongest players, in games that begin with a fair opening: one of the twelve most even, if the search values it within 10 points of ½. The report lists them with their scores.',
    source: OWN,
  },
  'chooser-score': {
    title: 'Score of a player who chooses the seat after a fair opening',
    unit: 'share',
    definition:
      'Mean over the fair openings of the score of the seat that scored better. The same games choose the seat, so it is above ½ by chance, too, and has no interval.',
    source: OWN,
  },
  'fairest-opening': {
    title: 'Fairest opening: distance from even',
    unit: 'points',
    definition:
      'How far the value of the most even opening is from ½, or from an equal share among more than two seats.',
    source: OWN,
    of: 'searches',
  },
  'opening-spread': {
    title: 'First moves: best less worst',
    unit: 'points',
    definition: 'Difference of the values of the best and the worst first move.',
    source: OWN,
    of: 'searches',
  },
  length: {
    title: 'Plies of a game',
    unit: 'plies',
    definition: 'Mean number of plies of games between the strongest players.',
    source: `${BROWNE}: duration; ${LUDII}`,
  },
  'length-deviation': {
    title: 'Standard deviation',
    unit: 'plies',
    definition: 'Standard deviation of the number of plies of these games.',
    source: LUDII,
  },
  shortest: {
    title: 'Shortest game',
    unit: 'plies',
    definition: 'Plies of the shortest of these games.',
    source: AI_AI,
  },
  longest: { title: 'Longest game', unit: 'plies', definition: 'Plies of the longest of these games.', source: AI_AI },
  'cut-off': {
    title: 'Games cut off',
    unit: 'share',
    definition: 'Share of these games that reached the limit of plies without a result.',
    source: `${BROWNE}: timeouts`,
  },
  'random-length': {
    title: 'Plies of a random game',
    unit: 'plies',
    definition: 'Mean number of plies of games of random moves.',
    source: AI_AI,
  },
  'legal-moves': {
    title: 'Legal moves',
    unit: 'moves',
    definition:
      'Mean number of legal moves of the positions of a game between the strongest players, averaged over games.',
    source: `${LUDII}: branching factor`,
  },
  'good-moves': {
    title: 'Good moves',
    unit: 'moves',
    definition:
      'Mean number of moves that lose less than 5 points of expected score, in positions whose result is not proven. A move counts if it got at least a fifth of its equal share of the playouts.',
    source: OWN,
  },
  'only-moves': {
    title: 'Positions with one good move',
    unit: 'share',
    definition: 'Share of these positions with one good move and at least two legal ones, averaged over games.',
    source: OWN,
  },
  'few-moves': {
    title: 'Positions with two to four good moves',
    unit: 'share',
    definition: 'The same for two to four good moves.',
    source: OWN,
  },
  'many-moves': {
    title: 'Positions with five good moves or more',
    unit: 'share',
    definition: 'The same for five good moves or more.',
    source: OWN,
  },
  'doubling-elo': {
    title: 'Twice the playouts',
    unit: 'elo',
    definition:
      'Elo difference of a player against one with half of its playouts, seats exchanged after the same opening.',
    source: 'Heinz, "Self-play, deep search and diminishing returns", ICGA Journal 24 (2001)',
  },
  'total-elo': {
    title: 'From random play to the strongest',
    unit: 'elo',
    definition: 'Rating of the strongest level above random play, by the Bradley–Terry model over all games of levels.',
    source: OWN,
  },
  'skill-steps': {
    title: 'Steps of skill',
    unit: 'steps',
    definition:
      'The same in steps at each of which the better player scores 75 % (191 Elo). A lower bound: stronger players than these exist.',
    source: 'Robertie, "Letter to the editor: complexity numbers", Inside Backgammon 2 (1992)',
  },
  'lead-changes': {
    title: 'Lead changes',
    unit: 'times',
    definition: 'How often the lead passes to the other player, each leading with an expected score above 55 %.',
    source: `${BROWNE}: lead change`,
  },
  drama: {
    title: 'Drama',
    unit: 'distance',
    definition:
      'Mean of the square root of the lead of the loser, over positions in which the winner was behind; 0 in games where there are none.',
    source: `${BROWNE}: drama`,
  },
  comeback: {
    title: 'How far the winner had been behind',
    unit: 'points',
    definition: 'Largest distance below ½ of the expected score of the winner during a game.',
    source: `${BROWNE}: drama, maximum`,
  },
  decisiveness: {
    title: 'Decided after',
    unit: 'share',
    definition: 'Share of the length of a won game after which the expected score of the winner stays above 0.9.',
    source: `${BROWNE}: decisiveness`,
  },
  uncertainty: {
    title: 'Uncertainty',
    unit: 'share',
    definition: 'Mean of 4v(1 − v) over the positions of a game, v being the expected score of the first player.',
    source: `${BROWNE}: uncertainty`,
  },
  killer: {
    title: 'Largest gain by one ply',
    unit: 'points',
    definition: 'The most that the expected score of the eventual winner rises from one ply to the next.',
    source: `${BROWNE}: killer moves`,
  },
  permanence: {
    title: 'Permanence',
    unit: 'share',
    definition:
      'Of a gain of 5 points or more by a ply, the share that is left after the reply; 1 means that nothing is taken back.',
    source: `${BROWNE}: permanence`,
  },
  'cells-used': {
    title: 'Cells used',
    unit: 'share',
    definition: 'Share of the cells that moves of a game end on until its result is proven, averaged over games.',
    source: `${LUDII}: board coverage`,
  },
  'pieces-end': {
    title: 'Pieces at the end',
    unit: 'pieces',
    definition: 'Mean number of pieces on the board when a game is over.',
    source: LUDII,
  },
  captures: {
    title: 'Pieces taken',
    unit: 'pieces',
    definition:
      'Mean number of pieces in a game that are taken from the board or change sides; a piece that moves is not counted.',
    source: LUDII,
  },
  'mirror-score': {
    title: 'Score of a mirroring player',
    unit: 'share',
    definition:
      'Mean score of a player who answers every move with its image under a symmetry of the board, where that is legal, and otherwise plays like the opponent.',
    source: OWN,
  },
  'game-tree': {
    title: 'Game tree, log10',
    unit: 'log10',
    definition:
      'Mean over games between the strongest players of the log10 of the product of the numbers of legal moves: about as many lines of this length.',
    source: 'Allis, "Searching for solutions in games and artificial intelligence" (1994)',
  },
  'random-tree': {
    title: 'Game tree of random games, log10',
    unit: 'log10',
    definition: 'The same over games of random moves.',
    source: 'Allis (1994)',
  },
  'state-space': {
    title: 'Arrangements of pieces, log10',
    unit: 'log10',
    definition:
      'Upper bound of the arrangements on the board: (kinds of pieces seen + 1) to the power of the number of cells of the board.',
    source: 'Allis (1994)',
    of: 'cells',
  },
  'first-move-variety': {
    title: 'First moves in use',
    unit: 'moves',
    definition:
      'Effective number of first moves, up to symmetry, of the strongest players: the exponential of the entropy of their shares.',
    source: OWN,
  },
  'puzzles-found': {
    title: 'Positions with one winning move',
    unit: 'times',
    definition:
      'Positions of these games with a single winning move: it is proved to win, and all others are proved not to.',
    source: OWN,
    of: 'positions',
  },
});

export type FigureName = keyof typeof DEFINITIONS;
