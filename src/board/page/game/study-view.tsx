/** The study of the game on the board: its chapters, in their order. */
import './study.css';
import { useSignal, useSignalEffect } from '@preact/signals';
import { TREE_FORMAT } from '../../../records/tree-nodes.ts';
import { Button } from '../frame/parts.tsx';
import { TEXTS } from '../texts/texts.ts';
import { gameKey, gameNumber, isGameLocked, tree } from './game.ts';
import { CheckedTextField } from './game-info.tsx';
import { copyLink } from './opening.ts';
import {
  addChapter,
  chapters,
  chapterTrees,
  findStudies,
  isChapter,
  join,
  keepStudy,
  moveChapter,
  openChapter,
  openedStudy,
  removeChapter,
  renameChapter,
  renameStudy,
  saveStudy,
  studies,
} from './study.ts';

export function Study() {
  useSignalEffect(() => {
    if (gameNumber.value > 0 && tree.value.game) findStudies();
  });
  return (
    <details class="section study" open={isChapter.value || openedStudy.value !== undefined}>
      <summary>{TEXTS.study()}</summary>
      {isChapter.value ? <Chapters /> : <Others />}
    </details>
  );
}

function Chapters() {
  const { event = '', id = '' } = tree.value.game;
  return (
    <>
      <div key={gameKey.value} class="fields">
        <CheckedTextField label={TEXTS.studyField()} value={event} onChange={renameStudy} />
        <CheckedTextField label={TEXTS.chapter()} value={id} onChange={renameChapter} />
      </div>
      <ol class="chapters" aria-label={TEXTS.chapters()}>
        {chapters.value.map((chapter, i) => {
          const name = chapter.tree.id ?? '';
          return (
            <li key={chapter.key} class="row">
              <Button
                class="name"
                aria-current={chapter.key === gameKey.value ? 'true' : undefined}
                onClick={() => void openChapter(chapter)}
              >
                {name}
              </Button>
              <Button
                class="round"
                aria-label={TEXTS.moveUp({ name })}
                disabled={i === 0}
                onClick={() => moveChapter(i, -1)}
              >
                ↑
              </Button>
              <Button
                class="round"
                aria-label={TEXTS.moveDown({ name })}
                disabled={i === chapters.value.length - 1}
                onClick={() => moveChapter(i, 1)}
              >
                ↓
              </Button>
              <Button
                class="round"
                aria-label={TEXTS.removeName({ name })}
                title={TEXTS.removeHow()}
                onClick={() => removeChapter(chapter)}
              >
                ×
              </Button>
            </li>
          );
        })}
      </ol>
      <div class="row">
        <Button onClick={() => void addChapter()}>{TEXTS.addChapter()}</Button>
        <Button onClick={() => void saveStudy('sgf')}>{TEXTS.saveAsSgf()}</Button>
        <Button title={TEXTS.saveAsJsonHow()} onClick={() => void saveStudy(TREE_FORMAT)}>
          {TEXTS.saveAsJson()}
        </Button>
        <Button onClick={() => void copyLink(chapterTrees())}>{TEXTS.copyStudyLink()}</Button>
      </div>
    </>
  );
}

/** The study that was opened, those of this browser, and a new one. */
function Others() {
  const name = useSignal('');
  const wanted = name.value.trim();
  const opened = openedStudy.value;
  return (
    <>
      {opened && (
        <p class="row">
          {opened.games[0]?.event} ({opened.games.length})
          <Button onClick={() => void keepStudy(opened.games, opened.name)}>{TEXTS.keepStudy()}</Button>
        </p>
      )}
      <ul class="chapters" aria-label={TEXTS.studies()}>
        {[...studies.value].map(([study, [first, ...others]]) => (
          <li key={study} class="row">
            <Button class="name" onClick={() => first && void openChapter(first)}>
              {study} ({others.length + 1})
            </Button>
            <Button disabled={isGameLocked.value} onClick={() => join(study)}>
              {TEXTS.addThisGame()}
            </Button>
          </li>
        ))}
      </ul>
      <form
        class="row"
        onSubmit={(event) => {
          event.preventDefault();
          if (wanted !== '') join(wanted);
        }}
      >
        <input
          aria-label={TEXTS.newStudyName()}
          placeholder={TEXTS.newStudyName()}
          maxLength={256}
          value={name.value}
          onInput={(event) => {
            name.value = event.currentTarget.value;
          }}
        />
        <button type="submit" disabled={wanted === '' || isGameLocked.value}>
          {TEXTS.beginStudy()}
        </button>
      </form>
    </>
  );
}
