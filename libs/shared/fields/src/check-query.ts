import { queryField } from './dictionary/query-field.js';
import { tidyLine } from './tidy-line.js';
import { Validator } from './validator.js';

const validator = new Validator([{ key: 'q', ...queryField }]);

/**
 * What is wrong with the words of a search, tidied as a payload is, or null; as `checkPayload` says it, without the
 * rest of the dictionary.
 */
export function checkQuery(q: string): string | null {
  return validator.validate({ q: tidyLine(q) }, ['q'])?.message ?? null;
}
