import { CallError } from '@quillstead/service-kit';
import { readStoryText, type StoryText, type TextResult } from './story-text.js';

/** The text that was read. Throws `invalid` with the sentence of the dictionary where it was refused. */
export function acceptText(result: TextResult): StoryText {
  if ('message' in result) throw new CallError('invalid', result.message);
  return result;
}

/** The text of a story to publish, read at once: for those that hold up nobody. Throws `invalid`. */
export function readPublishableText(html: string): StoryText {
  return acceptText(readStoryText({ html, isDraft: false }));
}
