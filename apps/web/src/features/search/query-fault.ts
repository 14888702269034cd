import { searchList } from '@quillstead/contracts';
import { checkPayload, tidyPayload } from '@quillstead/fields';

/**
 * The fault of a search text, in the dictionary's words (docs/product/search.md#header-search), or null.
 */
export function queryFault(q: string): string | null {
  const keys = { required: searchList.required.filter((key) => key === 'q'), optional: [] };
  return checkPayload(tidyPayload({ q }), keys)?.message ?? null;
}
