import { z } from 'zod';
import { count, nullable, flag, id, text, time } from '../wire.js';
import { authorNotes, contentNotes, itemAuthor } from './story-schemas.js';

/** The private link of a draft as its author sees it; the token and the times are null for a draft without a link. */
const draftLink = z.object({
  id,
  /** The token, only in the response to making the link: nobody can read it again. */
  token: nullable(text),
  made_at: nullable(time),
  expires_at: nullable(time),
  count_notes: count,
  /** The number of notes that the author has not marked as done. */
  count_open_notes: count,
});

/** A note of a first reader, named by the fields `author_…`, beside a paragraph of a draft. */
const draftNote = z.object({
  note_id: id,
  /** The index of the paragraph when the note was written. */
  note_place: count,
  /** The beginning of the paragraph at that time. */
  note_quote: text,
  note_text: text,
  is_done: flag,
  written_at: time,
  ...itemAuthor,
});

/** The data about a draft that first readers see. */
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
  /** Either the draft, or the slug of the story that the draft has become. The notes are only those of the viewer. */
  shared_draft: z.object({
    draft: nullable(sharedDraft),
    story_slug: nullable(text),
    notes: z.array(draftNote),
  }),
};
