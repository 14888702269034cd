import type { Draft } from '../kept-drafts/index.js';

/** How a draft stands with the server. */
export type SaveState =
  | { readonly kind: 'clean' | 'unsaved' | 'saving' | 'offline' | 'expired' }
  /** `at`: the server's time of the save. */
  | { readonly kind: 'saved'; readonly at: string }
  /** It was saved elsewhere meanwhile; both texts are there. */
  | { readonly kind: 'conflict'; readonly theirs: Draft }
  | { readonly kind: 'failed'; readonly message: string };
