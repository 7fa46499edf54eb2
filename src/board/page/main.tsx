/** The entry of the page. */
import 'virtual:common.css';
import './style.css';
import './touch.css';
import { effect } from '@preact/signals';
import { render } from 'preact';
import { follow } from './analyse/live.ts';
import { keepSounding } from './board/sound.ts';
import { warmUp } from './engine/client.ts';
import { keepAddress } from './frame/address.ts';
import { App } from './frame/app.tsx';
import { installKeys } from './frame/keys.ts';
import { openSite } from './frame/site.ts';
import { complain } from './game/game.ts';
import { openFirst, openLink } from './game/opening.ts';
import { keepTeaching } from './learn/teaching.ts';
import { keepPlaying, playing } from './play/play.ts';
import { loadTexts } from './texts/language.ts';

async function begin(): Promise<void> {
  await loadTexts('first');
  render(<App />, document.getElementById('app') as HTMLElement);
  installKeys();
  openSite();
  await openFirst();
  keepTeaching();
  keepSounding();
  keepPlaying();
  effect(() => {
    if (playing.value?.duel) void import('./play/duel.ts');
  });
  follow();
  warmUp();
  keepAddress();
  addEventListener('hashchange', () => void openLink());
}

begin().catch(complain);
