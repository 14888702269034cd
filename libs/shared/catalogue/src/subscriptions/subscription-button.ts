import type { SubscriptionState } from './subscription-state.js';

/** The look of a subscribe button and the effect of a click on it. */
export interface SubscriptionButton {
  readonly label: string;
  /** The label while the pointer or focus is on the button. */
  readonly hoverLabel: string;
  readonly title: string;
  /** The method of the call that a click makes; null for a visitor, whose click opens the log-in page. */
  readonly method: 'POST' | 'DELETE' | null;
  /** Whether the button shows a loader and ignores clicks. */
  readonly isPending: boolean;
}

export interface SubscriptionViewer {
  readonly isMember: boolean;
  /** Whether a call of this button has no response yet. */
  readonly isPending?: boolean;
}

type Row = Omit<SubscriptionButton, 'isPending'>;

const requested: Row = {
  label: 'requested',
  hoverLabel: 'cancel',
  title: 'Cancel your request.',
  method: 'DELETE',
};
const subscribed: Row = {
  label: 'subscribed',
  hoverLabel: 'unsubscribe',
  title: 'Unsubscribe.',
  method: 'DELETE',
};
const free: Row = { label: 'subscribe', hoverLabel: 'subscribe', title: 'Subscribe.', method: 'POST' };

const buttons: Readonly<Record<SubscriptionState, Row | null>> = {
  is_public: free,
  is_private: { ...free, hoverLabel: 'request', title: 'Request to subscribe.' },
  is_public_requested: requested,
  is_private_requested: requested,
  is_public_subscribed: subscribed,
  is_private_subscribed: subscribed,
  is_user: null,
};

const loggedOut: Row = {
  label: 'subscribe',
  hoverLabel: 'login',
  title: 'Login to subscribe.',
  method: null,
};

/**
 * Returns the button beside an author (docs/product/subscriptions.md#buttons); null if there is none: on one's own
 * profile and without a subscription value.
 */
export function subscriptionButton(
  state: SubscriptionState | null | undefined,
  viewer: SubscriptionViewer,
): SubscriptionButton | null {
  return state ? button(buttons[state], viewer) : null;
}

/**
 * Returns the button beside a thing without requests, a hashtag or a series: 1 subscribed, 0 not
 * (docs/product/subscriptions.md#buttons); null without a value.
 */
export function openSubscriptionButton(
  subscription: 0 | 1 | null | undefined,
  viewer: SubscriptionViewer,
): SubscriptionButton | null {
  if (subscription !== 0 && subscription !== 1) return null;
  return button(subscription === 1 ? subscribed : free, viewer);
}

function button(
  row: Row | null,
  { isMember, isPending = false }: SubscriptionViewer,
): SubscriptionButton | null {
  return row && { ...(isMember ? row : loggedOut), isPending: isMember && isPending };
}
