/** Suggestions for first-time users. */
import './welcome.css';
import { computed, effect } from '@preact/signals';
import { isOn } from '../analyse/live.ts';
import { computer } from '../engine/client.ts';
import { canUndo, kit, tree } from '../game/game.ts';
import { detailsOf } from '../game/games.ts';
import { playFirstGame, playing } from '../play/play.ts';
import { withTexts } from '../texts/language.ts';
import { TEXTS, translated } from '../texts/texts.ts';
import { isLessonAsked } from './asked.ts';
import { isBoolean, kept } from './kept.ts';
import { lazy } from './lazy.tsx';
import { Button } from './parts.tsx';
import { served } from './served.ts';
import { shownTab } from './tabs.ts';

const Aim = lazy(async () => (await withTexts(import('../learn/rules.tsx'), 'learn')).Aim, true);

/** Whether the user has started anything. */
const hasBegun = kept<boolean>('begun', false, isBoolean);

function whereText(): string {
  if (!served) return TEXTS.runsInBrowser();
  return computer.value === 'server' ? TEXTS.engineOnServer() : TEXTS.engineInBrowser();
}

// Who has made moves has begun.
effect(() => {
  if (canUndo.value) hasBegun.value = true;
});

/** Whether the card is shown, also beside a game that a link or a file opened. */
export const isWelcome = computed(
  () => !hasBegun.value && !isOn.value && !playing.value && shownTab.value === 'analyse',
);

export function Welcome() {
  const { game } = tree.value.game;
  if (!kit.value || !isWelcome.value) return null;
  const { hasTeaching } = detailsOf(game) ?? {};
  const begin = (start: () => void) => () => {
    hasBegun.value = true;
    start();
  };
  return (
    <section class="welcome" aria-label={TEXTS.firstSteps()}>
      <h2>{translated(kit.value.title)}</h2>
      {hasTeaching && (
        <div class="aim">
          <Aim />
        </div>
      )}
      <p class="facts small">{whereText()}</p>
      <div class="row">
        {hasTeaching && (
          <Button
            onClick={begin(() => {
              isLessonAsked.value = true;
            })}
          >
            {TEXTS.learn()}
          </Button>
        )}
        <Button
          class="main"
          onClick={begin(() => {
            shownTab.value = 'play';
            playFirstGame(game);
          })}
        >
          {TEXTS.firstGame()}
        </Button>
        <Button
          onClick={begin(() => {
            shownTab.value = 'analyse';
            isOn.value = true;
          })}
        >
          {TEXTS.analyse()}
        </Button>
      </div>
    </section>
  );
}
