import type { NotificationGroup } from './notification-group.js';
import { type NotificationKey, notificationPages } from '../paths/notification-pages.js';

/** The thing that a stored group of a kind is about: the database has one row per receiver, kind and thing. */
type NotificationThing = 'story' | 'comment' | 'author' | 'receiver' | 'announcement' | 'decision';

/** The columns that a row of the table of kinds sets itself; the others are derived from the key. */
export interface NotificationKindRow {
  /** The number of the kind in the database. A number is never used again. */
  readonly code: number;
  /**
   * The number of actors of a group. `one`: a group has one cause and so one person, whom its row names. `many`: a
   * group can have further causes.
   */
  readonly actors: 'one' | 'many';
  readonly groupedBy: NotificationThing;
  /**
   * The kinds that take precedence: if the same cause is of one of them too, the receiver gets only that one
   * (docs/product/notifications.md#who-is-notified).
   */
  readonly yieldsTo: readonly NotificationKey[];
  /** Whether it is emailed regardless of the receiver's settings, also to suspended members. */
  readonly isAlwaysMailed?: true;
  /** Whether an unseen notification of an act on a comment is withdrawn when the comment is deleted. */
  readonly endsWithComment?: true;
  /** The text whose beginning an email shows; null if the sentence says enough. */
  readonly excerpt: 'story' | 'comment' | null;
  /** The act of the actors, in words that follow their names. */
  readonly label_activity: string;
  /** The label while a subscriber's request waits. */
  readonly label_request?: string;
  /** The label of a group in which some are subscribers and some have a request that waits. */
  readonly label_both?: string;
  /** The noun of the things that are counted, for one and for many. */
  readonly label_data: { readonly one: string; readonly many: string };
  /** The text beside the switch in the settings. */
  readonly label_detail: string;
  /** The text of the kind's page while the member has no notification of the kind. */
  readonly zero: string;
  /** Returns the whole sentence: on the page, in the push message, as the email's subject. */
  noteText(group: NotificationGroup): string;
  /** Returns the address to which a click on the notification leads. */
  link(group: NotificationGroup): string;
}

/** A kind of notifications with all its columns (docs/product/notifications.md#kinds). */
export interface NotificationKind extends NotificationKindRow {
  readonly key: NotificationKey;
  readonly title: string;
}

/** Adds to a row the columns that follow from its key. */
export function notificationKind(key: NotificationKey, row: NotificationKindRow): NotificationKind {
  return { key, ...notificationPages[key], ...row };
}
