import { defaultCommentsPolicy } from '@quillstead/catalogue';
import { z } from 'zod';
import { count, nullable, flag, id, listOf, text, time } from '../wire.js';
import { authorNotes, commentsPolicy, contentNotes } from './story-schemas.js';

const draft = z.object({
  id,
  title: nullable(text),
  description: nullable(text),
  rich_text_story: nullable(text),
  ...authorNotes,
  hashtag_list: z.array(text),
  is_nsfw: flag,
  ...contentNotes,
  is_shareable: flag,
  is_members_only: flag.default(0),
  font_family: nullable(text),
  lang: nullable(text).default(null),
  /** The series that the draft joins when it is published. */
  series_id: nullable(id).default(null),
  comments_policy: commentsPolicy.default(defaultCommentsPolicy),
  write_autosave: flag,
  content_type: z.literal('draft_page'),
  last_saved_at: time,
  /** The time at which the draft is to be published; null: it has no schedule. */
  publish_at: nullable(time).default(null),
  /** Whether the draft could not be published at the time that was set. */
  is_publish_failed: flag.default(0),
  /** The time since when the draft waits for the staff, who publishes it; null: it does not wait. */
  approval_sent_at: nullable(time).default(null),
  /** The reason why the staff did not publish the draft; null: the staff has given none. */
  refusal: nullable(text).default(null),
});

const draftEntry = draft.pick({
  id: true,
  title: true,
  description: true,
  last_saved_at: true,
  publish_at: true,
  is_publish_failed: true,
  approval_sent_at: true,
  refusal: true,
});

/** An earlier version of a draft's text. */
const draftVersion = z.object({
  version_id: id,
  saved_at: time,
  count_words: count,
  rich_text_story: text,
});

export const draftResponses = {
  draft,
  draft_list: listOf(draftEntry),
  draft_schedule: draft.pick({ id: true, publish_at: true, is_publish_failed: true }),
  draft_approval: draft.pick({ id: true, approval_sent_at: true, refusal: true }),
  draft_version: draftVersion,
  draft_version_list: listOf(draftVersion.omit({ rich_text_story: true })),
  saved_draft: draft.pick({ id: true, last_saved_at: true }),
};
