/**
 * The states of a viewer's subscription to an author (docs/product/subscriptions.md#states); `is_user` when the viewer
 * is the author.
 */
export const subscriptionStates = [
  'is_public',
  'is_private',
  'is_public_requested',
  'is_private_requested',
  'is_public_subscribed',
  'is_private_subscribed',
  'is_user',
] as const;

export type SubscriptionState = (typeof subscriptionStates)[number];

/**
 * The state of a subscriber as the author sees it in their own list of subscribers; null when there is no subscription
 * (docs/product/subscriptions.md#states).
 */
export type SubscriberState = 'is_requested' | 'is_subscriber' | null;

/** The stored values that decide the state of a viewer's subscription to an author. */
export interface SubscriptionRow {
  /** Whether the viewer is the author. */
  readonly isOwn: boolean;
  /** Whether the author's account is private. */
  readonly isPrivate: boolean;
  /** The state of the subscription: true accepted, false requested, null none. */
  readonly code: boolean | null;
}

/** Returns the state that the stored values describe. */
export function subscriptionState({ isOwn, isPrivate, code }: SubscriptionRow): SubscriptionState {
  if (isOwn) return 'is_user';
  const account = isPrivate ? 'is_private' : 'is_public';
  if (code === null) return account;
  return code ? `${account}_subscribed` : `${account}_requested`;
}

/** Returns the state of the same subscription as the author sees it. */
export function subscriberState(code: boolean | null): SubscriberState {
  if (code === null) return null;
  return code ? 'is_subscriber' : 'is_requested';
}
