import { defineFact } from '../define-fact.js';

/** One person's subscription to another as an author, as it is now. */
export interface UserSubscription {
  readonly subscription_id: number;
  readonly subscriber_id: number;
  readonly author_id: number;
  /** True accepted, false requested, null none any more (spec section 3). */
  readonly code: boolean | null;
}

const subject = ({ subscriber_id, author_id }: UserSubscription): string =>
  `subscription:${subscriber_id}:${author_id}`;

/** Somebody subscribed to a public author (`code` true) or asked a private one (false). */
export const userSubscribed = defineFact<UserSubscription>({ name: 'social.user_subscribed', subject });

/** A private author accepted a request, or turned public while it waited. */
export const subscriptionAccepted = defineFact<UserSubscription>({
  name: 'social.subscription_accepted',
  subject,
});

/** A subscription or a request is over, whoever ended it: what it showed is hidden. */
export const userUnsubscribed = defineFact<UserSubscription>({
  name: 'social.user_unsubscribed',
  subject,
  keepers: ['content', 'notifications', 'search'],
});
