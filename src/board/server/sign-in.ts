/** Pages for browsers without the token. */

import { createHash } from 'node:crypto';
import { htmlPage } from '../../drawing/page.ts';
import { TOKEN_KEY } from './page.ts';

interface BarePage {
  readonly html: string;
  /** Its Content-Security-Policy. */
  readonly policy: string;
}

/** Instructions for signing in; `why` describes what is wrong with a given token. */
export function signInPage(why = 'This server requires a token.'): BarePage {
  const todo =
    '<p>Open the address that <code>sightline serve</code> printed when it started. It ends with ' +
    '<code>?token=</code> and the token. This browser then remembers it.</p>' +
    '<p>The token is also in the file <code>token</code> in the folder of ' +
    '<code>--data</code>, or in <code>SIGHTLINE_TOKEN</code>. Programs send ' +
    '<code>Authorization: Bearer TOKEN</code>.</p>';
  const html = htmlPage('Sightline', why, [todo]);
  return { html, policy: "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'" };
}

/** Stores the token in the page's storage, which no other port can read, and opens the page. */
export function enterPage(token: string): BarePage {
  const script = `localStorage.setItem('${TOKEN_KEY}', '${token}'); location.replace('/' + location.hash)`;
  const html = htmlPage('Sightline', '', ['<p><a href="/">Continue to the board</a></p>'], { script });
  return { html, policy: scriptPolicy(script) };
}

/** Reopens the address as a request of this page, keeping the fragment. */
const REOPEN = "location.replace('/?' + location.hash)";

/** For links from other sites: reopens the page, so that the browser sends its cookie. */
export const reopenPage: BarePage = {
  html: htmlPage('Sightline', '', ['<p><a href="/">Continue to the board</a></p>'], { script: REOPEN }),
  policy: scriptPolicy(REOPEN),
};

/** Allows only this script. */
function scriptPolicy(script: string): string {
  const hash = createHash('sha256').update(script).digest('base64');
  return `default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-${hash}'; frame-ancestors 'none'`;
}
