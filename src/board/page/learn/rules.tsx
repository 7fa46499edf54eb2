/** The short rules of the current game, with diagrams. */
import '../frame/panels.css';
import './rules.css';
import { signal } from '@preact/signals';
import { useEffect, useMemo } from 'preact/hooks';
import { areaOf, centerOf } from '../../../drawing/board-geometry.ts';
import { boardGround, boardPosition, PIECE, STEP } from '../../../drawing/board-svg.ts';
import type { RuleSection } from '../../../games/teaching.ts';
import { must } from '../../../util/result.ts';
import { chosenGame, isLessonAsked, isRulesOpen } from '../frame/asked.ts';
import { Dialog } from '../frame/parts.tsx';
import { tree } from '../game/game.ts';
import { detailsOf, openPageKit, teachingOf } from '../game/games.ts';
import { language } from '../texts/language.ts';
import { TEXTS, translated } from '../texts/texts.ts';
import { type ShownDiagram, shownDiagram } from './diagram.ts';

interface DrawnSection extends RuleSection {
  readonly drawn?: ShownDiagram;
}

interface DrawnRules {
  readonly sections: readonly DrawnSection[];
  readonly strategy: readonly DrawnSection[];
  readonly credits: string | undefined;
  readonly hasLesson: boolean;
}

/** By game; a text explains why there are none. */
const rules = signal<ReadonlyMap<string, DrawnRules | string>>(new Map());

async function fetchRules(game: string): Promise<void> {
  if (game === '' || typeof rules.peek().get(game) === 'object') return;
  const found = await drawnRules(game).catch((error: Error) => error.message);
  rules.value = new Map([...rules.peek(), [game, found]]);
}

async function drawnRules(game: string): Promise<DrawnRules | string> {
  const { sections = [], lesson = [], strategy = [], credits } = (await teachingOf(game)) ?? {};
  if (sections.length === 0) return TEXTS.noShortRules();
  const drawn = (all: readonly RuleSection[]) => Promise.all(all.map((section) => drawnSection(game, section)));
  return {
    sections: await drawn(sections),
    strategy: await drawn(strategy),
    credits,
    hasLesson: lesson.length > 0,
  };
}

async function drawnSection(game: string, section: RuleSection): Promise<DrawnSection> {
  const { diagram } = section;
  if (!diagram) return section;
  const kit = await openPageKit({ game, start: diagram.position });
  return { ...section, drawn: must(shownDiagram(kit, diagram)) };
}

/** By game: its aim and the first picture of its rules. */
const aims = signal<ReadonlyMap<string, { readonly aim: string; readonly section?: DrawnSection }>>(new Map());

async function fetchAim(game: string): Promise<void> {
  const { aim, sections = [] } = (await teachingOf(game)) ?? {};
  const section = sections.find(({ diagram }) => diagram);
  if (aim === undefined) return;
  const drawn = section && (await drawnSection(game, section));
  aims.value = new Map([...aims.peek(), [game, { aim, ...(drawn && { section: drawn }) }]]);
}

/** What a player of the current game tries to do, with a small picture. */
export function Aim() {
  const { game } = tree.value.game;
  useEffect(() => {
    // Without it the card has no text, and nothing is missing to play.
    if (!aims.peek().has(game)) fetchAim(game).catch(() => {});
  }, [game]);
  const { aim, section: { drawn, diagram } = {} } = aims.value.get(game) ?? {};
  return (
    <>
      {drawn && diagram && <Drawing diagram={drawn} label={translated(diagram.caption)} />}
      {aim !== undefined && <p>{translated(aim)}</p>}
    </>
  );
}

