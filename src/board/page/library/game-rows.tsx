/** Lists of games, one row each: players and result, length, rules, date, and first moves. */
import './game-rows.css';
import type { ComponentChildren } from 'preact';
import type { Rules } from '../../../games/kit.ts';
import type { GameTree } from '../../../records/tree-nodes.ts';
import { shownDate } from '../../../util/date.ts';
import { foldText } from '../../../util/text.ts';
import type { LibraryGame } from '../../library/search.ts';
import { Button } from '../frame/parts.tsx';
import { detailsOf } from '../game/games.ts';
import { fromGameTree, lineFrom, ROOT } from '../game/tree.ts';
import { TEXTS, translated } from '../texts/texts.ts';

/** The content of a row. */
export interface RowGame
  extends Omit<LibraryGame, 'id' | 'source' | 'hasNotes' | 'isFromPosition' | 'event' | 'name'>,
    Partial<Pick<LibraryGame, 'isFromPosition' | 'event' | 'name'>> {}

const OPENING_MOVES = 8;

/** The row of a tree; its end by the rules is given separately. */
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
    event: tree.event ?? null,
    name: tree.id ?? null,
    isFromPosition: tree.start !== undefined,
  };
}

/** The options of rules in a few words: numbers and unusual values. */
function rulesWords(game: string, rules: Rules): string[] {
  const { options = [] } = detailsOf(game) ?? {};
  return options.flatMap(({ name, default: usual }) => {
    const value = rules[name];
    if (typeof value === 'number') return [`${name} ${value}`];
    if (value === undefined || value === usual) return [];
    return [value === true ? name : value === false ? `no ${name}` : `${name} ${value}`];
  });
}

/** A game and its options in a few words. */
export function variantText({ game, rules }: Pick<RowGame, 'game' | 'rules'>): string {
  return translated([detailsOf(game)?.title ?? game, ...rulesWords(game, rules)].join(', '));
}

/** The result as text, for readers who cannot see bold type or colours. */
export function resultText({ game, winner, end, players }: RowGame): string {
  if (winner === null) return end === null ? TEXTS.rowUnfinished() : TEXTS.rowDrawn();
  const { seats = [] } = detailsOf(game) ?? {};
  const seat = seats.findIndex(({ name }) => name === winner);
  const title = seats[seat]?.title ?? winner;
  const name = translated(players[seat] ?? '');
  const won = TEXTS.won({ side: name ? `${name} (${title})` : title });
  return end === null ? won : `${won}${TEXTS.listComma()}${translated(end)}`;
}

/** The text that a filter searches. */
export function searchText(game: RowGame): string {
  const { players, plies, played, opening, event, name } = game;
  const said = [
    ...players.map(translated),
    event,
    name,
    resultText(game),
    variantText(game),
    TEXTS.moveCount({ count: plies }),
    played && shownDate(played),
    opening,
  ];
  return foldText(said.filter(Boolean).join(' '));
}

/** Whether a text contains all words of a filter. */
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
  const { seats = [] } = detailsOf(game) ?? {};
  return (
    <span class="names">
      {seats.map((seat, i) => {
        const name = players[i] ? translated(players[i]) : seat.title;
        return (
          <>
            {i > 0 && ' – '}
            <SeatBead {...seat} />
            {seat.name === winner ? <strong>{name}</strong> : name}
          </>
        );
      })}
      {seats.length === 0 && players.map(translated).join(' – ')}
    </span>
  );
}

interface RowProps {
  readonly game: RowGame;
  readonly onOpen: () => void;
  readonly isChosen?: boolean;
  /** Whether the Tab key focuses this row; arrows reach the others. */
  readonly isEntry: boolean;
  /** The number of the game, shown in front. */
  readonly number?: number;
  /** Further facts. */
  readonly more?: readonly (string | false | null | undefined)[];
  /** Whether to show the game's title, which is omitted if all games are of one kind. */
  readonly hasTitle?: boolean;
  /** A button behind the row. */
  readonly children?: ComponentChildren;
}

/** A game of a list, which can be opened. */
export function GameRow({ game, onOpen, isChosen, isEntry, number, more = [], hasTitle, children }: RowProps) {
  const { plies, played, opening, isFromPosition, event, name, winner } = game;
  const won = winner !== null && detailsOf(game.game)?.seats.find((seat) => seat.name === winner);
  const words = hasTitle ? [variantText(game)] : rulesWords(game.game, game.rules).map(translated);
  const isDrawn = winner === null && game.end !== null;
  const facts = [
    [event, name].filter(Boolean).join(', '),
    won ? TEXTS.won({ side: won.title }) : isDrawn ? TEXTS.rowDrawn() : winner === null && TEXTS.rowUnfinished(),
    TEXTS.moveCount({ count: plies }),
    ...words,
    played && shownDate(played),
    isFromPosition && TEXTS.fromPosition(),
    ...more,
  ];
  return (
    <li>
      <Button
        class="game-row"
        tabIndex={isEntry ? 0 : -1}
        aria-current={isChosen ? 'true' : undefined}
        title={`${resultText(game)}. ${opening}`}
        onClick={onOpen}
      >
        {number !== undefined && <span class="number facts">{number}</span>}
        <Names game={game} />
        <span class="second">
          <span class="about facts">{facts.filter(Boolean).join(' · ')}</span>
          <span class="opening">{opening}</span>
        </span>
      </Button>
      {children}
    </li>
  );
}

/** A list of rows with arrow-key navigation. */
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

/** The row that each key moves to. */
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
