/** The page of the bot's owner, on a separate port that only this machine reaches, with a token. */

import fastify from 'fastify';
import { heading, htmlPage, htmlTable, type TableRow } from '../../drawing/page.ts';
import { percent } from '../../util/percent.ts';
import { ok, type Result } from '../../util/result.ts';
import { answerErrors } from '../server/errors.ts';
import { guard, limitConnections, listen, SERVER_OPTIONS, TIMEOUTS } from '../server/guard.ts';
import type { Bot, BotStatus } from './bot.ts';
import type { BotGame } from './ledger.ts';

const HOST = '127.0.0.1';
const MOST_SHOWN = 200;
const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

export interface OwnerPage {
  readonly port: number;
  close(): Promise<void>;
}

/** Errors: `no-port`. */
export async function startOwnerPage(bot: Bot, port: number, token: string): Promise<Result<OwnerPage>> {
  const app = fastify({ ...SERVER_OPTIONS, http: TIMEOUTS });
  limitConnections(app, false);
  guard(app, { host: HOST, origins: [], token });
  answerErrors(app, undefined);
  app.get('/', { config: { opensTo: ['cookie'] } }, (_, reply) =>
    reply
      .headers({ 'content-security-policy': POLICY, refresh: '10' })
      .type('text/html; charset=utf-8')
      .send(ownerPage(bot.status())),
  );
  app.get('/api/status', (_, reply) => reply.send(bot.status()));
  const listening = await listen(app, HOST, port);
  return listening.ok ? ok({ port: listening.value, close: () => app.close() }) : listening;
}

function ownerPage({ accepted, declined, moves, games, errors }: BotStatus): string {
  const open = games.filter(({ isOver }) => !isOver);
  const facts = `since the start: ${accepted} challenges accepted, ${declined} declined, ${moves} moves; ${open.length} games in progress`;
  const head = ['game', 'id', 'variants', 'entries', 'state', 'value', 'search', 'last turn', 'last error'];
  const rows = games.slice(0, MOST_SHOWN).map(rowOf);
  return htmlPage('Sightline bot', facts, [
    `${heading('Games')}${htmlTable(head, rows, [0, 1, 2, 4, 7, 8])}`,
    `${heading('Errors')}${htmlTable(
      ['time', 'error'],
      errors.map(({ at, message }) => [timeOf(at), message]),
      [0, 1],
    )}`,
  ]);
}

function rowOf({ id, metaGame, variants, entries, turn, isOver, value, ms, at, error }: BotGame): TableRow {
  const state = isOver ? 'ended' : turn ? (turn.move === undefined ? 'to search' : `to send ${turn.move}`) : 'waits';
  const share = value === undefined ? '' : percent(value);
  const search = ms === undefined ? '' : `${(ms / 1000).toFixed(1)} s`;
  return [metaGame, id, variants.join(', '), entries.length, state, share, search, timeOf(at), error ?? ''];
}

function timeOf(ms: number): string {
  return new Date(ms).toISOString().slice(0, 19).replace('T', ' ');
}
