import type { NotificationGroup } from './notification-group.js';
import { type NotificationKey, notificationPages } from '../paths/notification-pages.js';

/** What the stored group of a kind is about: one row per receiver, kind and thing. */
type NotificationThing = 'story' | 'comment' | 'author' | 'receiver';

/** What the rows of the table say; the rest follows from the key. */
export interface NotificationKindRow {
  /** How the kind stands in the database. A number is never used again. */
  readonly code: number;
  /** `one`: each group has one cause and so one person, whom its row names. `many`: causes come to it. */
  readonly actors: 'one' | 'many';
  readonly groupedBy: NotificationThing;
  /**
   * Kinds of which the same cause gives the same receiver only the other one
   * (docs/product/notifications.md#who-is-notified).
   */
  readonly yieldsTo: readonly NotificationKey[];
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
  /** The whole sentence: on the page, in the push message, as the email's subject. */
  noteText(group: NotificationGroup): string;
  /** Where a click leads. */
  link(group: NotificationGroup): string;
}

/** A kind of notifications, whole (docs/product/notifications.md#kinds). */
export interface NotificationKind extends NotificationKindRow {
  readonly key: NotificationKey;
  readonly title: string;
  readonly description: string;
}

/** Adds to a row what its key says. */
export function notificationKind(key: NotificationKey, row: NotificationKindRow): NotificationKind {
  return { key, ...notificationPages[key], ...row };
}
