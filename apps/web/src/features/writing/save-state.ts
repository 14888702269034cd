import type { Draft } from '../kept-drafts/index.js';

/** How a draft stands with the server. */
export type SaveState =
  | { readonly kind: 'clean' | 'unsaved' | 'saving' }
  | { readonly kind: 'offline' | 'expired' }
  /** `at`: the server's time of the save. */
  | { readonly kind: 'saved'; readonly at: string }
  /** It was saved elsewhere meanwhile; both texts are there. */
  | { readonly kind: 'conflict'; readonly theirs: Draft }
  /** There is no room for it among the member's drafts; `message` says what to do. */
  | { readonly kind: 'full'; readonly message: string }
  | { readonly kind: 'failed'; readonly message: string };
