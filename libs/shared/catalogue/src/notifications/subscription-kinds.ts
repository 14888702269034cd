import { paths } from '../paths/links.js';
import type { NotificationGroup } from './notification-group.js';
import { notificationKind } from './notification-kind.js';
import { isolated } from '../visible-text.js';
import { quotedTitle, sentence } from './notification-words.js';

const accepted = 'subscribed to you';
const waiting = 'requested to subscribe to you';
const both = 'subscribed or requested to subscribe to you';

/** The kinds of notifications that follow from subscriptions to an author or a hashtag. */
export const subscriptionKinds = {
  note_story_from_author_subscription: notificationKind('note_story_from_author_subscription', {
    code: 1,
    actors: 'one',
    groupedBy: 'story',
    yieldsTo: [],
    excerpt: 'story',
    label_activity: 'published a story',
    label_data: { one: 'story by an author you follow', many: 'stories by authors you follow' },
    label_detail: 'When an author you subscribe to publishes a story.',
    zero: 'No stories yet by the authors you subscribe to.',
    noteText: (group) => sentence(group, 'published', quotedTitle(group)),
    link: storyLink,
  }),
  note_story_from_hashtag_subscription: notificationKind('note_story_from_hashtag_subscription', {
    code: 2,
    actors: 'one',
    groupedBy: 'story',
    yieldsTo: ['note_story_from_author_subscription', 'note_story_from_series_subscription'],
    excerpt: 'story',
    label_activity: 'published a story under a hashtag of yours',
    label_data: { one: 'story under a hashtag you follow', many: 'stories under hashtags you follow' },
    label_detail: 'When a story is published under a hashtag you subscribe to.',
    zero: 'No stories yet under the hashtags you subscribe to.',
    noteText: (group) =>
      sentence(
        group,
        'published',
        quotedTitle(group),
        group.hashtag ? `under ${isolated(group.hashtag)}` : 'under a hashtag of yours',
      ),
    link: storyLink,
  }),
  note_user_subscriber: notificationKind('note_user_subscriber', {
    code: 3,
    actors: 'many',
    groupedBy: 'receiver',
    yieldsTo: [],
    excerpt: null,
    label_activity: accepted,
    label_request: waiting,
    label_both: both,
    label_data: { one: 'new subscriber', many: 'new subscribers' },
    label_detail: 'When someone subscribes to you or requests to.',
    zero: 'No new subscribers yet.',
    noteText: (group) => sentence(group, actOf(group)),
    link: subscriberLink,
  }),
  note_user_subscription_accept: notificationKind('note_user_subscription_accept', {
    code: 4,
    actors: 'one',
    groupedBy: 'author',
    yieldsTo: [],
    excerpt: null,
    label_activity: 'accepted your request',
    label_data: { one: 'accepted request', many: 'accepted requests' },
    label_detail: 'When a private author accepts your request to subscribe.',
    zero: 'No requests accepted yet.',
    noteText: (group) => sentence(group, 'accepted your request to subscribe'),
    link: ({ actors: [author] }) => paths.user(author.username),
  }),
} as const;

/** Returns the address of the page of a new story. */
export function storyLink({ slug }: NotificationGroup): string {
  return slug ? paths.story(slug) : paths.home;
}

function actOf({ has_both_codes, subscription_code }: NotificationGroup): string {
  if (has_both_codes) return both;
  return subscription_code === false ? waiting : accepted;
}

/**
 * Returns the address of one subscriber's page, or for several that of the list in which the owner sees them
 * (docs/product/notifications.md#groups-and-counts).
 */
function subscriberLink({
  actors: [subscriber],
  count,
  receiver,
  has_both_codes,
  subscription_code,
}: NotificationGroup): string {
  if (count <= 1) return paths.user(subscriber.username);
  const filter = has_both_codes || subscription_code === false ? 'requests' : 'confirmed';
  return paths.user(receiver.username, 'subscribers', 'newest', filter);
}
