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
  count_notifications_new: {},
  count_notifications_new_total: 0,
};
const member = { kind: 'member', member: ann } as const;
const tenMinutes = 600_000;

const isAsked = () => store.get(modalAtom)?.name === 'logIn';

function wanted() {
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
    expect(wanted().done).toEqual(['liked']);
    expect(isAsked()).toBe(false);
  });

  it('is done once after the log-in over the page', () => {
    const { done, places } = wanted();
    expect([done, places, isAsked()]).toEqual([[], [], true]);
    store.set(viewerAtom, member);
    store.set(viewerAtom, { ...member });
    expect(done).toEqual(['liked']);
  });

  it('leads to the page for it in a small window', () => {
    window.innerWidth = 700;
    const { places } = wanted();
    expect([places, isAsked()]).toEqual([['/account/login?wanted=%2F'], false]);
  });

  it('waits while it is not known who is looking', () => {
    store.set(viewerAtom, { kind: 'pending' });
    const early = wanted();
    expect([early.done, isAsked()]).toEqual([[], false]);
    store.set(viewerAtom, { kind: 'visitor' });
    expect([early.done, isAsked()]).toEqual([[], true]);
    store.set(viewerAtom, member);
    expect(early.done).toEqual(['liked']);
  });

  it('is not done once the visitor did not want to log in', () => {
    const { done } = wanted();
    closeModal();
    store.set(viewerAtom, member);
    expect(done).toEqual([]);
  });

  it('is not done by somebody who logs in long afterwards', () => {
    const { done } = wanted();
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
      const { done, places } = wanted();
      history.replaceState(null, '', String(places[0]));
      store.set(viewerAtom, member);
      expect(done).toEqual(['liked']);
    });

    it('is not done by who went back, or came to log in from elsewhere', () => {
      const first = wanted();
      dispatchEvent(new PopStateEvent('popstate'));
      store.set(viewerAtom, member);
      store.set(viewerAtom, { kind: 'visitor' });
      const second = wanted();
      history.replaceState(null, '', '/account/login?wanted=%2Fwrite');
      store.set(viewerAtom, member);
      expect([first.done, second.done]).toEqual([[], []]);
    });
  });
});
