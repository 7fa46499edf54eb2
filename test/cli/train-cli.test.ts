import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { readLog } from '../../selfplay/tournament/log.ts';
import { readCheckpoint } from '../../selfplay/train/checkpoint.ts';
import { readTrainingLog } from '../../selfplay/train/training-log.ts';
import { runExists } from '../../src/cli/runs/event-log.ts';
import { otherTraining } from '../../src/cli/training/train.ts';
import { shippedWeights } from '../../src/games/registry.ts';
import { readWeights } from '../../src/node/weights-file.ts';
import { must } from '../../src/util/result.ts';
import { DAMAGED } from '../../src/util/sealed.ts';
import { testFolder } from '../support/folder.ts';
import { like, naming, oneLine } from '../support/parts.ts';
import { writeRandomWeights } from '../support/plain-network.ts';
import { SIZES } from '../support/random-games.ts';
import { linesIn, printed, type Ran, refusal, runHere } from '../support/run-here.ts';
import { entry, header, trainingLogText } from '../support/training-logs.ts';

const folder = testFolder();
const inFolder = (name: string) => join(folder, name);

/** What a training has learnt, to the last bit. */
function learntIn(out: string): string {
  const checkpoint = must(readCheckpoint(`${out}.checkpoint`));
  return Buffer.from(checkpoint.values.buffer).toString('base64');
}

const TRAIN = ['train', '--size', '3', '--shape', 'bias+sight', '--threads', '1', '--seed', 'c'];

/** That command with an option changed or added. */
function trainWith(option: string, value: string): string[] {
  return [...TRAIN.flatMap((word, i) => (option === word || option === TRAIN[i - 1] ? [] : [word])), option, value];
}

