/** The library: import, search, open and delete games; and analysed positions. */
import '../frame/panels.css';
import { useEffect } from 'preact/hooks';
import type { LibraryGame } from '../../library/search.ts';
import './library.css';
import { Button, ChoiceField, TextField, Toggle } from '../frame/parts.tsx';
import { percentLabel, short } from '../frame/words.ts';
import { isUnsaved } from '../game/game.ts';
import { GameRow, GameRows, variantText } from './game-rows.tsx';
import {
  analysed,
  deleted,
  deleteFromLibrary,
  fetchAnalysed,
  foundGames,
  importFiles,
  isOpened,
  library,
  openAnalysed,
  openFromLibrary,
  search,
  undelete,
  type Wanted,
  wanted,
  watchImports,
} from './library.ts';
import { Incoming } from './library-import.tsx';
import { BatchProgress, Players } from './library-player.tsx';
import type { LibraryPosition } from './library-port.ts';

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
        // Elsewhere on the page a dropped file is opened.
        event.preventDefault();
        event.stopPropagation();
        void importFiles(files);
      }}
    >
      <Incoming />
      <SearchForm />
      <Undo />
      <BatchProgress />
      <Players />
      <GameList />
      <Analyses />
    </section>
  );
}

const RESULT_NAMES = [
  ['', 'any'],
  ['won', 'won'],
  ['lost', 'lost'],
  ['shared', 'drawn'],
  ['open', 'unfinished'],
] as const;

const SORT_NAMES = [
  ['newest', 'newest first'],
  ['oldest', 'oldest first'],
  ['players', 'players'],
  ['longest', 'longest first'],
  ['shortest', 'shortest first'],
  ['result', 'result'],
] as const;

const LIMITS = [
  ['since', 'from', '2026-01'],
  ['until', 'to', '2026-12-31'],
  ['leastPlies', 'at least … moves', '20'],
  ['mostPlies', 'at most … moves', '200'],
] as const;

interface LimitProps {
  readonly label: string;
  readonly value: string;
  readonly placeholder: string;
  readonly isNumber: boolean;
  readonly onChange: (text: string) => void;
}

/** A date or number that limits a search. Incomplete input is ignored. */
function LimitField({ label, value, placeholder, isNumber, onChange }: LimitProps) {
  return (
    <TextField
      label={label}
      value={value}
      most={10}
      placeholder={placeholder}
      inputMode={isNumber ? 'numeric' : undefined}
      onInput={(text) => onChange(isNumber ? text.replace(/\D/g, '') : text)}
    />
  );
}

function SearchForm() {
  const want = (part: Partial<Wanted>) => {
    wanted.value = { ...wanted.value, ...part };
    void search();
  };
  const { player, result, variant, isHere, sort } = wanted.value;
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
        <ChoiceField
          label={player.trim() === '' ? 'result' : 'result of the player'}
          value={result ?? ''}
          choices={RESULT_NAMES}
          onChange={(one) => want({ result: one })}
        />
        <ChoiceField
          label="game"
          value={variant}
          choices={[
            [-1, 'all'] as const,
            ...variants.map((one, i) => [i, `${variantText(one)} (${one.games.toLocaleString('en')})`] as const),
          ]}
          onChange={(one) => want({ variant: one })}
        />
        <ChoiceField label="sort by" value={sort} choices={SORT_NAMES} onChange={(one) => want({ sort: one })} />
      </div>
      <details>
        <summary>Dates and length</summary>
        <div class="fields">
          {LIMITS.map(([name, label, placeholder]) => (
            <LimitField
              key={name}
              label={label}
              value={wanted.value[name]}
              placeholder={placeholder}
              isNumber={name.endsWith('Plies')}
              onChange={(text) => want({ [name]: text })}
            />
          ))}
        </div>
      </details>
      <div class="row">
        <Toggle
          isOn={isHere}
          onChange={(on) => want({ isHere: on })}
          title="includes transpositions and symmetric positions"
        >
          Reached the position on the board
        </Toggle>
      </div>
    </form>
  );
}

function Undo() {
  if (!deleted.value) return null;
  return (
    <p class="undo small" role="status">
      Game deleted. <Button onClick={() => void undelete()}>Undo</Button>
    </p>
  );
}

function GameList() {
  if (!foundGames.value) return null;
  const { games, total } = foundGames.value;
  if (total === 0) return library.value?.games ? <p class="facts small">No games match.</p> : null;
  const isMixed = games.some(({ game }) => game !== games[0]?.game);
  const entry = games.find(({ id }) => isOpened(id)) ?? games[0];
  return (
    <>
      <p class="facts small" role="status">
        {total.toLocaleString('en')} {total === 1 ? 'game' : 'games'}
      </p>
      <GameRows label="Games of the library">
        {games.map((game) => (
          <LibraryRow key={game.id} game={game} hasTitle={isMixed} isEntry={game === entry} />
        ))}
      </GameRows>
      {games.length < total && <Button onClick={() => void search(true)}>More</Button>}
    </>
  );
}

interface LibraryRowProps {
  readonly game: LibraryGame;
  readonly hasTitle: boolean;
  readonly isEntry: boolean;
}

function LibraryRow({ game, hasTitle, isEntry }: LibraryRowProps) {
  const { id, players, hasNotes } = game;
  const isKnown = players.some((name) => name !== '');
  const names = isKnown ? players.map((name) => name || '?').join(' – ') : `game ${id}`;
  return (
    <GameRow
      game={game}
      hasTitle={hasTitle}
      isEntry={isEntry}
      isChosen={isOpened(id)}
      more={[hasNotes && 'annotated', isOpened(id) && isUnsaved.value && 'unsaved changes']}
      onOpen={() => void openFromLibrary(id)}
    >
      <Button class="round" aria-label={`Delete ${names}`} title="Delete" onClick={() => void deleteFromLibrary(id)}>
        ✕
      </Button>
    </GameRow>
  );
}

function Analyses() {
  return (
    <details class="section" onToggle={(event) => event.currentTarget.open && void fetchAnalysed()}>
      <summary>
        Analysed positions <span class="facts small">{(library.value?.analyses || '').toLocaleString('en')}</span>
      </summary>
      {analysed.value.length === 0 && (
        <p class="facts small">Positions analysed for a second or more are stored here.</p>
      )}
      <ul class="library-games">
        {analysed.value.map((one) => (
          <AnalysisRow key={`${one.file} ${one.at}`} analysis={one} />
        ))}
      </ul>
    </details>
  );
}

function AnalysisRow({ analysis }: { analysis: LibraryPosition }) {
  const { value, visits, proven, moves, start, at, isKept } = analysis;
  const way = moves.length > 0 ? moves.join(' ') : start === null ? 'start position' : 'custom position';
  return (
    <li>
      <Button class="open" onClick={() => openAnalysed(analysis)}>
        <span class="names">
          <span class="analysed-mark" aria-hidden="true" /> {proven ?? percentLabel(value)}
        </span>
        <span class="facts small">
          {[
            `${short(visits)} visits`,
            new Date(at).toISOString().slice(0, 10),
            variantText(analysis),
            isKept && 'can be resumed',
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
        <span class="small line">{way}</span>
      </Button>
    </li>
  );
}
