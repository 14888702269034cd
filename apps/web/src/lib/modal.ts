import { opensAsModal, type SitePathName } from '@quillstead/catalogue';
import { matchPage } from '@quillstead/catalogue/match-page';
import { atom } from 'jotai';
import type { Location } from 'react-router-dom';
import { store } from './store.js';

/** The modal that stands over the page (docs/product/pages.md#modals). */
export interface OpenModal {
  readonly name: SitePathName;
  /** The canonical address of its contents, with their payload as query; the address of the page does not change. */
  readonly location: Location;
  /** The element that opened it, which gets the focus back. */
  readonly source: HTMLElement | null;
  /** The entry of the window's history over which it was opened; the page of that entry may still be loading. */
  readonly over: number | undefined;
}

export const modalAtom = atom<OpenModal | null>(null);

let number = 0;

/**
 * Opens an address as a modal, where it is one and the window is wide enough (docs/product/pages.md#modals). If
 * the window is at that address already, the modal closes instead. From a page to another page of the same kind the
 * link opens a page.
 *
 * @returns false when it has to be opened as a page
 */
export function openAsModal(address: string, source: Element | null): boolean {
  const { pathname, search } = new URL(address, location.origin);
  const match = matchPage(pathname);
  if (match === null || !opensAsModal(match.page, innerWidth)) return false;
  const here = matchPage(location.pathname);
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

/** The router's number of the current entry of the history; an entry that replaces it has the same number. */
export function entryOfHistory(): number | undefined {
  const state: { readonly idx?: number } | null = history.state;
  return state?.idx;
}

export function closeModal(): void {
  store.set(modalAtom, null);
}

let waiting: (() => void) | null = null;

/**
 * Runs an act once no modal is open and the focus is back on the page, so that the modal does not move it afterwards.
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
