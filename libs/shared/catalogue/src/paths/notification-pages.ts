/**
 * The kinds of notifications (docs/product/notifications.md#kinds) and what their pages are called. Apart from the
 * table of kinds, so that the router can know the pages without carrying the texts.
 */
export const notificationPages = {
  note_story_from_author_subscription: {
    title: 'Stories by Your Authors',
    description: 'New stories by the authors you subscribe to.',
  },
  note_story_from_hashtag_subscription: {
    title: 'Stories under Your Hashtags',
    description: 'New stories under the hashtags you subscribe to.',
  },
  note_user_subscriber: {
    title: 'New Subscribers',
    description: 'People who subscribe to you or request to.',
  },
  note_user_subscription_accept: {
    title: 'Accepted Requests',
    description: 'Private authors who accepted your request to subscribe.',
  },
  note_story_like: {
    title: 'Story Likes',
    description: 'Likes of your stories.',
  },
  note_story_comment: {
    title: 'Story Comments',
    description: 'Comments on your stories.',
  },
  note_comment_like: {
    title: 'Comment Likes',
    description: 'Likes of your comments.',
  },
  note_comment_reply: {
    title: 'Replies',
    description: 'Replies to your comments.',
  },
  note_comment_mention: {
    title: 'Mentions',
    description: 'Comments that mention you.',
  },
  note_story_from_series_subscription: {
    title: 'Stories in Your Series',
    description: 'New stories in the series you subscribe to.',
  },
  note_stories_from_collection_subscription: {
    title: 'Stories in Your Collections',
    description: 'Stories added to the collections you subscribe to.',
  },
} as const;

/** The key of a kind: of its count in the session call, of its page, of its settings. */
export type NotificationKey = keyof typeof notificationPages;
