import { nextSubscription } from './next-subscription.js';
import { subscriberButtons } from './subscriber-buttons.js';
import { openSubscriptionButton, subscriptionButton } from './subscription-button.js';
import { subscriberState, type SubscriptionState, subscriptionState } from './subscription-state.js';

const member = { isMember: true };

describe('subscriptionButton', () => {
  it.each<[SubscriptionState, string, string, string, SubscriptionState]>([
    ['is_public', 'subscribe', 'subscribe', 'POST', 'is_public_subscribed'],
    ['is_private', 'subscribe', 'request', 'POST', 'is_private_requested'],
    ['is_public_requested', 'requested', 'cancel', 'DELETE', 'is_public'],
    ['is_private_requested', 'requested', 'cancel', 'DELETE', 'is_private'],
    ['is_public_subscribed', 'subscribed', 'unsubscribe', 'DELETE', 'is_public'],
    ['is_private_subscribed', 'subscribed', 'unsubscribe', 'DELETE', 'is_private'],
  ])('%s: %s, hover %s, %s, then %s', (state, label, hoverLabel, method, next) => {
    expect(subscriptionButton(state, member)).toMatchObject({ label, hoverLabel, method, isPending: false });
    expect(nextSubscription(state, method === 'POST' ? 'subscribe' : 'unsubscribe')).toBe(next);
  });

  it.each<SubscriptionState>(['is_public', 'is_private', 'is_private_requested', 'is_public_subscribed'])(
    'sends a visitor to the log-in: %s',
    (state) => {
      expect(subscriptionButton(state, { isMember: false, isPending: true })).toEqual({
        label: 'subscribe',
        hoverLabel: 'login',
        title: 'Login to subscribe.',
        method: null,
        isPending: false,
      });
    },
  );

  it('waits while its call is under way', () => {
    expect(subscriptionButton('is_public', { isMember: true, isPending: true })?.isPending).toBe(true);
  });

  it.each(['is_user', null, undefined] as const)('renders nothing for %s', (state) => {
    expect(subscriptionButton(state, member)).toBeNull();
  });
});

describe('openSubscriptionButton', () => {
  it.each([
    [1, 'subscribed', 'unsubscribe', 'DELETE'],
    [0, 'subscribe', 'subscribe', 'POST'],
  ] as const)('%i: %s, hover %s, %s', (value, label, hoverLabel, method) => {
    expect(openSubscriptionButton(value, member)).toMatchObject({ label, hoverLabel, method });
    expect(openSubscriptionButton(value, { isMember: false })?.hoverLabel).toBe('login');
  });

  it('renders nothing without a value', () => {
    expect(openSubscriptionButton(null, member)).toBeNull();
  });
});

describe('subscriberButtons', () => {
  it('let the owner reject or accept a request and remove a subscriber', () => {
    const calls = (state: 'is_requested' | 'is_subscriber' | null) =>
      subscriberButtons(state).map(({ label, method, next }) => [label, method, next]);
    expect(calls('is_requested')).toEqual([
      ['reject', 'DELETE', null],
      ['accept', 'PUT', 'is_subscriber'],
    ]);
    expect(calls('is_subscriber')).toEqual([['remove', 'DELETE', null]]);
    expect(calls(null)).toEqual([]);
  });
});

describe('what rows stand for', () => {
  it.each<[boolean, boolean | null, SubscriptionState]>([
    [false, null, 'is_public'],
    [true, null, 'is_private'],
    [false, false, 'is_public_requested'],
    [true, false, 'is_private_requested'],
    [false, true, 'is_public_subscribed'],
    [true, true, 'is_private_subscribed'],
  ])('private %s, code %s: %s', (isPrivate, code, state) => {
    expect(subscriptionState({ isOwn: false, isPrivate, code })).toBe(state);
    expect(subscriptionState({ isOwn: true, isPrivate, code })).toBe('is_user');
  });

  it.each([
    [true, 'is_subscriber'],
    [false, 'is_requested'],
    [null, null],
  ])('to the owner, code %s: %s', (code, state) => {
    expect(subscriberState(code)).toBe(state);
  });
});
