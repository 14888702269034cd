import { messagingRetention, type Retention } from '@quillstead/service-kit';

/** How long the rows of each table stay; a new table needs its rule. */
export const retention = {
  ...messagingRetention,
  block_pair: { livesAsLongAs: 'the block, and both accounts' },
  mute: { livesAsLongAs: 'the mute, and both accounts' },
  user_projection: { livesAsLongAs: 'the account' },
  author_stat: { livesAsLongAs: 'the account' },
  subscription: { livesAsLongAs: 'the subscription' },
  story_doc: { livesAsLongAs: 'its story' },
  story_part: { livesAsLongAs: 'its story' },
  story_language: { boundedBy: 'the languages that stories can be in' },
  story_day: { boundedBy: 'the days on which stories were posted' },
  comment_doc: { livesAsLongAs: 'its comment' },
  hashtag_doc: { boundedBy: 'the different hashtags of stories' },
  user_doc: { livesAsLongAs: 'the account' },
  series_doc: { livesAsLongAs: 'its series' },
  name_doc: { livesAsLongAs: 'what it names' },
  word_doc: { boundedBy: 'the different words of names and hashtags' },
  meili_doc: { livesAsLongAs: 'its document' },
  meili_task: { until: 'Meilisearch has done it' },
  meili_rebuild: { boundedBy: 'one row an index' },
  meili_mark: { boundedBy: 'one row' },
  renamed_author: { until: 'what is found by the name is indexed again' },
} as const satisfies Retention;
