import type { ReplyTypes } from '@quillstead/contracts';
import { atom } from 'jotai';
import { store } from './store.js';

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

/** Takes in the answer of the session, log-in or sign-up call. */
export function setViewer(viewer: ReplyTypes['viewer']): void {
  store.set(viewerAtom, viewer.id === null ? { kind: 'visitor' } : { kind: 'member', member: viewer });
}
