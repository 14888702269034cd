import { withoutHidden } from '@quillstead/catalogue';
import type { FieldRules } from '../field-rules.js';
import { messages } from '../messages.js';
import { hasFewerCharacters, hasMoreCharacters, hasOverlongCharacter } from '../text/count-characters.js';
import { hasFewerWords, hasMoreWords } from '../text/count-words.js';
import type { Rules } from './rule.js';

const unitsOfCharacter = 8;

/** Returns the most UTF-16 units that a text of a field may have; no limit where the field has none in characters. */
export function mostUnits({ maxLength, maxLengthItem, maxUnits }: FieldRules): number {
  const characters = maxLength ?? maxLengthItem;
  return maxUnits ?? (characters === undefined ? Number.POSITIVE_INFINITY : characters * unitsOfCharacter);
}

/**
 * The rules of the length of a text, in characters and words. The maximum is checked first and begins with the number
 * of units, which costs nothing: a text that is longer than any limit allows is never split into characters, words or
 * tags. Invisible characters count towards the maximum alone.
 */
export const lengthRules = {
  maxLength: (max, field) => {
    const message = messages.maxLength(field.label, max);
    const most = mostUnits(field);
    return (text: string) => {
      if (text.length > most) return message;
      if (hasOverlongCharacter(text)) return messages.overlongCharacter(field.label);
      return hasMoreCharacters(text, max) ? message : null;
    };
  },
  minLength: (min, { label, wordOfOne }) => {
    const message = messages.minLength(label, min);
    return (text: string) =>
      hasFewerCharacters(withoutHidden(text), min) && wordOfOne?.test(text) !== true ? message : null;
  },
  minWords: (min, { label }) => {
    const message = messages.minWords(label, min);
    return (text: string) => (hasFewerWords(text, min) ? message : null);
  },
  maxWords: (max, { label }) => {
    const message = messages.maxWords(label, max);
    return (text: string) => (hasMoreWords(text, max) ? message : null);
  },
} satisfies Rules<'minLength' | 'maxLength' | 'minWords' | 'maxWords', string>;
