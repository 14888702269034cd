import { z } from 'zod';
import { sessionList, settings, undoneEmailChange } from './account.js';
import {
  adminActionList,
  adminUser,
  adminUserList,
  errorGroup,
  errorList,
  feedbackEntry,
  feedbackList,
} from './admin.js';
import { commentArticle, commentList, commentPage, postList } from './comment.js';
import { draft, draftList, draftVersion, draftVersionList, savedDraft } from './draft.js';
import { homeList } from './home.js';
import { letterList } from './letter.js';
import { noticeItem, noticeList } from './notice.js';
import { reportCase, reportList } from './report.js';
import { searchList, suggestions } from './search.js';
import { readingPlace, storyAddress, storyArticle, storyList, storyPage } from './story.js';
import {
  hashtagArticle,
  hashtagSubscription,
  hashtagTooltip,
  subscriber,
  subscriptionList,
  userArticle,
  userList,
  userPage,
  userSubscription,
  userTooltip,
} from './user.js';
import { count, flag } from './wire.js';
import { member, noticeCounts, viewer } from './viewer.js';
import { retriedWork, workList } from './work.js';

/**
 * The shape of every reply by the name that calls refer to. Only the gateway loads this table (OpenAPI, tests);
 * everybody else takes the types, so no schema reaches the browser.
 */
export const replies = {
  nothing: z.null(),
  file: z.file(),
  text: z.string(),
  viewer,
  member,
  settings,
  undone_email_change: undoneEmailChange,
  session_list: sessionList,
  story_page: storyPage,
  story_list: storyList,
  home_list: homeList,
  story_address: storyAddress,
  story_like: z.object({ is_liked: flag, count_likes: count }),
  draft,
  draft_list: draftList,
  draft_version: draftVersion,
  draft_version_list: draftVersionList,
  saved_draft: savedDraft,
  reading_place: readingPlace,
  comment_article: commentArticle,
  comment_list: commentList,
  comment_page: commentPage,
  comment_like: z.object({ is_liked: flag, count_likes: count }),
  bookmark: z.object({ is_bookmarked: flag }),
  post_list: postList,
  user_article: userArticle,
  user_page: userPage,
  user_list: userList,
  user_tooltip: userTooltip,
  user_subscription: userSubscription,
  subscriber,
  subscription_list: subscriptionList,
  hashtag_subscription: hashtagSubscription,
  hashtag_article: hashtagArticle,
  hashtag_tooltip: hashtagTooltip,
  search_list: searchList,
  suggestions,
  letter_list: letterList,
  notice_list: noticeList,
  notice_counts: noticeCounts,
  report_case: reportCase,
  report_list: reportList,
  error_group: errorGroup,
  error_list: errorList,
  feedback_entry: feedbackEntry,
  feedback_list: feedbackList,
  admin_user: adminUser,
  admin_user_list: adminUserList,
  admin_action_list: adminActionList,
  work_list: workList,
  retried_work: retriedWork,
} as const;

export type ReplyName = keyof typeof replies;
export type ReplyTypes = { [Name in ReplyName]: z.infer<(typeof replies)[Name]> };

export type StoryArticle = z.infer<typeof storyArticle>;
export type NoticeItem = z.infer<typeof noticeItem>;
export type UserArticle = z.infer<typeof userArticle>;
export type HashtagArticle = z.infer<typeof hashtagArticle>;
