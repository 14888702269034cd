import { slowestOf } from './closing-line-reporter.mjs';

const file = (index) => ({
  testFilePath: `${process.cwd()}/apps/a${index}.spec.ts`,
  perfStats: { runtime: index * 1_000 },
});

describe('the slowest test files', () => {
  it('are the first twenty, the slowest first, under the time of all', () => {
    const lines = slowestOf(Array.from({ length: 25 }, (_, index) => file(index)));
    expect(lines).toHaveLength(21);
    expect(lines[0]).toBe('Slowest of 25 files, which took 300.0 s in all workers:');
    expect(lines[1]).toBe('   24.0 s apps/a24.spec.ts');
    expect(lines[20]).toBe('    5.0 s apps/a5.spec.ts');
  });

  it('are not named after a run of one file', () => {
    expect(slowestOf([file(1)])).toEqual([]);
  });
});
