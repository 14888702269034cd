import { z } from 'zod';
import { commentArticle, commentList } from './comment.js';
import { draft, draftList, savedDraft } from './draft.js';
import { storyAddress, storyArticle, storyList, storyPage } from './story.js';
import { hashtagArticle, hashtagTooltip, userArticle, userList, userPage, userTooltip } from './user.js';
import { count, flag } from './wire.js';
import { member, viewer } from './viewer.js';

/**
 * The shape of every reply by the name that calls refer to. Only the gateway loads this table (OpenAPI, tests);
 * everybody else takes the types, so no schema reaches the browser.
 */
export const replies = {
  nothing: z.null(),
  viewer,
  member,
  story_page: storyPage,
  story_list: storyList,
  story_address: storyAddress,
  story_like: z.object({ is_liked: flag, count_likes: count }),
  draft,
  draft_list: draftList,
  saved_draft: savedDraft,
  comment_article: commentArticle,
  comment_list: commentList,
  user_article: userArticle,
  user_page: userPage,
  user_list: userList,
  user_tooltip: userTooltip,
  hashtag_article: hashtagArticle,
  hashtag_tooltip: hashtagTooltip,
} as const;

export type ReplyName = keyof typeof replies;
export type ReplyTypes = { [Name in ReplyName]: z.infer<(typeof replies)[Name]> };

export type StoryArticle = z.infer<typeof storyArticle>;
export type UserArticle = z.infer<typeof userArticle>;
export type HashtagArticle = z.infer<typeof hashtagArticle>;
