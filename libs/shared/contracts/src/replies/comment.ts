import { z } from 'zod';
import { author, storyArticle } from './story.js';
import { count, emptyable, flag, id, listOf, text, time } from './wire.js';

export const commentArticle = z.object({
  content_type: z.literal('comment_article'),
  comment_id: id,
  comment_level: count,
  comment_reply_id: emptyable(id),
  comment_text: emptyable(text),
  count_likes: count,
  count_replies: count,
  is_liked: flag,
  is_bookmarked: flag,
  is_deleted: flag,
  posted_at: time,
  story_id: id,
  story_slug: text,
  story_title: text,
  author_id: emptyable(author.author_id),
  author_username: emptyable(author.author_username),
  author_display_name: author.author_display_name,
  author_is_verified: author.author_is_verified,
  author_is_private: author.author_is_private,
  author_is_user: author.author_is_user,
});

/** What a comment's page says of the story that it stands under. */
const storyHead = z.object({
  story_id: id,
  slug: text,
  title: text,
  is_nsfw: flag,
  is_shareable: flag,
  ...author,
});

export const commentReplies = {
  comment_article: commentArticle,
  comment_list: listOf(commentArticle).extend({ content_access: z.literal(false).optional() }),
  /** `parents` lead from the answer to the story down to what the comment replies to; of a long thread the nearest. */
  comment_page: commentArticle.extend({
    content_type: z.literal('comment_page'),
    story: storyHead,
    parents: z.array(commentArticle),
  }),
  comment_like: z.object({ is_liked: flag, count_likes: count }),
  bookmark: z.object({ is_bookmarked: flag }),
  /** A list of a private author's is empty and says so to who may not see it. */
  post_list: listOf(z.union([storyArticle, commentArticle])).extend({
    content_access: z.literal(false).optional(),
  }),
};
