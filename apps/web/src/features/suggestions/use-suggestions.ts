import { layout } from '@quillstead/catalogue';
import { autosuggest, type PayloadOf, type ResponseOf } from '@quillstead/contracts';
import { checkField } from '@quillstead/fields';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { logFailure } from '../../lib/log-failure.js';
import { operationQuery } from '../../lib/operation-query.js';

export type Suggestion = ResponseOf<typeof autosuggest>[number];
type Source = PayloadOf<typeof autosuggest>['q_source'];

interface Suggestions {
  /** Null as long as nothing was asked for; the same ones stay until others come. */
  readonly rows: readonly Suggestion[] | null;
  readonly isPending: boolean;
}

/**
 * What the site suggests for a text (docs/product/search.md#suggestions): read a moment after the last key, the request
 * before it cancelled; a text that is no query resets the list. A failure is logged only
 * (docs/product/pages.md#messages-for-people).
 *
 * @param source the field in which it is typed
 */
export function useSuggestions(text: string, source?: Source): Suggestions {
  const typed = text.trim();
  const q = useLater(typed, layout.autosuggestDebounce);
  const isQuery = (one: string) => one !== '' && checkField('q', one) === null;
  const { data, error, isFetching } = useQuery({
    ...operationQuery(autosuggest, { q, ...(source && { q_source: source }) }, { failed: '' }),
    enabled: isQuery(typed) && isQuery(q),
    // Those of the words before stay until others come.
    placeholderData: (rows, before) => (before?.queryKey[1].q[0] === q[0] ? rows : undefined),
    staleTime: 0,
    retry: false,
  });
  useEffect(() => {
    if (error !== null) logFailure('There are no suggestions.', error);
  }, [error]);
  if (!isQuery(typed)) return { rows: null, isPending: false };
  const isPending = isFetching || q !== typed;
  return { rows: data ?? null, isPending };
}

/** A text as it was when it had not changed for so many milliseconds. */
function useLater(text: string, delay: number): string {
  const [later, setLater] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setLater(text), delay);
    return () => clearTimeout(timer);
  }, [text, delay]);
  return later;
}
