import { defineFact } from '../define-fact.js';

/** A comment's text and author can't be read any more. */
export const commentDeleted = defineFact<{
  comment_id: number;
  story_id: number;
  story_slug: string;
  story_author_id: number;
  /** Whose comment it was. */
  author_id: number;
  comment_reply_id: number | null;
  /**
   * The comments that left the thread with it: itself and deleted ones above it that it was the last reply of. Empty
   * when it has replies and stays as "[deleted]".
   */
  removed_ids: number[];
}>({
  name: 'content.comment_deleted',
  subject: ({ comment_id }) => `comment:${comment_id}`,
  keepers: ['notifications', 'gateway'],
});
