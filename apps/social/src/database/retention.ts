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
} as const satisfies Retention;
