import { messagingRetention, type Retention } from '@quillstead/service-kit';

/** How long the rows of each table stay; a new table needs its rule. */
export const retention = {
  ...messagingRetention,
  block_pair: { livesAsLongAs: 'the block, and both accounts' },
  mute: { livesAsLongAs: 'the mute, and both accounts' },
  user_projection: { livesAsLongAs: 'the account' },
  subscription: { livesAsLongAs: 'the subscription' },
  hashtag_subscription: { livesAsLongAs: 'the subscription' },
  series_subscription: { livesAsLongAs: 'the subscription' },
  delivery_settings: { livesAsLongAs: 'the account' },
  story_projection: {
    boundedBy: 'the stories ever published: a deleted one is remembered, so that no late event revives it',
  },
  collection_projection: { boundedBy: 'the collections ever published: no late event opens a deleted one' },
  notification: { livesAsLongAs: 'its receiver, its actors and its story' },
  notification_cause: { livesAsLongAs: 'its notification' },
  member_seen: { livesAsLongAs: 'the account' },
  fan_out: { days: 1, job: 'notifications.forget_old_deliveries' },
  push_device: { days: 30, job: 'notifications.forget_old_deliveries' },
  ended_session: { days: 1, job: 'notifications.forget_old_deliveries' },
  delivery_due: { until: 'it has left or was given up' },
  delivery: { days: 90, job: 'notifications.forget_old_deliveries' },
  notification_email: { days: 90, job: 'notifications.forget_old_deliveries' },
  email_turn: { days: 1, job: 'notifications.forget_old_deliveries' },
  sent_email: { days: 90, job: 'notifications.forget_old_deliveries' },
  email_subscription: {
    livesAsLongAs: 'the subscription; without a confirmation two days, 30 after an import',
  },
  email_offer: { livesAsLongAs: 'the account' },
  story_mailing: { days: 90, job: 'notifications.forget_old_deliveries' },
  story_email: { until: 'it has left or was given up' },
  reading_device: { livesAsLongAs: 'the account; until the member removes it' },
  device_book: { days: 7, job: 'notifications.forget_old_deliveries' },
  refused_address: { boundedBy: 'one row a member; forgotten when the address takes an email or changes' },
} as const satisfies Retention;
