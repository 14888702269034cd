import { useRef } from 'react';

interface CallKeys {
  /**
   * The name for a call with this content: the same until it has succeeded, so that sending it again makes no second.
   */
  readonly keyOf: (content: string) => string;
  /** The call succeeded: the same content again is meant as another one. */
  readonly forget: () => void;
}

/** Names of calls that count once (`CallOptions.key`). */
export function useCallKeys(): CallKeys {
  const last = useRef<{ readonly content: string; readonly key: string } | null>(null);
  return {
    keyOf: (content) => {
      if (last.current?.content !== content) last.current = { content, key: crypto.randomUUID() };
      return last.current.key;
    },
    forget: () => (last.current = null),
  };
}
