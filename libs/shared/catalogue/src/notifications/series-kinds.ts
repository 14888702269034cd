import { notificationKind } from './notification-kind.js';
import { quoted } from '../visible-text.js';
import { quotedTitle, sentence } from './notification-words.js';
import { storyLink } from './subscription-kinds.js';

/** The kind of notifications that follow from subscriptions to series. */
export const seriesKinds = {
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
