/** Pictures of the games in `examples/games`, for docs/own-game.md. */
import { boardSvg } from '../../drawing/board-picture.ts';
import type { GameModule } from '../../games/kit.ts';
import { completeRules } from '../../games/rules.ts';
import { must } from '../../util/result.ts';

/** By game: the moves to the position that is shown. */
export const SHOWN: Readonly<Record<string, string>> = {
  'tic-tac-toe': 'b2 a3 c3 a1',
  'connect-four': 'd1 d2 e1 c1 d3 b1',
  hex: 'f6 e8 g5 d6 h4',
  reversi: '',
  breakthrough: '',
  amazons: 'd1-d6-g9 d10-d7-g4',
  go: 'g7 c3 g3 c7 e5 e3 f3 e2',
  'lines-of-action': '',
  tablut: '',
  checkers: '',
  minishogi: 'd1-b3 b5-d3 b3-d5 e5-d5 e1-e4',
  'dots-and-boxes': 'b1 d3 a2 c2 b3 f5',
  havannah: 'e5 f7 d4 g8',
  yavalath: 'e4 e5 c3 d3 f6',
};

export function boardPicture(module: GameModule, moves: string): string {
  const kit = must(module.open({ name: module.name, rules: must(completeRules(module, {})), weights: null }));
  return `${must(boardSvg(kit, undefined, { moves: moves.split(' ').filter(Boolean) }))}\n`;
}
