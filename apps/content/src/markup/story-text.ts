import { withoutControls } from '@quillstead/catalogue';
import {
  checkPayload,
  countCharacters,
  countWords,
  dictionary,
  excerptOfStory,
  type Fault,
  messages,
  mostUnits,
  type PayloadKeys,
  strippedOnce,
} from '@quillstead/fields';
import { detectLanguage } from '@quillstead/fields/detect-language';
import { isStoryClean, respellStory, sanitizeStory } from '@quillstead/fields/sanitise';

/** A story's text as it is stored, with the values that are computed from it once. */
export interface StoryText {
  readonly html: string;
  readonly beginning: string;
  /** The language that was detected; null for a draft, and if it is not clear. */
  readonly lang: string | null;
  readonly countWords: number;
  readonly countChars: number;
}

/** The work on a text: to check and measure it for publishing, or to tidy a draft's. */
export interface TextQuestion {
  readonly html: string;
  readonly isDraft: boolean;
}

export type TextResult = Fault | StoryText;

const published: PayloadKeys = { required: ['rich_text_story'], optional: [] };
const draft: PayloadKeys = { required: [], optional: ['rich_text_story'], isDraft: true };

const { label, maxLength } = dictionary.rich_text_story;
const tooLong = messages.maxLength(label, maxLength);

/** Returns true if a text is longer than any story may be, so that it is rejected before it is read. */
export function isOversized(html: string): boolean {
  return html.length > mostUnits(dictionary.rich_text_story);
}

/**
 * Does all work on a story's text that takes long, in one step that a thread can do: the rules of the dictionary, which
 * the gateway leaves to content, sanitising and counting.
 */
export function readStoryText({ html, isDraft }: TextQuestion): TextResult {
  const textOf = strippedOnce();
  const context = { isClean: isStoryClean, textOf };
  const fault = checkPayload({ rich_text_story: html }, isDraft ? draft : published, context);
  if (fault !== null) return fault;
  const spelt = isDraft ? sanitizeStory(html) : respellStory(html);
  // Signs are written as entities: a text of nothing but `&` becomes five times as long.
  if (isOversized(spelt)) return { key: 'rich_text_story', message: tooLong };
  if (isDraft) return { html: spelt, beginning: '', lang: null, countWords: 0, countChars: 0 };
  // The text is clean, so its words are the same before and after.
  const text = withoutControls(textOf(html));
  return {
    html: spelt,
    beginning: excerptOfStory(spelt, text),
    lang: detectLanguage(text),
    countWords: countWords(text),
    countChars: countCharacters(text),
  };
}
