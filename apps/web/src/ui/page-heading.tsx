import { atom, useAtom } from 'jotai';
import { type ReactNode, useEffect, useRef } from 'react';
import { announce } from '../lib/announce.js';
import { useIsInModal } from '../lib/in-modal.js';
import styles from './page.module.css';

/** True from a navigation until the new page's heading has taken the focus. */
export const awaitingHeadingAtom = atom(false);

interface PageHeadingProps {
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** The one heading of a page; after a navigation it takes the focus and the page is announced. */
export function PageHeading({ className = styles.heading, children }: PageHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const [isAwaited, setAwaited] = useAtom(awaitingHeadingAtom);
  const isInModal = useIsInModal();
  useEffect(() => {
    if (!isAwaited || isInModal) return;
    setAwaited(false);
    heading.current?.focus({ preventScroll: true });
    announce(document.title);
  }, [isAwaited, isInModal, setAwaited]);
  return (
    <h1 ref={heading} tabIndex={-1} className={className} dir="auto">
      {children}
    </h1>
  );
}
