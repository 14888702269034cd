import type { ToldDecision } from '../decision-sentence.js';
import type { ToldApproval } from './approval-kind.js';
import type { Named } from '../labels.js';

/**
 * Notifications that are alike, shown as one: a row for its receiver, a push message or an email
 * (docs/product/notifications.md#groups-and-counts).
 */
export interface NotificationGroup {
  /** The receiver. */
  readonly receiver: { readonly username: string };
  /**
   * The people who did it, the latest first; of a decision the receiver alone, whom it concerns; at least one, at most
   * as many as the row stores.
   */
  readonly actors: readonly [Named, ...Named[]];
  /** How many people did it in all, at least 1. */
  readonly count: number;
  /** Of a subscriber: true accepted, false pending; of the latest when it is a group. */
  readonly subscription_code?: boolean | null;
  /** The story it is about, or that the comment stands under. */
  readonly slug?: string | null;
  readonly story_title?: string | null;
  /** The hashtag through which a story came. */
  readonly hashtag?: string | null;
  /** The title, when the story was published, of the series through which it came. */
  readonly series_title?: string | null;
  /** The collection to which stories were added. */
  readonly collection_id?: number | null;
  /** Its title when they were announced. */
  readonly collection_title?: string | null;
  /** How many of these stories the receiver could read then. */
  readonly count_stories?: number | null;
  /** The comment that was written, or that was liked. */
  readonly comment_id?: number | null;
  /** The receiver's comment that was replied to. */
  readonly comment_reply_id?: number | null;
  /** The decision of moderators. */
  readonly decision?: ToldDecision | null;
  /** The decision about a first story or a first comment. */
  readonly approval?: ToldApproval | null;
}
