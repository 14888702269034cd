import { jest } from '@jest/globals';
import { closeModal, modalAtom } from '../../lib/modal.js';
import { store } from '../../lib/store.js';
import { type Member, viewerAtom } from '../../lib/viewer.js';
import { asMember } from './as-member.js';

const ann: Member = {
  id: 1,
  username: 'ann',
  display_name: null,
  role: 'member',
  is_verified: 0,
  is_private: 0,
  show_nsfw: 0,
  show_email: 0,
  note_by_email: 0,
  theme_mode: null,
  story_filter: null,
  count_notifications_new: {},
  count_notifications_new_total: 0,
};
const member = { kind: 'member', member: ann } as const;
const tenMinutes = 600_000;

const isLogInOpen = () => store.get(modalAtom)?.name === 'logIn';

function like() {
  const done: string[] = [];
  const places: unknown[] = [];
  const act = () => done.push('liked');
  asMember(act, (place: unknown) => {
    places.push(place);
  });
  return { done, places };
}

describe('what only members can do', () => {
  beforeEach(() => {
    store.set(viewerAtom, { kind: 'visitor' });
    closeModal();
    window.innerWidth = 1280;
  });

  it('is done at once by a member', () => {
    store.set(viewerAtom, member);
    expect(like().done).toEqual(['liked']);
    expect(isLogInOpen()).toBe(false);
  });

  it('is done once after the log-in over the page', () => {
    const { done, places } = like();
    expect([done, places, isLogInOpen()]).toEqual([[], [], true]);
    store.set(viewerAtom, member);
    store.set(viewerAtom, { ...member });
    expect(done).toEqual(['liked']);
  });

  it('leads to the page for it in a small window', () => {
    window.innerWidth = 700;
    const { places } = like();
    expect([places, isLogInOpen()]).toEqual([['/account/login?returnTo=%2F'], false]);
  });

  it('waits while it is not known who the viewer is', () => {
    store.set(viewerAtom, { kind: 'pending' });
    const early = like();
    expect([early.done, isLogInOpen()]).toEqual([[], false]);
    store.set(viewerAtom, { kind: 'visitor' });
    expect([early.done, isLogInOpen()]).toEqual([[], true]);
    store.set(viewerAtom, member);
    expect(early.done).toEqual(['liked']);
  });

  it('is not done once the visitor closed the log-in', () => {
    const { done } = like();
    closeModal();
    store.set(viewerAtom, member);
    expect(done).toEqual([]);
  });

  it('is not done by somebody who logs in long afterwards', () => {
    const { done } = like();
    const now = Date.now();
    jest.spyOn(Date, 'now').mockReturnValue(now + tenMinutes + 1);
    store.set(viewerAtom, member);
    expect(done).toEqual([]);
  });

  describe('in a small window', () => {
    beforeEach(() => {
      window.innerWidth = 700;
      history.replaceState(null, '', '/story/a-lamp');
    });
    afterEach(() => history.replaceState(null, '', '/'));

    it('is done by who logs in on the page for it', () => {
      const { done, places } = like();
      history.replaceState(null, '', String(places[0]));
      store.set(viewerAtom, member);
      expect(done).toEqual(['liked']);
    });

    it('is not done by who went back, or came to log in from elsewhere', () => {
      const first = like();
      dispatchEvent(new PopStateEvent('popstate'));
      store.set(viewerAtom, member);
      store.set(viewerAtom, { kind: 'visitor' });
      const second = like();
      history.replaceState(null, '', '/account/login?returnTo=%2Fwrite');
      store.set(viewerAtom, member);
      expect([first.done, second.done]).toEqual([[], []]);
    });
  });
});
