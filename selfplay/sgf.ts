/**
 * Logged games in the Smart Game Format, FF[4] (https://www.red-bean.com/sgf/). No number (GM) is assigned to Meridians,
 * so the files say in words what they are. Light is White, as in the Go Text Protocol, and moves first.
 */
// @ts-expect-error: the package has no types
import sgf from '@sabaki/sgf';
import type { LoggedGame, TournamentLog } from './log.ts';
import { distinctGames, lightValuesOf, moversOf } from './logged-games.ts';

/** What the package takes as a tree; the values are not escaped yet. */
interface SgfNode {
  readonly data: Record<string, string[]>;
  readonly children: SgfNode[];
}
const { stringify } = sgf as { stringify: (nodes: readonly SgfNode[]) => string };

const COLOURS = { light: 'W', dark: 'B' } as const;
const RESULT_SUFFIXES: Readonly<Record<string, string>> = { resign: 'R', time: 'T', illegal: 'F', crash: 'F' };

export interface SgfFile {
  /** `0007.sgf` by the index of the game; `2-0007.sgf` where there are several logs, the oldest being 1. */
  readonly name: string;
  readonly text: string;
}

/** One file for every different game of some logs. */
export function sgfFiles(logs: readonly TournamentLog[]): SgfFile[] {
  const reported = distinctGames(logs);
  const digits = Math.max(4, ...reported.map(({ game }) => String(game.index).length));
  const several = reported.some(({ log }) => log > 0);
  return reported.map(({ log, header, game }) => {
    const index = String(game.index).padStart(digits, '0');
    return { name: `${several ? `${log + 1}-` : ''}${index}.sgf`, text: makeSgf(game, header.version) };
  });
}

/**
 * A game as SGF text. Moves are point names (`W[g7]`); what is no stone (`pass`, `resign`, the choice of the pie rule) is a
 * comment. Where the mover gave a value, the node holds it twice: V, which FF[4] defines as positive when it is good for
 * Black (Dark), from −1 (Light is certain to win) to 1; and in its comment the score that Light expects, in per cent.
 */
export function makeSgf(game: LoggedGame, version: string): string {
  const { size, players, opening = [], moves, rules } = game;
  const root: SgfNode = {
    data: {
      FF: ['4'],
      CA: ['UTF-8'],
      AP: [`Sightline:${simple(version).replaceAll(':', ' ')}`],
      GN: [`Meridians, game ${game.index}`],
      SZ: [String(size)],
      PW: [simple(players[0].name)],
      PB: [simple(players[1].name)],
      ...(game.startedAt ? { DT: [simple(game.startedAt).slice(0, 10)] } : {}),
      RE: [resultOf(game)],
      PL: ['W'],
      C: [rootComment(game)],
    },
    children: [],
  };
  const values = lightValuesOf(game);
  const movers = moversOf(game);
  let last = root;
  for (const [i, move] of moves.entries()) {
    const word = simple(move);
    const isPoint = /^[a-z]\d+$/i.test(word);
    // With the pie rule one player places the first stone of either colour, and the third ply is no stone.
    const mover = rules?.pie && i < 2 ? (['light', 'dark'] as const)[i] : movers[i];
    const comment = [
      ...(isPoint ? [] : [rules?.pie && i === 2 ? `The second player chooses ${word}.` : `${mover}: ${word}`]),
      ...(i < opening.length ? ['Opening.'] : []),
    ];
    const data: Record<string, string[]> = isPoint && mover ? { [COLOURS[mover]]: [word] } : {};
    const value = values[i];
    if (typeof value === 'number') {
      data.V = [(1 - 2 * value).toFixed(3)];
      comment.push(`Light expects ${(100 * value).toFixed(1)} %.`);
    }
    const ms = game.ms?.[i];
    if (typeof ms === 'number') comment.push(`${Math.round(ms)} ms.`);
    if (comment.length > 0) data.C = [comment.join(' ')];
    const node: SgfNode = { data, children: [] };
    last.children.push(node);
    last = node;
  }
  return stringify([root]);
}

function resultOf({ winner, end }: LoggedGame): string {
  if (winner === 'light' || winner === 'dark') return `${COLOURS[winner]}+${RESULT_SUFFIXES[end ?? ''] ?? ''}`;
  return end === 'crash' || end === 'illegal' || end === 'time' ? 'Void' : 'Draw';
}

function rootComment({ size, rules, seed, end, fault, players }: LoggedGame): string {
  const spec = ({ name, spec }: LoggedGame['players'][number]) => `${simple(name)}: ${simple(spec ?? '')}`;
  return [
    `Meridians on a board of size ${size}${rules?.pie ? ', with the pie rule' : ''}. The format has no number for this game.`,
    'White is Light and moves first; Black is Dark. Points: row letter from the bottom, then column from the left.',
    `Light: ${spec(players[0])}`,
    `Dark: ${spec(players[1])}`,
    ...(end ? [`End: ${end}${fault ? `, ${simple(fault)}` : ''}`] : []),
    ...(seed ? [`Seed: ${simple(seed)}`] : []),
  ].join('\n');
}

/** Foreign text on one line. Brackets and backslashes are left to `stringify`. */
function simple(text: string): string {
  return String(text)
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim();
}
