import type { NoticeGroup } from './notice-group.js';
import { type NoticeKey, noticePages } from '../paths/notice-pages.js';

/** What the stored group of a kind is about: one row per receiver, kind and thing. */
type NoticeThing = 'story' | 'comment' | 'author' | 'receiver';

/** What the rows of the table say; the rest follows from the key. */
export interface NoticeKindRow {
  /** How the kind stands in the database. A number is never used again. */
  readonly code: number;
  /** `one`: each group has one cause and so one person, whom its row names. `many`: causes come to it. */
  readonly actors: 'one' | 'many';
  readonly groupedBy: NoticeThing;
  /**
   * Kinds of which the same cause gives the same receiver only the other one
   * (docs/product/notifications.md#who-is-notified).
   */
  readonly yieldsTo: readonly NoticeKey[];
  /** Of what was done to a comment: whether it is taken back, unseen as it is, when the comment is deleted. */
  readonly endsWithComment?: true;
  /** Of what an email shows the beginning; null where the sentence says enough. */
  readonly excerpt: 'story' | 'comment' | null;
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

/** A kind of notices, whole (docs/product/notifications.md#kinds). */
export interface NoticeKind extends NoticeKindRow {
  readonly key: NoticeKey;
  readonly title: string;
  readonly description: string;
}

/** Adds to a row what its key says. */
export function noticeKind(key: NoticeKey, row: NoticeKindRow): NoticeKind {
  return { key, ...noticePages[key], ...row };
}
