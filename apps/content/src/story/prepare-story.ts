import {
  defaultFont,
  nsfwRating,
  type Rating,
  ratings,
  storyLength,
  storyTitle,
} from '@quillstead/catalogue';
import type { editStory, PayloadOf, publishStory } from '@quillstead/contracts';
import { toWordVector } from '@quillstead/fields/words';
import { publishableHashtags } from '../hashtag/index.js';
import type { StoryText } from '../markup/index.js';
import { sentColumns, writtenColumns } from '../written-fields/written-fields.js';
import type { Story } from './story.entity.js';

const lowestNsfw = ratings[nsfwRating].code;

/** The fields by which an author says how grown-up a story is. */
interface SentRating {
  /** The rating that is sent. It is empty in a form without a choice, which means what null means. */
  readonly rating?: Rating | '' | null | undefined;
  readonly is_nsfw?: 0 | 1 | null | undefined;
}

/**
 * Returns the code of the rating and the flag that are stored together: a story is not safe for work exactly from
 * `mature` on (docs/product/stories.md#content-notes). If both fields are sent, the one with the higher rating counts;
 * if only the flag is sent and is not 1, the story keeps at most the rating below `mature`.
 *
 * @param before the code of the rating that the story has
 */
export function ratingOf({ rating, is_nsfw }: SentRating, before: number): { rating: number; isNsfw: 0 | 1 } {
  let code = before;
  if (rating !== undefined) code = ratings[rating || 'general'].code;
  else if (is_nsfw !== undefined && is_nsfw !== 1) code = Math.min(before, lowestNsfw - 1);
  if (is_nsfw === 1) code = Math.max(code, lowestNsfw);
  return { rating: code, isNsfw: code >= lowestNsfw ? 1 : 0 };
}

type Sent = Omit<PayloadOf<typeof publishStory>, 'rich_text_story'>;

/**
 * Returns the columns of the sent fields except those of `ratingOf`. Throws `invalid` for a text that is not a hashtag.
 */
const storyColumns = (sent: Sent) => ({
  ...writtenColumns(sent),
  title: storyTitle(sent.title),
  hashtagList: publishableHashtags(sent.hashtag_list ?? []),
  contentWarnings: warningsOf(sent.content_warnings),
  warningWords: warningsOf(sent.warning_words),
  fontFamily: sent.font_family || defaultFont.label,
  chosenLang: sent.lang || null,
});

/** Returns each of the warnings once, without empty ones. */
const warningsOf = <Warning extends string>(sent: readonly Warning[] | null | undefined): Warning[] =>
  [...new Set(sent)].filter((warning) => warning !== '');

/** Returns the columns that are computed from a text: statistics, category, beginning, language. */
const textColumns = (text: StoryText) => ({
  richTextStory: text.html,
  richTextStorySubstring: text.beginning,
  detectedLang: text.lang,
  countWords: text.countWords,
  countChars: text.countChars,
  category: storyLength({ words: text.countWords, characters: text.countChars }),
});

/** Returns the columns of a new story. Throws `invalid` for a text in the list of hashtags that is not a hashtag. */
export const prepareStory = (sent: Sent, text: StoryText) => ({
  ...storyColumns(sent),
  ...ratingOf(sent, 0),
  ...textColumns(text),
});

export type PreparedStory = ReturnType<typeof prepareStory>;

/**
 * Returns the columns to write, except those of `ratingOf`. A field that is null gets the value of a new story. Throws
 * `invalid` for a text that is not a hashtag.
 *
 * @param text the new text; null if the text does not change
 */
export const storyChanges = (
  sent: Omit<PayloadOf<typeof editStory>, 'rich_text_story'>,
  text: StoryText | null,
): Partial<PreparedStory> => ({
  ...sentColumns(storyColumns(sent), { ...sent, chosen_lang: sent.lang }),
  ...(text && textColumns(text)),
});

/** Returns the words of a story by which a member can mute it (docs/product/people.md#words). */
export const storyWords = ({
  title,
  description,
  hashtagList,
  warningWords,
}: Pick<Story, 'title' | 'description' | 'hashtagList' | 'warningWords'>): string =>
  toWordVector([title, description, ...hashtagList, ...warningWords]);
