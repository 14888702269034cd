import { z } from 'zod';
import { count, nullable, flag, id, text, time } from '../wire.js';
import { authorNotes, contentNotes, itemAuthor } from './story-schemas.js';

/** The private link of a draft as its author sees it; all is null of a draft without one. */
const draftLink = z.object({
  id,
  /** In the response to making the link alone: nobody can read it again. */
  token: nullable(text),
  made_at: nullable(time),
  expires_at: nullable(time),
  count_notes: count,
  /** Those that the author has not marked as done. */
  count_open_notes: count,
});

/** A note of a first reader, the `author_…` of it, beside a paragraph of a draft. */
const draftNote = z.object({
  note_id: id,
  /** The index of the paragraph when the note was written. */
  note_place: count,
  /** How the paragraph began then. */
  note_quote: text,
  note_text: text,
  is_done: flag,
  written_at: time,
  ...itemAuthor,
});

/** What first readers see of a draft. */
const sharedDraft = z.object({
  id,
  title: nullable(text),
  description: nullable(text),
  rich_text_story: nullable(text),
  ...authorNotes,
  is_nsfw: flag,
  ...contentNotes,
  font_family: nullable(text),
  lang: nullable(text),
  last_saved_at: time,
  expires_at: time,
  ...itemAuthor,
});

export const firstReadersResponses = {
  draft_link: draftLink,
  draft_note: draftNote,
  draft_notes: z.object({ notes: z.array(draftNote) }),
  /** Either the draft, or the slug of the story that it has become. The notes are those of the viewer alone. */
  shared_draft: z.object({
    draft: nullable(sharedDraft),
    story_slug: nullable(text),
    notes: z.array(draftNote),
  }),
};
