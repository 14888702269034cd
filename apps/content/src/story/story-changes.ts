import { defaultCommentsPolicy, defaultFont, storyLength, storyTitle } from '@quillstead/catalogue';
import type { editStory, PayloadOf } from '@quillstead/contracts';
import { publishableHashtags } from '../hashtag/index.js';
import type { StoryText } from '../markup/index.js';
import type { PreparedStory } from './prepare-story.js';

/**
 * The columns to write: a field left out stays, null empties it (docs/api.md#names-and-values), which gives it what a
 * new story has. Throws `invalid` for a hashtag that is none.
 *
 * @param text as it was read; null when it stays
 */
export function storyChanges(
  sent: Omit<PayloadOf<typeof editStory>, 'rich_text_story'>,
  text: StoryText | null,
): Partial<PreparedStory> {
  const changes: Partial<PreparedStory> = {};
  if (sent.title !== undefined) changes.title = storyTitle(sent.title);
  if (sent.description !== undefined) changes.description = sent.description || null;
  if (sent.note_before !== undefined) changes.noteBefore = sent.note_before || null;
  if (sent.note_after !== undefined) changes.noteAfter = sent.note_after || null;
  if (sent.hashtag_list !== undefined) changes.hashtagList = publishableHashtags(sent.hashtag_list ?? []);
  if (sent.content_warnings !== undefined) changes.contentWarnings = warningsOf(sent.content_warnings);
  if (sent.warning_words !== undefined) changes.warningWords = warningsOf(sent.warning_words);
  if (sent.is_shareable !== undefined) changes.isShareable = sent.is_shareable ?? 1;
  if (sent.is_members_only !== undefined) changes.isMembersOnly = sent.is_members_only ?? 0;
  if (sent.font_family !== undefined) changes.fontFamily = sent.font_family || defaultFont.label;
  if (sent.comments_policy !== undefined)
    changes.commentsPolicy = sent.comments_policy || defaultCommentsPolicy;
  if (sent.lang !== undefined) changes.chosenLang = sent.lang || null;
  return text === null ? changes : { ...changes, ...textColumns(text) };
}

/** Each of the warnings once, without those that say nothing. */
export const warningsOf = <Warning extends string>(sent: readonly Warning[] | null | undefined): Warning[] =>
  [...new Set(sent)].filter((warning) => warning !== '');

/** The columns that are computed from a text: statistics, category, beginning, language. */
export function textColumns(text: StoryText) {
  return {
    richTextStory: text.html,
    richTextStorySubstring: text.beginning,
    detectedLang: text.lang,
    countWords: text.countWords,
    countChars: text.countChars,
    category: storyLength({ words: text.countWords, characters: text.countChars }),
  };
}
