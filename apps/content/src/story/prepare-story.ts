import { defaultCommentsPolicy, defaultFont, storyTitle } from '@quillstead/catalogue';
import type { PayloadOf, publishStory } from '@quillstead/contracts';
import { publishableHashtags } from '../hashtag/index.js';
import type { StoryText } from '../markup/index.js';
import { ratingOf } from './rating-of.js';
import { textColumns, warningsOf } from './story-changes.js';
import type { StoryStat } from './story-stat.entity.js';
import type { Story } from './story.entity.js';

/** All of a story's rows that follows from what its author sent. */
export type PreparedStory = Pick<
  Story,
  | 'title'
  | 'description'
  | 'noteBefore'
  | 'noteAfter'
  | 'richTextStory'
  | 'richTextStorySubstring'
  | 'hashtagList'
  | 'isNsfw'
  | 'rating'
  | 'contentWarnings'
  | 'warningWords'
  | 'isShareable'
  | 'isMembersOnly'
  | 'fontFamily'
  | 'chosenLang'
  | 'detectedLang'
  | 'countWords'
  | 'countChars'
  | 'category'
> &
  Pick<StoryStat, 'commentsPolicy'>;

/**
 * The story to store: the sent fields, the parsed text and the values that are computed from them once, which are
 * statistics, category and beginning. Throws `invalid` for a text in the list of hashtags that is not a hashtag.
 */
export function prepareStory(
  sent: Omit<PayloadOf<typeof publishStory>, 'rich_text_story'>,
  text: StoryText,
): PreparedStory {
  return {
    title: storyTitle(sent.title),
    description: sent.description || null,
    noteBefore: sent.note_before || null,
    noteAfter: sent.note_after || null,
    hashtagList: publishableHashtags(sent.hashtag_list ?? []),
    ...ratingOf(sent, 0),
    contentWarnings: warningsOf(sent.content_warnings),
    warningWords: warningsOf(sent.warning_words),
    isShareable: sent.is_shareable ?? 1,
    isMembersOnly: sent.is_members_only ?? 0,
    fontFamily: sent.font_family || defaultFont.label,
    chosenLang: sent.lang || null,
    commentsPolicy: sent.comments_policy || defaultCommentsPolicy,
    ...textColumns(text),
  };
}
