/** What is done with the position, the move, the game and the picture on the board. */
import type { ComponentChildren } from 'preact';
import { sweep, sweepLeft } from '../analyse/live.ts';
import { marking } from '../board/board.ts';
import { CELL_MARK_NAMES } from '../board/marks.ts';
import { Button, Toggle } from '../frame/parts.tsx';
import { isFromHere, shownPane, shownTab } from '../frame/tabs.ts';
import { isUnderWay, leaveGame } from '../play/play.ts';
import {
  canRedo,
  canUndo,
  change,
  complain,
  isLocked,
  isUnsaved,
  node,
  redo,
  removeNode,
  tree,
  undo,
  view,
} from './game.ts';
import { copyLink } from './opening.ts';
import { isMain, promote, ROOT, setComment } from './tree.ts';

const MARK_SHAPES = { triangle: '△', square: '□', circle: '○', cross: '✕', arrow: '↗', label: 'A' } as const;
const MARKS = [...CELL_MARK_NAMES, 'arrow', 'label'] as const;

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
        placeholder={isRoot ? 'Comment on the game' : `Comment on ${node.value.move}`}
        aria-label="Comment"
        value={comment}
        onInput={(event) => change(setComment(tree.value, id, event.currentTarget.value), id, `comment ${id}`)}
      />
      <Group name="Position">
        <div class="joined">
          {MARKS.map((name) => (
            <Toggle
              key={name}
              isOn={marking.value === name}
              onChange={(on) => {
                marking.value = on ? name : undefined;
              }}
              title={name === 'arrow' ? 'draw an arrow from cell to cell' : `mark with a ${name}`}
            >
              <span aria-hidden="true">{MARK_SHAPES[name]}</span>
              <span class="hidden">{name}</span>
            </Toggle>
          ))}
        </div>
        <PlayFromHere />
      </Group>
      <Group name="Move">
        <Button
          disabled={isRoot || isLocked.value || isMain(tree.value, id)}
          onClick={() => change(promote(tree.value, id))}
          title="make this the main line"
        >
          Promote
        </Button>
        <Button
          disabled={isRoot || isLocked.value}
          onClick={() => removeNode(id)}
          title="remove this move and all that follows"
        >
          Delete
        </Button>
      </Group>
      <Group name="Game">
        <div class="joined">
          <Button disabled={!canUndo.value} onClick={undo} title="undo the last change (Ctrl+Z)" aria-label="Undo">
            ↶
          </Button>
          <Button disabled={!canRedo.value} onClick={redo} title="redo the change (Ctrl+Y)" aria-label="Redo">
            ↷
          </Button>
        </div>
        <AnalyseEveryMove />
        <Button onClick={() => void copyLink()} title="copy a link that contains the moves and notes">
          Copy link
        </Button>
        {isUnsaved.value && (
          <Button
            title="This game has changed since it was opened from the library."
            onClick={() => void import('../library/library.ts').then((library) => library.saveToLibrary())}
          >
            Save changes
          </Button>
        )}
      </Group>
      <Group name="Picture">
        <div class="joined">
          <Button aria-label="Copy picture" onClick={() => withBoard(({ copyPicture }, board) => copyPicture(board))}>
            Copy
          </Button>
          {(['PNG', 'SVG'] as const).map((format) => (
            <Button
              key={format}
              title={`save the board as a picture (${format})`}
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
  if (isUnderWay.value || !view.value || view.value.outcome) return null;
  return (
    <Button
      onClick={() => {
        leaveGame();
        isFromHere.value = true;
        shownTab.value = 'play';
      }}
    >
      Play from here
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
      {sweepLeft.value === undefined ? 'Analyse every move' : `Stop (${sweepLeft.value} left)`}
    </Button>
  );
}
