import { type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import styles from './list-bar.module.css';

export interface ListLink {
  readonly label: string;
  readonly to: string;
  readonly isCurrent: boolean;
}

interface ListBarProps {
  readonly lists?: readonly ListLink[];
  readonly sorts: readonly ListLink[];
  readonly filters?: readonly ListLink[];
  /** What else stands in the bar, at its end. */
  readonly children?: ReactNode;
}

/**
 * The bar above a feed: which list, in which order, what of it; the address says it all
 * (docs/design.md#small-decisions).
 */
export function ListBar({ lists = [], sorts, filters = [], children }: ListBarProps) {
  return (
    <div className={styles.bar}>
      <Links label="Lists" links={lists} className={styles.lists} />
      <Links label="Order" links={sorts} className={styles.sorts} />
      <Links label="Show" links={filters} className={styles.sorts} />
      {children}
    </div>
  );
}

interface LinksProps {
  readonly label: string;
  readonly links: readonly ListLink[];
  readonly className: string | undefined;
}

function Links({ label, links, className }: LinksProps) {
  const nav = useRef<HTMLElement>(null);
  const { length } = links;
  const chosen = links.findIndex(({ isCurrent }) => isCurrent);
  // In a small window the lists are one line that scrolls, of which one's own page has more.
  useEffect(() => {
    const link = chosen > 0 && length > chosen ? nav.current?.children[chosen] : null;
    if (link instanceof HTMLElement) nav.current?.scrollTo({ left: link.offsetLeft - innerWidth / 3 });
  }, [chosen, length]);
  if (length === 0) return null;
  return (
    <nav ref={nav} aria-label={label} className={className}>
      {links.map((link) => (
        <Link key={link.to} to={link.to} aria-current={link.isCurrent ? 'page' : undefined}>
          {link.label}
        </Link>
      ))}
    </nav>
  );
}
