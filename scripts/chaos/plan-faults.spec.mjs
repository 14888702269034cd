import { randomFrom } from '../fuzz/random.mjs';
import { planFaults } from './faults.mjs';

const hour = 3_600_000;

describe('the plan of faults', () => {
  it('is the same for the same seed, and another one for another', () => {
    const planOf = (seed) => planFaults(randomFrom(seed), hour);
    expect(planOf(7)).toEqual(planOf(7));
    expect(planOf(7)).not.toEqual(planOf(8));
  });

  it('has every kind, and kills and stops every process', () => {
    const faults = planFaults(randomFrom(1), hour);
    const kinds = new Set(faults.map(({ kind }) => kind));
    expect([...kinds].sort()).toEqual([
      'down',
      'empty',
      'hold',
      'kill',
      'latency',
      'limit',
      'mute',
      'reset',
      'silence',
      'slow',
      'stop',
    ]);
    for (const kind of ['kill', 'stop']) {
      const targets = new Set(faults.filter((fault) => fault.kind === kind).map(({ target }) => target));
      expect(targets.size).toBe(8);
    }
  });

  it('ends before the load does', () => {
    const last = planFaults(randomFrom(3), 60_000).at(-1);
    expect(last && last.at + last.lasts).toBeLessThan(60_000);
  });
});
