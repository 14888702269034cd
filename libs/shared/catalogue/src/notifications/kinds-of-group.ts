import type { NotificationGroupKey, NotificationKey } from '../paths/notification-pages.js';

/** The kinds of notifications on the page of each group; each kind is in one of them. */
export const kindsOfGroup: Readonly<Record<NotificationGroupKey, readonly NotificationKey[]>> = {
  comments: ['note_story_comment', 'note_comment_reply', 'note_comment_mention', 'note_comment_waiting'],
  stories: [
    'note_story_from_author_subscription',
    'note_story_from_hashtag_subscription',
    'note_story_from_series_subscription',
    'note_stories_from_collection_subscription',
  ],
  people: [
    'note_user_subscriber',
    'note_user_subscription_accept',
    'note_story_like',
    'note_comment_like',
    'note_decision',
    'note_approval',
  ],
};
