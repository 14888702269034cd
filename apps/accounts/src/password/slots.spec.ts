import { setImmediate as turn } from 'node:timers/promises';
import { Slots } from './passwords.js';

/** Returns work that ends on request. */
function heldWork(name: string, begun: string[]) {
  const { promise, resolve } = Promise.withResolvers<void>();
  return {
    name,
    end: resolve,
    work: () => {
      begun.push(name);
      return promise;
    },
  };
}

/** Returns works of one source, named after it: `a0`, `a1`, … */
const worksOf = (source: string, count: number, begun: string[]) =>
  Array.from({ length: count }, (_, index) => heldWork(`${source}${index}`, begun));

const overloaded = { code: 'overloaded' };

describe('Slots', () => {
  it('runs no more at once than there are slots, the others of a source in the order they came', async () => {
    const slots = new Slots({ atOnce: 2, waiting: 10, waitingOfOne: 10 });
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

  it('does not let the work of one source wait behind the flood of another', async () => {
    const slots = new Slots({ atOnce: 1, waiting: 20, waitingOfOne: 10 });
    const begun: string[] = [];
    const flood = worksOf('flood', 6, begun);
    const [one, other] = [worksOf('one', 2, begun), worksOf('other', 1, begun)];
    const ends = [
      ...flood.map(({ work }) => slots.run(work, 'flood')),
      ...one.map(({ work }) => slots.run(work, 'one')),
      ...other.map(({ work }) => slots.run(work, 'other')),
    ];
    for (const { end } of [...flood, ...one, ...other]) end();
    await Promise.all(ends);
    expect(begun.join(' ')).toBe('flood0 flood1 one0 other0 flood2 one1 flood3 flood4 flood5');
  });

  it('refuses at once what would wait behind too many of its own source', async () => {
    const slots = new Slots({ atOnce: 1, waiting: 10, waitingOfOne: 2 });
    const flood = worksOf('flood', 3, []);
    const ends = flood.map(({ work }) => slots.run(work, 'flood'));
    await expect(slots.run(() => Promise.resolve(), 'flood')).rejects.toMatchObject(overloaded);
    const beside = slots.run(() => Promise.resolve('waited'), 'beside');
    for (const { end } of flood) end();
    await expect(Promise.all([...ends, beside])).resolves.toContain('waited');
  });

  it('refuses the newest of the longest queue, and nobody who comes from elsewhere, when it is full', async () => {
    const slots = new Slots({ atOnce: 1, waiting: 4, waitingOfOne: 4 });
    const begun: string[] = [];
    const flood = worksOf('flood', 5, begun);
    const outcomes = Promise.allSettled(flood.map(({ work }) => slots.run(work, 'flood')));
    const [beside] = worksOf('beside', 1, begun);
    const end = beside && slots.run(beside.work, 'beside');
    for (const work of flood) work.end();
    beside?.end();
    await end;
    const statuses = (await outcomes).map(({ status }) => status);
    expect(statuses).toEqual([...Array(4).fill('fulfilled'), 'rejected']);
    expect(begun).toEqual(['flood0', 'flood1', 'beside0', 'flood2', 'flood3']);
  });

  it('makes room for each that comes from elsewhere, not for the first alone', async () => {
    const slots = new Slots({ atOnce: 1, waiting: 4, waitingOfOne: 4 });
    const begun: string[] = [];
    const flood = worksOf('flood', 5, begun);
    const outcomes = Promise.allSettled(flood.map(({ work }) => slots.run(work, 'flood')));
    const others = ['one', 'other'].flatMap((source) => worksOf(source, 1, begun));
    const ends = others.map(({ name, work }) => slots.run(work, name));
    for (const { end } of [...flood, ...others]) end();
    await Promise.all(ends);
    const statuses = (await outcomes).map(({ status }) => status);
    expect(statuses).toEqual([...Array(3).fill('fulfilled'), 'rejected', 'rejected']);
  });

  it('has the same bounds again after it was full, made room and was emptied', async () => {
    const slots = new Slots({ atOnce: 2, waiting: 4, waitingOfOne: 4 });
    for (let round = 0; round < 3; round += 1) {
      const begun: string[] = [];
      const flood = worksOf('flood', 6, begun);
      const outcomes = Promise.allSettled(flood.map(({ work }) => slots.run(work, 'flood')));
      await turn();
      expect(begun).toEqual(['flood0', 'flood1']);
      await expect(slots.run(() => Promise.resolve(), 'flood')).rejects.toMatchObject(overloaded);
      const [beside] = worksOf('beside', 1, begun);
      const besides = beside && slots.run(beside.work, 'beside');
      for (const { end } of flood) end();
      beside?.end();
      await besides;
      const statuses = (await outcomes).map(({ status }) => status);
      expect(statuses).toEqual([...Array(5).fill('fulfilled'), 'rejected']);
    }
  });

  it('bounds what comes from nowhere in particular by the total alone', async () => {
    const slots = new Slots({ atOnce: 1, waiting: 3, waitingOfOne: 1 });
    const works = worksOf('a', 4, []);
    const ends = works.map(({ work }) => slots.run(work));
    await expect(slots.run(() => Promise.resolve())).rejects.toMatchObject(overloaded);
    for (const { end } of works) end();
    await expect(Promise.all(ends)).resolves.toHaveLength(4);
  });

  it('makes room in a queue of two for a source that has none waiting', async () => {
    const slots = new Slots({ atOnce: 1, waiting: 2, waitingOfOne: 2 });
    const flood = worksOf('flood', 3, []);
    const outcomes = Promise.allSettled(flood.map(({ work }) => slots.run(work, 'flood')));
    const beside = slots.run(() => Promise.resolve('waited'), 'beside');
    for (const { end } of flood) end();
    expect(await beside).toBe('waited');
    const statuses = (await outcomes).map(({ status }) => status);
    expect(statuses).toEqual(['fulfilled', 'fulfilled', 'rejected']);
  });

  it('refuses a new source when no other has more than one waiting', async () => {
    const slots = new Slots({ atOnce: 1, waiting: 2, waitingOfOne: 2 });
    const works = ['a', 'b', 'c'].map((name) => heldWork(name, []));
    const ends = works.map(({ name, work }) => slots.run(work, name));
    await expect(slots.run(() => Promise.resolve(), 'd')).rejects.toMatchObject(overloaded);
    for (const { end } of works) end();
    await Promise.all(ends);
  });

  it('refuses at once what would wait behind too many in all', async () => {
    const slots = new Slots({ atOnce: 1, waiting: 1, waitingOfOne: 1 });
    const first = heldWork('a', []);
    const ends = [slots.run(first.work), slots.run(() => Promise.resolve('waited'))];
    await expect(slots.run(() => Promise.resolve())).rejects.toMatchObject(overloaded);
    first.end();
    await expect(Promise.all(ends)).resolves.toEqual([undefined, 'waited']);
  });

  it('gives its slot back when the work fails', async () => {
    const slots = new Slots({ atOnce: 1, waiting: 0, waitingOfOne: 0 });
    await expect(slots.run(() => Promise.reject(new Error('no')), 'a')).rejects.toThrow('no');
    await expect(slots.run(() => Promise.resolve('yes'), 'a')).resolves.toBe('yes');
  });
});
