import { jest } from '@jest/globals';
import { store } from '../../lib/store.js';
import { type Member, memberAtom, viewerAtom } from '../../lib/viewer.js';
import { followLiveCounts } from './live-counts.js';

/** As much of the browser's own as the counts need; jsdom has none. */
class FakeEventSource extends EventTarget {
  static readonly CLOSED = 2;
  static opened: FakeEventSource[] = [];
  readyState = 1;
  onmessage: ((event: { data: string }) => void) | null = null;

  constructor() {
    super();
    FakeEventSource.opened.push(this);
  }

  close(): void {
    this.readyState = FakeEventSource.CLOSED;
  }
}

const open = () => FakeEventSource.opened.filter(({ readyState }) => readyState === 1);
const logIn = (id: number) =>
  store.set(viewerAtom, {
    kind: 'member',
    member: { id, count_notifications_new: {}, count_notifications_new_total: 0 } as unknown as Member,
  });
const turn = (visibility: 'visible' | 'hidden') => {
  jest.spyOn(document, 'visibilityState', 'get').mockReturnValue(visibility);
  document.dispatchEvent(new Event('visibilitychange'));
};
const say = (total: number) => {
  const data = { count_notifications_new: { note_story_like: total }, count_notifications_new_total: total };
  for (const { onmessage } of open()) onmessage?.({ data: JSON.stringify(data) });
};
const counted = () => store.get(memberAtom)?.count_notifications_new_total;

describe('the counts of new notifications in a window', () => {
  beforeAll(() => {
    jest.useFakeTimers();
    Reflect.set(globalThis, 'EventSource', FakeEventSource);
    followLiveCounts();
  });
  afterAll(() => {
    store.set(viewerAtom, { kind: 'visitor' });
    jest.useRealTimers();
    Reflect.deleteProperty(globalThis, 'EventSource');
  });
  beforeEach(() => {
    turn('visible');
    store.set(viewerAtom, { kind: 'visitor' });
    logIn(1);
    say(0);
  });

  it('still come when it was out of sight for a moment', () => {
    turn('hidden');
    jest.advanceTimersByTime(9_000);
    turn('visible');
    jest.advanceTimersByTime(60_000);
    say(3);
    expect(counted()).toBe(3);
  });

  it('come by no connection while nobody sees it, and by a new one afterwards', () => {
    turn('hidden');
    jest.advanceTimersByTime(10_000);
    expect(open()).toEqual([]);
    turn('visible');
    say(4);
    expect([open().length, counted()]).toEqual([1, 4]);
  });

  it('come by a connection of the member who is logged in, and of nobody before', () => {
    const [before] = open();
    logIn(2);
    expect([open().length, before?.readyState]).toEqual([1, FakeEventSource.CLOSED]);
    store.set(viewerAtom, { kind: 'visitor' });
    expect(open()).toEqual([]);
  });
});
