import { judgeGrowth, tolerances } from './growth.mjs';

/** An hour of samples, one a minute, of one figure. */
const samplesOf = (kind, valueAt) =>
  Array.from({ length: 61 }, (_, minute) => ({
    at: minute * 60_000,
    figures: { [kind]: { content: valueAt(minute) } },
  }));
const risesOf = (samples) => judgeGrowth(samples).map(({ rises }) => rises);

describe('the judge of growth', () => {
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

  it('counts what was not there yet as nothing', () => {
    const late = samplesOf('PostgreSQL connections', () => 50).map((sample, minute) =>
      minute < 40 ? { at: sample.at, figures: {} } : sample,
    );
    expect(risesOf(late)).toEqual([true]);
  });

  it('gives the slope of a steady growth an hour', () => {
    const [line] = judgeGrowth(samplesOf('open files', (minute) => 100 + 2 * minute));
    expect(line.perHour).toBeCloseTo(120);
    expect(line.begins).toBeCloseTo(130);
    expect(line.ends).toBeCloseTo(220);
  });

  it('needs samples of two moments', () => {
    expect(() => judgeGrowth([{ at: 0, figures: {} }])).toThrow('two moments');
  });
});