describe('train', () => {
  const out = inFolder('small.net');
  let ran: Ran;
  beforeAll(async () => {
    ran = await runHere([...TRAIN, '--games', '250', '--out', out, '--json']);
  });

  it('writes weights, a log and a checkpoint, and says where', () => {
    expect(ran.code, ran.stderr).toBe(0);
    expect(JSON.parse(ran.stdout)).toEqual({ out, log: `${out}.jsonl`, games: 250, seconds: expect.any(Number) });
    expect(ran.stderr).toMatch(/^100 % 250 games, [\d.]+\/s, TD error 0\.\d{4}, [\d.]+ plies, Light \d+\.\d %\n$/);
    const weights = readWeights(out);
    expect(weights).toMatchObject({ ok: true, value: { game: 'meridians', rules: { size: 3 }, shape: 'bias+sight' } });
    if (weights.ok) {
      expect(weights.value.provenance).toMatchObject({ seed: 'c', games: 250 });
      expect(weights.value.provenance.command).toMatch(/^sightline train --size 3 .*--games 250/);
    }
    const log = readTrainingLog(`${out}.jsonl`);
    expect(log).toMatchObject({ ok: true, value: { header: { games: 0, threads: 1 }, resumed: 0 } });
  });

  it('overwrites nothing without --force', async () => {
    const before = readFileSync(out);
    const args = [...TRAIN, '--games', '100', '--out', out];
    expect(await refusal(args)).toBe(`sightline: ${runExists('…/small.net')}`);
    expect(readFileSync(out).equals(before)).toBe(true);
    const forced = inFolder('forced.net');
    writeFileSync(forced, 'old');
    const stdout = await printed([...TRAIN, '--games', '100', '--out', forced, '--force']);
    expect(stdout).toMatch(/^.*forced\.net: 100 games in \d+ s; log in .*forced\.net\.jsonl\.\n$/);
    expect(readWeights(forced).ok).toBe(true);
  });

  it('is not resumed with other settings', async () => {
    const before = readFileSync(`${out}.checkpoint`);
    const said = await refusal([...trainWith('--seed', 'other'), '--games', '500', '--out', out, '--resume']);
    expect(said).toMatch(oneLine('…/small.net.checkpoint', '--seed was c, not other'));
    expect(readFileSync(`${out}.checkpoint`).equals(before)).toBe(true);
  });

  it('begins with the weights of a file, in as many phases as are asked for', async () => {
    const begun = inFolder('begun.net');
    const args = [...trainWith('--shape', 'bias+sight+phases2'), '--rate', '1e-9', '--final-rate', '1e-9'];
    await printed([...args, '--start', out, '--games', '1', '--out', begun]);
    const [before, after] = [must(readWeights(out)), must(readWeights(begun))];
    expect([...after.values]).toEqual([...before.values, ...before.values]);
    expect(must(readTrainingLog(`${begun}.jsonl`)).header.settings.start).toBe(before.id);
    expect(await refusal([...args, '--games', '2', '--out', begun, '--resume'])).toBe(
      `sightline: ${otherTraining('…/begun.net.checkpoint', '--start', before.id, undefined)}`,
    );
  });

  it('begins vectors with the numbers of a file, and learns on with vectors', async () => {
    const [begun, longer] = [inFolder('vectors.net'), inFolder('longer-vectors.net')];
    const shape = ['--shape', 'bias+sight+lanes8'];
    // Without a shape it is that of the file.
    const withoutShape = trainWith(...(shape as [string, string])).filter((word) => !shape.includes(word));
    for (const [start, to, asked] of [
      [out, begun, shape],
      [begun, longer, []],
    ] as const) {
      const args = [...withoutShape, ...asked, '--lane-rate', '1', '--games', '1'];
      await printed([...args, '--start', start, '--out', to]);
    }
    const [before, after] = [must(readWeights(out)), must(readWeights(begun))];
    const changed = before.values.filter((value, i) => Math.abs(value - after.values[8 * i]!) > 1);
    expect(changed.length).toBeLessThan(0.2 * before.values.length);
    expect(must(readTrainingLog(`${begun}.jsonl`)).header.settings).toMatchObject({ laneRate: 1, start: before.id });
    expect(must(readTrainingLog(`${longer}.jsonl`)).header.settings).toMatchObject({
      shape: 'bias+sight+lanes8',
      start: after.id,
    });
  });

  it('takes a rate of lanes with vectors alone', async () => {
    const args = [...trainWith('--lane-rate', '1'), '--games', '1', '--out', inFolder('no-vectors.net')];
    expect(await refusal(args)).toMatch(naming('--lane-rate', 'lanes8'));
  });

  it.each([
    ['--size', '4', '--start: the weights are for meridians with size=3, not for meridians with size=4'],
    ['--shape', 'bias+hex', '--start: shape "bias+sight": its tables differ from those of "bias+hex"'],
  ])('does not begin with weights for another board, or with other tables: %s %s', async (option, value, message) => {
    const begun = inFolder('not-begun.net');
    const args = [...trainWith(option, value), '--games', '1', '--out', begun, '--start'];
    expect(await refusal([...args, out])).toBe(`sightline: ${message}`);
    expect(await refusal([...args, inFolder('no.net')])).toMatch(naming('no.net'));
    expect(existsSync(begun)).toBe(false);
  });

  it('begins at positions of games, the same in every run, and continues with these alone', async () => {
    const games = inFolder('games.jsonl');
    await runHere(['match', 'random', 'greedy', '--size', '3', '--games', '6', '--log', games]);
    const [known, again] = [inFolder('known.net'), inFolder('again.net')];
    const args = [...TRAIN, '--games', '100', '--positions', games];
    for (const path of [known, again]) {
      await printed([...args, '--out', path]);
    }
    expect(learntIn(known)).toBe(learntIn(again));
    expect(learntIn(known)).not.toBe(learntIn(out));
    const { positions } = must(readTrainingLog(`${known}.jsonl`)).header.settings;
    expect(positions).toMatch(/^[0-9a-f]{16}$/);
    expect(await refusal([...TRAIN, '--games', '300', '--out', known, '--resume'])).toBe(
      `sightline: ${otherTraining('…/known.net.checkpoint', '--positions', positions, undefined)}`,
    );
    const other = inFolder('other-games.net');
    expect(await refusal([...args.with(2, '4'), '--out', other])).toMatch(
      oneLine('--positions', '…/games.jsonl', 1, 'Meridians', 3),
    );
    writeFileSync(games, '{"size":3,"rules":{"pie":true},"moves":["a1","c1","dark"]}\n');
    expect(await refusal([...args, '--out', other])).toMatch(oneLine('games.jsonl', 1, 'Meridians', 3, 'pie'));
    expect(existsSync(other)).toBe(false);
    const pie = await runHere([...args, '--pie', '--out', other]);
    expect(pie.code, pie.stderr).toBe(0);
  });

  it('is not resumed from a damaged or missing checkpoint', async () => {
    const damaged = inFolder('damaged.net');
    const bytes = readFileSync(`${out}.checkpoint`);
    bytes[200] = bytes[200]! ^ 1;
    writeFileSync(`${damaged}.checkpoint`, bytes);
    const args = [...TRAIN, '--games', '500', '--resume', '--out'];
    expect(await refusal([...args, damaged])).toContain(`sightline: …/damaged.net.checkpoint: ${DAMAGED}`);
    expect(readFileSync(`${damaged}.checkpoint`).equals(bytes)).toBe(true);
    const lone = inFolder('lone.net');
    writeFileSync(lone, readFileSync(out));
    expect(await refusal([...args, lone])).toMatch(naming('lone.net.checkpoint'));
    expect(existsSync(`${lone}.jsonl`)).toBe(false);
    expect(readFileSync(lone).equals(readFileSync(out))).toBe(true);
  });

  it.each([
    ['nothing', undefined],
    ['an empty log', ''],
  ])('with --resume is begun where there is %s yet', async (_, log) => {
    const begun = inFolder(`begun-${log}.net`);
    if (log !== undefined) writeFileSync(`${begun}.jsonl`, log);
    const { code, stdout, stderr } = await runHere([...TRAIN, '--games', '100', '--resume', '--out', begun]);
    expect(code, stderr).toBe(0);
    expect(stderr).toMatch(naming(begun));
    expect(stdout).toContain('100 games');
    expect(readTrainingLog(`${begun}.jsonl`)).toMatchObject({ ok: true, value: { resumed: 0 } });
  });

  it('continues a log with a broken line with --skip-broken, and its report omits the line', async () => {
    const broken = inFolder('broken.net');
    await runHere([...TRAIN, '--games', '200', '--out', broken]);
    const log = `${broken}.jsonl`;
    appendFileSync(log, 'what is this\n');
    const line = linesIn(log);
    const args = [...TRAIN, '--games', '300', '--resume', '--out', broken];
    const named = `broken.net.jsonl:${line}: not JSON; --skip-broken skips such lines`;
    expect(await refusal(args)).toContain(named);
    expect(await refusal(['train', 'report', log])).toContain(named);
    await printed([...args, '--skip-broken']);
    const report = await runHere(['train', 'report', log, '--skip-broken']);
    expect(report).toMatchObject({ code: 0, stdout: expect.stringContaining('300 games') });
    expect(report.stderr).toMatch(oneLine(log, 1, line, 'JSON'));
  });

  it.each([
    [[], 'say how long: --minutes or --games'],
    [['--games', '1', '--lambda', '1.1'], '--lambda "1.1": must be a number from 0 to 1'],
    [['--games', '1', '--shape', 'hexes'], '--shape: shape "hexes": "hexes" is none of bias'],
    [['--games', '1', '--playouts', '5'], 'unknown option --playouts: see --help'],
    [['--games', '1', '--force', '--out', '/'], 'cannot write /: it is a folder'],
    [['--games', '1', '--out', 'x.net', '--log', 'x.net'], 'x.net cannot take two outputs'],
    [['--games', '1', '--out', '/nowhere/x.net'], 'cannot write /nowhere/x.net: no such folder'],
    [['--games', '1', '--game', 'hex'], '--game: "hex" is not a game of this program'],
    [['reprot', 'x.jsonl'], 'unknown command "reprot" of train: did you mean report?'],
  ])('%j is refused: %s', async (args, message) => {
    expect(await refusal(['train', ...args])).toMatch(like(message));
  });
});

