import { paths } from '@quillstead/catalogue';
import type { NavigateFunction } from 'react-router-dom';
import { modalAtom, openAsModal } from '../../lib/modal.js';
import { store } from '../../lib/store.js';
import { viewerAtom } from '../../lib/viewer.js';
import { withWanted } from '../../lib/wanted-place.js';

interface Held {
  readonly act: () => void;
  readonly since: number;
}

/** Longer than this nobody remembers what they wanted to do before they logged in. */
const mostPatience = 10 * 60_000;

let held: Held | null = null;

/**
 * Does what only members can do. While it is not known who is looking it waits; a visitor is asked to log in, in a
 * modal or on the page for it, and then it is done (spec section 4, "Logged out: opens login modal").
 */
export function asMember(act: () => void, navigate: NavigateFunction): void {
  const { kind } = store.get(viewerAtom);
  if (kind === 'member') {
    act();
    return;
  }
  held = { act: kind === 'visitor' ? act : () => asMember(act, navigate), since: Date.now() };
  if (kind === 'visitor') askToLogIn(navigate);
}

/** Opens the log-in modal, or in a small window the page, which leads back here. */
export function askToLogIn(navigate: NavigateFunction): void {
  const address = withWanted(paths.logIn, location.pathname + location.search);
  if (!openAsModal(address, document.activeElement)) void navigate(address);
}

/** Who closes the modal and is a visitor still does not want to. */
store.sub(modalAtom, () => {
  if (store.get(modalAtom) === null && store.get(viewerAtom).kind === 'visitor') held = null;
});

store.sub(viewerAtom, () => {
  const wanted = held;
  held = null;
  if (wanted === null || Date.now() - wanted.since > mostPatience) return;
  wanted.act();
});
