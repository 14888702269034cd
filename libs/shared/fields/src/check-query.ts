import { queryField } from './dictionary/query-field.js';
import { messages } from './messages.js';
import { lengthRules } from './rules/length-rules.js';
import { tidyLine } from './tidy-line.js';

const checks = [
  lengthRules.maxLength(queryField.maxLength, queryField),
  lengthRules.minLength(queryField.minLength, queryField),
];

/**
 * What is wrong with the words of a search, tidied as a payload is, or null; as `checkPayload` says it, without the
 * validator and the rules of other fields, which a page for visitors need not load.
 */
export function checkQuery(q: string): string | null {
  const text = tidyLine(q);
  if (text === '') return messages.required(queryField.label);
  return checks.map((check) => check(text)).find((message) => message !== null) ?? null;
}
