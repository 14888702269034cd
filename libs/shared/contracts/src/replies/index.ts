import { z } from 'zod';
import { accountReplies } from './account.js';
import { adminReplies } from './admin.js';
import { commentReplies } from './comment.js';
import { draftReplies } from './draft.js';
import { homeReplies } from './home.js';
import { letterReplies } from './letter.js';
import { noticeReplies } from './notice.js';
import { reportReplies } from './report.js';
import { searchReplies } from './search.js';
import { storyReplies } from './story.js';
import { userReplies } from './user.js';
import { viewerReplies } from './viewer.js';
import { workReplies } from './work.js';

/**
 * The shape of every reply by the name that calls refer to: the tables of the files beside this one. Only the gateway
 * loads it (OpenAPI, tests); everybody else takes the types, so no schema reaches the browser.
 */
export const replies = {
  nothing: z.null(),
  file: z.file(),
  text: z.string(),
  ...viewerReplies,
  ...accountReplies,
  ...storyReplies,
  ...homeReplies,
  ...draftReplies,
  ...commentReplies,
  ...userReplies,
  ...searchReplies,
  ...letterReplies,
  ...noticeReplies,
  ...reportReplies,
  ...adminReplies,
  ...workReplies,
} as const;

export type ReplyName = keyof typeof replies;
export type ReplyTypes = { [Name in ReplyName]: z.infer<(typeof replies)[Name]> };

export type StoryArticle = ReplyTypes['story_list']['items'][number];
export type NoticeItem = ReplyTypes['notice_list']['items'][number];
export type UserArticle = ReplyTypes['user_article'];
export type HashtagArticle = ReplyTypes['hashtag_article'];
