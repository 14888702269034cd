import { z } from 'zod';
import { flag, id, listOf, nullable, text, time } from '../wire.js';

/** A person, a hashtag, a word or a thread that the member has muted; the fields of the other kinds are null. */
const mutedThing = z.object({
  mute_id: id,
  user_id: nullable(id),
  username: nullable(text),
  display_name: nullable(text),
  hashtag: nullable(text),
  /** The first comment of the thread. */
  comment_id: nullable(id),
  /** The story of whose comments the member is not notified. */
  story_id: nullable(id).default(null),
  /** The slug of that story; null for one that the member may not read now. */
  story_slug: nullable(text).default(null),
  story_title: nullable(text).default(null),
  /** A word or a phrase, as the member wrote it. */
  word: nullable(text).default(null),
  muted_at: time,
  /** The end of the mute; null for a mute without an end. */
  ends_at: nullable(time),
});

export const muteResponses = {
  mute: z.object({ is_muted: flag }),
  mute_list: listOf(mutedThing),
};
