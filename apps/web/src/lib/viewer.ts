import type { ReplyTypes } from '@quillstead/contracts';
import { atom } from 'jotai';
import { store } from './store.js';
import { adoptTheme } from './theme.js';

export type Member = ReplyTypes['member'];

/** Who is looking: not known yet, nobody we know, or a member; `maintenance` when the session call was a 503. */
export type ViewerState =
  | { readonly kind: 'pending' }
  | { readonly kind: 'visitor' }
  | { readonly kind: 'maintenance' }
  | { readonly kind: 'member'; readonly member: Member };

export const viewerAtom = atom<ViewerState>({ kind: 'pending' });

/** The member who is looking, else null. */
export const memberAtom = atom((get) => {
  const viewer = get(viewerAtom);
  return viewer.kind === 'member' ? viewer.member : null;
});

/** True while a member's session was found to be gone: the log-in dialog stands over the page. */
export const sessionExpiredAtom = atom(false);

/** Rises when somebody else begins to look at pages that stay: what they show is asked for again. */
export const viewerTurnAtom = atom(0);

/** Takes in the answer of the session, log-in or sign-up call. */
export function setViewer(viewer: ReplyTypes['viewer']): void {
  const before = store.get(viewerAtom);
  store.set(viewerAtom, viewer.id === null ? { kind: 'visitor' } : { kind: 'member', member: viewer });
  if (before.kind !== 'pending' && idOf(before) !== viewer.id) store.set(viewerTurnAtom, (turn) => turn + 1);
  if (viewer.id !== null) adoptTheme(viewer.theme_mode);
}

const idOf = (viewer: ViewerState): number | null => (viewer.kind === 'member' ? viewer.member.id : null);
