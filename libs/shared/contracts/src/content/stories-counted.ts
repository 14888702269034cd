import { defineFact } from '../define-fact.js';

/** How many stories an author has published changed. */
export const authorStoriesCounted = defineFact<{ user_id: number; count_stories: number }>({
  name: 'content.author_stories_counted',
  subject: ({ user_id }) => `author_stories:${user_id}`,
});

/** How many stories a hashtag has, of public authors, changed. `hashtag` is its key, `value` as first written. */
export const hashtagStoriesCounted = defineFact<{ hashtag: string; value: string; count_stories: number }>({
  name: 'content.hashtag_stories_counted',
  subject: ({ hashtag }) => `hashtag_stories:${hashtag}`,
});
