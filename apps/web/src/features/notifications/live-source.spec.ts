import { jest } from '@jest/globals';
import { LiveSource } from './live-source.js';

const counts = (total: number) => ({
  count_notifications_new: { note_story_like: total },
  count_notifications_new_total: total,
});
const minute = 60_000;

/** As much of the browser's own as the source needs; jsdom has none. */
class FakeEventSource extends EventTarget {
  static readonly CLOSED = 2;
  static opened: FakeEventSource[] = [];
  readyState = 1;
  onmessage: ((event: { data: string }) => void) | null = null;
  onerror: (() => void) | null = null;

  constructor(readonly url: string) {
    super();
    FakeEventSource.opened.push(this);
  }

  say(total: number): void {
    this.onmessage?.({ data: JSON.stringify(counts(total)) });
  }

  refuse(): void {
    this.readyState = FakeEventSource.CLOSED;
    this.onerror?.();
  }

  close(): void {
    this.readyState = FakeEventSource.CLOSED;
  }
}

/** A source whose reads return this number of new notifications; null: the session has ended. */
function source(total: number | null = 7) {
  const taken: number[] = [];
  const read = jest.fn(() => Promise.resolve(total === null ? null : counts(total)));
  const live = new LiveSource({
    read,
    take: ({ count_notifications_new_total: count }) => void taken.push(count),
  });
  return { live, taken, read };
}

describe('the source of the counts', () => {
  beforeEach(() => {
    jest.useFakeTimers();
    FakeEventSource.opened = [];
    Reflect.set(globalThis, 'EventSource', FakeEventSource);
  });
  afterEach(() => {
    jest.useRealTimers();
    Reflect.deleteProperty(globalThis, 'EventSource');
  });

  const opened = () => FakeEventSource.opened;

  it('is one connection, which passes the counts on as they come', async () => {
    const { live, taken, read } = source();
    live.open();
    live.open();
    opened()[0]?.say(1);
    opened()[0]?.say(2);
    await jest.advanceTimersByTimeAsync(10 * minute);
    expect([taken, opened().map(({ url }) => url), read.mock.calls.length]).toEqual([
      [1, 2],
      ['/api/v1/account/notifications/live'],
      0,
    ]);
    live.close();
    expect(opened()[0]?.readyState).toBe(FakeEventSource.CLOSED);
  });

  it('is a request a minute in a browser without such connections', async () => {
    Reflect.deleteProperty(globalThis, 'EventSource');
    const { live, taken } = source();
    live.open();
    await jest.advanceTimersByTimeAsync(10 * minute);
    live.close();
    expect(taken.length).toBeGreaterThan(7);
    expect(taken.length).toBeLessThanOrEqual(10);
  });

  it('tries again, ever more seldom, when it is refused or nothing comes', async () => {
    const { live, taken } = source();
    live.open();
    opened()[0]?.refuse();
    await jest.advanceTimersByTimeAsync(5_000);
    expect([taken, opened().length]).toEqual([[7], 2]);
    await jest.advanceTimersByTimeAsync(20_000 + 10_000);
    expect([opened()[1]?.readyState, opened().length]).toEqual([FakeEventSource.CLOSED, 3]);
    opened()[2]?.say(8);
    await jest.advanceTimersByTimeAsync(10 * minute);
    live.close();
    expect([taken, opened().length]).toEqual([[7, 8], 3]);
  });

  it.each([
    ['still there', counts(7)],
    ['gone', null],
  ])(
    'is the connection that was opened anew when the session of a request before it is %s',
    async (_, late) => {
      const response = Promise.withResolvers<ReturnType<typeof counts> | null>();
      const live = new LiveSource({ read: () => response.promise, take: () => undefined });
      live.open();
      opened()[0]?.refuse();
      await jest.advanceTimersByTimeAsync(5_000);
      live.close();
      live.open();
      opened()[1]?.say(1);
      response.resolve(late);
      await jest.advanceTimersByTimeAsync(10 * minute);
      expect(opened().map(({ readyState }) => readyState)).toEqual([FakeEventSource.CLOSED, 1]);
      live.close();
    },
  );

  it('leaves a connection that broke to the browser', async () => {
    const { live } = source();
    live.open();
    opened()[0]?.say(1);
    opened()[0]?.onerror?.();
    await jest.advanceTimersByTimeAsync(10 * minute);
    live.close();
    expect(opened()).toHaveLength(1);
  });

  it.each([
    ['the server says that it is over', 7, (one?: FakeEventSource) => one?.dispatchEvent(new Event('over'))],
    ['nobody is logged in any more', null, (one?: FakeEventSource) => one?.refuse()],
  ])('is given up when %s, and opened anew by `open`', async (_, total, end) => {
    const { live } = source(total);
    live.open();
    end(opened()[0]);
    await jest.advanceTimersByTimeAsync(10 * minute);
    expect(opened()).toHaveLength(1);
    live.open();
    expect(opened()).toHaveLength(2);
    live.close();
  });
});
