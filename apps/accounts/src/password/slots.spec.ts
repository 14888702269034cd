import { setImmediate as turn } from 'node:timers/promises';
import { Slots } from './slots.js';

/** A work that ends when it is told to. */
function heldWork(name: string, begun: string[]) {
  const { promise, resolve } = Promise.withResolvers<void>();
  return {
    end: resolve,
    work: () => {
      begun.push(name);
      return promise;
    },
  };
}

describe('Slots', () => {
  it('runs no more at once than there are slots, the others in the order they came', async () => {
    const slots = new Slots(2, 10);
    const begun: string[] = [];
    const works = ['a', 'b', 'c', 'd'].map((name) => heldWork(name, begun));
    const ends = works.map(({ work }) => slots.run(work));
    await turn();
    expect(begun).toEqual(['a', 'b']);
    works[1]?.end();
    await turn();
    expect(begun).toEqual(['a', 'b', 'c']);
    for (const { end } of works) end();
    await Promise.all(ends);
    expect(begun).toEqual(['a', 'b', 'c', 'd']);
  });

  it('refuses at once what would wait behind too many', async () => {
    const slots = new Slots(1, 1);
    const first = heldWork('a', []);
    const ends = [slots.run(first.work), slots.run(() => Promise.resolve('waited'))];
    await expect(slots.run(() => Promise.resolve())).rejects.toMatchObject({ code: 'overloaded' });
    first.end();
    await expect(Promise.all(ends)).resolves.toEqual([undefined, 'waited']);
  });

  it('gives its slot back when the work fails', async () => {
    const slots = new Slots(1, 0);
    await expect(slots.run(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
    await expect(slots.run(() => Promise.resolve('yes'))).resolves.toBe('yes');
  });
});
