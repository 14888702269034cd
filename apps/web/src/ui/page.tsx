import { languageAttributes } from '@quillstead/catalogue';
import { atom, useAtom } from 'jotai';
import { type ReactNode, useEffect, useRef } from 'react';
import { announce } from '../lib/announce.js';
import { useIsInModal } from '../lib/page-head.js';
import styles from './page.module.css';

/** Shows the column in which a page stands: 650 px, with air above and below; a modal is a column of its own. */
export function Page({ children }: { readonly children: ReactNode }) {
  return useIsInModal() ? children : <div className={styles.page}>{children}</div>;
}

/** The element that had the focus before a navigation, until the new page's heading has taken it; null otherwise. */
export const awaitingHeadingAtom = atom<Element | null>(null);

interface PageHeadingProps {
  readonly className?: string | undefined;
  /** The code of the language of what it says, where that is not the page's. */
  readonly lang?: string | null;
  readonly children: ReactNode;
}

/**
 * Shows the one heading of a page; after a navigation the page is announced and it takes the focus, unless somebody has
 * begun to type elsewhere or has opened a dialog meanwhile.
 */
export function PageHeading({ className = styles.heading, lang = null, children }: PageHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const [before, setBefore] = useAtom(awaitingHeadingAtom);
  const isInModal = useIsInModal();
  useEffect(() => {
    if (before === null || isInModal) return;
    setBefore(null);
    const { activeElement } = document;
    const isUsed = activeElement !== before && activeElement?.matches('input, textarea, [role=dialog] *');
    if (!isUsed) heading.current?.focus({ preventScroll: true });
    announce(document.title);
  }, [before, isInModal, setBefore]);
  return (
    <h1 ref={heading} tabIndex={-1} className={className} {...languageAttributes(lang)}>
      {children}
    </h1>
  );
}
