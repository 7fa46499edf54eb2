/** Suggestions for first-time users. */
import './welcome.css';
import { computer } from '../analyse/engine.ts';
import { isOn } from '../analyse/live.ts';
import { facts, tree } from '../game/game.ts';
import { detailsOf } from '../game/games.ts';
import { nodeOf, ROOT } from '../game/tree.ts';
import { playFirstGame, playing } from '../play/play.ts';
import { isRulesOpen } from './asked.ts';
import { isBoolean, kept } from './kept.ts';
import { served } from './served.ts';
import { shownTab } from './tabs.ts';

/** Whether the user has started anything. */
const hasBegun = kept<boolean>('begun', false, isBoolean);

function whereText(): string {
  if (!served) return 'Everything runs in this browser.';
  return computer.value === 'server' ? 'The engine runs on this server.' : 'The engine runs in this browser.';
}

export function Welcome() {
  const { game } = tree.value.game;
  const found = facts.value;
  const isEmpty = nodeOf(tree.value, ROOT).children.length === 0;
  if (hasBegun.value || playing.value || !isEmpty || !found || shownTab.value === 'learn') return null;
  const play = () => {
    hasBegun.value = true;
    shownTab.value = 'play';
    playFirstGame(game);
  };
  const analyse = () => {
    hasBegun.value = true;
    shownTab.value = 'analyse';
    isOn.value = true;
  };
  const open = () => {
    hasBegun.value = true;
    shownTab.value = 'games';
  };
  return (
    <section class="welcome" aria-label="First steps">
      <h2>{found.title}</h2>
      <p class="facts">Play, or let the engine show you its best moves. {whereText()}</p>
      <div class="row">
        <button type="button" class="main" onClick={play}>
          Play a first game
        </button>
        <button type="button" onClick={analyse}>
          Analyse
        </button>
        {detailsOf(game)?.hasTeaching && (
          <button
            type="button"
            onClick={() => {
              isRulesOpen.value = true;
            }}
          >
            Read the rules
          </button>
        )}
        <button type="button" onClick={open}>
          Open a game
        </button>
      </div>
    </section>
  );
}
