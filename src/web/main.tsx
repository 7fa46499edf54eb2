/** Where the page begins. */
import 'virtual:common.css';
import './style.css';
import { render } from 'preact';
import { complain } from './state/game.ts';
import { follow } from './state/live.ts';
import { openFirst, openLink } from './state/opening.ts';
import { keepPlaying } from './state/play.ts';
import { openSocket } from './state/socket.ts';
import { App } from './views/app.tsx';
import { listen } from './views/keys.ts';

render(<App />, document.getElementById('app') as HTMLElement);
listen();
openSocket();
openFirst().then(() => {
  keepPlaying();
  follow();
  addEventListener('hashchange', () => void openLink());
}, complain);
