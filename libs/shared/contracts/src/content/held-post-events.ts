import { z } from 'zod';
import { defineEvent } from '../event.js';
import { id, text } from '../wire.js';

/**
 * The staff decided about a first story or a first comment. The event does not say who decided. An approved comment has
 * no such event: `comment_posted` or `comment_waits` says what became of it.
 */
export const heldPostDecided = defineEvent({
  name: 'content.held_post_decided',
  consumers: ['notifications'],
  schema: z.object({
    held_kind: z.enum(['story', 'comment']),
    /** The id of the draft of the story, or of the comment. */
    held_id: id,
    held_outcome: z.enum(['approve', 'refuse']),
    /** The author of the story or the comment. */
    author_id: id,
    /** The published story, or the story of the comment; null for a story that was refused. */
    story: z.object({ story_id: id, slug: text, author_id: id }).nullable(),
    title: text.nullable(),
    /** The reason of a refusal. */
    decision_words: text.nullable(),
  }),
  subject: ({ held_kind, held_id }) => `held_post:${held_kind}:${held_id}`,
  partitionBy: 'author_id',
});
