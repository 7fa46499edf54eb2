/** What is done with the position, the move, the game and the picture on the board. */
import type { ComponentChildren } from 'preact';
import { MARK_NAMES } from '../../../records/tree-nodes.ts';
import { sweep, sweepLeft } from '../analyse/live.ts';
import { marking } from '../board/board.ts';
import { Button, Toggle } from '../frame/parts.tsx';
import { isFromHere, shownPane, shownTab } from '../frame/tabs.ts';
import { isUnderWay, leaveGame } from '../play/play.ts';
import { TEXTS } from '../texts/texts.ts';
import {
  canRedo,
  canUndo,
  changeGame,
  complain,
  isGameLocked,
  isUnsaved,
  node,
  redo,
  removeNode,
  tree,
  undo,
  viewedGame,
} from './game.ts';
import { copyLink } from './opening.ts';
import { isMain, promote, ROOT, setComment } from './tree.ts';

const MARK_SHAPES = { triangle: '△', square: '□', circle: '○', cross: '✕', arrow: '↗', label: 'A' } as const;
const MARKS = [...MARK_NAMES, 'arrow', 'label'] as const;

type Pictures = typeof import('../board/board-picture.ts');

/** Saves or copies the board as displayed. */
function withBoard(act: (pictures: Pictures, board: SVGSVGElement) => Promise<void>): void {
  const board = document.querySelector<SVGSVGElement>('svg.board');
  if (board) import('../board/board-picture.ts').then((pictures) => act(pictures, board)).catch(complain);
}

/** Tools for the current node. */
export function NodeTools() {
  const { id, comment } = node.value;
  const isRoot = id === ROOT;
  return (
    <div class="tools">
      <textarea
        rows={1}
        placeholder={isRoot ? TEXTS.commentOnGame() : TEXTS.commentOnMove({ move: node.value.move })}
        aria-label={TEXTS.comment()}
        value={comment}
        onInput={(event) => changeGame(setComment(tree.value, id, event.currentTarget.value), id, `comment ${id}`)}
      />
      <Group name={TEXTS.position()}>
        <div class="joined">
          {MARKS.map((name) => (
            <Toggle
              key={name}
              isOn={marking.value === name}
              onChange={(on) => {
                marking.value = on ? name : undefined;
              }}
              title={name === 'arrow' ? TEXTS.drawArrow() : TEXTS.markWith({ shape: name })}
            >
              <span aria-hidden="true">{MARK_SHAPES[name]}</span>
              <span class="hidden">{TEXTS.markName({ shape: name })}</span>
            </Toggle>
          ))}
        </div>
        <PlayFromHere />
      </Group>
      <Group name={TEXTS.groupMove()}>
        <Button
          disabled={isRoot || isGameLocked.value || isMain(tree.value, id)}
          onClick={() => changeGame(promote(tree.value, id))}
          title={TEXTS.promoteHow()}
        >
          {TEXTS.promote()}
        </Button>
        <Button disabled={isRoot || isGameLocked.value} onClick={() => removeNode(id)} title={TEXTS.deleteHow()}>
          {TEXTS.delete()}
        </Button>
      </Group>
      <Group name={TEXTS.game()}>
        <div class="joined">
          <Button disabled={!canUndo.value} onClick={undo} title={TEXTS.undoHow()} aria-label={TEXTS.undo()}>
            ↶
          </Button>
          <Button disabled={!canRedo.value} onClick={redo} title={TEXTS.redoHow()} aria-label={TEXTS.redo()}>
            ↷
          </Button>
        </div>
        <AnalyseEveryMove />
        <Button onClick={() => void copyLink()} title={TEXTS.copyLinkHow()}>
          {TEXTS.copyLink()}
        </Button>
        {isUnsaved.value && (
          <Button
            title={TEXTS.changedSince()}
            onClick={() => void import('../library/library.ts').then((library) => library.saveToLibrary())}
          >
            {TEXTS.saveChanges()}
          </Button>
        )}
      </Group>
      <Group name={TEXTS.picture()}>
        <div class="joined">
          <Button
            aria-label={TEXTS.copyPicture()}
            onClick={() => withBoard(({ copyPicture }, board) => copyPicture(board))}
          >
            {TEXTS.copy()}
          </Button>
          {(['PNG', 'SVG'] as const).map((format) => (
            <Button
              key={format}
              title={TEXTS.savePicture({ format })}
              onClick={() => withBoard(({ savePicture }, board) => savePicture(board, format))}
            >
              {format}
            </Button>
          ))}
        </div>
      </Group>
    </div>
  );
}

/** Tools that act on one thing. */
function Group({ name, children }: { readonly name: string; readonly children: ComponentChildren }) {
  return (
    <fieldset class="group">
      <legend>{name}</legend>
      {children}
    </fieldset>
  );
}

function PlayFromHere() {
  if (isUnderWay.value || !viewedGame.value || viewedGame.value.outcome) return null;
  return (
    <Button
      onClick={() => {
        leaveGame();
        isFromHere.value = true;
        shownTab.value = 'play';
      }}
    >
      {TEXTS.playFromHere()}
    </Button>
  );
}

function AnalyseEveryMove() {
  if (isUnderWay.value) return null;
  return (
    <Button
      onClick={() => {
        shownTab.value = 'analyse';
        shownPane.value = 'graph';
        sweep();
      }}
    >
      {sweepLeft.value === undefined ? TEXTS.analyseEvery() : TEXTS.stopLeft({ left: sweepLeft.value })}
    </Button>
  );
}
