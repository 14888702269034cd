import { defineCall } from '../define-call.js';

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
