import { defineAsk, defineCall } from '../define-call.js';
import { defineFact } from '../define-fact.js';

/** Follows an author, or asks a private one; `subscription_id` is the author's id. */
export const subscribeToUser = defineCall({
  name: 'social.subscribe_to_user',
  method: 'POST',
  path: '/user/subscription',
  audience: 'member',
  limit: 'toggle',
  required: ['subscription_id'],
  reply: 'user_subscription',
  errors: ['invalid', 'not_found'],
});

/** Stops following an author, or takes a request back; `subscription_id` is the author's id. */
export const unsubscribeFromUser = defineCall({
  name: 'social.unsubscribe_from_user',
  method: 'DELETE',
  path: '/user/subscription',
  audience: 'member',
  limit: 'toggle',
  required: ['subscription_id'],
  reply: 'user_subscription',
  errors: ['invalid', 'not_found'],
});

/** Accepts a request; `subscriber_id` is the subscriber's user id. */
export const acceptSubscriber = defineCall({
  name: 'social.accept_subscriber',
  method: 'PUT',
  path: '/user/subscriber',
  audience: 'member',
  limit: 'toggle',
  required: ['subscriber_id'],
  reply: 'subscriber',
  errors: ['invalid', 'not_found'],
});

/** Rejects a request or removes a subscriber; `subscriber_id` is the subscriber's user id. */
export const removeSubscriber = defineCall({
  name: 'social.remove_subscriber',
  method: 'DELETE',
  path: '/user/subscriber',
  audience: 'member',
  limit: 'toggle',
  required: ['subscriber_id'],
  hides: true,
  reply: 'subscriber',
  errors: ['invalid', 'not_found'],
});

/** Who follows a person; `filter=requests`, who asks to, is for that person alone. */
export const listSubscribers = defineCall({
  name: 'social.list_subscribers',
  method: 'GET',
  path: '/user/:username/subscribers',
  audience: 'anyone',
  required: ['username'],
  optional: ['sort', 'filter', 'next'],
  reply: 'user_list',
  errors: ['invalid', 'forbidden', 'not_found', 'bad_cursor'],
});

/** Whom a person follows, or with `filter=hashtags` what. */
export const listSubscriptions = defineCall({
  name: 'social.list_subscriptions',
  method: 'GET',
  path: '/user/:username/subscriptions',
  audience: 'anyone',
  required: ['username'],
  optional: ['sort', 'filter', 'next'],
  reply: 'subscription_list',
  errors: ['invalid', 'not_found', 'bad_cursor'],
});

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

/** A subscription as its last fact told it; `since` is when it began or was accepted. */
export type ExportedSubscription = UserSubscription & { readonly version: number; readonly since?: string };

/**
 * Every subscription to a person there is, in the order of ids after one (0: from the first), at most `limit` of
 * them, with a null `after` when there are none left: for those who rebuild what they keep of who may see and who follows whom.
 */
export const exportSubscriptions = defineAsk<
  { after: number; limit: number },
  { items: ExportedSubscription[]; after: number | null }
>({ name: 'social.export_subscriptions', repeat: 'freely', callers: ['content', 'notifications', 'search'] });

/** The same of hashtags, by their keys. */
export const exportHashtagSubscriptions = defineAsk<
  { after: number; limit: number },
  { items: { user_id: number; hashtag: string; version: number; since?: string }[]; after: number | null }
>({ name: 'social.export_hashtag_subscriptions', repeat: 'freely', callers: ['content', 'notifications'] });
