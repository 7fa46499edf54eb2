/**
 * Game records in the Smart Game Format, FF[4] (https://www.red-bean.com/sgf/): how a record is written. `sgf-reader.ts`
 * reads it back.
 *
 * No number (GM) is assigned to Meridians, so the files say in words what they are. Light is White, as in the Go Text
 * Protocol, and moves first. Moves are point names (`W[g7]`). Two properties are of our own: XM holds a ply that is no stone
 * (`pass`, `resign`, the choice of the pie rule), and XR in the root, as JSON, the fields of the record that have no place
 * elsewhere.
 */
import { VERSION } from '../util/version.ts';
import { lostFields } from '../games/found.ts';
import { coloursOf, lightValuesOf, namesOf } from './movers.ts';
import type { GameRecord } from '../games/record.ts';
import {
  blackValue,
  COLOUR_LETTERS,
  joinedComment,
  plyComments,
  resultOf,
  rootComment,
  simpleText,
} from './sgf-properties.ts';
import { recordOfNodes } from './sgf-reader.ts';
import { makeSgfText, type SgfNode } from './sgf-tree.ts';

/** The nodes of a game: the root, and one for each ply, which is the first child of the one before. */
export interface SgfGame {
  readonly root: SgfNode;
  readonly plies: readonly SgfNode[];
}

/** Games as one collection. */
export function makeSgf(records: readonly GameRecord[]): string {
  return makeSgfText(records.map((record) => sgfGame(record).root));
}

/**
 * A game as a tree, to which a caller may add variations. Where the mover gave a value, the node holds it twice: V, which
 * FF[4] defines as positive when it is good for Black (Dark), from −1 (Light is certain to win) to 1; and in its comment
 * the score that Light expects, in per cent.
 */
export function sgfGame(record: GameRecord): SgfGame {
  const { root, plies } = bareGame(record);
  const lost = () => lostFields(record, recordOfNodes(root.data, plies));
  // A comment can be told from what this program adds to it only when all the other fields are known.
  const { comment: _, comments: __, ...fields } = lost();
  if (Object.keys(fields).length > 0) root.data.XR = [JSON.stringify(fields)];
  const all = { ...fields, ...lost() };
  if (Object.keys(all).length > 0) root.data.XR = [JSON.stringify(all)];
  return { root, plies };
}

/** The game without XR. */
function bareGame(record: GameRecord): SgfGame {
  const { size, rules, moves } = record;
  const [light, dark] = namesOf(record);
  const own = typeof record.comment === 'string' ? record.comment : '';
  const root: SgfNode = {
    data: {
      FF: ['4'],
      CA: ['UTF-8'],
      AP: [`Sightline:${simpleText(VERSION)}`],
      ...(typeof record.id === 'string' && { GN: [simpleText(record.id)] }),
      SZ: [String(size)],
      RU: [rules?.pie ? 'Meridians, pie rule' : 'Meridians'],
      ...(light !== undefined && { PW: [simpleText(light)] }),
      ...(dark !== undefined && { PB: [simpleText(dark)] }),
      ...(typeof record.startedAt === 'string' && { DT: [simpleText(record.startedAt).slice(0, 10)] }),
      RE: [resultOf(record)],
      PL: ['W'],
      C: [joinedComment(own, rootComment(record))],
    },
    children: [],
  };
  const values = lightValuesOf(record);
  const colours = coloursOf(record);
  const comments = plyComments(record);
  const owns: readonly unknown[] = Array.isArray(record.comments) ? record.comments : [];
  let last = root;
  const plies = moves.map((move, i) => {
    const colour = colours[i];
    const isPoint = /^[a-z]\d+$/i.test(move);
    const value = values[i];
    const comment = joinedComment(typeof owns[i] === 'string' ? owns[i] : '', comments[i] as string);
    const node: SgfNode = {
      data: {
        ...(isPoint && colour ? { [COLOUR_LETTERS[colour]]: [move] } : { XM: [simpleText(move)] }),
        ...(typeof value === 'number' && { V: [blackValue(value)] }),
        ...(comment !== '' && { C: [comment] }),
      },
      children: [],
    };
    last.children.push(node);
    last = node;
    return node;
  });
  return { root, plies };
}
