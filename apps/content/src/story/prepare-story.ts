import { defaultFont, storyLength } from '@quillstead/catalogue';
import type { PayloadOf, publishStory } from '@quillstead/contracts';
import { countCharacters, countWords, dictionary, messages, stripHtml } from '@quillstead/fields';
import { CallError } from '@quillstead/service-kit';
import { publishableHashtags } from '../hashtag/index.js';
import { excerpt, isDirty, sanitizeStory } from '../markup/index.js';
import type { Story } from './story.entity.js';

/** All of a story's row that follows from what its author sent. */
export type PreparedStory = Pick<
  Story,
  | 'title'
  | 'description'
  | 'richTextStory'
  | 'richTextStorySubstring'
  | 'hashtagList'
  | 'isNsfw'
  | 'isShareable'
  | 'fontFamily'
  | 'countWords'
  | 'countChars'
  | 'category'
>;

/**
 * What is sent, sanitised, with what is computed from it once and for all: statistics, category, beginning.
 * Throws `invalid` for markup that a story may not have and for a hashtag that is none.
 */
export function prepareStory(sent: PayloadOf<typeof publishStory>): PreparedStory {
  if (isDirty(sent.rich_text_story)) {
    throw new CallError('invalid', messages.dirty(dictionary.rich_text_story.label));
  }
  const html = sanitizeStory(sent.rich_text_story);
  const text = stripHtml(html);
  const words = countWords(text);
  const characters = countCharacters(text);
  return {
    title: sent.title || 'Untitled',
    description: sent.description || null,
    richTextStory: html,
    richTextStorySubstring: excerpt(text),
    hashtagList: publishableHashtags(sent.hashtag_list ?? []),
    isNsfw: sent.is_nsfw ?? 0,
    isShareable: sent.is_shareable ?? 1,
    fontFamily: sent.font_family || defaultFont.label,
    countWords: words,
    countChars: characters,
    category: storyLength({ words, characters }),
  };
}