export function RulesView() {
  const onBoard = tree.value.game.game;
  const game = chosenGame.value ?? onBoard;
  useEffect(() => void fetchRules(game), [game]);
  const shown = rules.value.get(game);
  const title = detailsOf(game)?.title;
  return (
    <Dialog
      title={TEXTS.rulesTitle({ title: title === undefined ? TEXTS.theGame() : translated(title) })}
      name="rules"
      isOpen={isRulesOpen}
    >
      {shown === undefined && <p class="facts small">{TEXTS.loading()}</p>}
      {typeof shown === 'string' && <p role="alert">{shown}</p>}
      {typeof shown === 'object' && isEnglish(shown) && <p class="facts small">{TEXTS.rulesInEnglish()}</p>}
      {typeof shown === 'object' && <Sections sections={shown.sections} />}
      {typeof shown === 'object' && shown.strategy.length > 0 && (
        <>
          <h2>{TEXTS.strategy()}</h2>
          <Sections sections={shown.strategy} />
        </>
      )}
      {typeof shown === 'object' && shown.credits && <p class="facts small">{translated(shown.credits)}</p>}
      <form method="dialog" class="row rules-end">
        {typeof shown === 'object' && shown.hasLesson && game === onBoard && (
          <button
            type="submit"
            class="main"
            onClick={() => {
              isLessonAsked.value = true;
            }}
          >
            {TEXTS.tryOnBoard()}
          </button>
        )}
        <button type="submit">{TEXTS.close()}</button>
      </form>
    </Dialog>
  );
}

/** Whether rules are not in the language of the page. */
function isEnglish({ sections }: DrawnRules): boolean {
  return language !== 'en' && sections.every(({ text }) => translated(text) === text);
}

function Sections({ sections }: { sections: readonly DrawnSection[] }) {
  return (
    <ol class="rule-list">
      {sections.map((section) => (
        <Section key={section.title} section={section} />
      ))}
    </ol>
  );
}

function Section({ section: { title, text, diagram, drawn } }: { section: DrawnSection }) {
  return (
    <li class={drawn ? 'drawn' : undefined}>
      <div>
        <h3>{translated(title)}</h3>
        <p>{translated(text)}</p>
      </div>
      {diagram && drawn && (
        <figure>
          <Drawing diagram={drawn} label={translated(diagram.caption)} />
          <figcaption>{translated(diagram.caption)}</figcaption>
        </figure>
      )}
    </li>
  );
}

/** All text in the drawing is escaped. */
function Drawing({ diagram, label }: { diagram: ShownDiagram; label: string }) {
  const { picture, pieces, lastMove, removed, legal, barred, overlay, box } = diagram;
  const html = useMemo(
    () => boardGround(picture) + boardPosition(picture, { pieces, lastMove: undefined, removed, marks: [] }),
    [diagram],
  );
  const last = lastMove === undefined || removed.includes(lastMove) ? undefined : centerOf(picture, lastMove);
  const [left, top, width, height] = box;
  return (
    <svg class="board diagram" viewBox={box.join(' ')} role="img" aria-label={label}>
      <rect x={left} y={top} width={width} height={height} rx="14" />
      {[...overlay].map(([cell, { color }]) =>
        color === undefined ? null : <polygon key={cell} class="area" points={areaOf(picture, cell)} fill={color} />,
      )}
      <g dangerouslySetInnerHTML={{ __html: html }} />
      {last && <circle class="last" cx={last.x} cy={last.y} r={1.14 * PIECE} />}
      {legal.map((cell) => (
        <Spot key={cell} diagram={diagram} cell={cell} />
      ))}
      {barred.map((cell) => {
        const { x, y } = centerOf(picture, cell);
        const arm = 0.14 * STEP;
        return (
          <path
            key={cell}
            class="barred"
            d={`M${x - arm} ${y - arm}l${2 * arm} ${2 * arm}m0 ${-2 * arm}l${-2 * arm} ${2 * arm}`}
          />
        );
      })}
      {[...overlay].map(([cell, { label: text, sign }]) => {
        const { x, y } = centerOf(picture, cell);
        const seat = pieces.find((piece) => piece.cell === cell)?.seat;
        const word = text ?? (seat === undefined ? sign : undefined);
        return word === undefined ? null : (
          <text key={cell} class={seat === undefined ? 'sign' : `sign on-seat${seat}`} x={x} y={y}>
            {word}
          </text>
        );
      })}
    </svg>
  );
}

/** A dot on an empty cell, a ring around a piece. */
function Spot({ diagram: { picture, pieces }, cell }: { diagram: ShownDiagram; cell: number }) {
  const { x, y } = centerOf(picture, cell);
  const isHeld = pieces.some((piece) => piece.cell === cell);
  return <circle class={isHeld ? 'target held' : 'target'} cx={x} cy={y} r={isHeld ? 1.1 * PIECE : 0.24 * STEP} />;
}
