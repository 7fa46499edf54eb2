/**
 * SGF FF[4] as trees of nodes with text properties (https://www.red-bean.com/sgf/). Parsing takes
 * linear time and constant stack for any length and depth. Truncated or malformed files are
 * refused. Unambiguous legacy forms are accepted: lower-case letters in property names, a point
 * property repeated in a node, a first node without its semicolon.
 */
import { failAt, type TextError } from '../util/place.ts';
import { ok, quote, type Result } from '../util/result.ts';
import { GAME_START, valueEnd } from './sgf-pieces.ts';

export interface SgfNode {
  /** The unescaped values of each property. */
  readonly data: Record<string, string[]>;
  readonly children: SgfNode[];
}

/** A parsed node and its offset. */
export interface PlacedNode extends SgfNode {
  readonly children: PlacedNode[];
  readonly offset: number;
  /** Properties of the game that the node states twice, with another value, which is not in `data`. */
  readonly repeated?: readonly string[];
}

const words = (text: string): ReadonlySet<string> => new Set(text.split(' '));
/** Point-list properties: repetitions in a node form one list, and empty values are ignored. */
const LISTS = words('AB AW AE TR SQ CR MA SL DD VW TB TW LB AR LN');
/** Text properties: values and repetitions in a node are joined. */
const TEXTS = words('C GC');
/** SimpleText, or composed with one. */
const SIMPLE_TEXTS = words('AN AP BR BT CA CP DT EV FG GN LB N ON OT PB PC PW RE RO RU SO US WR WT');
/** Single-valued properties of plies: repetitions with different values are errors. */
const SINGLE = words('W B XM V');
/** Single-valued properties of games: the first value counts. Other properties keep all values. */
const FIRST = words('PW PB DT EV RE SZ RU GN CA AP FF GM PL ST XR');

const LETTER = /[A-Za-z]/;
const BLANK = /\s/;

/**
 * Parses a collection. Skips text before the first game, as the format requires. Error: `bad-sgf`.
 */
export function parseSgfText(text: string): Result<PlacedNode[], TextError> {
  const start = text.search(GAME_START);
  if (start < 0) return failAt(0, 'bad-sgf', 'no game found: a game in SGF begins with "(;"');
  const builder = new TreeBuilder();
  for (let at = start; at < text.length; ) {
    const sign = text[at] as string;
    const offset = at++;
    let problem: string | undefined;
    if (sign === '[') {
      const end = valueEnd(text, at);
      if (end < 0) return failAt(offset, 'bad-sgf', 'this value has no closing "]"');
      problem = builder.takeValue(unescaped(text.slice(at, end)));
      at = end + 1;
    } else if (LETTER.test(sign)) {
      while (at < text.length && LETTER.test(text[at] as string)) at++;
      problem = builder.takeName(text.slice(offset, at), offset);
    } else if (sign === ';') problem = builder.takeNode(offset);
    else if (sign === '(') problem = builder.takeOpening(offset);
    else if (sign === ')') problem = builder.takeClosing();
    else if (!BLANK.test(sign))
      problem = `unexpected ${quote(String.fromCodePoint(text.codePointAt(offset) as number))}`;
    if (problem !== undefined) return failAt(builder.problemAt ?? offset, 'bad-sgf', problem);
  }
  return builder.finish(text.length);
}

/** The root and the chain of first children. */
export function firstLine(root: PlacedNode): PlacedNode[] {
  const nodes: PlacedNode[] = [];
  for (let node: PlacedNode | undefined = root; node; node = node.children[0]) nodes.push(node);
  return nodes;
}

/** Normalises line breaks, and other white space to spaces ("Text" in FF[4]). */
export function withSpaces(text: string): string {
  return withLineFeeds(text).replaceAll(/[\t\v\f]/g, ' ');
}

function withLineFeeds(text: string): string {
  return text.includes('\r') ? text.replaceAll(/\r\n|\n\r|\r/g, '\n') : text;
}

/** Unescapes a value: a backslash makes the next character literal and removes a line break. */
function unescaped(text: string): string {
  const lines = withLineFeeds(text);
  return lines.includes('\\') ? lines.replaceAll(/\\([\s\S]?)/g, (_, sign) => (sign === '\n' ? '' : sign)) : lines;
}

/**
 * A tree being parsed: where it opened, the node that the next one follows, and what may come next.
 */
interface OpenTree {
  readonly offset: number;
  last: (PlacedNode & { repeated?: readonly string[] }) | undefined;
  isEmpty: boolean;
  hasChildren: boolean;
}

/** Consumes the tokens of a collection; returns what is wrong with one. */
class TreeBuilder {
  private readonly trees: PlacedNode[] = [];
  private readonly open: OpenTree[] = [];
  /** The property whose values are being read. */
  private property: { readonly name: string; readonly values: string[]; readonly offset: number } | undefined;
  /** The offset of a problem that a later token revealed. */
  problemAt: number | undefined;

  takeValue(value: string): string | undefined {
    if (!this.property) return 'a value without a property name';
    this.property.values.push(value);
    return undefined;
  }

