import { commentKinds } from './comment-kinds.js';
import type { NoticeKind } from './notice-kind.js';
import { type NoticeKey, noticePages } from '../paths/notice-pages.js';
import { storyKinds } from './story-kinds.js';
import { subscriptionKinds } from './subscription-kinds.js';

/**
 * The kinds of notifications in one table (docs/product/notifications.md#kinds). A new kind is a row here and its page,
 * both last.
 */
export const noticeKinds: Readonly<Record<NoticeKey, NoticeKind>> = {
  ...subscriptionKinds,
  ...storyKinds,
  ...commentKinds,
};

/** The keys in that order: of the counts, the pages and the settings. */
export const noticeKeys = Object.keys(noticePages) as NoticeKey[];

/** Whether a text from outside is the key of a kind. */
export function isNoticeKey(text: string): text is NoticeKey {
  return Object.hasOwn(noticePages, text);
}

/** What the page of all kinds says while there is no notice at all. */
export const noNoticesAtAll = 'Nothing has happened yet. Write a story, comment on one or follow an author.';
