import { type NoticeKey, noticePages } from '@quillstead/catalogue';
import { z } from 'zod';
import { count, emptyable, flag, id, listOf, text, time } from './wire.js';

const keys = Object.keys(noticePages) as NoticeKey[];

const actor = z.object({ user_id: id, username: text, display_name: emptyable(text) });

/** What is alike, told as one (spec section 3; product.md, "Notifications"). */
const noticeItem = z.object({
  id,
  kind: z.enum(keys),
  noted_at: time,
  is_new: flag,
  /** Who did it, the latest first; of many the latest few. */
  actors: z.array(actor).min(1),
  /** How many people did it in all. */
  count,
  /** Of the latest actor, as is what follows. */
  username: text,
  display_name: emptyable(text),
  /** Of a subscriber: true accepted, false pending. */
  subscription_code: emptyable(z.boolean()),
  slug: emptyable(text),
  story_title: emptyable(text),
  /** The key of the hashtag through which a story came. */
  hashtag: emptyable(text),
  comment_id: emptyable(id),
  comment_reply_id: emptyable(id),
  is_mentioned: flag,
  label_activity: text,
  /** The whole sentence, as push messages and letters have it. */
  note_text: text,
  link: text,
});

export const noticeReplies = {
  notice_list: listOf(noticeItem),
};
