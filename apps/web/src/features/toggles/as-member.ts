import { opensAsModal, paths, sitePaths } from '@quillstead/catalogue';
import { atom } from 'jotai';
import type { NavigateFunction } from 'react-router-dom';
import { store } from '../../lib/store.js';
import { viewerAtom } from '../../lib/viewer.js';
import type { WantedPlace } from '../../lib/wanted-place.js';

/** True while a visitor who wanted to do what members do is asked to log in over the page. */
export const logInAskedAtom = atom(false);

interface Held {
  readonly act: () => void;
  readonly since: number;
}

/** Longer than this nobody remembers what they wanted to do before they logged in. */
const mostPatience = 10 * 60_000;

let held: Held | null = null;

/**
 * Does what only members can do. While it is not known who is looking it waits; a visitor is asked to log in, in a
 * dialog or on the page for it, and then it is done (spec section 4, "Logged out: opens login modal").
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

/** Opens the log-in dialog, or in a small window the page, which leads back here. */
export function askToLogIn(navigate: NavigateFunction): void {
  if (opensAsModal(sitePaths.logIn, innerWidth)) {
    store.set(logInAskedAtom, true);
    return;
  }
  const { pathname, search } = location;
  const state: WantedPlace = { wanted: pathname + search };
  void navigate(paths.logIn, { state });
}

/** The visitor does not want to log in. */
export function forgetWanted(): void {
  held = null;
  store.set(logInAskedAtom, false);
}

store.sub(viewerAtom, () => {
  const wanted = held;
  held = null;
  if (wanted === null || Date.now() - wanted.since > mostPatience) return;
  wanted.act();
});
