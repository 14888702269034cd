import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runJest } from './run-jest.mjs';

const root = join(import.meta.dirname, '../..');

describe('a run of Jest', () => {
  let folder;
  beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'quillstead-jest-'))));
  afterEach(() => rmSync(folder, { recursive: true }));

  /** Runs one test file of this text with settings of its own, which know no other file. */
  async function outcomeOf(text, how = {}) {
    const settings = join(folder, 'settings.json');
    const reporters = [join(root, 'scripts/jest/closing-line-reporter.mjs')];
    writeFileSync(join(folder, 'trial.spec.mjs'), text);
    writeFileSync(
      settings,
      JSON.stringify({ rootDir: folder, testMatch: ['<rootDir>/trial.spec.mjs'], reporters }),
    );
    const reported = [];
    const { signal } = new AbortController();
    const report = (line) => reported.push(line);
    const env = { ...process.env };
    const run = { root, node: process.execPath, env, signal, words: ['--runInBand'], report, settings };
    return { ...(await runJest({ ...run, ...how })), reported };
  }

  it('counts what passed and what failed', async () => {
    const text = `it('a', () => {}); it('b', () => {}); it('c', () => { throw new Error('no'); });`;
    const broken = [{ path: join(folder, 'trial.spec.mjs'), passed: 2 }];
    expect(await outcomeOf(text)).toEqual({ code: 1, passed: 2, failed: 1, broken, reported: [] });
  });

  it('is refused in a folder in which Jest finds nothing', async () => {
    const reported = ['Jest does not find files in folders with ? in their names: rename /what?.'];
    expect(await outcomeOf('', { root: '/what?' })).toMatchObject({
      code: 1,
      passed: 0,
      failed: 1,
      reported,
    });
  });

  it('counts a file that cannot be run as a failure', async () => {
    const broken = [{ path: join(folder, 'trial.spec.mjs'), passed: 0 }];
    expect(await outcomeOf(`import './nowhere.mjs';`)).toMatchObject({
      code: 1,
      passed: 0,
      failed: 1,
      broken,
    });
  });

  it('ends a test that never gives the thread back, and names it', async () => {
    const within = { file: 3_000, ending: 3_000 };
    const outcome = await outcomeOf(`it('spins', () => { for (;;); });`, { within });
    expect(outcome).toMatchObject({ code: 1, passed: 0, failed: 1 });
    expect(outcome.reported).toEqual([expect.stringMatching(/hangs in .*trial\.spec\.mjs/)]);
  });

  it('ends a run that something left open keeps alive', async () => {
    const text = `it('forgets', () => { setInterval(() => {}, 1000); });`;
    const outcome = await outcomeOf(text, { within: { file: 30_000, ending: 2_000 } });
    expect(outcome).toMatchObject({ code: 1, passed: 1, failed: 1 });
    expect(outcome.reported).toEqual([expect.stringContaining('hangs after its last test')]);
  });

  it('counts as failed when it is broken off', async () => {
    const abort = new AbortController();
    const text = `it('waits', () => new Promise(() => {}));`;
    setTimeout(() => abort.abort(), 1_000);
    expect(await outcomeOf(text, { signal: abort.signal })).toMatchObject({ code: 1, passed: 0, failed: 1 });
  });
});
