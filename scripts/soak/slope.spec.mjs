import { slopeOf } from './slope.mjs';

const minute = 60_000;
const samplesOf = (values) => values.map((value, index) => ({ at: 5_000_000 + index * minute, value }));

describe('the slope of samples', () => {
  it('is what a steady growth has in an hour', () => {
    const line = slopeOf(samplesOf(Array.from({ length: 61 }, (_, at) => 100 + 2 * at)));
    expect(line.perHour).toBeCloseTo(120);
    expect(line.begins).toBeCloseTo(130);
    expect(line.ends).toBeCloseTo(220);
  });

  it('does not count what fills in the first quarter', () => {
    const values = Array.from({ length: 61 }, (_, at) => (at < 15 ? at * 10 : 150));
    expect(slopeOf(samplesOf(values)).perHour).toBeCloseTo(0);
  });

  it('lies between samples that go up and down', () => {
    const values = Array.from({ length: 61 }, (_, at) => (at % 2 === 0 ? 90 : 110));
    const line = slopeOf(samplesOf(values));
    expect(Math.abs(line.begins - 100)).toBeLessThan(2);
    expect(Math.abs(line.ends - 100)).toBeLessThan(2);
  });

  it('weighs samples by when they were taken, not by their number', () => {
    const at = [0, 20, 21, 22, 23, 60].map((moment) => ({ at: moment * minute, value: moment }));
    expect(slopeOf(at).perHour).toBeCloseTo(60);
  });

  it.each([[[]], [[1]]])('needs two moments: %j', (values) => {
    expect(() => slopeOf(samplesOf(values))).toThrow('two moments');
  });
});
