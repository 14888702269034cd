/** The most characters of an option. */
export const longestOption = 250;

/**
 * Returns a field with set options; "configured option fields" are texts of at most 250 characters
 * (docs/product/fields.md#dictionary).
 */
export const optionField = <const Options extends readonly string[]>(label: string, whitelist: Options) =>
  ({ label, type: 'string', maxLength: longestOption, whitelist }) as const;
