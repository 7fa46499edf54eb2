/**
 * The process with the service: it carries out the messages of pages, in their turns. It runs the
 * rules of the games, so custom ones may end or block it.
 */
import '../../../node/install.ts';
import { Scheduler } from '../../../engine/scheduler.ts';
import { readLines } from '../../../node/lines.ts';
import { readWeights } from '../../../node/weights-file.ts';
import { QueryGames } from '../../../protocol/analysis/query-games.ts';
import { fail, messageOf, must } from '../../../util/result.ts';
import { Analyses } from '../../service/analyses.ts';
import { ClientSession } from '../../service/client-session.ts';
import { Duels } from '../../service/duels.ts';
import { type Answer, parseMessage } from '../../service/messages.ts';
import type { KeepAnalysis } from '../../service/recorder.ts';
import { Reviews } from '../../service/reviews.ts';
import { duelFiles } from '../duel-files.ts';
import { EngineProcess } from '../engine/engine-process.ts';
import { Bucket, MESSAGE_RATE } from '../limits.ts';
import { TreeFiles } from '../tree-files.ts';
import { Outbox } from './outbox.ts';
import { type FromService, idOf, type ServiceOptions, type ToService } from './service-process.ts';
import { Turns } from './turns.ts';

const TOO_MANY_MESSAGES = fail('too-many', 'too many messages; try again later');

const { stdin, stdout, argv } = process;
const [given = ''] = argv.slice(2);
const { folder, seed, threads, ...options } = JSON.parse(given) as ServiceOptions;
const weights = options.weights === undefined ? undefined : must(readWeights(options.weights));

function engineOf(each: number, priority?: number): EngineProcess {
  const analyses = Math.floor(threads / each);
  return new EngineProcess(
    { ...options, threadsPerAnalysis: each, analyses },
    priority === undefined ? {} : { priority },
  );
}

const scheduler = new Scheduler(threads, engineOf, { short: engineOf(1, 0) });

function say(line: Omit<FromService, 'positions'>): void {
  stdout.write(`${JSON.stringify({ ...line, positions: scheduler.positions } satisfies FromService)}\n`);
}

/** Passes the results of an analysis on for the library. */
const record: KeepAnalysis = ({ spec: { name, rules } }, { start, moves }, found) => {
  say({ note: { at: { game: name, rules, start, moves }, found } });
};

const games = new QueryGames({ ...options, weights });
const analyses = new Analyses({ games, scheduler, seed, trees: must(TreeFiles.open(folder)), record });
const reviews = new Reviews(analyses);
const duels = new Duels(
  duelFiles(folder, (problem) => say({ stores: { problem } })),
  (duel, tree) => say({ game: { duel, tree } }),
);
const turns = new Turns();

interface Joined {
  receive(text: string): void;
  leave(): void;
}

function join(page: number, address: string, guestOf?: string): Joined {
  const work = turns.join();
  const outbox = new Outbox((reply, isReport) => say({ page, text: JSON.stringify(reply), isReport }), work);
  const outlet = { send: (reply: () => Answer, about?: object) => outbox.put(reply, about) };
  const session = new ClientSession(outlet, analyses, reviews, address, duels, guestOf);
  const bucket = new Bucket(MESSAGE_RATE, performance.now());
  const carryOut = (text: string) => {
    say({ page, hasBegun: true });
    try {
      session.receive(bucket.take(performance.now()) ? parseMessage(text) : TOO_MANY_MESSAGES);
    } catch (error) {
      outbox.put(() => ({ id: idOf(text), error: messageOf(error), code: 'internal' }));
    }
    say({});
  };
  return {
    receive: (text) => work.add(() => carryOut(text), text.length),
    leave: () => {
      work.leave();
      session.leave();
      say({});
    },
  };
}

const pages = new Map<number, Joined>();

function hear(message: ToService): void {
  if ('saved' in message) duels.saved(message.saved);
  else if (!('page' in message)) say({});
  else if ('address' in message) pages.set(message.page, join(message.page, message.address, message.guestOf));
  else if ('text' in message) pages.get(message.page)?.receive(message.text);
  else {
    pages.get(message.page)?.leave();
    pages.delete(message.page);
  }
}

// The server ends this process.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => {});
scheduler.warmUp(games.standard);
void readLines(stdin, (line) => hear(JSON.parse(line as string) as ToService))
  .then(() => scheduler.close())
  .finally(() => process.exit());
