import { join } from 'node:path';
import { repeatBroken } from './repeat-broken.mjs';

const path = (name) => join(process.cwd(), name);
const outcome = (broken, failed = broken.length) => ({
  code: failed > 0 ? 1 : 0,
  passed: 20,
  failed,
  broken,
});

describe('files in which a test failed', () => {
  let said;
  let runs;
  beforeEach(() => ([said, runs] = [[], []]));
  const repeat = (first, again) =>
    repeatBroken(
      first,
      (words) => {
        runs.push(words);
        return again;
      },
      (line) => said.push(line),
    );
  const first = outcome([
    { path: path('a.spec.ts'), passed: 4 },
    { path: path('b.spec.ts'), passed: 0 },
  ]);

  it('run once more, and are named as flaky when they pass', async () => {
    const again = { code: 0, passed: 8, failed: 0, broken: [] };
    expect(await repeat(first, again)).toEqual({ ...again, passed: 24 });
    expect(runs).toEqual([['--runInBand', '--runTestsByPath', path('a.spec.ts'), path('b.spec.ts')]]);
    expect(said).toEqual([
      'Once more, alone: a.spec.ts, b.spec.ts',
      'flaky: a.spec.ts failed beside the others and passed alone',
      'flaky: b.spec.ts failed beside the others and passed alone',
    ]);
  });

  it('count as failed when they fail again', async () => {
    const again = { code: 1, passed: 6, failed: 2, broken: [{ path: path('b.spec.ts'), passed: 1 }] };
    expect(await repeat(first, again)).toEqual({ ...again, passed: 22 });
    expect(said[1]).toBe('flaky: a.spec.ts failed beside the others and passed alone');
    expect(said).toHaveLength(2);
  });

  it('are not called flaky when the repetition came to no end', async () => {
    const again = { code: 1, passed: 0, failed: 1, broken: [] };
    expect(await repeat(first, again)).toMatchObject({ code: 1, failed: 1 });
    expect(said).toHaveLength(1);
  });

  it('are not repeated when there are none, or many', async () => {
    const many = outcome(Array.from({ length: 6 }, (_, index) => ({ path: path(`${index}`), passed: 1 })));
    for (const one of [outcome([]), many]) expect(await repeat(one)).toBe(one);
    expect(runs).toEqual([]);
  });
});
