import { layout } from '@quillstead/catalogue';
import { autosuggest, type ReplyOf } from '@quillstead/contracts';
import { useEffect, useState } from 'react';
import { call } from '../../lib/call.js';
import { logFailure } from '../../lib/log-failure.js';
import { useLatest } from '../../lib/use-latest.js';
import { queryFault } from './query-fault.js';
import { headerSource } from './search-source.js';

export type Suggestion = ReplyOf<typeof autosuggest>[number];

interface Suggestions {
  /** Null as long as nothing was asked for. */
  readonly rows: readonly Suggestion[] | null;
  readonly isPending: boolean;
}

const idle: Suggestions = { rows: null, isPending: false };

/**
 * What the site suggests for a text (spec section 4, "Autosuggest"): asked for a moment after the last key, the request
 * before it cancelled; a text that is no query resets the list. A failure is logged only (section 8).
 */
export function useSuggestions(text: string): Suggestions {
  const [state, setState] = useState(idle);
  const latest = useLatest();
  useEffect(() => {
    if (queryFault(text) !== null) {
      void latest(async () => undefined);
      setState(idle);
      return;
    }
    setState(({ rows }) => ({ rows, isPending: true }));
    const timer = setTimeout(() => {
      latest((signal) => call(autosuggest, { q: text.trim(), q_source: headerSource() }, { signal })).then(
        (rows) => rows && setState({ rows, isPending: false }),
        (error: unknown) => {
          logFailure('There are no suggestions.', error);
          setState(idle);
        },
      );
    }, layout.autosuggestDebounce);
    return () => clearTimeout(timer);
  }, [text, latest]);
  return state;
}
