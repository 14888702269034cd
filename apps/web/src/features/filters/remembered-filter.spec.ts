import { jest } from '@jest/globals';
import { claimReadTraces, leaveNoTraces } from '../../lib/leave-no-traces.js';
import { store } from '../../lib/store.js';
import { type Member, memberAtom, viewerAtom } from '../../lib/viewer.js';
import { awaitedAddress, followRememberedFilter, setRememberedFilter } from './remembered-filter.js';

const filter = {
  lengths: [],
  ratings: [],
  lang: 'fi',
  without_hashtags: [],
  without_warnings: [],
  without_warning_words: [],
  is_finished: 0,
} satisfies Member['story_filter'];

const look = (id: number, story_filter: Member['story_filter']) => {
  claimReadTraces(id);
  store.set(viewerAtom, { kind: 'member', member: { id, story_filter } as Member });
};
const visit = () => store.set(viewerAtom, { kind: 'visitor' });
const noted = () => localStorage.getItem('storyFilter');
const remembered = () => store.get(memberAtom)?.story_filter;

/** What another tab stores in this browser. */
const elsewhere = (key: string, newValue: string | null) =>
  dispatchEvent(new StorageEvent('storage', { key, newValue }));

describe('the filter that a member has remembered', () => {
  beforeAll(followRememberedFilter);
  beforeEach(() => localStorage.clear());

  it('is noted in this browser as long as they are the viewer', async () => {
    look(1, filter);
    expect(noted()).toBe(JSON.stringify(filter));
    setRememberedFilter({ ...filter, lang: 'en' });
    expect(noted()).toBe(JSON.stringify({ ...filter, lang: 'en' }));
    look(2, null);
    expect(noted()).toBeNull();
    look(1, filter);
    visit();
    expect(noted()).toBeNull();
    setRememberedFilter(filter);
    expect(noted()).toBeNull();
    look(1, filter);
    await leaveNoTraces();
    expect(noted()).toBeNull();
  });

  it('is taken in from another tab, until it is forgotten there', () => {
    look(7, null);
    elsewhere('storyFilter', JSON.stringify(filter));
    expect(remembered()).toEqual(filter);
    elsewhere('themeMode', null);
    expect(remembered()).toEqual(filter);
    elsewhere('storyFilter', null);
    expect(remembered()).toBeNull();
  });

  it.each([
    ['forgotten', null, null],
    ['chosen', JSON.stringify(filter), filter],
  ])('is the one that was %s in another tab while the session call was under way', (_, stored, expected) => {
    store.set(viewerAtom, { kind: 'pending' });
    elsewhere('storyFilter', stored);
    look(7, { ...filter, lang: 'en' });
    expect([remembered(), noted()]).toEqual([expected, stored]);
    look(7, { ...filter, lang: 'en' });
    expect(remembered()).toEqual({ ...filter, lang: 'en' });
  });

  it('is not taken in from somebody else who logged in there', () => {
    look(7, null);
    claimReadTraces(8);
    elsewhere('storyFilter', JSON.stringify(filter));
    expect(remembered()).toBeNull();
  });

  it.each([
    ['of its member', '/', () => look(1, filter), '/'],
    ['of a member without one', '/', () => look(1, null), undefined],
    ['of a visitor', '/', visit, undefined],
    ['that was left meanwhile', '/?sort=top', () => look(1, filter), undefined],
    ['of which the viewer is not known', '/', () => store.set(viewerAtom, { kind: 'pending' }), '/'],
  ])('lets a hidden list %s show itself when the list opens with it', (_, awaited, become, after) => {
    history.replaceState(null, '', '/');
    document.documentElement.dataset['awaits'] = awaited;
    become();
    expect(awaitedAddress()).toBe(after);
  });

  it('lets a list show after a while, also when no list opened with it', () => {
    jest.useFakeTimers();
    try {
      history.replaceState(null, '', '/search/story?q=');
      document.documentElement.dataset['awaits'] = '/search/story?q=';
      look(1, filter);
      jest.advanceTimersByTime(4_999);
      expect(awaitedAddress()).toBe('/search/story?q=');
      jest.advanceTimersByTime(1);
      expect(awaitedAddress()).toBeUndefined();
    } finally {
      jest.useRealTimers();
    }
  });
});
