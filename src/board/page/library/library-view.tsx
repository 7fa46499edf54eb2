/** The library: import, search, open and delete games; and analysed positions. */
import '../frame/panels.css';
import { useEffect } from 'preact/hooks';
import type { LibraryGame } from '../../library/search.ts';
import './library.css';
import { Button, ChoiceField, TextField, Toggle } from '../frame/parts.tsx';
import { countShown, percentLabel, short } from '../frame/words.ts';
import { isUnsaved } from '../game/game.ts';
import { filled } from '../texts/filled.ts';
import { TEXTS, translated } from '../texts/texts.ts';
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
      aria-label={TEXTS.libraryPanel()}
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

const resultNames = () =>
  [
    ['', TEXTS.anyResult()],
    ['won', TEXTS.resultWon()],
    ['lost', TEXTS.resultLost()],
    ['shared', TEXTS.resultDrawn()],
    ['open', TEXTS.resultUnfinished()],
  ] as const;

const sortNames = () =>
  [
    ['newest', TEXTS.newestFirst()],
    ['oldest', TEXTS.oldestFirst()],
    ['players', TEXTS.byPlayers()],
    ['longest', TEXTS.longestFirst()],
    ['shortest', TEXTS.shortestFirst()],
    ['result', TEXTS.byResult()],
  ] as const;

/** Dates and numbers that limit a search; incomplete ones are ignored. */
const limits = () =>
  [
    ['since', TEXTS.dateFrom(), '2026-01'],
    ['until', TEXTS.dateTo(), '2026-12-31'],
    ['leastPlies', TEXTS.leastMoves(), '20'],
    ['mostPlies', TEXTS.mostMoves(), '200'],
  ] as const;

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
      aria-label={TEXTS.searchForm()}
      onSubmit={(event) => {
        event.preventDefault();
        void search();
      }}
    >
      <div class="fields">
        <div class="field">
          <label for="library-player">{TEXTS.playerField()}</label>
          <input
            id="library-player"
            type="search"
            value={player}
            onInput={(event) => want({ player: event.currentTarget.value })}
          />
        </div>
        <ChoiceField
          label={player.trim() === '' ? TEXTS.resultOfGame() : TEXTS.resultOfPlayer()}
          value={result ?? ''}
          choices={resultNames()}
          onChange={(one) => want({ result: one })}
        />
        <ChoiceField
          label={TEXTS.gameField()}
          value={variant}
          choices={[
            [-1, TEXTS.allGames()] as const,
            ...variants.map((one, i) => {
              const games = one.games.toLocaleString('en');
              return [i, TEXTS.variantGames({ variant: variantText(one), games })] as const;
            }),
          ]}
          onChange={(one) => want({ variant: one })}
        />
        <ChoiceField
          label={TEXTS.sortBy()}
          value={sort}
          choices={sortNames()}
          onChange={(one) => want({ sort: one })}
        />
      </div>
      <details>
        <summary>{TEXTS.datesAndLength()}</summary>
        <div class="fields">
          {limits().map(([name, label, placeholder]) => {
            const isNumber = name.endsWith('Plies');
            return (
              <TextField
                key={name}
                label={label}
                value={wanted.value[name]}
                most={10}
                placeholder={placeholder}
                inputMode={isNumber ? 'numeric' : undefined}
                onInput={(text) => want({ [name]: isNumber ? text.replace(/\D/g, '') : text })}
              />
            );
          })}
        </div>
      </details>
      <div class="row">
        <Toggle isOn={isHere} onChange={(on) => want({ isHere: on })} title={TEXTS.reachedPositionTitle()}>
          {TEXTS.reachedPosition()}
        </Toggle>
      </div>
    </form>
  );
}

function Undo() {
  if (!deleted.value) return null;
  return (
    <p class="undo small" role="status">
      {filled(TEXTS.gameDeleted, {
        undo: <Button onClick={() => void undelete()}>{TEXTS.undoDelete()}</Button>,
      })}
    </p>
  );
}

function GameList() {
  if (!foundGames.value) return null;
  const { games, total } = foundGames.value;
  if (total === 0) return library.value?.games ? <p class="facts small">{TEXTS.noGamesMatch()}</p> : null;
  const isMixed = games.some(({ game }) => game !== games[0]?.game);
  const entry = games.find(({ id }) => isOpened(id)) ?? games[0];
  return (
    <>
      <p class="facts small" role="status">
        {TEXTS.gameCount(countShown(total))}
      </p>
      <GameRows label={TEXTS.gamesOfLibrary()}>
        {games.map((game) => (
          <LibraryRow key={game.id} game={game} hasTitle={isMixed} isEntry={game === entry} />
        ))}
      </GameRows>
      {games.length < total && <Button onClick={() => void search(true)}>{TEXTS.moreFound()}</Button>}
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
  const names = isKnown ? players.map((name) => translated(name) || '?').join(' – ') : TEXTS.gameNumber({ id });
  return (
    <GameRow
      game={game}
      hasTitle={hasTitle}
      isEntry={isEntry}
      isChosen={isOpened(id)}
      more={[hasNotes && TEXTS.isAnnotated(), isOpened(id) && isUnsaved.value && TEXTS.unsavedChanges()]}
      onOpen={() => void openFromLibrary(id)}
    >
      <Button
        class="round"
        aria-label={TEXTS.deleteGame({ names })}
        title={TEXTS.deleteTitle()}
        onClick={() => void deleteFromLibrary(id)}
      >
        ✕
      </Button>
    </GameRow>
  );
}

function Analyses() {
  return (
    <details class="section" onToggle={(event) => event.currentTarget.open && void fetchAnalysed()}>
      <summary>
        {TEXTS.analysedPositions()}{' '}
        <span class="facts small">{(library.value?.analyses || '').toLocaleString('en')}</span>
      </summary>
      {analysed.value.length === 0 && <p class="facts small">{TEXTS.analysedStored()}</p>}
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
  const way = moves.length > 0 ? moves.join(' ') : start === null ? TEXTS.startPosition() : TEXTS.customPosition();
  return (
    <li>
      <Button class="open" onClick={() => openAnalysed(analysis)}>
        <span class="names">
          <span class="analysed-mark" aria-hidden="true" /> {proven === null ? percentLabel(value) : translated(proven)}
        </span>
        <span class="facts small">
          {[
            TEXTS.visitCount({ visits: short(visits) }),
            new Date(at).toISOString().slice(0, 10),
            variantText(analysis),
            isKept && TEXTS.canBeResumed(),
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
        <span class="small line">{way}</span>
      </Button>
    </li>
  );
}
