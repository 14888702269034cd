import {
  type CommentsPolicy,
  commentsPolicies,
  contentWarnings,
  fonts,
  languageCodes,
  ratingNames,
  longestFormerAddress,
} from '@quillstead/catalogue';
import { defineFields, flagField, longestOption, optionField } from '../define-fields.js';
import { hashtagPattern, noWhitespace, tidyEnds, timePattern, wholeMinute } from '../patterns.js';

const longestStory = 1_000_000;
/**
 * The most UTF-16 units of a story. No script needs four units a character, an emoji with a tone of skin does; a body
 * of 4 MiB has hardly more.
 */
const longestStoryUnits = 4_000_000;
const place = { type: 'number', isWhole: true, min: 0, max: Number.MAX_SAFE_INTEGER } as const;

/** The fields of stories and comments (docs/product/fields.md#dictionary). */
export const storyFields = defineFields({
  title: { label: 'Title', type: 'string', maxLength: 100, patterns: [tidyEnds] },
  slug: {
    label: 'Slug',
    type: 'string',
    maxLength: 255,
    patterns: [noWhitespace],
    tidy: (slug: string) => slug.toLowerCase(),
  },
  description: { label: 'Description', type: 'string', multiline: true, maxLength: 300 },
  // What the author says to readers before and after the story: plain text with line breaks.
  /** The description of the cover, for people who do not see it. */
  cover_alt: { label: 'Alternative text', type: 'string', maxLength: 300 },
  /** The address at which the work was before, for a draft that was imported. */
  former_address: {
    label: 'Former address',
    type: 'string',
    isVerbatim: true,
    maxLength: longestFormerAddress,
  },
  note_before: { label: 'Note before', type: 'string', multiline: true, maxLength: 2000 },
  note_after: { label: 'Note after', type: 'string', multiline: true, maxLength: 2000 },
  rich_text_story: {
    label: 'Story',
    type: 'string',
    multiline: true,
    minLengthHtml: 15,
    minWordsHtml: 5,
    maxLength: longestStory,
    maxUnits: longestStoryUnits,
    isSanitized: true,
  },
  // A draft's text as a change of the one saved last: `TextPatch` in four fields that come together.
  rich_text_at: { label: 'Rich text at', ...place },
  rich_text_remove: { label: 'Rich text remove', ...place },
  rich_text_insert: {
    label: 'Rich text insert',
    type: 'string',
    isVerbatim: true,
    maxLength: longestStory,
    maxUnits: longestStoryUnits,
  },
  rich_text_sum: { label: 'Rich text sum', type: 'string', isVerbatim: true, maxLength: 30 },
  // The index of a block of the text; no text has as many as it may have characters.
  reading_place: { label: 'Reading place', type: 'number', isWhole: true, min: 0, max: longestStory },
  // The share of that block that was read, in percent with fractions: a block can be as long as a novel.
  reading_block_share: { label: 'Reading block share', type: 'number', min: 0, max: 100 },
  // The share of a story that a member has read, in percent; 100 at its end.
  reading_share: { label: 'Reading share', type: 'number', isWhole: true, min: 0, max: 100 },
  hashtag: { label: 'Hashtag', type: 'string', maxLength: 30, patterns: [hashtagPattern] },
  hashtag_list: {
    label: 'Hashtag list',
    type: 'array',
    maxItems: 7,
    maxLengthItem: 30,
    patterns: [hashtagPattern],
  },
  font_family: {
    label: 'Font family',
    type: 'string',
    maxLength: 100,
    whitelist: fonts.map(({ label }) => label),
  },
  lang: optionField('Language', languageCodes as readonly string[]),
  collection_visibility: optionField('Visibility', ['private', 'unlisted', 'public']),
  /** The note of the member who has the collection, on one of its stories. */
  entry_note: { label: 'Note', type: 'string', multiline: true, maxLength: 300 },
  series_status: optionField('Series status', ['ongoing', 'complete', 'paused']),
  comments_policy: optionField('Comments policy', Object.keys(commentsPolicies) as CommentsPolicy[]),
  rating: optionField('Rating', ratingNames),
  content_warnings: {
    label: 'Content warnings',
    type: 'array',
    maxItems: Object.keys(contentWarnings).length,
    maxLengthItem: longestOption,
    whitelist: Object.keys(contentWarnings),
  },
  warning_words: {
    label: 'Warning words',
    type: 'array',
    maxItems: 5,
    maxLengthItem: 30,
    patterns: [tidyEnds],
  },
  is_nsfw: flagField('Is nsfw'),
  is_shareable: flagField('Is shareable'),
  is_members_only: flagField('Is members only'),
  write_autosave: flagField('Write autosave'),
  content_type: optionField('Content type', ['draft_page']),
  publish_at: { label: 'Publish at', type: 'string', maxLength: 30, patterns: [timePattern, wholeMinute] },
  last_saved_at: { label: 'Last saved at', type: 'string', maxLength: 30, patterns: [timePattern] },
  comment_text: {
    label: 'Comment',
    type: 'string',
    multiline: true,
    minLength: 10,
    maxLength: 5000,
    minWords: 3,
  },
  // The note of a first reader on a paragraph of a draft; a word may be enough.
  note_text: { label: 'Note', type: 'string', multiline: true, minLength: 2, maxLength: 2000 },
  // The index of that paragraph, and how it begins.
  note_place: { label: 'Note place', type: 'number', isWhole: true, min: 0, max: longestStory },
  note_quote: { label: 'Note quote', type: 'string', maxLength: 200 },
  is_done: flagField('Is done'),
  link_days: { label: 'Link days', type: 'number', isWhole: true, min: 1, max: 365 },
});
