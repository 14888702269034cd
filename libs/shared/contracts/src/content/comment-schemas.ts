import { z } from 'zod';
import { count, nullable, flag, id, listOf, text, time } from '../wire.js';
import { commentsOfStory, itemAuthor } from './story-schemas.js';

export const commentArticle = z.object({
  content_type: z.literal('comment_article'),
  comment_id: id,
  comment_level: count,
  comment_reply_id: nullable(id),
  comment_text: nullable(text),
  count_likes: count,
  count_replies: count,
  is_liked: flag,
  is_bookmarked: flag,
  /** 1 also of a comment that was removed, for those who may not read it. */
  is_deleted: flag,
  /** The author of the story has removed it; they and moderators get its text all the same. */
  is_removed: flag.default(0),
  /** The author of the story shows it first. */
  is_pinned: flag.default(0),
  posted_at: time,
  /** When its author changed the text last; null when they did not. */
  edited_at: nullable(time).default(null),
  story_id: id,
  story_slug: text,
  story_title: text,
  /** The language of the title and of the story, as `lang` of the story. */
  story_lang: nullable(text).default(null),
  author_id: nullable(itemAuthor.author_id),
  author_username: nullable(itemAuthor.author_username),
  author_display_name: itemAuthor.author_display_name,
  author_is_verified: itemAuthor.author_is_verified,
  author_is_private: itemAuthor.author_is_private,
  author_is_user: itemAuthor.author_is_user,
});

/** The data about the story that the page of a comment shows above the comment. */
const storyHead = z.object({
  story_id: id,
  slug: text,
  title: text,
  lang: nullable(text).default(null),
  is_nsfw: flag,
  is_shareable: flag,
  ...commentsOfStory,
  ...itemAuthor,
});

export const commentResponses = {
  comment_article: commentArticle,
  comment_list: listOf(commentArticle).extend({ content_access: z.literal(false).optional() }),
  /** `parents` lead from the comment on the story down to the comment replied to; of a long thread the nearest. */
  comment_page: commentArticle.extend({
    content_type: z.literal('comment_page'),
    story: storyHead,
    parents: z.array(commentArticle),
  }),
};
