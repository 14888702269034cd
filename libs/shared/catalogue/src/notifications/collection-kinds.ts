import { groupedNumber } from '../grouped-number.js';
import { quoted } from '../visible-text.js';
import { paths } from '../paths/links.js';
import { notificationKind } from './notification-kind.js';
import { sentence } from './notification-words.js';

/** The kind of notifications that follow from subscriptions to collections. */
export const collectionKinds = {
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
