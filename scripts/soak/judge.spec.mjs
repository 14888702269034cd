import { judge, judgeTables, tableTolerance, tolerances } from './judge.mjs';

/** An hour of samples, one a minute, of one figure. */
const samplesOf = (kind, valueAt) =>
  Array.from({ length: 61 }, (_, minute) => ({
    at: minute * 60_000,
    figures: { [kind]: { content: valueAt(minute) } },
  }));
const risesOf = (samples) => judge(samples).map(({ rises }) => rises);

describe('the judge of a soak', () => {
  it.each(Object.entries(tolerances))('finds %s that rise steadily', (kind, { least }) => {
    expect(risesOf(samplesOf(kind, (minute) => least + (minute / 45) * least * 1.1))).toEqual([true]);
  });

  it.each(Object.entries(tolerances))('lets %s rise within the tolerance', (kind, { least }) => {
    expect(risesOf(samplesOf(kind, (minute) => least + (minute / 45) * least * 0.9))).toEqual([false]);
  });

  it.each(Object.entries(tolerances))('lets %s that are large rise by their share', (kind, tolerance) => {
    const large = (2 * tolerance.least) / tolerance.share;
    const rising = (factor) =>
      samplesOf(kind, (minute) => large * (1 + (minute / 45) * tolerance.share * factor));
    expect(risesOf(rising(0.9))).toEqual([false]);
    expect(risesOf(rising(1.2))).toEqual([true]);
  });

  it('lets what fills in the first quarter be', () => {
    expect(risesOf(samplesOf('memory, bytes', (minute) => Math.min(minute, 15) * 50e6))).toEqual([false]);
  });

  it('lets data grow', () => {
    expect(judge(samplesOf('table, bytes', (minute) => minute * 1e9))).toEqual([
      expect.objectContaining({ name: 'content', mostRise: null, rises: false }),
    ]);
  });

  it('counts what was not there yet as nothing', () => {
    const late = samplesOf('PostgreSQL connections', () => 50).map((sample, minute) =>
      minute < 40 ? { at: sample.at, figures: {} } : sample,
    );
    expect(risesOf(late)).toEqual([true]);
  });
});

describe('the judge of tables', () => {
  const unjudged = { perHour: 0, mostRise: null, rises: false };
  const rowOf = (kind, begins, ends) => ({ kind, name: 'content.story', begins, ends, ...unjudged });
  const risesWith = (rows, bytes) =>
    judgeTables([rowOf('table, rows', ...rows), rowOf('table, bytes', ...bytes)])[0].rises;
  const { least } = tableTolerance;

  it('lets a table grow by its rows', () => {
    expect(risesWith([1_000, 5_000], [least, 5 * least])).toBe(false);
  });

  it('finds a table that grows while its rows stay', () => {
    expect(risesWith([1_000, 1_000], [least, 2.1 * least])).toBe(true);
  });

  it('finds a table whose rows take ever more room', () => {
    expect(risesWith([1_000, 2_000], [4 * least, 10 * least])).toBe(true);
  });

  it('does not expect a table with fewer rows to shrink', () => {
    expect(risesWith([1_000, 10], [4 * least, 4 * least])).toBe(false);
  });
});
