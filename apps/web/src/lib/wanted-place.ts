import type { Location } from 'react-router-dom';

/** The state of a link to log-in or sign-up: where the visitor wanted to go. */
export interface WantedPlace {
  readonly wanted: string;
}

/** Where a visitor who logs in now should be taken: the place a link named, else nothing. */
export function wantedPlace({ state }: Location): string | null {
  if (typeof state !== 'object' || state === null || !('wanted' in state)) return null;
  return typeof state.wanted === 'string' && state.wanted.startsWith('/') ? state.wanted : null;
}
