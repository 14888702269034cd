import { useEffect } from 'react';
import { openAsModal } from '../../../lib/modal.js';

/**
 * Opens links to modal pages as modals (docs/product/pages.md#modals). The browser handles a click that opens a new tab
 * or window. The listener runs before those of the links, which ignore a click that it has handled.
 */
export function useModalLinks(): void {
  useEffect(() => {
    const open = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null;
      if (link === null || !isPlain(event) || !isOwn(link)) return;
      if (openAsModal(link.pathname + link.search, link)) event.preventDefault();
    };
    document.addEventListener('click', open, true);
    return () => document.removeEventListener('click', open, true);
  }, []);
}

const isPlain = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  button === 0 && !(metaKey || ctrlKey || shiftKey || altKey);

const isOwn = ({ origin, target, download }: HTMLAnchorElement): boolean =>
  origin === location.origin && (target === '' || target === '_self') && download === '';
