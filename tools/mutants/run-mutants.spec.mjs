import { tally } from './run-mutants.mjs';

describe('the score', () => {
  const results = (...states) => states.map((state) => ({ file: 'apps/a/b.ts', state }));

  it('is the share that was noticed, in time or by hanging, of those that could be', () => {
    const { score, rows } = tally(
      results('killed', 'killed', 'timed out', 'survived', 'not covered', 'equivalent'),
    );
    expect(score).toBe(60);
    expect(rows[0]).toEqual({
      folder: 'apps/a',
      killed: 2,
      'timed out': 1,
      survived: 1,
      'not covered': 1,
      equivalent: 1,
      score: 60,
    });
  });

  it('is 100 without a mutant', () => {
    expect(tally(results('equivalent')).score).toBe(100);
  });
});
