/** Analyses that one session saves and another one continues with, in lines of JSON and in the Go Text Protocol. */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { withParameter } from '../../src/engine/engine.ts';
import { readAnalysis, sealAnalysis } from '../../src/engine/saved-analysis.ts';
import { NOTHING_TO_SAVE, RAVE_NOT_SAVED } from '../../src/engine/tree-searcher.ts';
import { openGame } from '../../src/games/registry.ts';
import type { SharedWeights } from '../../src/network/weights.ts';
import { onlyOneSaved } from '../../src/protocol/analysis/saved.ts';
import { otherGame, syntaxError } from '../../src/protocol/gtp/command.ts';
import { cannotResume, cannotSave, SET_UP_START } from '../../src/protocol/gtp/saving-commands.ts';
import { NOT_SEARCHED } from '../../src/protocol/gtp/session.ts';
import { fileProblem, NO_FOLDER } from '../../src/util/system-error.ts';
import { type AnyReply, repliesTo, TestSession } from '../support/analysis.ts';
import { testFolder } from '../support/folder.ts';
import { answer, answers, refusal } from '../support/gtp-session.ts';
import { naming } from '../support/parts.ts';
import { STATIC } from '../support/presets.ts';

const folder = testFolder();
let files = 0;
const newFile = () => join(folder, `${files++} a.tree`);

const OPENING = { size: 4, moves: ['d5'] };
/** The part of a search that does not depend on whether it was interrupted. */
const found = ({ position, value, visits, nodes, moves, pvLength }: AnyReply & { pvLength?: number }) => ({
  position,
  value,
  visits,
  nodes,
  moves,
  pvLength,
});

async function only(query: object, options = {}): Promise<AnyReply> {
  const replies = await repliesTo([{ id: 'x', ...query }], options);
  expect(replies).toHaveLength(1);
  return replies[0]!;
}

async function saved(query: object = OPENING, options = {}): Promise<string> {
  const save = newFile();
  expect(await only({ ...query, save }, options)).toMatchObject({ isDuringSearch: false });
  return save;
}

/** Every game is searched with its own. */
const OWN_PARAMS = { params: undefined };

/** A file with a byte of another one changed. */
function damaged(path: string): string {
  const bytes = readFileSync(path);
  bytes[bytes.length - 40]! ^= 1;
  const copy = newFile();
  writeFileSync(copy, bytes);
  return copy;
}

const withExploration = (exploration: string) => {
  const params = withParameter(STATIC, 'exploration', exploration);
  return params.ok ? params.value : STATIC;
};

