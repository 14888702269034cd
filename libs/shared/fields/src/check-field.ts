import { dictionary, type FieldKey } from './dictionary.js';
import type { FieldRules } from './field-rules.js';
import { messages } from './messages.js';
import { countCharacters } from './text/count-characters.js';
import { countWords } from './text/count-words.js';
import { stripHtml } from './text/strip-html.js';

/** The rules of a field; undefined for a name that the dictionary does not know. */
export function rulesOf(key: string): FieldRules | undefined {
  return Object.hasOwn(dictionary, key) ? dictionary[key as FieldKey] : undefined;
}

/**
 * Checks one value against the dictionary: type first, then lengths, patterns and lists (api.md, "Validation").
 *
 * @param key a key of the dictionary; an unknown one throws, as it is a mistake of ours
 * @param value empty text, null and undefined pass: whether a field is required is the payload's matter
 * @param payload the other values, for fields that must match another
 * @returns the sentence that says what is wrong, or null
 */
export function checkField(
  key: string,
  value: unknown,
  payload: Readonly<Record<string, unknown>> = {},
): string | null {
  const rules = rulesOf(key);
  if (rules === undefined) throw new Error(messages.unknownKey(key));
  if (value === null || value === undefined || value === '') return null;
  switch (rules.type) {
    case 'string':
      return typeof value === 'string' ? checkText(rules, value, payload) : wrongType(rules);
    case 'number':
    case 'flag':
      return typeof value === 'number' && Number.isFinite(value)
        ? checkNumber(rules, value)
        : wrongType(rules);
    case 'array':
      return Array.isArray(value) ? checkItems(rules, value) : wrongType(rules);
    case 'object':
      return typeof value === 'object' && !Array.isArray(value) ? checkKeys(rules, value) : wrongType(rules);
  }
}

const wireType = {
  string: 'string',
  number: 'number',
  flag: 'number',
  array: 'array',
  object: 'object',
} as const;

function wrongType(rules: FieldRules): string {
  return messages.type(rules.label, wireType[rules.type]);
}

function checkNumber(rules: FieldRules, value: number): string | null {
  const { label, min, max, whitelist } = rules;
  if (min !== undefined && value < min) return messages.min(label, min);
  if (max !== undefined && value > max) return messages.max(label, max);
  const allowed = rules.type === 'flag' ? [0, 1] : whitelist;
  if (allowed !== undefined && !allowed.includes(value)) return messages.value(label, String(value));
  return null;
}

function checkText(
  rules: FieldRules,
  value: string,
  payload: Readonly<Record<string, unknown>>,
): string | null {
  return (
    checkLengths(rules, value) ??
    checkPatterns(rules, value) ??
    checkMatch(rules, value, payload) ??
    checkTerms(rules, value)
  );
}

function checkLengths(rules: FieldRules, value: string): string | null {
  const { label } = rules;
  // A text never has more characters than code units, so most texts need no counting.
  const isOver = (max: number | undefined) =>
    max !== undefined && value.length > max && countCharacters(value) > max;
  if (rules.minLength !== undefined && countCharacters(value) < rules.minLength)
    return messages.minLength(label, rules.minLength);
  if (isOver(rules.maxLength)) return messages.maxLength(label, rules.maxLength ?? 0);
  if (rules.minWords !== undefined && countWords(value) < rules.minWords)
    return messages.minWords(label, rules.minWords);
  if (rules.maxWords !== undefined && countWords(value) > rules.maxWords)
    return messages.maxWords(label, rules.maxWords);
  const judgesText = rules.minLengthHtml ?? rules.maxLengthHtml ?? rules.minWordsHtml ?? rules.maxWordsHtml;
  return judgesText === undefined ? null : checkStrippedLengths(rules, stripHtml(value));
}

function checkStrippedLengths(rules: FieldRules, text: string): string | null {
  const { label, minLengthHtml, maxLengthHtml, minWordsHtml, maxWordsHtml } = rules;
  if (minLengthHtml !== undefined && countCharacters(text) < minLengthHtml)
    return messages.minLength(label, minLengthHtml);
  if (maxLengthHtml !== undefined && countCharacters(text) > maxLengthHtml)
    return messages.maxLength(label, maxLengthHtml);
  if (minWordsHtml !== undefined && countWords(text) < minWordsHtml)
    return messages.minWords(label, minWordsHtml);
  if (maxWordsHtml !== undefined && countWords(text) > maxWordsHtml)
    return messages.maxWords(label, maxWordsHtml);
  return null;
}

function checkPatterns(rules: FieldRules, value: string): string | null {
  const broken = rules.patterns?.find(({ regex }) => !regex.test(value));
  return broken === undefined ? null : messages.pattern(rules.label, broken.message);
}

function checkMatch(
  rules: FieldRules,
  value: string,
  payload: Readonly<Record<string, unknown>>,
): string | null {
  if (rules.match === undefined || payload[rules.match] === value) return null;
  return messages.match(rules.label, rulesOf(rules.match)?.label ?? rules.match);
}

function checkTerms(rules: FieldRules, value: string): string | null {
  const { label, whitelist, blacklist, reserved } = rules;
  if (whitelist !== undefined && !whitelist.includes(value)) return messages.value(label, value);
  const folded = value.toLowerCase();
  const forbidden =
    blacklist?.exact?.includes(folded) || blacklist?.loose?.some((term) => folded.includes(term));
  if (forbidden === true) return messages.forbidden(label);
  const term =
    reserved?.exact?.find((one) => one === folded) ?? reserved?.loose?.find((one) => folded.includes(one));
  return term === undefined ? null : messages.reserved(label, term);
}

function checkItems(rules: FieldRules, items: readonly unknown[]): string | null {
  const { label, minItems, maxItems, minLengthItem, maxLengthItem, whitelist } = rules;
  if (maxItems !== undefined && items.length > maxItems) return messages.maxItems(label, maxItems);
  if (minItems !== undefined && items.length < minItems) return messages.minItems(label, minItems);
  for (const item of items) {
    if (typeof item !== 'string') return messages.type(label, 'string');
    const length = countCharacters(item);
    if (minLengthItem !== undefined && length < minLengthItem)
      return messages.minLength(label, minLengthItem);
    if (maxLengthItem !== undefined && length > maxLengthItem)
      return messages.maxLength(label, maxLengthItem);
    const broken = rules.patterns?.find(({ regex }) => !regex.test(item));
    if (broken !== undefined) return messages.pattern(label, broken.message);
    if (whitelist !== undefined && !whitelist.includes(item)) return messages.value(label, item);
  }
  return null;
}

function checkKeys(rules: FieldRules, value: object): string | null {
  const foreign = Object.keys(value).find((key) => rules.whitelistKeys?.includes(key) === false);
  return foreign === undefined ? null : messages.key(rules.label, foreign);
}
