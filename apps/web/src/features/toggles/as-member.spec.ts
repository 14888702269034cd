import { jest } from '@jest/globals';
import { store } from '../../lib/store.js';
import { type Member, viewerAtom } from '../../lib/viewer.js';
import { asMember, forgetWanted, logInAskedAtom } from './as-member.js';

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
    forgetWanted();
    window.innerWidth = 1280;
  });

  it('is done at once by a member', () => {
    store.set(viewerAtom, member);
    expect(wanted().done).toEqual(['liked']);
    expect(store.get(logInAskedAtom)).toBe(false);
  });

  it('is done once after the log-in over the page', () => {
    const { done, places } = wanted();
    expect([done, places, store.get(logInAskedAtom)]).toEqual([[], [], true]);
    store.set(viewerAtom, member);
    store.set(viewerAtom, { ...member });
    expect(done).toEqual(['liked']);
  });

  it('leads to the page for it in a small window', () => {
    window.innerWidth = 700;
    const { places } = wanted();
    expect([places, store.get(logInAskedAtom)]).toEqual([['/account/login'], false]);
  });

  it('waits while it is not known who is looking', () => {
    store.set(viewerAtom, { kind: 'pending' });
    const early = wanted();
    expect([early.done, store.get(logInAskedAtom)]).toEqual([[], false]);
    store.set(viewerAtom, { kind: 'visitor' });
    expect([early.done, store.get(logInAskedAtom)]).toEqual([[], true]);
    store.set(viewerAtom, member);
    expect(early.done).toEqual(['liked']);
  });

  it('is not done once the visitor did not want to log in', () => {
    const { done } = wanted();
    forgetWanted();
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
});
