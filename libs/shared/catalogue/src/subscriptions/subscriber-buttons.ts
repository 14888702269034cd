import type { SubscriberState } from './subscription-state.js';

/** What an author can do with a subscriber or a request, by /user/subscriber. */
export interface SubscriberButton {
  readonly label: string;
  readonly title: string;
  readonly method: 'PUT' | 'DELETE';
  /** What the subscriber is afterwards. */
  readonly next: SubscriberState;
}

/**
 * The buttons beside a row of one's own subscriber lists (docs/product/subscriptions.md#subscribers): reject or accept,
 * or remove.
 */
export function subscriberButtons(state: SubscriberState): readonly SubscriberButton[] {
  if (state === 'is_requested') {
    return [
      { label: 'reject', title: 'Reject the request.', method: 'DELETE', next: null },
      { label: 'accept', title: 'Accept the request.', method: 'PUT', next: 'is_subscriber' },
    ];
  }
  if (state === null) return [];
  return [{ label: 'remove', title: 'Remove this subscriber.', method: 'DELETE', next: null }];
}
