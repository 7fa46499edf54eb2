/**
 * The address of the page. Every game, position and tab has one, so that Back and Forward and page
 * titles work.
 */
import { effect } from '@preact/signals';
import { current, gameKey, goToIndex, isUnsaved, kit, tree, viewedGame } from '../game/game.ts';
import { openAddress } from '../game/opening.ts';
import { nodeIndex } from '../game/tree.ts';
import { exercise } from '../learn/exercise.ts';
import { TEXTS, translated } from '../texts/texts.ts';
import { type Address, makeAddress, readAddress } from './address-text.ts';
import { isTab, shownTab, tabTitle } from './tabs.ts';

function addressNow(): Address {
  return { tab: shownTab.value, key: gameKey.value, index: nodeIndex(tree.value, current.value) };
}

/** Updates address and title. Call once there is a game. */
export function keepAddress(): void {
  let last: Address | undefined;
  effect(() => {
    if (!kit.value) return;
    const next = addressNow();
    document.title = titleNow();
    const address = makeAddress(next);
    if (address === location.hash) {
      last = next;
      return;
    }
    // Steps within a game are not added to the history.
    const isSame = last === undefined || (last.tab === next.tab && last.key === next.key);
    if (isSame) history.replaceState(null, '', address);
    else history.pushState(null, '', address);
    last = next;
  });
  addEventListener('popstate', () => void follow());
}

/** Shows what the address names. */
async function follow(): Promise<void> {
  const address = readAddress(location.hash);
  if (!address) return;
  if (address.key !== gameKey.peek()) return void (await openAddress(address));
  if (isTab(address.tab)) shownTab.value = address.tab;
  goToIndex(address.index);
}

function titleNow(): string {
  const { title = '', header = '' } = kit.value ?? {};
  const game = translated([title, header].filter(Boolean).join(', '));
  const ply = viewedGame.value?.ply ?? 0;
  const where =
    exercise.value && shownTab.value === 'learn'
      ? exercise.value.title
      : shownTab.value === 'analyse'
        ? ply > 0
          ? TEXTS.titleMove({ ply })
          : ''
        : tabTitle(shownTab.value);
  const parts = [where, game, 'Sightline'];
  return (isUnsaved.value ? '• ' : '') + parts.filter(Boolean).join(' · ');
}
