import type { NoticeGroup } from './notice-group.js';
import { type NoticeKey, noticePages } from './notice-pages.js';

/** A fact by its name: the service that tells it and what happened (docs/messaging.md, "Events"). */
export type FactName = `${'accounts' | 'content' | 'social'}.${string}`;

/** Whom a kind is told; never the one who did it, never one who may not see it. */
export type Receivers =
  | 'subscribers_of_author'
  | 'subscribers_of_hashtag'
  | 'author'
  | 'subscriber'
  | 'story_author'
  | 'comment_author'
  | 'mentioned';

/** What the stored group of a kind is about: one row per receiver, kind and thing. */
export type NoticeThing = 'story' | 'comment' | 'author' | 'receiver';

/** What the rows of the table say; the rest follows from the key. */
export interface NoticeKindRow {
  /** The fact that causes it. */
  readonly fact: FactName;
  readonly receivers: Receivers;
  readonly groupedBy: NoticeThing;
  /** Kinds of which the same cause gives the same receiver only the other one (api.md, "Notices"). */
  readonly yieldsTo: readonly NoticeKey[];
  /** What the actors did, to stand after their names. */
  readonly label_activity: string;
  /** The same while a subscriber's request waits. */
  readonly label_request?: string;
  /** What is counted, one and many. */
  readonly label_data: { readonly one: string; readonly many: string };
  /** Beside the switch in the settings. */
  readonly label_detail: string;
  /** What the page says while there is none. */
  readonly zero: string;
  /** The whole sentence: on the page, in the push message, as the letter's subject. */
  noteText(group: NoticeGroup): string;
  /** Where a click leads. */
  link(group: NoticeGroup): string;
}

/** A kind of notices, whole (spec section 3). */
export interface NoticeKind extends NoticeKindRow {
  readonly key: NoticeKey;
  /** The count's name in the read that counts all kinds at once; in the session call the count bears the key. */
  readonly count_alias: `count_${NoticeKey}`;
  readonly title: string;
  readonly description: string;
  /** The receiver's setting for push messages of this kind. */
  readonly push_toggle: `push_${NoticeKey}`;
  /** The receiver's setting for letters. */
  readonly mail_setting: 'note_by_email';
}

/** Adds to a row what its key says. */
export function noticeKind(key: NoticeKey, row: NoticeKindRow): NoticeKind {
  return {
    key,
    count_alias: `count_${key}`,
    ...noticePages[key],
    push_toggle: `push_${key}`,
    mail_setting: 'note_by_email',
    ...row,
  };
}
