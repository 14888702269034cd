import { matchPage } from '@quillstead/catalogue/match-page';
import { useSetAtom } from 'jotai';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import { awaitingHeadingAtom } from '../../ui/page.js';

/** Milliseconds that a list on a slow line may take to come back. */
const timeout = 20_000;

/**
 * Makes the effects of a navigation (docs/product/pages.md#titles-and-navigation, docs/design.md#behaviour): a new page
 * scrolls smoothly to the top and its heading takes the focus; Back restores the scroll position and waits for contents
 * that are still loading.
 */
export function useNavigationEffects(): void {
  const { key, pathname, search } = useLocation();
  // Every page that the browser loads whole has the same key, so there the address identifies the place.
  const place = key === 'default' ? pathname + search : key;
  const how = useNavigationType();
  const awaitHeading = useSetAtom(awaitingHeadingAtom);
  const isFirst = useRef(true);
  const subject = subjectOf(pathname, search);
  const shown = useRef(subject);

  useEffect(() => {
    history.scrollRestoration = 'manual';
  }, []);

  useLayoutEffect(() => {
    const remember = () => rememberScroll(place, scrollY);
    // Before hydration the reader may have scrolled, or the browser may have restored the position.
    if (isFirst.current && scrollY > 0) remember();
    // The browser reports scrolling with its next frame, which never comes when the reader leaves the page at once.
    const store = () => {
      remember();
      storeScroll();
    };
    addEventListener('scroll', remember, { passive: true });
    addEventListener('pagehide', store);
    return () => {
      removeEventListener('scroll', remember);
      removeEventListener('pagehide', store);
    };
  }, [place]);

  useEffect(() => {
    const arrivesFirst = isFirst.current;
    const isNewPage = shown.current !== subject;
    isFirst.current = false;
    shown.current = subject;
    if (!arrivesFirst && isNewPage) awaitHeading(document.activeElement ?? document.body);
    if (arrivesFirst && isFreshVisit()) return undefined;
    const top = rememberedScroll(place);
    // A position that the app does not know was restored by the browser before.
    if (how === NavigationType.Pop && !(arrivesFirst && top === null)) return restoreScroll(top ?? 0);
    if (!arrivesFirst && isNewPage) scrollToTop();
    return undefined;
  }, [place, subject, how, awaitHeading]);
}

/**
 * Returns the identity of a page. The lists, sorts and filters of a page are one page, whose scroll position stays;
 * each hashtag of the home page and each search is a page of its own.
 */
function subjectOf(pathname: string, search: string): string {
  const match = matchPage(pathname);
  if (match === null) return pathname;
  const { name, params } = match;
  // The slug of a collection follows its title, so a new title is no new page.
  const subject = params['username'] ?? params['collection_id'] ?? params['slug'] ?? params['comment_id'];
  if (subject !== undefined) return `${name}/${subject.toLowerCase()}`;
  const query = new URLSearchParams(search);
  if (name === 'search') return `${name}/${query.get('q') ?? ''}`;
  const hashtag = query.get('hashtag');
  return name === 'home' && hashtag !== null ? `${name}#${hashtag}` : pathname;
}

/** Whether the page was opened by a navigation, and not by a reload or by Back. */
function isFreshVisit(): boolean {
  return performance
    .getEntriesByType('navigation')
    .some((entry) => 'type' in entry && entry.type === 'navigate');
}

function scrollToTop(): void {
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
  scrollTo({ top: 0, behavior: isStill ? 'instant' : 'smooth' });
}

/** Scrolls to the position as soon as the page is long enough, unless the reader scrolls first. */
function restoreScroll(top: number): () => void {
  const observer = new ResizeObserver(attempt);
  const giveUp = setTimeout(stop, timeout);
  const hands = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const;
  for (const hand of hands) addEventListener(hand, stop, { passive: true });
  observer.observe(document.body);

  function attempt(): void {
    scrollTo({ top, behavior: 'instant' });
    if (Math.abs(scrollY - top) < 2) stop();
  }

  function stop(): void {
    observer.disconnect();
    clearTimeout(giveUp);
    for (const hand of hands) removeEventListener(hand, stop);
  }

  attempt();
  return stop;
}

const storageKey = 'scrollPositions';
const most = 50;

const positions = new Map<string, number>(read());

/** Remembers how far a place in the history was scrolled, in pixels. */
function rememberScroll(key: string, top: number): void {
  positions.delete(key);
  positions.set(key, top);
}

/** The last scroll position of a place in the history, in pixels; null when it is not known. */
function rememberedScroll(key: string): number | null {
  return positions.get(key) ?? null;
}

/** Keeps the positions over a reload of the page. */
function storeScroll(): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify([...positions].slice(-most)));
  } catch {
    // Without storage a reload starts at the top.
  }
}

function read(): [string, number][] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isPosition) : [];
  } catch {
    return [];
  }
}

function isPosition(value: unknown): value is [string, number] {
  return Array.isArray(value) && typeof value[0] === 'string' && typeof value[1] === 'number';
}
