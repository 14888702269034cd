import { layout } from '@quillstead/catalogue';
import { autosuggest, type PayloadOf, type ResponseOf } from '@quillstead/contracts';
import { checkQuery } from '@quillstead/fields';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { operationQuery } from './operation-query.js';

export type Suggestion = ResponseOf<typeof autosuggest>[number];
type Source = PayloadOf<typeof autosuggest>['q_source'];

interface Suggestions {
  /** Null before the first response; the rows stay until the next response. */
  readonly rows: readonly Suggestion[] | null;
  readonly isPending: boolean;
}

/**
 * Returns the site's suggestions for a text (docs/product/search.md#suggestions): read a moment after the last key, the
 * request before it cancelled; a text that is no query resets the list. A failure is logged only
 * (docs/product/pages.md#messages-for-people).
 *
 * @param source the field in which it is typed
 */
export function useSuggestions(text: string, source?: Source): Suggestions {
  const typed = text.trim();
  const isQuery = checkQuery(typed) === null;
  const [q, setQuery] = useState('');
  if (!isQuery && q !== '') setQuery('');
  useEffect(() => {
    if (!isQuery) return undefined;
    const timer = setTimeout(() => setQuery(typed), layout.autosuggestDebounce);
    return () => clearTimeout(timer);
  }, [typed, isQuery]);
  const { data, error, isFetching } = useQuery({
    ...operationQuery(autosuggest, { q, ...(source && { q_source: source }) }, { failed: '' }),
    enabled: q !== '',
    initialData: q === '' ? [] : undefined,
    // The rows of the earlier text stay until others arrive, unless the field was empty meanwhile.
    placeholderData: (rows, before) => (before?.queryKey[1].q === '' ? undefined : rows),
    staleTime: 0,
    retry: false,
  });
  useEffect(() => {
    if (error !== null) logFailure('There are no suggestions.', error);
  }, [error]);
  const rows = q === '' ? null : (data ?? null);
  return { rows, isPending: isQuery && (isFetching || q !== typed) };
}

/**
 * Writes a failure that the page does not show into the browser's console: of push messages, the service worker or
 * suggestions (docs/product/pages.md#messages-for-people).
 */
function logFailure(what: string, error: unknown): void {
  // oxlint-disable-next-line no-console
  console.info(what, error);
}
