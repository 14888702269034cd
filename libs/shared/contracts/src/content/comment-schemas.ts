import { waitReasons } from '@quillstead/catalogue';
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
  /** 1 also for a comment that was removed, for those who may not read it. */
  is_deleted: flag,
  /** Whether the author of the story has removed the comment; they and moderators get its text all the same. */
  is_removed: flag.default(0),
  /** Whether the author of the story has pinned the comment, so that it is shown first. */
  is_pinned: flag.default(0),
  posted_at: time,
  /** The time of the last change of the text by its author; null when there was none. */
  edited_at: nullable(time).default(null),
  story_id: id,
  story_slug: text,
  story_title: text,
  /** The language of the story and its title, the same as the story's `lang`. */
  story_lang: nullable(text).default(null),
  author_id: nullable(itemAuthor.author_id),
  author_username: nullable(itemAuthor.author_username),
  author_display_name: itemAuthor.author_display_name,
  author_picture: itemAuthor.author_picture,
  author_is_verified: itemAuthor.author_is_verified,
  author_is_private: itemAuthor.author_is_private,
  author_is_user: itemAuthor.author_is_user,
});

/**
 * A comment that waits for the approval of the author of the story, or of the staff (`first`); only they and its author
 * read it. Once approved, it is a comment with the same id.
 */
const waitingComment = z.object({
  content_type: z.literal('waiting_comment'),
  is_waiting: z.literal(1),
  comment_id: id,
  comment_reply_id: nullable(id),
  comment_text: text,
  sent_at: time,
  /** The reason for waiting; the release before sends none. */
  wait_reason: z.enum(waitReasons).default('author'),
  /** The reason why the staff has refused the comment; only its author reads it. */
  refusal: nullable(text).default(null),
  story_id: id,
  story_slug: text,
  story_title: text,
  story_lang: nullable(text),
  ...itemAuthor,
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
  posted_comment: z.union([commentArticle, waitingComment]),
  waiting_comment_list: listOf(waitingComment),
  /** A comment that a moderator removed, as its author and the staff read it. */
  hidden_comment: z.object({
    comment_id: id,
    comment_text: text,
    /** The time at which the comment was removed, or its author said that it is mended. */
    removed_at: time,
  }),
  comment_list: listOf(commentArticle).extend({ content_access: z.literal(false).optional() }),
  /**
   * A comment with the comments above it: `parents` lead from the comment on the story down to the comment replied to;
   * of a long thread the nearest.
   */
  comment_page: commentArticle.extend({
    content_type: z.literal('comment_page'),
    story: storyHead,
    parents: z.array(commentArticle),
  }),
};
