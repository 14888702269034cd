import { layout } from '@quillstead/catalogue';
import { autosuggest, type PayloadOf, type ReplyTypes } from '@quillstead/contracts';
import { useEffect, useState } from 'react';
import { call } from '../../lib/call.js';
import { CallFailure } from '../../lib/call-failure.js';

export type Suggestion = ReplyTypes['suggestions'][number];
type Source = NonNullable<PayloadOf<typeof autosuggest>['q_source']>;

const shortest = 2;
const longest = 150;
const none: readonly Suggestion[] = [];

/**
 * What is suggested for what is typed, asked for when the hands rest; nothing while there is nothing to ask, and nothing
 * on a failure: typing goes on without (spec section 8).
 *
 * @param q null: nothing is wanted
 */
export function useSuggestions(q: string | null, source?: Source): readonly Suggestion[] {
  const [found, setFound] = useState<{ readonly q: string; readonly rows: readonly Suggestion[] } | null>(
    null,
  );
  const isAsked = q !== null && q.length >= shortest && q.length <= longest;
  useEffect(() => {
    if (!isAsked) {
      setFound(null);
      return;
    }
    const controller = new AbortController();
    const { signal } = controller;
    const timer = setTimeout(() => {
      call(autosuggest, { q, ...(source && { q_source: source }) }, { signal }).then(
        (rows) => setFound({ q, rows }),
        (error: unknown) => {
          if (!(error instanceof CallFailure)) throw error;
          if (!error.isCancelled) setFound(null);
        },
      );
    }, layout.autosuggestDebounce);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [isAsked, q, source]);
  return isAsked && found !== null ? found.rows : none;
}
