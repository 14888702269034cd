/**
 * The kinds of notifications (docs/product/notifications.md#kinds) and what their pages are called. Apart from the
 * table of kinds, so that the router can know the pages without carrying the texts.
 */
export const notificationPages = {
  note_story_from_author_subscription: { title: 'Stories by Your Authors' },
  note_story_from_hashtag_subscription: { title: 'Stories under Your Hashtags' },
  note_user_subscriber: { title: 'New Subscribers' },
  note_user_subscription_accept: { title: 'Accepted Requests' },
  note_story_like: { title: 'Story Likes' },
  note_story_comment: { title: 'Story Comments' },
  note_comment_like: { title: 'Comment Likes' },
  note_comment_reply: { title: 'Replies' },
  note_comment_mention: { title: 'Mentions' },
  note_story_from_series_subscription: { title: 'Stories in Your Series' },
  note_stories_from_collection_subscription: { title: 'Stories in Your Collections' },
  note_comment_waiting: { title: 'Waiting Comments' },
  note_decision: { title: 'Decisions by Moderators' },
  note_approval: { title: 'Approvals' },
} as const;

/** The pages that show several kinds together (`kindsOfGroup`), in the order of their links. */
export const notificationGroups = {
  comments: { title: 'Comments' },
  stories: { title: 'New stories' },
  people: { title: 'People' },
} as const;

/** The key of a group of kinds: of its page. */
export type NotificationGroupKey = keyof typeof notificationGroups;

/** Whether a text from outside is the key of a group of kinds. */
export const isNotificationGroup = (text: string): text is NotificationGroupKey =>
  Object.hasOwn(notificationGroups, text);

/** The key of a kind: of its count in the session call, of its page, of its settings. */
export type NotificationKey = keyof typeof notificationPages;