describe('train report', () => {
  const path = inFolder('long.jsonl');
  const entries = Array.from({ length: 1000 }, (_, i) => entry(100 * (i + 1)));
  beforeAll(() => writeFileSync(path, trainingLogText([header(), ...entries])));

  it('shows a long training in a few lines, the first and the last among them', async () => {
    const stdout = await printed(['train', 'report', path]);
    const lines = stdout.trim().split('\n');
    expect(lines).toHaveLength(20);
    expect(lines[0]).toBe('1 s: 100 games, 100/s, TD error 0.0700, 108.5 plies, Light 55.0 %');
    expect(lines[19]).toBe('1000 s: 100,000 games, 100/s, TD error 0.0700, 108.5 plies, Light 55.0 %');
  });

  it('prints the whole log with --json', async () => {
    const { stdout } = await runHere(['train', 'report', path, '--json']);
    expect(JSON.parse(stdout)).toEqual({ header: header(), entries, resumed: 0 });
  });

  it('writes a page', async () => {
    const html = inFolder('page.html');
    await printed(['train', 'report', path, '--html', html]);
    expect(readFileSync(html, 'utf8')).toMatch(/<h1>[^<]*Meridians, size 6<\/h1>/);
  });

  it('names the error and its place', async () => {
    const other = inFolder('other.jsonl');
    writeFileSync(other, '{"v":1,"kind":"tournament"}\n');
    expect(await refusal(['train', 'report', other])).toMatch(naming('other.jsonl:1'));
    expect(await refusal(['train', 'report', path, '--minutes', '5'])).toMatch(naming('--minutes'));
  });
});

