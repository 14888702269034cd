import { defineOperation } from '../operation.js';

/** Follows a public author, or sends a request to a private one; `subscription_id` is the author's id. */
export const subscribeToUser = defineOperation({
  name: 'social.subscribe_to_user',
  method: 'POST',
  path: '/user/subscription',
  audience: 'member',
  limit: 'toggle',
  required: ['subscription_id'],
  reply: 'user_subscription',
  errors: ['invalid', 'new_member_limit', 'not_found'],
});

/** Stops following an author, or takes a request back; `subscription_id` is the author's id. */
export const unsubscribeFromUser = defineOperation({
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
export const acceptSubscriber = defineOperation({
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
export const removeSubscriber = defineOperation({
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

/** Returns the subscribers of a person; `filter=requests`, the open requests, is for that person alone. */
export const listSubscribers = defineOperation({
  name: 'social.list_subscribers',
  method: 'GET',
  path: '/user/:username/subscribers',
  audience: 'anyone',
  required: ['username'],
  optional: ['sort', 'filter', 'next'],
  reply: 'user_list',
  errors: ['invalid', 'forbidden', 'not_found', 'bad_cursor'],
});

/** Returns the authors whom a person follows, or with `filter=hashtags` the hashtags. */
export const listSubscriptions = defineOperation({
  name: 'social.list_subscriptions',
  method: 'GET',
  path: '/user/:username/subscriptions',
  audience: 'anyone',
  required: ['username'],
  optional: ['sort', 'filter', 'next'],
  reply: 'subscription_list',
  errors: ['invalid', 'not_found', 'bad_cursor'],
});
