/** What a browser is shown that has no token. */
import { createHash } from 'node:crypto';
import { htmlPage } from '../page/page.ts';

export interface BarePage {
  readonly html: string;
  /** The Content-Security-Policy that it is sent with. */
  readonly policy: string;
}

/** What to do to come in; `why` says what is wrong with the token that was given. */
export function signInPage(why = 'This server requires a token.'): BarePage {
  const todo =
    '<p>Open the address that <code>sightline serve</code> printed when it started. It ends with ' +
    '<code>?token=</code> and the token. This browser then remembers it.</p>' +
    '<p>The token is also in the file <code>token</code> in the directory of ' +
    '<code>--data</code>, or in <code>SIGHTLINE_TOKEN</code>. Programs send ' +
    '<code>Authorization: Bearer TOKEN</code>.</p>';
  const html = htmlPage('Sightline', why, [todo]);
  return { html, policy: "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'" };
}

/** The address once more, now as of this page, with what stands behind `#`. */
const REOPEN = "location.replace('/?' + location.hash)";
const HASH = createHash('sha256').update(REOPEN).digest('base64');

/** For who follows a link of another site to the page: goes on to it. */
export const reopenPage: BarePage = {
  html: htmlPage('Sightline', '', ['<p><a href="/">Continue to the board</a></p>'], { script: REOPEN }),
  policy: `default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-${HASH}'; frame-ancestors 'none'`,
};
