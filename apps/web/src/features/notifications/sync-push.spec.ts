import { pushStep } from './sync-push.js';

describe('push sync', () => {
  it.each([
    [true, true, false, 'subscribe'],
    [true, true, true, 'update'],
    [true, false, true, 'unsubscribe'],
    [false, true, true, 'unsubscribe'],
    [false, false, true, 'unsubscribe'],
    [true, false, false, 'none'],
    [false, true, false, 'none'],
    [false, false, false, 'none'],
  ] as const)('member %s, permitted %s, subscribed %s: %s', (isMember, isPermitted, isSubscribed, step) =>
    expect(pushStep({ isMember, isPermitted, isSubscribed })).toBe(step),
  );
});