describe('a query', () => {
  it('that resumes finds what one search of the same length finds', async () => {
    const resume = await saved({ ...OPENING, playouts: 150 });
    const whole = await only({ ...OPENING, playouts: 400, top: 100 });
    const rest = await only({ resume, playouts: 250, top: 100 });
    expect(rest).toMatchObject({ turnNumber: 0, size: 4, playouts: 250, keptVisits: 150, visits: 400 });
    expect(found(rest)).toEqual(found(whole));
    expect(whole.keptVisits).toBe(0);
  });

  it('that resumes plays its moves from the saved position', async () => {
    const resume = await saved({ ...OPENING, playouts: 300 });
    const { moves } = await only({ ...OPENING, playouts: 300 });
    const { move, visits } = moves![0]!;
    const query = { id: 'x', resume, moves: [move], analyzeTurns: [0, 1] };
    const [here, after] = await repliesTo([query]);
    expect(here).toMatchObject({ turnNumber: 0, keptVisits: 300, toMove: 'dark' });
    expect(after).toMatchObject({ turnNumber: 1, keptVisits: visits, toMove: 'light' });
    const { position } = await only({ size: 4, moves: ['d5', move] });
    expect(after!.position).toBe(position);
  });

  it('may resume an analysis of another game, and of one that begins at a position', async () => {
    const resume = await saved({ game: 'maerstanas' }, OWN_PARAMS);
    expect(await only({ resume }, OWN_PARAMS)).toMatchObject({ game: 'maerstanas', keptVisits: 50 });
    const initialPosition = '3/4/2L2/3D2/5/4/3 L 1 1';
    expect(await only({ resume: await saved({ initialPosition }) })).toMatchObject({
      position: initialPosition,
      keptVisits: 50,
    });
  });

  it('that resumes where the game is over says so', async () => {
    const resume = await saved({ size: 2, moves: ['a1', 'b1'] });
    expect(await only({ resume })).toMatchObject({ winner: 'dark', moves: [], keptVisits: 0 });
  });

  it('of some moves is like any other where these are all there are', async () => {
    const resume = await saved({ ...OPENING, avoidMoves: ['d5'] });
    expect((await only({ resume, avoidMoves: ['d5'] })).keptVisits).toBe(50);
  });

  it('of some moves continues with an analysis of the same moves alone', async () => {
    const some = { allowMoves: ['d4', 'c3', 'e5'] };
    const resume = await saved({ ...OPENING, ...some, playouts: 150 });
    const whole = await only({ ...OPENING, ...some, playouts: 400, top: 100 });
    const rest = await only({ resume, ...some, playouts: 250, top: 100 });
    expect(rest).toMatchObject({ keptVisits: 150, visits: 400 });
    expect(found(rest)).toEqual(found(whole));
    expect(await only({ resume })).toMatchObject({ field: 'resume', code: 'bad-field' });
    expect(await only({ resume, allowMoves: ['d4'] })).toMatchObject({ field: 'resume', code: 'bad-field' });
  });

  describe('is refused', () => {
    const refused = async (query: object, options = {}) => {
      const { field, code, error } = await only(query, options);
      return { field, code, error };
    };

    it.each([
      ['game', 'meridians'],
      ['size', 4],
      ['rules', {}],
      ['initialPosition', '1/2/1 L 0 0'],
    ])('where %s stands beside resume', async (field, value) => {
      const error = `${field}: not allowed together with resume`;
      expect(await refused({ resume: 'x', [field]: value })).toEqual({ field, code: 'bad-field', error });
    });

    it('where there is nothing to resume', async () => {
      const resume = newFile();
      const error = `resume: cannot read ${resume}: no such file`;
      expect(await refused({ resume })).toEqual({ field: 'resume', code: 'no-file', error });
      expect((await refused({ resume: folder })).error).toMatch(naming(folder));
    });

    it('where the file is no saved analysis, or a damaged one', async () => {
      const text = newFile();
      writeFileSync(text, 'd5 b1');
      const wrong = { field: 'resume', code: 'bad-file' };
      expect(await refused({ resume: text })).toEqual({
        ...wrong,
        error: expect.stringMatching(naming('resume', text)),
      });
      const broken = damaged(await saved());
      const error = `resume: ${broken}: wrong checksum: the file is damaged or truncated`;
      expect(await refused({ resume: broken })).toEqual({ ...wrong, error });
    });

    it('where the analysis was made with other parameters', async () => {
      const resume = await saved();
      const error = `resume: ${resume}: it used exploration=${STATIC.exploration}, not 3`;
      expect(await refused({ resume }, { params: withExploration('3') })).toEqual({
        field: 'resume',
        code: 'other-analysis',
        error,
      });
    });

    it('where the analysis was made with other weights', async () => {
      const analysis = readAnalysis(readFileSync(await saved()));
      const kit = openGame({ name: 'meridians', rules: { size: 4 } });
      if (!analysis.ok || !kit.ok) throw new Error('there is no analysis');
      const weights = { id: 'f'.repeat(64) } as SharedWeights;
      const spec = { ...kit.value.spec, weights };
      const resume = newFile();
      writeFileSync(resume, sealAnalysis({ ...kit.value, spec }, STATIC, analysis.value));
      const { code, error } = await refused({ resume });
      expect(code).toBe('other-analysis');
      expect(error).toMatch(naming(resume));
    });

    it('where its moves cannot be played from the saved position', async () => {
      const error = 'moves: move 1: d5 is occupied';
      expect(await refused({ resume: await saved(), moves: ['d5'] })).toMatchObject({ field: 'moves', error });
      expect(await refused({ resume: await saved(), analyzeTurns: [1] })).toMatchObject({ field: 'analyzeTurns' });
    });

    it('where there is more to save than one position', async () => {
      const error = `save: ${onlyOneSaved(2).message}`;
      const query = { ...OPENING, analyzeTurns: [0, 1], save: newFile() };
      expect(await refused(query)).toEqual({ field: 'save', code: 'bad-field', error });
    });

    it('where the search cannot be saved', async () => {
      const params = withParameter(STATIC, 'raveK', '100');
      const options = { params: params.ok ? params.value : STATIC };
      const error = `save: ${RAVE_NOT_SAVED}`;
      expect(await refused({ save: newFile() }, options)).toEqual({ field: 'save', code: 'bad-field', error });
    });

    it('where the file cannot be written', async () => {
      const wrong = { field: 'save', code: 'no-file' };
      const nowhere = join(folder, 'none', 'a.tree');
      expect(await refused({ save: nowhere })).toEqual({
        ...wrong,
        error: `save: cannot write ${nowhere}: ${NO_FOLDER}`,
      });
      expect(await refused({ save: folder })).toEqual({
        ...wrong,
        error: `save: cannot write ${folder}: ${fileProblem({ code: 'EISDIR' })}`,
      });
    });

    it.each(['save', 'resume'])('where %s is no text', async (field) => {
      expect(await refused({ [field]: 1 })).toMatchObject({ field, code: 'bad-field' });
    });
  });
});

