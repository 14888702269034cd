import { type NotificationKey, notificationPages } from '../paths/notification-pages.js';
import { decisionSentence } from '../decision-sentence.js';
import { groupedNumber } from '../numbers.js';
import { quoted } from '../visible-text.js';
import { paths } from '../paths/links.js';
import { approvalKind } from './approval-kind.js';
import { commentKinds } from './comment-kinds.js';
import { type NotificationKind, notificationKind } from './notification-kind.js';
import { storyKinds } from './story-kinds.js';
import { subscriptionKinds, storyLink } from './subscription-kinds.js';
import { sentence, quotedTitle } from './notification-words.js';

/** The kind of notifications that follow from subscriptions to series. */
const seriesKinds = {
  note_story_from_series_subscription: notificationKind('note_story_from_series_subscription', {
    code: 10,
    actors: 'one',
    groupedBy: 'story',
    yieldsTo: ['note_story_from_author_subscription'],
    excerpt: 'story',
    label_activity: 'published a story in a series you follow',
    label_data: { one: 'story in a series you follow', many: 'stories in series you follow' },
    label_detail: 'When a story is published in a series you subscribe to.',
    zero: 'No stories yet in the series you subscribe to.',
    noteText: (group) =>
      sentence(
        group,
        'published',
        quotedTitle(group),
        group.series_title ? `in ${quoted(group.series_title)}` : 'in a series you follow',
      ),
    link: storyLink,
  }),
} as const;

/** The kind of notifications that follow from subscriptions to collections. */
const collectionKinds = {
  note_stories_from_collection_subscription: notificationKind('note_stories_from_collection_subscription', {
    code: 11,
    actors: 'one',
    groupedBy: 'announcement',
    yieldsTo: [],
    excerpt: null,
    label_activity: 'added stories to a collection you follow',
    label_data: {
      one: 'collection you follow with new stories',
      many: 'collections you follow with new stories',
    },
    label_detail: 'When stories are added to a collection you subscribe to, at most once a day.',
    zero: 'No stories yet in the collections you subscribe to.',
    noteText: (group) => {
      const { count_stories: count, collection_title: title } = group;
      const stories = count === 1 ? 'a story' : count ? `${groupedNumber(count)} stories` : 'stories';
      return sentence(group, 'added', stories, 'to', title ? quoted(title) : 'a collection you follow');
    },
    link: ({ collection_id: id }) => (id ? `${paths.collection(id)}?sort=newest` : paths.home),
  }),
} as const;

/** The kind of notifications about comments on the receiver's stories that nobody else sees yet. */
const waitingKinds = {
  note_comment_waiting: notificationKind('note_comment_waiting', {
    code: 12,
    actors: 'many',
    groupedBy: 'story',
    yieldsTo: [],
    excerpt: null,
    label_activity: 'wrote a comment that waits for your approval',
    label_data: { one: 'story with waiting comments', many: 'stories with waiting comments' },
    label_detail: 'When a comment on a story of yours waits for your approval.',
    zero: 'No comments have waited for your approval yet.',
    noteText: (group) =>
      group.count > 1
        ? sentence(group, 'wrote comments on your story', quotedTitle(group), 'that wait for your approval')
        : sentence(
            group,
            'wrote a comment on your story',
            quotedTitle(group),
            'that waits for your approval',
          ),
    link: () => paths.waitingComments,
  }),
} as const;

/** The kind of notifications about the decisions of moderators, which name none of them. */
const decisionKinds = {
  note_decision: notificationKind('note_decision', {
    code: 13,
    actors: 'one',
    groupedBy: 'decision',
    yieldsTo: [],
    excerpt: null,
    isAlwaysMailed: true,
    label_activity: 'is told a decision of the moderators',
    label_data: { one: 'decision of the moderators', many: 'decisions of the moderators' },
    label_detail: 'When moderators decide about something of yours, or about a report of yours.',
    zero: 'No decisions of the moderators yet.',
    noteText: ({ decision }) => (decision ? decisionSentence(decision) : 'The moderators decided something.'),
    link: () => paths.decisions,
  }),
} as const;

/**
 * The kinds of notifications in one table (docs/product/notifications.md#kinds). A new kind is a row here and its page,
 * both last.
 */
export const notificationKinds: Readonly<Record<NotificationKey, NotificationKind>> = {
  ...subscriptionKinds,
  ...storyKinds,
  ...commentKinds,
  ...seriesKinds,
  ...collectionKinds,
  ...waitingKinds,
  ...decisionKinds,
  ...approvalKind,
};

/** The keys of the kinds in that order, for the counts, the pages and the settings. */
export const notificationKeys = Object.keys(notificationPages) as NotificationKey[];

/** Returns true if a text from outside is the key of a kind. */
export function isNotificationKey(text: string): text is NotificationKey {
  return Object.hasOwn(notificationPages, text);
}

/** The text of the page of all kinds while the member has no notification at all. */
export const noNotificationsAtAll =
  'Nothing has happened yet. Write a story, comment on one or follow an author.';
