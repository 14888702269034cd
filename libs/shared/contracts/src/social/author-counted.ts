import { defineFact } from '../define-fact.js';

/** How many follow a person, and how many authors and hashtags that person follows, changed. */
export const authorCounted = defineFact<{
  user_id: number;
  count_subscribers: number;
  count_subscriptions: number;
}>({
  name: 'social.author_counted',
  subject: ({ user_id }) => `author_count:${user_id}`,
});
