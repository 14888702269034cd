import { matchPath, paths } from '@quillstead/catalogue';
import type { NavigateFunction } from 'react-router-dom';
import { modalAtom, openAsModal } from '../../lib/modal.js';
import { store } from '../../lib/store.js';
import { viewerAtom } from '../../lib/viewer.js';
import { comesFromWanted, wantedPlace, withWanted } from '../../lib/wanted-place.js';

interface Held {
  readonly act: () => void;
  readonly since: number;
  /** Where it was wanted. */
  readonly place: string;
}

/** Longer than this nobody remembers what they wanted to do before they logged in. */
const longestTimeout = 10 * 60_000;

let held: Held | null = null;

/**
 * Does what only members can do. While it is not known who is looking it waits; a visitor is asked to log in, in a
 * modal or on the page for it, and then it is done (docs/product/pages.md#messages-for-people).
 */
export function asMember(act: () => void, navigate: NavigateFunction): void {
  const { kind } = store.get(viewerAtom);
  if (kind === 'member') {
    act();
    return;
  }
  const isVisitor = kind === 'visitor';
  held = { act: isVisitor ? act : () => asMember(act, navigate), since: Date.now(), place: here() };
  if (isVisitor) askToLogIn(navigate);
}

/** Opens the log-in modal, or in a small window the page, which leads back here. */
function askToLogIn(navigate: NavigateFunction): void {
  const address = withWanted(paths.logIn, here());
  if (!openAsModal(address, document.activeElement)) void navigate(address, { state: comesFromWanted });
}

const here = (): string => location.pathname + location.search;

/** Whether who logs in now came to it from where the act was wanted. */
function isStillWanted({ since, place }: Held): boolean {
  if (Date.now() - since > longestTimeout) return false;
  const isOnPage = matchPath(location.pathname)?.page.view === 'public';
  return !isOnPage || wantedPlace(location) === place;
}

/** Who closes the modal, or goes back from the page, and is a visitor still does not want to. */
function forgetHeld(): void {
  if (store.get(viewerAtom).kind === 'visitor') held = null;
}

store.sub(modalAtom, () => {
  if (store.get(modalAtom) === null) forgetHeld();
});
globalThis.addEventListener?.('popstate', forgetHeld);

store.sub(viewerAtom, () => {
  const wanted = held;
  held = null;
  if (wanted !== null && isStillWanted(wanted)) wanted.act();
});
