import type { CheckContext } from './check-context.js';
import { dictionary } from './dictionary.js';
import type { FieldRules } from './field-rules.js';
import { Validator } from './validator.js';

/** The validator of our own dictionary. */
export const validator = new Validator(
  Object.entries<FieldRules>(dictionary).map(([key, rules]) => ({ key, ...rules })),
);

/** Returns the rules of a field; undefined for a name that the dictionary does not know. */
export function rulesOf(key: string): FieldRules | undefined {
  return validator.rulesOf(key);
}

/**
 * Checks one value against the dictionary: type first, then lengths, patterns and lists
 * (docs/product/fields.md#order-of-checks).
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
  context: CheckContext = {},
): string | null {
  return validator.checkField(key, value, payload, context);
}
