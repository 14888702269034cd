import { layout } from '@quillstead/catalogue';
import { autosuggest, type PayloadOf, type ResponseOf } from '@quillstead/contracts';
import { checkField } from '@quillstead/fields';
import { useEffect, useState } from 'react';
import { callQuietly } from '../../lib/call.js';
import { logFailure } from '../../lib/log-failure.js';
import { useLatest } from '../../lib/use-latest.js';

export type Suggestion = ResponseOf<typeof autosuggest>[number];
type Source = PayloadOf<typeof autosuggest>['q_source'];

interface Suggestions {
  /** Null as long as nothing was asked for; the same ones stay until others come. */
  readonly rows: readonly Suggestion[] | null;
  readonly isPending: boolean;
}

const idle: Suggestions = { rows: null, isPending: false };

/**
 * What the site suggests for a text (docs/product/search.md#suggestions): asked for a moment after the last key, the
 * request before it cancelled; a text that is no query resets the list. A failure is logged only
 * (docs/product/pages.md#messages-for-people).
 *
 * @param source the field in which it is typed
 */
export function useSuggestions(text: string, source?: Source): Suggestions {
  const [state, setState] = useState(idle);
  const latest = useLatest();
  const q = text.trim();
  useEffect(() => {
    if (q === '' || checkField('q', q) !== null) {
      void latest(async () => undefined);
      setState(idle);
      return;
    }
    setState(({ rows }) => ({ rows, isPending: true }));
    const timer = setTimeout(() => {
      latest((signal) =>
        callQuietly(autosuggest, { q, ...(source && { q_source: source }) }, { signal }),
      ).then(
        (rows) => rows && setState({ rows, isPending: false }),
        (error: unknown) => {
          logFailure('There are no suggestions.', error);
          setState(idle);
        },
      );
    }, layout.autosuggestDebounce);
    return () => clearTimeout(timer);
  }, [q, source, latest]);
  return state;
}
