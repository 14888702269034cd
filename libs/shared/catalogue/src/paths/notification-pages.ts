/**
 * The kinds of notifications (docs/product/notifications.md#kinds), the titles of their pages, and the group whose page
 * shows them too. They are in a table of their own, so that the router can know the pages without loading the texts.
 */
export const notificationPages = {
  note_story_from_author_subscription: { title: 'Stories by Your Authors', group: 'stories' },
  note_story_from_hashtag_subscription: { title: 'Stories under Your Hashtags', group: 'stories' },
  note_user_subscriber: { title: 'New Subscribers', group: 'people' },
  note_user_subscription_accept: { title: 'Accepted Requests', group: 'people' },
  note_story_like: { title: 'Story Likes', group: 'people' },
  note_story_comment: { title: 'Story Comments', group: 'comments' },
  note_comment_like: { title: 'Comment Likes', group: 'people' },
  note_comment_reply: { title: 'Replies', group: 'comments' },
  note_comment_mention: { title: 'Mentions', group: 'comments' },
  note_story_from_series_subscription: { title: 'Stories in Your Series', group: 'stories' },
  note_stories_from_collection_subscription: { title: 'Stories in Your Collections', group: 'stories' },
  note_comment_waiting: { title: 'Waiting Comments', group: 'comments' },
  note_decision: { title: 'Decisions by Moderators', group: 'people' },
  note_approval: { title: 'Approvals', group: 'people' },
} as const satisfies Record<string, { readonly title: string; readonly group: NotificationGroupKey }>;

/** The pages that show several kinds together (`kindsOfGroup`), in the order of their links. */
export const notificationGroups = {
  comments: { title: 'Comments' },
  stories: { title: 'New stories' },
  people: { title: 'People' },
} as const;

/** The key of a group of kinds, and of its page. */
export type NotificationGroupKey = keyof typeof notificationGroups;

/** Returns true if a text from outside is the key of a group of kinds. */
export const isNotificationGroup = (text: string): text is NotificationGroupKey =>
  Object.hasOwn(notificationGroups, text);

/** The key of a kind, and of its count in the session call, its page and its settings. */
export type NotificationKey = keyof typeof notificationPages;

/** The kinds of notifications on the page of each group. */
export const kindsOfGroup: Readonly<Record<NotificationGroupKey, readonly NotificationKey[]>> = {
  comments: kindsIn('comments'),
  stories: kindsIn('stories'),
  people: kindsIn('people'),
};

function kindsIn(group: NotificationGroupKey): NotificationKey[] {
  const keys = Object.keys(notificationPages) as NotificationKey[];
  return keys.filter((key) => notificationPages[key].group === group);
}
