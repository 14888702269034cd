import type { ToldDecision } from '../decision-sentence.js';
import type { ToldApproval } from './approval-kind.js';
import type { Named } from '../labels.js';

/**
 * Notifications that are alike, shown as one: a row for its receiver, a push message or an email
 * (docs/product/notifications.md#groups-and-counts).
 */
export interface NotificationGroup {
  readonly receiver: { readonly username: string };
  /**
   * The actors, the latest first; for a decision only the receiver, whom it concerns; at least one, at most as many as
   * the row stores.
   */
  readonly actors: readonly [Named, ...Named[]];
  /** The number of all actors, at least 1. */
  readonly count: number;
  /** The state of a subscriber: true accepted, false pending; for a group that of the latest. */
  readonly subscription_code?: boolean | null;
  /** Whether some of the latest subscribers are accepted and others are pending. */
  readonly has_both_codes?: boolean;
  /** The slug of the story that it is about, or under which the comment stands. */
  readonly slug?: string | null;
  readonly story_title?: string | null;
  /** The hashtag for which the receiver is notified of the story. */
  readonly hashtag?: string | null;
  /** The title, when the story was published, of the series for which the receiver is notified of it. */
  readonly series_title?: string | null;
  /** The collection to which stories were added. */
  readonly collection_id?: number | null;
  /** The title of the collection when the stories were announced. */
  readonly collection_title?: string | null;
  /** The number of these stories that the receiver could read then. */
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
