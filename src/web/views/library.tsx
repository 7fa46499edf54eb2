/** The library: games come in by file and from the board, are found, opened and deleted; and the positions that were analysed. */
import { useEffect } from 'preact/hooks';
import type { ListedGame } from '../../library/search.ts';
import { shownDate } from '../../util/date.ts';
import '../library.css';
import { percent, short } from '../model/words.ts';
import { server } from '../state/game.ts';
import {
  type AnalysedPosition,
  analysed,
  deleted,
  deleteFromLibrary,
  fetchAnalysed,
  found,
  importFiles,
  library,
  openAnalysed,
  openFromLibrary,
  search,
  undelete,
  type Wanted,
  wanted,
  watchImports,
} from '../state/library.ts';
import { Incoming } from './library-import.tsx';
import { Choice, Toggle } from './parts.tsx';

export function LibraryPanel() {
  useEffect(() => {
    void watchImports();
  }, []);
  return (
    <section
      class="panel library"
      aria-label="Library"
      onDrop={(event) => {
        const files = event.dataTransfer?.files;
        if (!files?.length) return;
        // Elsewhere on the page a file is opened.
        event.preventDefault();
        event.stopPropagation();
        void importFiles(files);
      }}
    >
      <Incoming />
      <SearchForm />
      <Undo />
      <GameList />
      <Analyses />
    </section>
  );
}

const RESULT_NAMES = [
  ['', 'any'],
  ['won', 'won'],
  ['lost', 'lost'],
  ['shared', 'shared'],
  ['open', 'without an end'],
] as const;

function SearchForm() {
  const want = (part: Partial<Wanted>) => {
    wanted.value = { ...wanted.value, ...part };
    void search();
  };
  const { player, result, variant, isHere } = wanted.value;
  const variants = library.value?.variants ?? [];
  return (
    <form
      class="section"
      aria-label="Search"
      onSubmit={(event) => {
        event.preventDefault();
        void search();
      }}
    >
      <div class="fields">
        <div class="field">
          <label for="library-player">player</label>
          <input
            id="library-player"
            type="search"
            value={player}
            onInput={(event) => want({ player: event.currentTarget.value })}
          />
        </div>
        <Choice
          label={player.trim() === '' ? 'result' : 'result of the player'}
          value={result ?? ''}
          choices={RESULT_NAMES}
          onChange={(one) => want({ result: one })}
        />
        <Choice
          label="game"
          value={variant}
          choices={[
            [-1, 'all'] as const,
            ...variants.map((one, i) => [i, `${variantText(one)} (${one.games.toLocaleString('en')})`] as const),
          ]}
          onChange={(one) => want({ variant: one })}
        />
      </div>
      <div class="chips">
        <Toggle
          isOn={isHere}
          onChange={(on) => want({ isHere: on })}
          title="games that came to it by any moves, and up to symmetry"
        >
          Came to the position on the board
        </Toggle>
      </div>
    </form>
  );
}

/** A game and the options of its rules in a few words. */
function variantText({ game, rules }: Pick<ListedGame, 'game' | 'rules'>): string {
  const { title = game, options = [] } = server.value?.games.find(({ name }) => name === game) ?? {};
  const said = options.flatMap(({ name, default: usual }) => {
    const value = rules[name];
    if (typeof value === 'number') return [`${name} ${value}`];
    if (value === undefined || value === usual) return [];
    return [value === true ? name : value === false ? `no ${name}` : `${name} ${value}`];
  });
  return [title, ...said].join(', ');
}

function Undo() {
  if (!deleted.value) return null;
  return (
    <p class="undo small" role="status">
      The game is deleted.{' '}
      <button type="button" class="chip" onClick={() => void undelete()}>
        Undo
      </button>
    </p>
  );
}

function GameList() {
  if (!found.value) return null;
  const { games, total } = found.value;
  if (total === 0) return library.value?.games ? <p class="facts small">No game is like that.</p> : null;
  return (
    <>
      <p class="facts small" role="status">
        {total.toLocaleString('en')} {total === 1 ? 'game' : 'games'}, the last ones first
      </p>
      <ul class="library-games">
        {games.map((game) => (
          <GameRow key={game.id} game={game} />
        ))}
      </ul>
      {games.length < total && (
        <button type="button" onClick={() => void search(true)}>
          More
        </button>
      )}
    </>
  );
}

function GameRow({ game }: { game: ListedGame }) {
  const { id, players, winner, end, plies, played, opening, source, hasTree } = game;
  const isKnown = players.some((name) => name !== '');
  const names = isKnown ? players.map((name) => name || '?').join(' – ') : `Game ${id}`;
  const result = winner !== null ? `${winner} won` : end !== null ? 'nobody won alone' : 'no end';
  return (
    <li>
      <button type="button" class="open" onClick={() => void openFromLibrary(id)} title={`from ${source}`}>
        <span class="names">{names}</span>
        <span class="facts small">
          {[result, `${plies} plies`, played && shownDate(played), variantText(game), hasTree && 'variations']
            .filter(Boolean)
            .join(' · ')}
        </span>
        <span class="small line">{opening}</span>
      </button>
      <button
        type="button"
        class="round"
        aria-label={`Delete ${names}`}
        title="Delete"
        onClick={() => void deleteFromLibrary(id)}
      >
        ✕
      </button>
    </li>
  );
}

function Analyses() {
  return (
    <details class="section" onToggle={(event) => event.currentTarget.open && void fetchAnalysed()}>
      <summary>
        Analysed positions <span class="facts small">{(library.value?.analyses || '').toLocaleString('en')}</span>
      </summary>
      {analysed.value.length === 0 && (
        <p class="facts small">What the engine looks at for a second or more is kept here.</p>
      )}
      <ul class="library-games">
        {analysed.value.map((one) => (
          <AnalysisRow key={`${one.file} ${one.at}`} analysis={one} />
        ))}
      </ul>
    </details>
  );
}

function AnalysisRow({ analysis }: { analysis: AnalysedPosition }) {
  const { value, visits, proven, moves, start, at, isKept } = analysis;
  const way = moves.length > 0 ? moves.join(' ') : start === null ? 'the start' : 'a position that was set up';
  return (
    <li>
      <button type="button" class="open" onClick={() => openAnalysed(analysis)}>
        <span class="names">
          <span class="analysed-mark" aria-hidden="true" /> {proven ?? percent(value)}
        </span>
        <span class="facts small">
          {[
            `${short(visits)} visits`,
            new Date(at).toISOString().slice(0, 10),
            variantText(analysis),
            isKept && 'goes on where it was',
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
        <span class="small line">{way}</span>
      </button>
    </li>
  );
}
