import { defineFact } from '../define-fact.js';

/** How many follow a hashtag changed. `hashtag` is its key: lower case, `#` included. */
export const hashtagCounted = defineFact<{ hashtag: string; count_subscribers: number }>({
  name: 'social.hashtag_counted',
  subject: ({ hashtag }) => `hashtag_count:${hashtag}`,
});
