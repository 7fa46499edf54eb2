/** The entry of the page. */
import 'virtual:common.css';
import './style.css';
import './touch.css';
import { render } from 'preact';
import { keepAddress } from './state/address.ts';
import { warmUp } from './state/engine.ts';
import { complain } from './state/game.ts';
import { follow } from './state/live.ts';
import { openFirst, openLink } from './state/opening.ts';
import { keepPlaying } from './state/play.ts';
import { openSite } from './state/site.ts';
import { keepTeaching } from './state/teaching.ts';
import { App } from './views/app.tsx';
import { listen } from './views/keys.ts';

render(<App />, document.getElementById('app') as HTMLElement);
listen();
openSite();
openFirst().then(() => {
  keepTeaching();
  keepPlaying();
  follow();
  warmUp();
  keepAddress();
  addEventListener('hashchange', () => void openLink());
}, complain);
