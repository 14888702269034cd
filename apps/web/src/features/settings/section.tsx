import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import styles from './section.module.css';

interface SectionProps {
  /** The fragment of the addresses of this section. */
  readonly id: string;
  readonly title: string;
  readonly lead?: ReactNode;
  readonly children: ReactNode;
}

/**
 * Shows a part of a settings page: a heading, what it is about, its controls. The section that the address names is
 * shown when it is there, which is later than the page.
 */
export function Section({ id, title, lead, children }: SectionProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { hash } = useLocation();
  useEffect(() => {
    if (hash !== `#${id}`) return;
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView();
  }, [hash, id]);
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 ref={heading} id={id} className={styles.title} tabIndex={-1}>
        {title}
      </h2>
      {lead !== undefined && <div className={styles.lead}>{lead}</div>}
      {children}
    </section>
  );
}
