import {
  contentWarnings,
  type NotificationKey,
  notificationGroups,
  notificationPages,
  ratingNames,
  storyCategoryKeys,
} from '@quillstead/catalogue';
import { defineFields, flagField, longestOption, optionField } from '../define-fields.js';
import { base64Pattern, hashtagPattern, tidyEnds } from '../patterns.js';
import { queryField } from './query-field.js';

const notificationKinds = Object.keys(notificationPages) as NotificationKey[];
/** Returns the rules of a field that has some of a list of options. */
const someOf = (label: string, whitelist: readonly string[]) =>
  ({ label, type: 'array', maxItems: whitelist.length, maxLengthItem: longestOption, whitelist }) as const;
const accountPages = ['account', 'notifications', 'feedback', 'settings'] as const;
const moreAdminPages = ['errors', 'reports', 'users', 'queues'] as const;

/** The parameters of lists and pages (docs/product/fields.md#dictionary, docs/product/lists.md#sorts-and-filters). */
export const listFields = defineFields({
  next: { label: 'Next', type: 'string', isVerbatim: true, maxLength: 2000, patterns: [base64Pattern] },
  list: optionField('List', [
    'user',
    'story',
    'comment',
    'hashtag',
    'series',
    'posts',
    'bookmarks',
    'subscribers',
    'subscriptions',
    'comments',
    'replies',
    'likes',
    'errors',
    ...accountPages,
  ]),
  page: optionField('Page', [
    'all',
    ...Object.keys(notificationGroups),
    ...notificationKinds,
    ...accountPages,
    ...moreAdminPages,
  ]),
  sort: optionField('Sort', ['newest', 'top', 'trending', 'alphabetical', 'chronological']),
  filter: optionField('Filter', [
    'stories',
    'comments',
    'confirmed',
    'requests',
    'hashtags',
    'users',
    'series',
    'collections',
    'started',
    'finished',
    'false',
  ]),
  period: optionField('Period', ['90_days', 'all_time']),
  filter2: optionField('Filter2', ['all', 'authors', 'hashtags']),
  // The filter of stories in lists and searches, with `lang` (docs/product/lists.md#filters-of-stories).
  lengths: someOf('Lengths', storyCategoryKeys),
  ratings: someOf('Ratings', ratingNames),
  without_hashtags: {
    label: 'Without hashtags',
    type: 'array',
    maxItems: 10,
    maxLengthItem: 30,
    patterns: [hashtagPattern],
  },
  without_warnings: someOf('Without warnings', Object.keys(contentWarnings)),
  without_warning_words: {
    label: 'Without warning words',
    type: 'array',
    maxItems: 10,
    maxLengthItem: 30,
    patterns: [tidyEnds],
  },
  is_finished: flagField('Is finished'),
  q: queryField,
  q_source: optionField('Q source', [
    'desktop_search',
    'tablet_search',
    'mobile_search',
    'hashtag_list',
    'search_page',
  ]),
  q_caption: flagField('Q caption'),
  requestKeys: {
    label: 'Request keys',
    type: 'array',
    maxItems: 7,
    maxLengthItem: longestOption,
    whitelist: [
      'is_verified',
      'display_name',
      'joined_at',
      'bio',
      'count_stories',
      'count_subscribers',
      'subscription',
    ],
  },
  excludeKeys: {
    label: 'Exclude keys',
    type: 'array',
    maxItems: 1,
    maxLengthItem: longestOption,
    whitelist: ['hashtag_recommendations'],
  },
  updateKey: optionField('Update key', ['note_last']),
});
