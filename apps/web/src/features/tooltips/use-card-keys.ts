import { type RefObject, useEffect, useLayoutEffect } from 'react';
import { isComposing } from '../../lib/is-composing.js';
import { hideTooltip } from './hide-tooltip.js';

/**
 * The card stands at the end of the page but belongs to its link: Tab goes from the link to the card's button and
 * from there on to what follows the link; Escape closes the card and leaves the focus on the link.
 */
export function useCardKeys(link: Element, card: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (isComposing(event)) return;
      const { activeElement } = document;
      const isInside = card.current?.contains(activeElement) === true;
      if (event.key === 'Escape') {
        if (isInside) focus(link);
        hideTooltip();
      } else if (event.key === 'Tab' && isInside) {
        focus(link);
        if (event.shiftKey) event.preventDefault();
      } else if (event.key === 'Tab' && !event.shiftKey && activeElement === link) {
        const button = card.current?.querySelector('button');
        if (!button) return;
        event.preventDefault();
        focus(button);
      }
    };
    document.addEventListener('keydown', onKeyDown, { capture: true });
    return () => document.removeEventListener('keydown', onKeyDown, { capture: true });
  }, [link, card]);

  // A button that had the focus goes with the card; the place of the keyboard stays.
  useLayoutEffect(() => {
    const element = card.current;
    return () => {
      if (element?.contains(document.activeElement)) focus(link);
    };
  }, [link, card]);
}

function focus(element: Element): void {
  if (element instanceof HTMLElement) element.focus({ preventScroll: true });
}
