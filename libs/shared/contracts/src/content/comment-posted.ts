import { defineFact } from '../define-fact.js';

/** Somebody answered a story or a comment under it. */
export const commentPosted = defineFact<{
  comment_id: number;
  story_id: number;
  story_slug: string;
  story_title: string;
  story_author_id: number;
  author_id: number;
  /** The comment that is replied to, and whose it is; null for an answer to the story itself. */
  comment_reply_id: number | null;
  parent_author_id: number | null;
  comment_level: number;
  /** Ids of the people whom the text names and who could see the story when it was written. */
  mentions: number[];
  posted_at: string;
}>({
  name: 'content.comment_posted',
  subject: ({ comment_id }) => `comment:${comment_id}`,
});
