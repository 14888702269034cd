import { z } from 'zod';
import { count, emptyable, flag, id, listOf, text, time } from './wire.js';

const draft = z.object({
  id,
  title: emptyable(text),
  description: emptyable(text),
  rich_text_story: emptyable(text),
  hashtag_list: z.array(text),
  is_nsfw: flag,
  is_shareable: flag,
  font_family: emptyable(text),
  write_autosave: flag,
  content_type: z.literal('draft_page'),
  last_saved_at: time,
});

const draftEntry = draft.pick({ id: true, title: true, description: true, last_saved_at: true });
/** What a draft's text was before. */
const draftVersion = z.object({
  version_id: id,
  saved_at: time,
  count_words: count,
  rich_text_story: text,
});

export const draftReplies = {
  draft,
  draft_list: listOf(draftEntry),
  draft_version: draftVersion,
  draft_version_list: listOf(draftVersion.omit({ rich_text_story: true })),
  saved_draft: draft.pick({ id: true, last_saved_at: true }),
};
