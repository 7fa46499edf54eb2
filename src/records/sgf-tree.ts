/**
 * The Smart Game Format, FF[4], as trees of nodes with text properties (https://www.red-bean.com/sgf/). The package splits
 * the text into tokens and writes trees; its own parser takes files that are cut off or out of order, so the grammar is
 * kept here.
 */
// @ts-expect-error: the package has no types
import sgf from '@sabaki/sgf';
import { failAt, type TextError } from '../util/place.ts';
import { quote, type Result } from '../util/result.ts';

export interface SgfNode {
  /** The values of each property, not escaped. */
  readonly data: Record<string, string[]>;
  readonly children: SgfNode[];
}

/** A node that was read, and where it begins. */
export interface PlacedNode extends SgfNode {
  readonly children: PlacedNode[];
  readonly offset: number;
}

interface Token {
  readonly type: 'parenthesis' | 'semicolon' | 'prop_ident' | 'c_value_type' | 'invalid';
  readonly value: string;
  readonly pos: number;
}

const { stringify, tokenizeIter, unescapeString } = sgf as {
  readonly stringify: (nodes: readonly SgfNode[]) => string;
  readonly tokenizeIter: (text: string) => Iterable<Token>;
  readonly unescapeString: (text: string) => string;
};

/** A collection of games, one tree each. */
export function makeSgfText(trees: readonly SgfNode[]): string {
  return stringify(trees);
}

/** A tree that is being read: where it opened, the node that the next one follows, and what may come now. */
interface OpenTree {
  readonly offset: number;
  last: PlacedNode | undefined;
  isEmpty: boolean;
  hasChildren: boolean;
}

/** Reads a collection. What stands before the first game is skipped, as the format wants it. Error: `bad-sgf`. */
export function parseSgfText(text: string): Result<PlacedNode[], TextError> {
  const start = text.search(/\(\s*;/);
  if (start < 0) return failAt(0, 'bad-sgf', 'there is no game in it: a game in SGF begins with "(;"');
  const builder = new TreeBuilder();
  for (const { type, value, pos } of tokenizeIter(text.slice(start))) {
    const offset = start + pos;
    const problem = builder.take(type, value, offset);
    if (problem !== undefined) return failAt(offset, 'bad-sgf', problem);
  }
  return builder.finish(text.length);
}

class TreeBuilder {
  private readonly trees: PlacedNode[] = [];
  private readonly open: OpenTree[] = [];
  /** The property whose value comes next, and the values it has so far. */
  private property: { readonly name: string; readonly values: string[] } | undefined;

  /** Takes one token; returns what is wrong with it, if anything. */
  take(type: Token['type'], value: string, offset: number): string | undefined {
    const tree = this.open.at(-1);
    if (type === 'invalid') {
      return value === '[' ? 'the value that begins here has no closing "]"' : `${quote(value)} means nothing here`;
    }
    if (type === 'c_value_type') {
      if (!this.property) return 'a value without the name of its property';
      this.property.values.push(unescapeString(value.slice(1, -1)));
      return undefined;
    }
    if (this.property?.values.length === 0) return `the property ${this.property.name} has no value`;
    this.property = undefined;
    if (type === 'prop_ident') return this.begin(value, tree);
    if (type === 'semicolon') {
      if (!tree) return 'a node outside of any game';
      if (tree.hasChildren) return 'a node after a variation: what follows it belongs into brackets, too';
      const node: PlacedNode = { data: {}, children: [], offset };
      (tree.last?.children ?? this.trees).push(node);
      tree.last = node;
      tree.isEmpty = false;
      return undefined;
    }
    if (value === '(') {
      if (tree?.isEmpty) return 'a variation before the first node';
      if (tree) tree.hasChildren = true;
      this.open.push({ offset, last: tree?.last, isEmpty: true, hasChildren: false });
      return undefined;
    }
    if (!tree) return 'a closing bracket without an opening one';
    if (tree.isEmpty) return 'a game or variation without nodes';
    this.open.pop();
    return undefined;
  }

  finish(end: number): Result<PlacedNode[], TextError> {
    if (this.property?.values.length === 0) {
      return failAt(end, 'bad-sgf', `the property ${this.property.name} has no value`);
    }
    const [unclosed] = this.open;
    if (unclosed) return failAt(unclosed.offset, 'bad-sgf', 'the game that begins here has no closing ")"');
    return { ok: true, value: this.trees };
  }

  private begin(word: string, tree: OpenTree | undefined): string | undefined {
    if (!tree?.last || tree.isEmpty) return `the property ${quote(word)} stands outside of any node`;
    if (tree.hasChildren) return `the property ${quote(word)} stands after a variation`;
    // Up to FF[3] names had small letters in between, which do not count.
    const name = word.replaceAll(/[a-z]/g, '');
    if (name === '') return `${quote(word)} is no name of a property: those are capital letters`;
    if (Object.hasOwn(tree.last.data, name)) return `the property ${name} stands twice in a node`;
    this.property = { name, values: [] };
    tree.last.data[name] = this.property.values;
    return undefined;
  }
}
