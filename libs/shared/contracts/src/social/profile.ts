import { defineAsk, defineCall } from '../define-call.js';
import { defineFact } from '../define-fact.js';
import type { UserArticle } from '../replies/index.js';

/** A person's profile; of a private one the head for who may not read it. */
export const readProfile = defineCall({
  name: 'social.read_profile',
  method: 'GET',
  path: '/user/:username',
  audience: 'anyone',
  required: ['username'],
  reply: 'user_page',
  errors: ['not_found'],
});

/** What a link to a person shows on hover: the keys asked for and no others. */
export const readUserTooltip = defineCall({
  name: 'social.read_user_tooltip',
  method: 'GET',
  path: '/user/tooltip',
  audience: 'anyone',
  limit: 'suggest',
  required: ['user_id', 'requestKeys'],
  reply: 'user_tooltip',
  errors: ['not_found'],
});

/** The items of people that search has found, in the order of the ids, without those who are not there any more. */
export const readFoundUsers = defineAsk<{ readonly ids: readonly number[] }, readonly UserArticle[]>({
  name: 'social.found_users',
  repeat: 'freely',
  callers: ['search'],
});

/** How many follow a person, and how many authors and hashtags that person follows, changed. */
export const authorCounted = defineFact<{
  user_id: number;
  count_subscribers: number;
  count_subscriptions: number;
}>({
  name: 'social.author_counted',
  subject: ({ user_id }) => `author_count:${user_id}`,
});

/** How many follow a hashtag changed. `hashtag` is its key: lower case, `#` included. */
export const hashtagCounted = defineFact<{ hashtag: string; count_subscribers: number }>({
  name: 'social.hashtag_counted',
  subject: ({ hashtag }) => `hashtag_count:${hashtag}`,
});
