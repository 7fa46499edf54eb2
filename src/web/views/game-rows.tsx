/** Lists of games, a row each: who played whom and who won, how long it was, by which rules, when, and the first moves. */
import './game-rows.css';
import type { ComponentChildren } from 'preact';
import type { Rules } from '../../games/kit.ts';
import type { ListedGame } from '../../library/search.ts';
import type { GameTree } from '../../records/tree-nodes.ts';
import { shownDate } from '../../util/date.ts';
import { foldText } from '../../util/text.ts';
import { fromGameTree, lineFrom, ROOT } from '../model/tree.ts';
import { movesText } from '../model/words.ts';
import { detailsOf } from '../state/games.ts';

/** What a row says of a game. */
export interface RowGame extends Omit<ListedGame, 'id' | 'source' | 'hasTree'> {
  /** It begins with a position. */
  readonly isFromPosition?: boolean;
}

const OPENING_MOVES = 8;

/** What a row says of a tree; how it has ended by its rules the tree does not tell. */
export function rowOfTree(tree: GameTree, { winner, end }: Pick<RowGame, 'winner' | 'end'>): RowGame {
  const read = fromGameTree(tree);
  const moves = lineFrom(read, ROOT).flatMap((id) => read.nodes.get(id)?.move || []);
  return {
    game: tree.game,
    rules: tree.rules ?? {},
    players: tree.players ?? [],
    winner,
    end,
    plies: moves.length,
    played: tree.startedAt ?? null,
    opening: moves.slice(0, OPENING_MOVES).join(' '),
    isFromPosition: tree.start !== undefined,
  };
}

/** The options of rules in a few words: numbers, and what is not as usual. */
export function rulesWords(game: string, rules: Rules): string[] {
  const { options = [] } = detailsOf(game) ?? {};
  return options.flatMap(({ name, default: usual }) => {
    const value = rules[name];
    if (typeof value === 'number') return [`${name} ${value}`];
    if (value === undefined || value === usual) return [];
    return [value === true ? name : value === false ? `no ${name}` : `${name} ${value}`];
  });
}

/** A game and the options of its rules in a few words. */
export function variantText({ game, rules }: Pick<RowGame, 'game' | 'rules'>): string {
  return [detailsOf(game)?.title ?? game, ...rulesWords(game, rules)].join(', ');
}

/** How a game ended, for those who see no bold letters and no colours. */
export function resultText({ game, winner, end, players }: RowGame): string {
  if (winner === null) return end === null ? 'unfinished' : 'drawn';
  const { seats = [], looks = [] } = detailsOf(game) ?? {};
  const seat = looks.findIndex(({ name }) => name === winner);
  const title = seats[seat] ?? winner;
  const name = players[seat];
  return `${name ? `${name} (${title})` : title} won${end === null ? '' : `, ${end}`}`;
}

/** What a filter looks at. */
export function searchText(game: RowGame): string {
  const { players, plies, played, opening } = game;
  const said = [
    ...players,
    resultText(game),
    variantText(game),
    movesText(plies),
    played && shownDate(played),
    opening,
  ];
  return foldText(said.filter(Boolean).join(' '));
}

/** Whether a text that was made so has all the words of a filter. */
export function fits(text: string, filter: string): boolean {
  return foldText(filter)
    .split(/\s+/)
    .every((word) => text.includes(word));
}

function SeatBead({ fill, stroke }: { readonly fill: string; readonly stroke: string }) {
  return (
    <svg class="seat-bead" viewBox="-6 -6 12 12" aria-hidden="true">
      <circle r="5" fill={fill} stroke={stroke} />
      <circle r="6" class="rim" />
    </svg>
  );
}

function Names({ game: { game, players, winner } }: { readonly game: RowGame }) {
  const { seats = [], looks = [] } = detailsOf(game) ?? {};
  return (
    <span class="names">
      {looks.map((look, seat) => {
        const name = players[seat] || seats[seat];
        return (
          <>
            {seat > 0 && ' – '}
            <SeatBead {...look} />
            {look.name === winner ? <strong>{name}</strong> : name}
          </>
        );
      })}
      {looks.length === 0 && players.join(' – ')}
    </span>
  );
}

interface RowProps {
  readonly game: RowGame;
  readonly onOpen: () => void;
  readonly isChosen?: boolean;
  /** The row that the Tab key comes to; arrows lead to the others. */
  readonly isEntry: boolean;
  /** In front, as a number that the game is known by. */
  readonly number?: number;
  /** Further facts. */
  readonly more?: readonly (string | false | null | undefined)[];
  /** The title of the game is left out where all games of a list are of one. */
  readonly hasTitle?: boolean;
  /** Behind the row, as a button. */
  readonly children?: ComponentChildren;
}

/** A game of a list, to be put on the board. */
export function GameRow({ game, onOpen, isChosen, isEntry, number, more = [], hasTitle, children }: RowProps) {
  const { plies, played, opening, isFromPosition } = game;
  const words = hasTitle ? [variantText(game)] : rulesWords(game.game, game.rules);
  const isDrawn = game.winner === null && game.end !== null;
  const facts = [
    isDrawn ? 'drawn' : game.winner === null && 'unfinished',
    movesText(plies),
    ...words,
    played && shownDate(played),
    isFromPosition && 'from a position',
    ...more,
  ];
  return (
    <li>
      <button
        type="button"
        class="game-row"
        tabIndex={isEntry ? 0 : -1}
        aria-current={isChosen ? 'true' : undefined}
        title={`${resultText(game)}. ${opening}`}
        onClick={onOpen}
      >
        {number !== undefined && <span class="number facts">{number}</span>}
        <Names game={game} />
        {game.winner !== null && <span class="hidden">{resultText(game)}</span>}
        <span class="second">
          <span class="about facts">{facts.filter(Boolean).join(' · ')}</span>
          <span class="opening">{opening}</span>
        </span>
      </button>
      {children}
    </li>
  );
}

/** A list of rows, in which the arrow keys go up and down. */
export function GameRows({
  label,
  scrolls,
  children,
}: {
  readonly label: string;
  readonly scrolls?: boolean;
  readonly children: ComponentChildren;
}) {
  return (
    <ul class={`game-rows${scrolls ? ' scrolls' : ''}`} aria-label={label} onKeyDown={moveFocus}>
      {children}
    </ul>
  );
}

/** The row that a key leads to from the one at a place. */
const TARGETS: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowDown: (at) => at + 1,
  ArrowUp: (at) => at - 1,
  Home: () => 0,
  End: (_, last) => last,
};

function moveFocus(event: KeyboardEvent & { readonly currentTarget: HTMLElement }): void {
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('.game-row')];
  const at = rows.indexOf(document.activeElement as HTMLElement);
  const to = TARGETS[event.key];
  if (at < 0 || !to || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  event.stopPropagation();
  rows[to(at, rows.length - 1)]?.focus();
}
