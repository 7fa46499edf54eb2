/**
 * The process with the service: it carries out the messages of pages, in their turns. It runs the
 * rules of the games, so custom ones may end or block it.
 */
import { Scheduler } from '../../../engine/scheduler.ts';
import { readWeights } from '../../../node/weights-file.ts';
import { QueryGames } from '../../../protocol/analysis/query-games.ts';
import { fail, messageOf, must, ok, type Result } from '../../../util/result.ts';
import { Analyses } from '../../service/analyses.ts';
import { ClientSession } from '../../service/client-session.ts';
import { Duels } from '../../service/duels.ts';
import { type Answer, parseMessage } from '../../service/messages.ts';
import { chosenMove } from '../../service/moves.ts';
import type { KeepAnalysis } from '../../service/recorder.ts';
import { Reviews } from '../../service/reviews.ts';
import { duelFiles } from '../duel-files.ts';
import { EngineProcess } from '../engine/engine-process.ts';
import { Bucket, MESSAGE_RATE } from '../limits.ts';
import { type ProcessQuestion, type Served, tellServer } from '../serve-process.ts';
import { TreeFiles } from '../tree-files.ts';
import { Outbox } from './outbox.ts';
import { idOf, type JoiningPage, type PageNews, type ServiceNews, type ServiceOptions } from './service-process.ts';
import { Turns } from './turns.ts';

const TOO_MANY_MESSAGES = fail('too-many', 'too many messages; try again later');

export function serveService({ folder, seed, threads, ...options }: ServiceOptions): Served {
  const weights = options.weights === undefined ? undefined : must(readWeights(options.weights));
  const engineOf = (each: number, priority?: number) => {
    const analyses = Math.floor(threads / each);
    const limits = priority === undefined ? {} : { priority };
    return new EngineProcess({ ...options, threadsPerAnalysis: each, analyses }, limits);
  };
  const scheduler = new Scheduler(threads, engineOf, { short: engineOf(1, 0) });
  const say = (news: ServiceNews) => tellServer(news);
  /** Passes the results of an analysis on for the library. */
  const record: KeepAnalysis = ({ spec: { name, rules } }, { start, moves }, found) => {
    say({ note: { at: { game: name, rules, start, moves }, found } });
  };
  const games = new QueryGames({ ...options, weights });
  const analyses = new Analyses({ games, scheduler, seed, trees: must(TreeFiles.open(folder)), record });
  const reviews = new Reviews(analyses);
  /** The share of the engine for its places in games by a link. */
  const opponents = scheduler.join('games by a link');
  const duels = new Duels(
    duelFiles(folder, (problem) => say({ stores: { problem } })),
    (duel, tree) => say({ game: { duel, tree } }),
    async ({ game, rules, moves }, level, signal) => {
      const request = { id: '', game, rules, moves: [...moves], level };
      const chosen = await chosenMove(analyses, opponents, { action: 'choose', ...request }, signal);
      return chosen.ok ? ok(chosen.value.move) : chosen;
    },
  );
  const turns = new Turns();

  /** Serves a page until it leaves. */
  const page = ({ address, guestOf }: JoiningPage, { tell, hear, signal }: ProcessQuestion) =>
    new Promise<Result<object>>((resolve) => {
      const sayTo = (news: Omit<PageNews, 'positions'>) => {
        tell({ ...news, positions: scheduler.positions } satisfies PageNews);
      };
      const work = turns.join();
      const outbox = new Outbox((reply, isReport) => sayTo({ text: JSON.stringify(reply), isReport }), work);
      const outlet = { send: (reply: () => Answer, about?: object) => outbox.put(reply, about) };
      const session = new ClientSession(outlet, analyses, reviews, address, duels, guestOf);
      const bucket = new Bucket(MESSAGE_RATE, performance.now());
      const carryOut = (text: string) => {
        sayTo({ hasBegun: true });
        try {
          session.receive(bucket.take(performance.now()) ? parseMessage(text) : TOO_MANY_MESSAGES);
        } catch (error) {
          outbox.put(() => ({ id: idOf(text), error: messageOf(error), code: 'internal' }));
        }
        sayTo({});
      };
      // From now on the page may expect signs of life.
      sayTo({});
      hear((text: string) => work.add(() => carryOut(text), text.length));
      signal.addEventListener('abort', () => {
        work.leave();
        session.leave();
        sayTo({});
        resolve(ok({}));
      });
    });
  const saved = (duel: string) => {
    duels.saved(duel);
    return ok({});
  };
  scheduler.warmUp(games.standard);
  const news = (): ServiceNews => ({ positions: scheduler.positions });
  return { answers: { page, saved }, news, close: () => scheduler.close() };
}
