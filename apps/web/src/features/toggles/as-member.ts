import { paths } from '@quillstead/catalogue';
import { matchPage } from '@quillstead/catalogue/match-page';
import type { NavigateFunction } from 'react-router-dom';
import { modalAtom, openAsModal } from '../../lib/modal.js';
import { store } from '../../lib/store.js';
import { viewerAtom } from '../../lib/viewer.js';
import { comesFromReturnTo, readReturnTo, withReturnTo } from '../../lib/return-to.js';

interface Held {
  readonly act: () => void;
  readonly since: number;
  /** The page on which the visitor chose the act. */
  readonly place: string;
}

/** Milliseconds after which a log-in no longer continues the act: the member may not remember it. */
const longestTimeout = 10 * 60_000;

let held: Held | null = null;

/**
 * Runs an act that only members can do. It waits while the viewer is not known. A visitor gets the log-in modal or
 * page first, and the act runs after the log-in (docs/product/pages.md#messages-for-people).
 */
export function asMember(act: () => void, navigate: NavigateFunction): void {
  const { kind } = store.get(viewerAtom);
  if (kind === 'member') {
    act();
    return;
  }
  const isVisitor = kind === 'visitor';
  held = { act: isVisitor ? act : () => asMember(act, navigate), since: Date.now(), place: here() };
  if (isVisitor) openLogIn(navigate);
}

/** Opens the log-in modal, or in a small window the page, which returns here afterwards. */
function openLogIn(navigate: NavigateFunction): void {
  const address = withReturnTo(paths.logIn, here());
  if (!openAsModal(address, document.activeElement)) void navigate(address, { state: comesFromReturnTo });
}

const here = (): string => location.pathname + location.search;

/** True if the log-in started from the page of the held act, and not too long ago. */
function isCurrent({ since, place }: Held): boolean {
  if (Date.now() - since > longestTimeout) return false;
  const isOnPage = matchPage(location.pathname)?.page.view === 'public';
  return !isOnPage || readReturnTo(location) === place;
}

/** Removes the held act of a visitor who closes the modal or goes back from the page, since they have given it up. */
function forgetHeld(): void {
  if (store.get(viewerAtom).kind === 'visitor') held = null;
}

store.sub(modalAtom, () => {
  if (store.get(modalAtom) === null) forgetHeld();
});
globalThis.addEventListener?.('popstate', forgetHeld);

store.sub(viewerAtom, () => {
  const last = held;
  held = null;
  if (last !== null && isCurrent(last)) last.act();
});
