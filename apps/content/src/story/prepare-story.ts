import { defaultFont, storyLength, storyTitle } from '@quillstead/catalogue';
import type { editStory, PayloadOf, publishStory } from '@quillstead/contracts';
import { publishableHashtags } from '../hashtag/index.js';
import type { StoryText } from '../markup/index.js';
import { sentColumns, writtenColumns } from '../written-fields/index.js';
import { ratingOf } from './rating-of.js';

type Sent = Omit<PayloadOf<typeof publishStory>, 'rich_text_story'>;

/** The columns of the sent fields but those of `ratingOf`. Throws `invalid` for a hashtag that is none. */
const storyColumns = (sent: Sent) => ({
  ...writtenColumns(sent),
  title: storyTitle(sent.title),
  hashtagList: publishableHashtags(sent.hashtag_list ?? []),
  contentWarnings: warningsOf(sent.content_warnings),
  warningWords: warningsOf(sent.warning_words),
  fontFamily: sent.font_family || defaultFont.label,
  chosenLang: sent.lang || null,
});

/** Each of the warnings once, without those that say nothing. */
const warningsOf = <Warning extends string>(sent: readonly Warning[] | null | undefined): Warning[] =>
  [...new Set(sent)].filter((warning) => warning !== '');

/** The columns that are computed from a text: statistics, category, beginning, language. */
const textColumns = (text: StoryText) => ({
  richTextStory: text.html,
  richTextStorySubstring: text.beginning,
  detectedLang: text.lang,
  countWords: text.countWords,
  countChars: text.countChars,
  category: storyLength({ words: text.countWords, characters: text.countChars }),
});

/** The columns of a new story. Throws `invalid` for a text in the list of hashtags that is not a hashtag. */
export const prepareStory = (sent: Sent, text: StoryText) => ({
  ...storyColumns(sent),
  ...ratingOf(sent, 0),
  ...textColumns(text),
});

export type PreparedStory = ReturnType<typeof prepareStory>;

/**
 * The columns to write, but those of `ratingOf`: null gives a field what a new story has. Throws `invalid` for a hashtag
 * that is none.
 *
 * @param text as it was read; null when it stays
 */
export const storyChanges = (
  sent: Omit<PayloadOf<typeof editStory>, 'rich_text_story'>,
  text: StoryText | null,
): Partial<PreparedStory> => ({
  ...sentColumns(storyColumns(sent), { ...sent, chosen_lang: sent.lang }),
  ...(text && textColumns(text)),
});
