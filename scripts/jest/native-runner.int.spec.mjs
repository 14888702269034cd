import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runJest } from '../test/run-jest.mjs';

const root = join(import.meta.dirname, '../..');

describe('test files that Node imports', () => {
  let folder;
  beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'quillstead-native-'))));
  afterEach(() => rmSync(folder, { recursive: true }));

  /** Runs these files, one after the other in one process. @param {Record<string, string>} files texts by path */
  async function outcomeOf(files) {
    const settings = join(folder, 'settings.json');
    const own = {
      rootDir: folder,
      testMatch: ['<rootDir>/**/*.spec.{mjs,ts}'],
      testRunner: join(root, 'scripts/jest/native-runner.mjs'),
      testSequencer: join(folder, 'by-name.cjs'),
      reporters: [join(root, 'scripts/jest/closing-line-reporter.mjs')],
      restoreMocks: true,
    };
    const byName = `class ByName { shard(tests) { return tests; } cacheResults() {}
      sort(tests) { return tests.toSorted((one, other) => (one.path < other.path ? -1 : 1)); } }
      module.exports = ByName;`;
    const all = { ...files, 'settings.json': JSON.stringify(own), 'by-name.cjs': byName };
    for (const [path, text] of Object.entries(all)) {
      mkdirSync(join(folder, path, '..'), { recursive: true });
      writeFileSync(join(folder, path), text);
    }
    const { signal } = new AbortController();
    const run = { root, node: process.execPath, env: { ...process.env }, signal, report: () => undefined };
    const { passed, failed } = await runJest({ ...run, words: ['--runInBand'], settings });
    return { passed, failed };
  }

  it('share what they load, but for the modules of their own folders', async () => {
    const files = {
      'shared.mjs': 'export const loaded = { times: 0 };',
      'test/own.mjs': `import { loaded } from '../shared.mjs'; loaded.times += 1; export const tests = [];
        afterEach(() => tests.push('one'));`,
      'test/a.spec.mjs': `import { loaded } from '../shared.mjs'; import { tests } from './own.mjs';
        it('is the first', () => expect([loaded.times, tests]).toEqual([1, []]));
        it('has hooks', () => expect(tests).toEqual(['one']));`,
      'test/b.spec.mjs': `import { loaded } from '../shared.mjs'; import { tests } from './own.mjs';
        it('is the second', () => expect([loaded.times, tests]).toEqual([2, []]));
        it('has hooks as well', () => expect(tests).toEqual(['one']));`,
    };
    expect(await outcomeOf(files)).toEqual({ passed: 4, failed: 0 });
  });

  it('are TypeScript, whose imports name what is built', async () => {
    const files = {
      'value.ts': 'export const value: number = 3;',
      'a.spec.ts': `import { value } from './value.js'; it('is read', () => expect<number>(value).toBe(3));`,
    };
    expect(await outcomeOf(files)).toEqual({ passed: 1, failed: 0 });
  });

  it('have the lines of their sources in stacks', async () => {
    const files = {
      'where.ts': 'interface Gone {\n  of: string;\n}\nexport const where = () => new Error().stack ?? "";',
      'a.spec.ts': `import { where } from './where.js';
        type Gone = {
          types: string;
        };
        it('is right in both', () => {
          expect(where()).toMatch(/where\\.ts:4:/);
          expect(new Error().stack).toMatch(/a\\.spec\\.ts:7:/);
        });`,
    };
    expect(await outcomeOf(files)).toEqual({ passed: 1, failed: 0 });
  });

  it('leave neither variables nor mocks nor held clocks behind', async () => {
    const files = {
      'a.spec.mjs': `import { jest } from '@jest/globals';
        it('changes much', () => {
          process.env.LEFT = 'behind'; delete process.env.PATH;
          jest.spyOn(Math, 'random').mockReturnValue(2); jest.useFakeTimers(); jest.setSystemTime(0);
        });
        it('has its own mocks alone', () => expect(Math.random()).toBeLessThan(1));`,
      'b.spec.mjs': `it('finds nothing of it', async () => {
          expect([process.env.LEFT, typeof process.env.PATH]).toEqual([undefined, 'string']);
          expect(Date.now()).toBeGreaterThan(1_000_000);
          await new Promise((resolve) => setTimeout(resolve, 1));
        });`,
    };
    expect(await outcomeOf(files)).toEqual({ passed: 3, failed: 0 });
  });

  it('fail when a test takes too long, a hook fails, a rejection is left, or a file cannot be loaded', async () => {
    const files = {
      'a.spec.mjs': `import { jest } from '@jest/globals'; jest.setTimeout(50);
        it('never ends', () => new Promise(() => {})); it('is quick', () => {});`,
      'b.spec.mjs': `beforeAll(() => { throw new Error('no'); }); it('is not run', () => {});`,
      'c.spec.mjs': `it('forgets', async () => { void Promise.reject(new Error('lost')); await new Promise(setImmediate); });`,
      'd.spec.mjs': `import './nowhere.mjs';`,
      'e.spec.mjs': `it('is not touched by these', () => {});`,
    };
    expect(await outcomeOf(files)).toEqual({ passed: 2, failed: 4 });
  });
});
