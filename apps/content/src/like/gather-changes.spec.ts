import { requestScope } from '@quillstead/service-kit';
import { gatherChanges } from './gather-changes.js';

describe('gathered changes', () => {
  const written: [number, readonly string[]][] = [];
  const change = gatherChanges<string, string>(async (thing, changes) => {
    written.push([thing, changes]);
    await new Promise(setImmediate);
    if (changes.includes('fatal')) throw new Error('all of them');
    return changes.map((one) => (one === 'bad' ? new Error('this one') : `${one} done`));
  });
  beforeEach(() => written.splice(0));

  it('of one thing in one turn are written together, and those that come meanwhile after them', async () => {
    const first = [change(1, 'a'), change(1, 'b'), change(2, 'c')];
    await new Promise(setImmediate);
    const later = [change(1, 'd'), change(1, 'e')];
    expect(await Promise.all([...first, ...later])).toEqual(
      ['a', 'b', 'c', 'd', 'e'].map((one) => `${one} done`),
    );
    expect(written).toEqual([
      [1, ['a', 'b']],
      [2, ['c']],
      [1, ['d', 'e']],
    ]);
  });

  it('of one thing are never written side by side', async () => {
    const { promise: gate, resolve: open } = Promise.withResolvers<void>();
    const begun: (readonly string[])[] = [];
    const slow = gatherChanges<string, string>(async (_, changes) => {
      begun.push(changes);
      await gate;
      return changes;
    });
    const outcomes = [slow(1, 'a'), slow(1, 'b')];
    await new Promise(setImmediate);
    outcomes.push(slow(1, 'c'));
    await new Promise(setImmediate);
    expect(begun).toEqual([['a', 'b']]);
    open();
    expect(await Promise.all(outcomes)).toEqual(['a', 'b', 'c']);
    expect(begun).toEqual([['a', 'b'], ['c']]);
  });

  it('are refused one by one, or all when the writing fails, and the next go on', async () => {
    const outcomes = await Promise.allSettled([
      change(1, 'a'),
      change(1, 'bad'),
      change(2, 'x'),
      change(2, 'fatal'),
    ]);
    expect(
      outcomes.map((outcome) => (outcome.status === 'rejected' ? outcome.reason.message : outcome.value)),
    ).toEqual(['a done', 'this one', 'all of them', 'all of them']);
    expect(await Promise.all([change(1, 'y'), change(2, 'z')])).toEqual(['y done', 'z done']);
  });

  it('are written within the request of the last of them, not of the first', async () => {
    const requests: (string | undefined)[] = [];
    const note = gatherChanges<string, string>(async (_, changes) => {
      requests.push(requestScope.current());
      await new Promise(setImmediate);
      return changes;
    });
    const by = (requestId: string) => requestScope.run(requestId, () => note(1, requestId));
    const first = [by('one'), by('two')];
    await new Promise(setImmediate);
    await Promise.all([...first, by('three'), by('four')]);
    expect(requests).toEqual(['two', 'four']);
  });

  it('are never more than five hundred in one transaction', async () => {
    await Promise.all(Array.from({ length: 1_100 }, (_, index) => change(1, `${index}`)));
    expect(written.map(([, changes]) => changes.length)).toEqual([500, 500, 100]);
  });
});