const noFile = (message: string) => ({ code: 'no-file', message });

describe('sightline-save and sightline-resume', () => {
  /** Two searches one after the other, of which the second one continues with what the first one found. */
  const TWICE = ['play w d5', 'kata-analyze', 'kata-analyze'];

  it('continue with a search as if nothing had been between', async () => {
    const file = newFile();
    expect(await answer([...TWICE.slice(0, 2), `sightline-save ${file}`])).toBe('=');
    const resumed = await answers([`sightline-resume ${file}`, 'kata-analyze', `sightline-save ${file}`]);
    expect(resumed).toEqual(['=', await answer(TWICE), '=']);
    expect(readAnalysis(readFileSync(file))).toMatchObject({ ok: true, value: { start: undefined, moves: ['d5'] } });
  });

  it('save and resume before and after any other command that searches', async () => {
    for (const search of ['reg_genmove b', 'sightline-visits']) {
      const file = newFile();
      const lines = [
        'play w D7',
        search,
        `sightline-save ${file}`,
        `sightline-resume ${file}`,
        `sightline-save ${file}`,
      ];
      expect((await answers(lines, { gogui: 'square' })).slice(2), search).toEqual(['=', '=', '=']);
    }
  });

  it('resume what a query has saved, with its size and its moves, and a query resumes what they save', async () => {
    const file = await saved({ size: 3, moves: ['b1', 'd1'], playouts: 40 });
    const lines = [
      `sightline-resume ${file}`,
      'showboard',
      'kata-analyze',
      `sightline-save ${file}`,
      'undo',
      'showboard',
    ];
    const [, board, , , , before] = await answers(lines);
    expect(board).toBe(await answer(['boardsize 3', 'play w b1', 'play b d1', 'showboard']));
    expect(before).toBe(await answer(['boardsize 3', 'play w b1', 'showboard']));
    expect((await only({ resume: file })).keptVisits).toBe(70);
  });

  it('save nothing where nothing was found', async () => {
    const none = refusal(cannotSave(NOT_SEARCHED.error));
    const save = `sightline-save ${newFile()}`;
    expect(await answer([save])).toBe(none);
    expect(await answer(['genmove w', save])).toBe(none);
    expect(await answer(['kata-analyze', 'clear_board', save])).toBe(none);
    expect(await answer(['kata-analyze', 'set_param seed 2', save])).toBe(`? ${NOTHING_TO_SAVE}`);
    expect(await answer(['set_param raveK 100', 'kata-analyze', save])).toMatch(naming('? ', 'RAVE'));
  });

  it('say what is wrong with a path', async () => {
    const nowhere = join(folder, 'none', 'a.tree');
    expect(await answers(['kata-analyze', `sightline-save ${nowhere}`, 'sightline-save'])).toEqual([
      expect.stringMatching(/^=/),
      refusal(cannotSave(noFile(`cannot write ${nowhere}: ${NO_FOLDER}`))),
      refusal(syntaxError('sightline-save FILE')),
    ]);
    expect(await answers([`sightline-resume ${nowhere}`, 'sightline-resume'])).toEqual([
      refusal(cannotResume(noFile(`cannot read ${nowhere}: ${fileProblem({ code: 'ENOENT' })}`))),
      refusal(syntaxError('sightline-resume FILE')),
    ]);
  });

  it('change nothing where an analysis cannot be resumed', async () => {
    const cases = [
      [damaged(await saved()), 'wrong checksum: the file is damaged or truncated'],
      [await saved({ game: 'maerstanas' }, OWN_PARAMS), otherGame('maerstanas', 'meridians').error.message],
      [await saved({ initialPosition: '3/4/2L2/3D2/5/4/3 L 1 1' }), SET_UP_START.error.message],
      [await saved({ size: 3 }, { params: withExploration('3') }), `it used exploration=3, not ${STATIC.exploration}`],
    ] as const;
    const lines = cases.map(([path]) => `sightline-resume ${path}`);
    const said = await answers([...TWICE.slice(0, 2), ...lines, TWICE[2]!, 'showboard']);
    expect(said.slice(2, -2)).toEqual(cases.map(([, why]) => refusal(cannotResume({ code: '', message: why }))));
    expect(said.slice(-2)).toEqual((await answers([...TWICE, 'showboard'])).slice(-2));
  });
});

