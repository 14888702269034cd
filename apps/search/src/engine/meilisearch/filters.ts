/** A value as a filter takes it: text in quotes, in which quotes and backslashes are escaped. */
export const filterValue = (value: string | number | boolean): string =>
  typeof value === 'string' ? `"${value.replaceAll(/["\\]/gu, String.raw`\$&`)}"` : String(value);

/** The filter for an attribute that is one of these; with none of them nothing passes. */
export const anyOf = (attribute: string, values: readonly (string | number)[]): string =>
  `${attribute} IN [${values.map(filterValue).join(', ')}]`;
