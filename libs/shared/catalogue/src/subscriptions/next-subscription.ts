import type { SubscriptionState } from './subscription-state.js';

/**
 * The acts that change a subscription. The subscriber's acts: `subscribe` (POST /user/subscription), `unsubscribe`
 * (DELETE). The author's acts: `accept` (PUT /user/subscriber), `remove` (DELETE, which rejects a request),
 * `turn_private`, `turn_public`.
 */
export const subscriptionActs = [
  'subscribe',
  'unsubscribe',
  'accept',
  'remove',
  'turn_private',
  'turn_public',
] as const;

export type SubscriptionAct = (typeof subscriptionActs)[number];

type Row = Readonly<Record<SubscriptionAct, SubscriptionState | null>>;

const nothing = { accept: null };

/**
 * All transitions of docs/product/subscriptions.md#states; null if the act is refused (404 for accepting a request that
 * does not exist).
 */
const transitions: Readonly<Record<SubscriptionState, Row>> = {
  is_public: {
    ...nothing,
    subscribe: 'is_public_subscribed',
    unsubscribe: 'is_public',
    remove: 'is_public',
    turn_private: 'is_private',
    turn_public: 'is_public',
  },
  is_private: {
    ...nothing,
    subscribe: 'is_private_requested',
    unsubscribe: 'is_private',
    remove: 'is_private',
    turn_private: 'is_private',
    turn_public: 'is_public',
  },
  is_public_requested: {
    subscribe: 'is_public_subscribed',
    unsubscribe: 'is_public',
    accept: 'is_public_subscribed',
    remove: 'is_public',
    turn_private: 'is_private_requested',
    turn_public: 'is_public_requested',
  },
  is_private_requested: {
    subscribe: 'is_private_requested',
    unsubscribe: 'is_private',
    accept: 'is_private_subscribed',
    remove: 'is_private',
    turn_private: 'is_private_requested',
    turn_public: 'is_public_requested',
  },
  is_public_subscribed: {
    subscribe: 'is_public_subscribed',
    unsubscribe: 'is_public',
    accept: 'is_public_subscribed',
    remove: 'is_public',
    turn_private: 'is_private_subscribed',
    turn_public: 'is_public_subscribed',
  },
  is_private_subscribed: {
    subscribe: 'is_private_subscribed',
    unsubscribe: 'is_private',
    accept: 'is_private_subscribed',
    remove: 'is_private',
    turn_private: 'is_private_subscribed',
    turn_public: 'is_public_subscribed',
  },
  is_user: {
    ...nothing,
    subscribe: null,
    unsubscribe: null,
    remove: null,
    turn_private: 'is_user',
    turn_public: 'is_user',
  },
};

/**
 * Returns the state after an act: the same state when the act changes nothing (every act is idempotent), null when the
 * act is not allowed. After `turn_public` a pending request stays `is_public_requested` until a background task accepts
 * it by the act `accept`, which takes seconds (docs/product/subscriptions.md#requests).
 */
export function nextSubscription(state: SubscriptionState, act: SubscriptionAct): SubscriptionState | null {
  return transitions[state][act];
}
