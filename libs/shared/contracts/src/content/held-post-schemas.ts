import { z } from 'zod';
import { flag, id, listOf, nullable, text, time } from '../wire.js';
import { authorNotes, contentNotes, itemAuthor } from './story-schemas.js';

/** A first story or a first comment that waits for the staff, with its author (`author_…`). */
const heldPost = z.object({
  held_kind: z.enum(['story', 'comment']),
  /** The id of the draft of a story, or of a comment. */
  id,
  /** The title of the story, or of the story of the comment. */
  title: nullable(text),
  /** The address of the story of the comment; null for a story. */
  story_slug: nullable(text),
  /** The comment, or the description of the story. */
  held_text: nullable(text),
  sent_at: time,
  ...itemAuthor,
});

export const heldPostResponses = {
  /**
   * The outcome of a decision; `waits_for_author`: the comment that was approved is not posted, it waits for the author
   * of the story now.
   */
  held_post_decision: z.object({ waits_for_author: flag }),
  held_post_list: listOf(heldPost),
  held_story: z.object({
    id,
    title: nullable(text),
    description: nullable(text),
    ...authorNotes,
    rich_text_story: nullable(text),
    hashtag_list: z.array(text),
    is_nsfw: flag,
    ...contentNotes,
    last_saved_at: time,
  }),
};
