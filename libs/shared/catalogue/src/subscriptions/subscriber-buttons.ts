import type { SubscriberState } from './subscription-state.js';

/** A button with which an author accepts, rejects or removes a subscriber; its click calls /user/subscriber. */
export interface SubscriberButton {
  readonly label: string;
  readonly title: string;
  readonly method: 'PUT' | 'DELETE';
  /** The state of the subscriber after the call. */
  readonly next: SubscriberState;
}

/**
 * Returns the buttons beside a row of one's own subscriber lists (docs/product/subscriptions.md#subscribers): reject
 * and accept, or remove.
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
