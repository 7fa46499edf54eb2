/**
 * Texts of the page as whole sentences, so that a translation is another object of this shape. What differs from case to
 * case is an argument.
 */
export const TEXTS = {
  more: 'More: rules and feedback',
  /** `turns` has a sentence for each side. */
  territory: (turns: readonly string[]) => `Territory decides this game. ${turns.join(' ')}`,
  turnsLeft: (side: string, turns: string) => `Turns left of ${side} without a loss: ${turns}.`,
  territoryWins: (side: string) => `${side} wins.`,
  territoryLost: 'Your opponent wins: at this stage players usually resign.',
  waiting: (missing: number) =>
    missing === 1 ? 'Waiting for the other player.' : `Waiting for ${missing} more players.`,
  youAskBack: 'You ask to take your last move back.',
  asksBack: 'Your opponent asks to take a move back.',
  enginesPlay: 'engines play',
  yourName: 'your name',
  engineOffWithPeople: 'The engine is off while you play against other people.',
  engineOffInGame: 'The engine is off while you play.',
  rematchBegun: 'Your opponent wants a rematch.',
  inviteOne: 'Send this link. The first who opens it plays with you, others watch.',
  inviteSeveral: (people: number) => `Send this link. The first ${people} who open it play with you, others watch.`,
  linkIsLocal: 'It works on this machine only: open the page at an address that others can reach.',
  asksBackOwn: (loss: string) => `That move loses about ${loss} of the expected score. Take it back?`,
  won: (side: string) => `${side} won`,
  openOne: 'Open a game of the list to see it here.',
  compareTitle: 'Analyse only the moves that you choose',
  compareField: 'moves to compare',
  compareHow: 'Point at the moves on the board, or type them: only these are analysed.',
  notLegal: (moves: string) => `Not legal here: ${moves}.`,
  rulesRemove: (cells: string) => `The rules remove ${cells} from this position.`,
  setUpOver: (reason: string) => `The game is over in this position: ${reason}.`,
  removed: (cells: string) => `Crosses mark what the last move removed: ${cells}.`,
  passed: (side: string) => `${side} passed, having no other move.`,
} as const;