  takeName(word: string, offset: number): string | undefined {
    const problem = this.endProperty();
    if (problem !== undefined) return problem;
    const tree = this.open.at(-1);
    if (tree?.isEmpty) this.add(tree, offset);
    if (!tree?.last) return `the property ${quote(word)} is outside any node`;
    if (tree.hasChildren) return `the property ${quote(word)} follows a variation`;
    // Up to FF[3], property names contained insignificant lower-case letters.
    const name = word.replaceAll(/[a-z]/g, '');
    if (name === '') return `${quote(word)} is not a property name: use capital letters`;
    this.property = { name, values: [], offset };
    return undefined;
  }

  takeNode(offset: number): string | undefined {
    const problem = this.endProperty();
    if (problem !== undefined) return problem;
    const tree = this.open.at(-1);
    if (!tree) return 'a node outside any game';
    if (tree.hasChildren) return 'a node after a variation: put it in brackets, too';
    this.add(tree, offset);
    return undefined;
  }

  takeOpening(offset: number): string | undefined {
    const problem = this.endProperty();
    if (problem !== undefined) return problem;
    const tree = this.open.at(-1);
    if (tree?.isEmpty) return 'a variation before the first node';
    if (tree) tree.hasChildren = true;
    this.open.push({ offset, last: tree?.last, isEmpty: true, hasChildren: false });
    return undefined;
  }

  takeClosing(): string | undefined {
    const problem = this.endProperty();
    if (problem !== undefined) return problem;
    const tree = this.open.pop();
    if (!tree) return 'unmatched closing bracket';
    return tree.isEmpty ? 'a game or variation without nodes' : undefined;
  }

  finish(end: number): Result<PlacedNode[], TextError> {
    const problem = this.endProperty();
    if (problem !== undefined) return failAt(this.problemAt ?? end, 'bad-sgf', problem);
    const [unclosed] = this.open;
    if (unclosed) return failAt(unclosed.offset, 'bad-sgf', 'this game has no closing ")"');
    return ok(this.trees);
  }

  private add(tree: OpenTree, offset: number): void {
    const node: PlacedNode = { data: {}, children: [], offset };
    (tree.last?.children ?? this.trees).push(node);
    tree.last = node;
    tree.isEmpty = false;
  }

  /** Adds a property to its node, merging repetitions. */
  private endProperty(): string | undefined {
    const { property } = this;
    const node = this.open.at(-1)?.last;
    this.property = undefined;
    if (!property || !node) return undefined;
    const { data } = node;
    const { name, offset } = property;
    const isSimple = SIMPLE_TEXTS.has(name);
    const isText = isSimple || TEXTS.has(name);
    const written = isText ? property.values.map(withSpaces) : property.values;
    const values = isSimple ? written.map((value) => value.replaceAll('\n', ' ')) : written;
    if (values.length === 0) return `the property ${name} has no value`;
    const before = Object.hasOwn(data, name) ? (data[name] as string[]) : undefined;
    if (before && SINGLE.has(name)) {
      if (before.join('\0') === values.join('\0')) return undefined;
      this.problemAt = offset;
      return `the property ${name} occurs twice in a node`;
    }
    if (FIRST.has(name)) {
      const [first] = (before ?? values) as [string];
      data[name] ??= [first];
      if (values.some((value) => value !== first)) node.repeated = [...(node.repeated ?? []), name];
      return undefined;
    }
    if (TEXTS.has(name)) {
      const text = values.join('\n');
      // Appending copies neither text.
      data[name] = [before ? `${before[0]}\n${text}` : text];
      return undefined;
    }
    const more = LISTS.has(name) ? values.filter((value) => value.trim() !== '') : values;
    if (before) for (const value of more) before.push(value);
    else if (more.length > 0) data[name] = more;
    return undefined;
  }
}

const INDENT = '  ';
/** The deepest indentation. Indenting without limit would make the text quadratic in the depth. */
const MOST_INDENTED = 40;

/** Writes a collection of games, one tree each. */
export function makeSgfText(trees: readonly SgfNode[]): string {
  const parts: string[] = [];
  // Stack of output still to write: text, or a node with its depth.
  const open: (string | { readonly node: SgfNode; readonly level: number })[] = [];
  const addTrees = (nodes: readonly SgfNode[], level: number) => {
    const indent = indentOf(level);
    open.push('\n');
    for (const node of nodes.toReversed()) open.push(`${indent})`, { node, level: level + 1 }, '(\n');
    open.push(indent);
  };
  if (trees.length > 0) addTrees(trees, 0);
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (typeof next === 'string') {
      parts.push(next);
      continue;
    }
    const { node, level } = next;
    parts.push(indentOf(level), ';');
    for (const [name, values] of Object.entries(node.data)) {
      parts.push(name);
      for (const value of values) parts.push(`[${escaped(value)}]`);
    }
    parts.push('\n');
    const [first] = node.children;
    if (node.children.length > 1) addTrees(node.children, level);
    else if (first) open.push({ node: first, level });
  }
  return parts.join('');
}

function indentOf(level: number): string {
  return INDENT.repeat(Math.min(level, MOST_INDENTED));
}

function escaped(value: string): string {
  return value.replaceAll(/[\\\]]/g, '\\$&');
}