describe('train gate', () => {
  const [a, b, other] = [inFolder('a.net'), inFolder('b.net'), inFolder('other.net')];
  const small = ['--playouts', '5', '--concurrency', '1'];
  beforeAll(() => {
    writeRandomWeights(a, 'bias+hex', 4);
    writeRandomWeights(b, 'bias+hex', 4);
    writeRandomWeights(other, 'bias+hex', 3);
  });

  it('plays an even number of games, logs them, and keeps the old weights when nothing is decided', async () => {
    const log = inFolder('gate.jsonl');
    const stdout = await printed(['train', 'gate', a, b, ...small, '--games', '5', '--log', log]);
    const [result, keep] = stdout.replaceAll(folder, '…').trim().split('\n');
    expect(result).toMatch(/^6 games, pairs [\d ]+: .*Elo .*, LLR -?\d\.\d\d \(-2\.94 to 2\.94\): undecided\.$/);
    expect(keep).toBe('Keep …/b.net.');
    const read = must(readLog(log));
    const { config } = read.header;
    expect(config).toMatchObject({ format: 'match', size: 4, games: 6, sprt: expect.stringContaining('elo1=20') });
    const idOf = (path: string) => {
      const weights = readWeights(path);
      return weights.ok ? weights.value.id : undefined;
    };
    expect(config.players.map(({ name, params }) => [name, params.weights])).toEqual([
      ['new', idOf(a)],
      ['old', idOf(b)],
    ]);
    expect(config.players[0]?.spec).toBe(`mcts:playouts=5,name=new,weights=${a}`);
    const report = await runHere(['report', log, '--json']);
    expect(JSON.parse(report.stdout)).toMatchObject({ games: 6 });
  });

  it('decides for the better ones', async () => {
    const [good, bad] = [inFolder('good.net'), inFolder('bad.net')];
    for (const [path, games] of [
      [good, '1500'],
      [bad, '1'],
    ] as const) {
      const args = ['train', '--size', '4', '--shape', 'bias+sight', '--threads', '1', '--games', games, '--out', path];
      await printed(args);
    }
    const bounds = ['--sprt', 'elo0=0,elo1=200', '--games', '400', '--json'];
    const better = await runHere(['train', 'gate', good, bad, ...small, ...bounds]);
    expect(JSON.parse(better.stdout)).toMatchObject({ keep: 'new', decision: 'H1' });
  });

  it('plays against mobility if the program has no weights', async () => {
    const size = SIZES.find((size) => {
      const shipped = shippedWeights({ name: 'meridians', rules: { size } });
      return size > 2 && shipped.ok && !shipped.value;
    });
    if (size === undefined) return;
    const path = inFolder('alone.net');
    writeRandomWeights(path, 'bias+hex', size);
    const log = inFolder('alone.jsonl');
    const stdout = await printed(['train', 'gate', path, ...small, '--games', '2', '--log', log]);
    expect(stdout).toMatch(/^Keep .*\.$/m);
    const read = readLog(log);
    expect(read.ok && read.value.header.config.players[1]).toMatchObject({
      name: 'mobility',
      params: { evaluation: 'mobility' },
    });
  });

  it('refuses weights that it cannot compare', async () => {
    const gate = (...args: string[]) => refusal(['train', 'gate', ...args]);
    expect(await gate(a, a)).toMatch(oneLine('…/a.net', '…/a.net'));
    expect(await gate(a, other)).toMatch(
      oneLine('…/a.net', 'meridians with size=4', '…/other.net', 'meridians with size=3'),
    );
    expect(await gate(a, inFolder('none.net'))).toMatch(oneLine('…/none.net'));
    const text = inFolder('text.net');
    writeFileSync(text, 'text');
    expect(await gate(text, a)).toMatch(oneLine('…/text.net'));
    expect(await gate(a, b, '--log', text)).toMatch(naming('text.net'));
    expect(await gate(a, b, '--minutes', '5')).toMatch(naming('--minutes'));
    const tiny = inFolder('2.net');
    writeRandomWeights(tiny, 'bias+hex', 2);
    expect(await gate(tiny)).toMatch(naming(2));
  });
});
