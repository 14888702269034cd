import type { FieldRules } from './field-rules.js';

/** Declares fields while keeping their literal types, so that payload types can be inferred from them. */
export function defineFields<const Fields extends Record<string, FieldRules>>(fields: Fields): Fields {
  return fields;
}

/** Returns a field that is 0 or 1 (docs/product/fields.md#flags-and-ids). */
export const flagField = (label: string) => ({ label, type: 'flag' }) as const;

/** The most characters of an option. */
export const longestOption = 250;

/**
 * Returns a field with set options; "configured option fields" are texts of at most 250 characters
 * (docs/product/fields.md#dictionary).
 */
export const optionField = <const Options extends readonly string[]>(label: string, whitelist: Options) =>
  ({ label, type: 'string', maxLength: longestOption, whitelist }) as const;
