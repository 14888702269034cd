import { messagingRetention, type Retention } from '@quillstead/service-kit';

/** How long the rows of each table stay; a new table needs its rule. */
export const retention = {
  ...messagingRetention,
  user_projection: { livesAsLongAs: 'the account' },
  user_subscription: { livesAsLongAs: 'both accounts want' },
  user_block: { livesAsLongAs: 'its member wants, and both accounts' },
  mute: { livesAsLongAs: 'its member wants, and both accounts' },
  hashtag_subscription: { livesAsLongAs: 'the member wants' },
  member_stat: { livesAsLongAs: 'the account' },
  hashtag_stat: { boundedBy: 'the different hashtags that were followed' },
  author_stories: { livesAsLongAs: 'the account' },
  hashtag_stories: { boundedBy: 'the different hashtags of stories' },
  report_case: { days: 365, job: 'social.forget_old_reports' },
  report: { livesAsLongAs: 'its report_case' },
  report_decision: { livesAsLongAs: 'its report_case' },
  // Of a series that was followable its number stays, without its author and its key: it says that the series is gone.
  federation_actor: { livesAsLongAs: 'the account, and until other servers know of its end' },
  federation_follower: { livesAsLongAs: 'the follower wants, and the account' },
  federation_story: { livesAsLongAs: 'other servers have the story' },
  federation_activity: { livesAsLongAs: 'its deliveries' },
  federation_delivery: { until: 'it is sent, or its host was given up after a week' },
  federation_host: { until: 'it takes something, or was given up after a week' },
  federation_seen: { days: 7, job: 'social.forget_seen_activities' },
  federation_reaction: { livesAsLongAs: 'its sender wants, and the story' },
  federation_reply: { livesAsLongAs: 'its sender wants, and the story' },
  federation_block: { livesAsLongAs: 'who blocked wants, and the account' },
  appeal: { livesAsLongAs: 'its report_decision' },
} as const satisfies Retention;
