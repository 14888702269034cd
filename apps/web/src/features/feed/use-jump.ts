import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { announce } from '../../lib/announce.js';
import { isComposing } from '../../lib/is-composing.js';
import type { FeedState } from './use-feed.js';

type Jump = 'beginning' | 'end';

/** The elements that use the keys themselves. */
const keyUsers =
  'input, textarea, select, audio, video, [contenteditable="true"], [role="dialog"], [popover], [role="menu"]';

/**
 * End goes to the end of a list without loading what lies between, and Home from there to its beginning, each at an
 * address of its own, so that Back and a reload find it again (docs/product/lists.md#the-end-of-a-list). Where all up
 * to there is loaded, and in a list that is only read from its beginning, the keys do what the browser does.
 *
 * @returns to be called when a link leads there
 */
export function useJump<One>(
  { list, start, hasEnd }: Pick<FeedState<One>, 'list' | 'start' | 'hasEnd'>,
  { noun, items }: { readonly noun: string; readonly items: { readonly current: HTMLElement | null } },
): (jump: Jump) => void {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const awaited = useRef<Jump | null>(null);
  const isLoaded = list !== undefined;
  const count = list?.items.length ?? 0;

  const go = useEffectEvent((jump: Jump) => {
    awaited.current = jump;
    void navigate(startingAt({ pathname, search }, jump === 'end' ? 'end' : null));
  });
  const isAhead = useEffectEvent((key: string) =>
    key === 'End' ? hasEnd && !!list?.next : key === 'Home' && !!list?.previous,
  );

  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (!isAhead(event.key) || event.defaultPrevented || isComposing(event)) return;
      if (event.altKey || event.metaKey || event.shiftKey) return;
      if (event.target instanceof Element && event.target.closest(keyUsers)) return;
      event.preventDefault();
      go(event.key === 'End' ? 'end' : 'beginning');
    };
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);

  // This runs before the browser paints, so that the beginning of the loaded page is not near the window.
  useLayoutEffect(() => {
    const jump = awaited.current;
    const isEnd = jump === 'end';
    if (jump === null || !isLoaded || start !== (isEnd ? 'end' : null)) return;
    awaited.current = null;
    const target = isEnd ? items.current?.lastElementChild : items.current?.firstElementChild;
    target?.querySelector('a')?.focus({ preventScroll: true });
    if (isEnd) target?.scrollIntoView({ block: 'end', behavior: 'instant' });
    else scrollTo({ top: 0, behavior: 'instant' });
    announce(`The ${isEnd ? 'last' : 'first'} ${count} ${noun}.`);
  }, [isLoaded, start, count, noun, items]);

  return (jump) => {
    awaited.current = jump;
  };
}

/** Returns the address of a list that begins elsewhere; null: at its beginning. */
export function startingAt(
  { pathname, search }: { readonly pathname: string; readonly search: string },
  next: string | null,
): string {
  const query = new URLSearchParams(search);
  if (next === null) query.delete('next');
  else query.set('next', next);
  return query.size === 0 ? pathname : `${pathname}?${query}`;
}