describe('a query on a thread', () => {
  const ENDLESS = { id: 'x', seconds: 1000, reportDuringSearchEvery: 0.001, size: 4 };
  afterEach(() => vi.useRealTimers());

  /** A session that is at work on an endless query. */
  async function working(save: string): Promise<TestSession> {
    const session = new TestSession({ threadsPerAnalysis: 1 });
    session.send({ ...ENDLESS, save });
    await session.until(({ isDuringSearch }) => isDuringSearch === true);
    return session;
  }

  it('is saved every minute, and where it is ended early', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const save = newFile();
    const session = await working(save);
    expect(existsSync(save)).toBe(false);
    vi.advanceTimersByTime(60_000);
    expect(readAnalysis(readFileSync(save))).toMatchObject({ ok: true, value: { moves: [] } });
    session.send({ id: 'stop', action: 'terminate_all' });
    const last = (await session.end()).at(-1)!;
    expect(vi.getTimerCount()).toBe(0);
    expect((await only({ resume: save })).keptVisits).toBe(last.visits);
  });

  it('is answered with a warning where the file cannot be written any more', async () => {
    const gone = join(folder, 'gone');
    mkdirSync(gone);
    const session = await working(join(gone, 'a.tree'));
    rmSync(gone, { recursive: true });
    session.send({ id: 'stop', action: 'terminate_all' });
    const [warning, reply] = (await session.end()).filter(({ id, isDuringSearch }) => id === 'x' && !isDuringSearch);
    expect(warning).toEqual({
      id: 'x',
      warning: `save: cannot write ${join(gone, 'a.tree')}: ${NO_FOLDER}`,
      code: 'no-file',
      field: 'save',
      line: 1,
    });
    expect(reply).toMatchObject({ isDuringSearch: false });
  });
});
