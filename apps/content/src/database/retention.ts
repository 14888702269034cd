import { messagingRetention, type Retention } from '@quillstead/service-kit';

/** How long the rows of each table stay; a new table needs its rule. */
export const retention = {
  ...messagingRetention,
  user_projection: { livesAsLongAs: 'the account' },
  author_stat: { livesAsLongAs: 'the account' },
  story: { livesAsLongAs: 'its author wants' },
  story_stat: { livesAsLongAs: 'its story' },
  story_hashtag: { livesAsLongAs: 'its story' },
  story_like: { livesAsLongAs: 'its story and its member' },
  story_bookmark: { livesAsLongAs: 'its story and its member' },
  slug_count: { boundedBy: 'the different beginnings of addresses' },
  hashtag: { boundedBy: 'the different hashtags of stories' },
  hashtag_stat: { boundedBy: 'the different hashtags of stories' },
  hashtag_trend: { boundedBy: 'the hashtags of the last days; made anew by each refresh' },
  hashtag_subscription: { livesAsLongAs: 'the subscription' },
  subscription: { livesAsLongAs: 'the subscription' },
  leaderboard_win: { livesAsLongAs: 'its story' },
  comment: { livesAsLongAs: 'its story' },
  comment_like: { livesAsLongAs: 'its comment' },
  comment_bookmark: { livesAsLongAs: 'its comment and its member' },
  comment_mention: { livesAsLongAs: 'its comment' },
  draft: { livesAsLongAs: 'its author wants' },
  draft_version: { livesAsLongAs: 'its draft, and thinned out with age' },
  reading_place: { boundedBy: 'the latest places of each member' },
  reading_history_off: { livesAsLongAs: 'the account, or until its member switches the history on again' },
} as const satisfies Retention;
