/**
 * The process with the desk: it carries out the messages of pages, in their turns. It runs the rules
 * of the games, so custom ones may end or block it.
 */
import '../../hosts/node/install.ts';
import { Analyses } from '../../desk/analyses.ts';
import { Desk } from '../../desk/desk.ts';
import { parseMessage } from '../../desk/messages.ts';
import type { Note } from '../../desk/noter.ts';
import { Reviews } from '../../desk/reviews.ts';
import { Visitor } from '../../desk/visitor.ts';
import { readLines } from '../../hosts/node/lines.ts';
import { readWeights } from '../../hosts/node/weights-file.ts';
import { choicePly } from '../../library/symmetric-line.ts';
import { QueryGames } from '../../protocol/analysis/query-games.ts';
import { messageOf, must } from '../../util/result.ts';
import { Bucket, MESSAGE_RATE } from '../limits.ts';
import { TOO_MANY_MESSAGES } from '../messages.ts';
import { TreeFiles } from '../tree-files.ts';
import { type DeskOptions, type FromDesk, idOf, type ToDesk } from './desk-process.ts';
import { EngineProcess } from './engine-process.ts';
import { Outbox } from './outbox.ts';
import { Turns } from './turns.ts';

const { stdin, stdout, argv } = process;
const [given = ''] = argv.slice(2);
const { game, params, weights, threads, engineArgs, folder } = JSON.parse(given) as DeskOptions;

function argsFor(each: number): string[] {
  const analyses = Math.floor(threads / each);
  return ['--threads-per-analysis', String(each), '--analyses', String(analyses), ...engineArgs];
}

const short = new EngineProcess(argsFor(1), { priority: 0 });
const desk = new Desk(threads, (each) => new EngineProcess(argsFor(each)), { short });
const games = new QueryGames({
  ...(game && { game }),
  params,
  weights: weights === undefined ? undefined : must(readWeights(weights)),
});

function say(line: Omit<FromDesk, 'positions'>): void {
  stdout.write(`${JSON.stringify({ ...line, positions: desk.positions } satisfies FromDesk)}\n`);
}

/**
 * Passes the results of an analysis on for the library. Its moves are those on the board. Any seat
 * may stand for the choice of a seat, since the position is the same.
 */
const note: Note = (kit, { start, moves }, found) => {
  const { spec, seats } = kit;
  const choiceAt = choicePly(kit, start) ?? Infinity;
  const chosen = seats.at(-1)?.name as string;
  const words = moves.length > choiceAt ? moves.toSpliced(choiceAt, 0, chosen) : moves;
  const at = { game: { name: spec.name, rules: spec.rules }, ...(start !== undefined && { start }), moves: words };
  say({ note: { at, found } });
};

const analyses = new Analyses(games, desk, threads, must(TreeFiles.open(folder)), note);
const reviews = new Reviews(analyses);
const turns = new Turns();

interface Joined {
  receive(text: string): void;
  leave(): void;
}

function join(page: number, address: string): Joined {
  const work = turns.join();
  const outbox = new Outbox((reply, isReport) => say({ page, text: JSON.stringify(reply), isReport }), work);
  const outlet = { send: (reply: object, about?: object) => outbox.put(reply, about) };
  const visitor = new Visitor(outlet, desk, analyses, reviews, parseMessage, address);
  const bucket = new Bucket(MESSAGE_RATE, performance.now());
  const carryOut = (text: string) => {
    say({ page, hasBegun: true });
    try {
      if (bucket.take(performance.now())) visitor.receive(text);
      else visitor.turnDown(TOO_MANY_MESSAGES.error);
    } catch (error) {
      outbox.put({ id: idOf(text), error: messageOf(error), code: 'internal' });
    }
    say({});
  };
  return {
    receive: (text) => work.add(() => carryOut(text), text.length),
    leave: () => {
      work.leave();
      visitor.leave();
      say({});
    },
  };
}

const pages = new Map<number, Joined>();

function hear(message: ToDesk): void {
  if (!('page' in message)) say({});
  else if ('address' in message) pages.set(message.page, join(message.page, message.address));
  else if ('text' in message) pages.get(message.page)?.receive(message.text);
  else {
    pages.get(message.page)?.leave();
    pages.delete(message.page);
  }
}

// The server ends this process.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => {});
desk.warmUp();
void readLines(stdin, (line) => hear(JSON.parse(line as string) as ToDesk))
  .then(() => desk.close())
  .finally(() => process.exit());
