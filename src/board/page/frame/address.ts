/**
 * The address of the page. Every game, position and tab has one, so that Back and Forward and page
 * titles work.
 */
import { effect } from '@preact/signals';
import { current, gameKey, goToIndex, isUnsaved, kit, tree, view } from '../game/game.ts';
import { openAddress } from '../game/opening.ts';
import { indexOf } from '../game/tree.ts';
import { exercise } from '../learn/exercise.ts';
import { type Address, makeAddress, readAddress } from './address-text.ts';
import { isTab, shownTab, tabs } from './tabs.ts';

function addressNow(): Address {
  return { tab: shownTab.value, key: gameKey.value, index: indexOf(tree.value, current.value) };
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
  const ply = view.value?.ply ?? 0;
  const where =
    exercise.value && shownTab.value === 'learn'
      ? exercise.value.title
      : shownTab.value === 'analyse'
        ? ply > 0
          ? `move ${ply}`
          : ''
        : (tabs.find(([name]) => name === shownTab.value)?.[1] ?? '');
  const parts = [where, [title, header].filter(Boolean).join(', '), 'Sightline'];
  return (isUnsaved.value ? '• ' : '') + parts.filter(Boolean).join(' · ');
}
