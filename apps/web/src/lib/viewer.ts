import type { ResponseTypes } from '@quillstead/contracts';
import { atom } from 'jotai';
import { claimReadTraces } from './leave-no-traces.js';
import { store } from './store.js';
import { adoptTheme } from './theme.js';

export type Member = ResponseTypes['member'];

/**
 * The viewer: not known yet (`isMember`: the browser sent a session), a visitor, or a member; `maintenance` when the
 * session call was a 503.
 */
export type ViewerState =
  | { readonly kind: 'pending'; readonly isMember?: true }
  | { readonly kind: 'visitor' }
  | { readonly kind: 'maintenance' }
  | { readonly kind: 'member'; readonly member: Member };

export const viewerAtom = atom<ViewerState>({ kind: 'pending' });

/** The logged-in member, else null. */
export const memberAtom = atom((get) => {
  const viewer = get(viewerAtom);
  return viewer.kind === 'member' ? viewer.member : null;
});

/** True if the viewer may open the admin area (docs/product/people.md#viewers). */
export const isStaffAtom = atom((get) => {
  const role = get(memberAtom)?.role;
  return role === 'moderator' || role === 'admin';
});

/** True after a member's session has expired: the log-in dialog is open over the page. */
export const sessionExpiredAtom = atom(false);

/** Rises when the viewer changes while pages stay open: what they show is read again (`followSession`). */
export const sessionEpochAtom = atom(0);

/** Stores the response of the session, log-in or sign-up call. */
export function setViewer(viewer: ResponseTypes['viewer']): void {
  claimReadTraces(viewer.id);
  const before = store.get(viewerAtom);
  if (before.kind === 'visitor' && viewer.id === null) return;
  store.set(viewerAtom, viewer.id === null ? { kind: 'visitor' } : { kind: 'member', member: viewer });
  if (before.kind !== 'pending' && idOf(before) !== viewer.id)
    store.set(sessionEpochAtom, (epoch) => epoch + 1);
  if (viewer.id !== null) adoptTheme(viewer.theme_mode);
}

/** Takes in how much is new for the member who is looking; the same again changes nothing. */
export function setNotificationCounts(counts: ResponseTypes['notification_counts']): void {
  const viewer = store.get(viewerAtom);
  if (viewer.kind !== 'member') return;
  const { count_notifications_new, count_notifications_new_total } = counts;
  const isSame =
    JSON.stringify(viewer.member.count_notifications_new) === JSON.stringify(count_notifications_new);
  if (isSame) return;
  const member = { ...viewer.member, count_notifications_new, count_notifications_new_total };
  store.set(viewerAtom, { kind: 'member', member });
}

const idOf = (viewer: ViewerState): number | null => (viewer.kind === 'member' ? viewer.member.id : null);
