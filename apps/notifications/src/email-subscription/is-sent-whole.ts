import { raw, sql, type Sql } from '@quillstead/service-kit';
import { isNewStory } from '../kind/kind-codes.js';

/**
 * Returns a condition that is true if the receiver of a notification of a new story gets the story itself by email,
 * because they subscribe to its author by email with the verified address of their account. Then the notification is
 * not mailed.
 * @param settings alias of the receiver's `delivery_settings`, beside `notification`
 */
export const isSentWhole = (settings: string): Sql => sql`(
  (${isNewStory}) AND ${raw(settings)}.is_email_verified = 1 AND EXISTS (
    SELECT FROM email_subscription subscription
    JOIN story_mailing mailing ON mailing.story_id = notification.story_id
    WHERE (subscription.author_id = notification.story_author_id OR subscription.series_id = mailing.series_id)
      AND subscription.email_key = lower(${raw(settings)}.email)
      AND subscription.confirmed_at <= mailing.noted_at
  )
)`;
