import { messages } from '../messages.js';
import { lengthRules } from './length-rules.js';
import type { Check, Rules } from './rule.js';

type MarkupRule = 'minLengthHtml' | 'maxLengthHtml' | 'minWordsHtml' | 'maxWordsHtml' | 'isSanitized';

const ofText =
  (check: Check<string>): Check<string> =>
  (html, around) =>
    check(around.textOf(html), around);

/**
 * The rules for markup: the length of the text without its markup, and whether the markup is clean
 * (docs/product/fields.md#rules).
 */
export const markupRules: Rules<MarkupRule, string> = {
  minLengthHtml: (min, field) => ofText(lengthRules.minLength(min, field)),
  maxLengthHtml: (max, field) => ofText(lengthRules.maxLength(max, field)),
  minWordsHtml: (min, field) => ofText(lengthRules.minWords(min, field)),
  maxWordsHtml: (max, field) => ofText(lengthRules.maxWords(max, field)),
  isSanitized: (isHeld, { label }) => {
    const message = messages.dirty(label);
    return (html, { isClean }) => (isHeld && isClean?.(html) === false ? message : null);
  },
};
