import type { SessionViewer } from '@quillstead/contracts';
import { memberOf, moderatorOf, seesNsfwInLists } from './viewer.js';

const viewer = (role: SessionViewer['role']): SessionViewer => ({
  id: 7,
  session_id: 70,
  username: 'bea',
  role,
  show_nsfw: 0,
});

describe('who makes a call', () => {
  it.each(['member', 'moderator', 'admin'] as const)('a %s is a member', (role) => {
    expect(memberOf({ viewer: viewer(role) })).toEqual(viewer(role));
  });

  it('a visitor is no member, and gets an error that says so', () => {
    expect(() => memberOf({ viewer: null })).toThrow(expect.objectContaining({ code: 'forbidden' }));
  });

  it.each(['moderator', 'admin'] as const)('a %s may do what moderators do', (role) => {
    expect(moderatorOf({ viewer: viewer(role) })).toEqual(viewer(role));
  });

  it.each([
    ['a member', viewer('member')],
    ['a visitor', null],
  ])('for %s the calls of moderators do not exist', (_, someone) => {
    expect(() => moderatorOf({ viewer: someone })).toThrow(expect.objectContaining({ code: 'not_found' }));
  });

  it('lists show stories that are not safe for work to a member who has switched them on, and to nobody else', () => {
    expect(seesNsfwInLists({ ...viewer('member'), show_nsfw: 1 })).toBe(true);
    expect(seesNsfwInLists(viewer('admin'))).toBe(false);
    expect(seesNsfwInLists(null)).toBe(false);
  });
});
