import { CallError } from '@quillstead/service-kit';
import { readStoryText, type StoryText, type TextAnswer } from './story-text.js';

/** The text that was read. Throws `invalid` with the sentence of the dictionary where it was refused. */
export function acceptText(answer: TextAnswer): StoryText {
  if ('message' in answer) throw new CallError('invalid', answer.message);
  return answer;
}

/** The text of a story to publish, read at once: for those that hold up nobody. Throws `invalid`. */
export function readPublishableText(html: string): StoryText {
  return acceptText(readStoryText({ html, isDraft: false }));
}
