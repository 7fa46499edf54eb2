/** Pages for browsers without the token. */

import { createHash } from 'node:crypto';
import { htmlPage } from '../page/page.ts';
import { TOKEN_REQUIRED } from './messages.ts';

export interface BarePage {
  readonly html: string;
  /** Its Content-Security-Policy. */
  readonly policy: string;
}

/** Instructions for signing in; `why` describes what is wrong with a given token. */
export function signInPage(why = TOKEN_REQUIRED): BarePage {
  const todo =
    '<p>Open the address that <code>sightline serve</code> printed when it started. It ends with ' +
    '<code>?token=</code> and the token. This browser then remembers it.</p>' +
    '<p>The token is also in the file <code>token</code> in the folder of ' +
    '<code>--data</code>, or in <code>SIGHTLINE_TOKEN</code>. Programs send ' +
    '<code>Authorization: Bearer TOKEN</code>.</p>';
  const html = htmlPage('Sightline', why, [todo]);
  return { html, policy: "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'" };
}

/** Reopens the address as a request of this page, keeping the fragment. */
const REOPEN = "location.replace('/?' + location.hash)";
const HASH = createHash('sha256').update(REOPEN).digest('base64');

/** For links from other sites: reopens the page, so that the browser sends its cookie. */
export const reopenPage: BarePage = {
  html: htmlPage('Sightline', '', ['<p><a href="/">Continue to the board</a></p>'], { script: REOPEN }),
  policy: `default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-${HASH}'; frame-ancestors 'none'`,
};
