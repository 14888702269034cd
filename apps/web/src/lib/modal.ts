import { matchPath, opensAsModal, type SitePathName } from '@quillstead/catalogue';
import { atom } from 'jotai';
import type { Location } from 'react-router-dom';
import { store } from './store.js';

/** The modal that stands over the page (docs/product/pages.md#modals). */
export interface OpenModal {
  readonly name: SitePathName;
  /** The canonical address of what it shows, its payload as query; the page's own address stays as it is. */
  readonly location: Location;
  /** What it was opened from: the focus goes back there. */
  readonly source: HTMLElement | null;
  /** Over which entry of the window's history it was opened; the page of it may still be on its way. */
  readonly over: number | undefined;
}

export const modalAtom = atom<OpenModal | null>(null);

let number = 0;

/**
 * Opens an address as a modal, where it is one and the window is wide enough (docs/product/pages.md#modals). Who is at
 * that address already has the modal closed instead; from one page of a kind to the next it goes as from page to page.
 *
 * @returns false when it has to be opened as a page
 */
export function openAsModal(address: string, source: Element | null): boolean {
  const { pathname, search } = new URL(address, location.origin);
  const match = matchPath(pathname);
  if (match === null || !opensAsModal(match.page, innerWidth)) return false;
  const here = matchPath(location.pathname);
  if (match.canonical === here?.canonical) {
    closeModal();
    return true;
  }
  // The other pages of the page that is open are pages too.
  if (match.name === here?.name) return false;
  const before = store.get(modalAtom);
  store.set(modalAtom, {
    name: match.name,
    location: { pathname: match.canonical, search, hash: '', state: null, key: `modal-${++number}` },
    source: before?.source ?? (source instanceof HTMLElement ? source : null),
    over: entryOfHistory(),
  });
  return true;
}

/** The number that the router gives the entry the window is at; one that takes its place has the same. */
export function entryOfHistory(): number | undefined {
  const state: { readonly idx?: number } | null = history.state;
  return state?.idx;
}

export function closeModal(): void {
  store.set(modalAtom, null);
}

let waiting: (() => void) | null = null;

/**
 * Does something once no modal stands over the page and its focus is back there, so that neither takes it away again.
 */
export function whenModalIsClosed(act: () => void): void {
  if (store.get(modalAtom) === null) act();
  else waiting = act;
}

/** The modal is gone from the page. */
export function modalIsClosed(): void {
  const act = waiting;
  waiting = null;
  act?.();
}
