import { visibleLine } from '@quillstead/catalogue';
import { queryField } from './dictionary/query-field.js';
import { messages } from './messages.js';
import { lengthRules } from './rules/length-rules.js';

const checks = [
  lengthRules.maxLength(queryField.maxLength, queryField),
  lengthRules.minLength(queryField.minLength, queryField),
];

/**
 * Returns the error message for the words of a search, or null when they are valid. The function tidies the words as
 * `tidyPayload` does and returns the same message as `checkPayload`. It needs neither the validator nor the rules of
 * other fields, so a page for visitors need not load them.
 */
export function checkQuery(q: string): string | null {
  const text = visibleLine(q);
  if (text === '') return messages.required(queryField.label);
  return checks.map((check) => check(text)).find((message) => message !== null) ?? null;
}
