import { messages } from '../messages.js';
import { hasFewerCharacters, hasMoreCharacters } from '../text/count-characters.js';
import { hasFewerWords, hasMoreWords } from '../text/count-words.js';
import type { Rules } from './rule.js';

/** How long a text is, in characters and words (spec section 5). */
export const lengthRules: Rules<'minLength' | 'maxLength' | 'minWords' | 'maxWords', string> = {
  minLength: (min, { label }) => {
    const message = messages.minLength(label, min);
    return (text) => (hasFewerCharacters(text, min) ? message : null);
  },
  maxLength: (max, { label }) => {
    const message = messages.maxLength(label, max);
    return (text) => (hasMoreCharacters(text, max) ? message : null);
  },
  minWords: (min, { label }) => {
    const message = messages.minWords(label, min);
    return (text) => (hasFewerWords(text, min) ? message : null);
  },
  maxWords: (max, { label }) => {
    const message = messages.maxWords(label, max);
    return (text) => (hasMoreWords(text, max) ? message : null);
  },
};
