import { nextSubscription, subscriptionActs } from './next-subscription.js';
import { type SubscriptionState, subscriptionStates } from './subscription-state.js';

const states: Record<string, SubscriptionState> = {
  pub: 'is_public',
  priv: 'is_private',
  'pub?': 'is_public_requested',
  'priv?': 'is_private_requested',
  'pub!': 'is_public_subscribed',
  'priv!': 'is_private_subscribed',
  own: 'is_user',
};

/** The states after each act: `?` requested, `!` subscribed, `-` refused; one column per act. */
const table = `
         subscribe unsubscribe accept remove turn_private turn_public
  pub    pub!      pub         -      pub    priv         pub
  priv   priv?     priv        -      priv   priv         pub
  pub?   pub!      pub         pub!   pub    priv?        pub?
  priv?  priv?     priv        priv!  priv   priv?        pub?
  pub!   pub!      pub         pub!   pub    priv!        pub!
  priv!  priv!     priv        priv!  priv   priv!        pub!
  own    -         -           -      -      own          own
`;
const [acts = [], ...rows] = table
  .trim()
  .split('\n')
  .map((line) => line.trim().split(/\s+/u));

const cases = rows.flatMap(([from = '', ...cells]) =>
  cells.map((to, index) => ({ from: states[from], act: subscriptionActs[index], to: states[to] ?? null })),
);

describe('a subscription', () => {
  it('is tested in every state and by every act', () => {
    expect(acts).toEqual([...subscriptionActs]);
    expect(cases).toHaveLength(subscriptionStates.length * subscriptionActs.length);
    expect([...new Set(cases.map(({ from }) => from))].sort()).toEqual([...subscriptionStates].sort());
  });

  it.each(cases)('$from, $act: $to', ({ from, act, to }) => {
    expect(from && act && nextSubscription(from, act)).toBe(to);
  });

  it.each(subscriptionStates)('stays as it is when the same act comes again: %s', (from) => {
    for (const act of ['subscribe', 'unsubscribe', 'remove', 'turn_private', 'turn_public'] as const) {
      const once = nextSubscription(from, act);
      expect(once && nextSubscription(once, act)).toBe(once);
    }
  });

  it('never becomes accepted on a private account but by its owner', () => {
    for (const from of subscriptionStates) {
      for (const act of subscriptionActs) {
        const gains =
          nextSubscription(from, act) === 'is_private_subscribed' && !from.endsWith('_subscribed');
        expect(gains && act !== 'accept').toBe(false);
      }
    }
  });
});
