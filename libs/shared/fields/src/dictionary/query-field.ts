import type { FieldRules } from '../field-rules.js';

/** The words of a search, apart from the other fields because the search page needs the rules of no others. */
export const queryField = {
  label: 'Search',
  type: 'string',
  minLength: 2,
  maxLength: 150,
} as const satisfies FieldRules;
