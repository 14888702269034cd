import { ChevronDown } from 'lucide-react';
import { type ReactNode, useId, useRef } from 'react';
import { Link } from 'react-router-dom';
import { useChosenInSight } from '../../ui/use-chosen-in-sight.js';
import styles from './list-bar.module.css';

export interface ListLink {
  readonly label: string;
  readonly to: string;
  readonly isCurrent: boolean;
}

interface ListBarProps {
  readonly lists?: readonly ListLink[];
  readonly sorts: readonly ListLink[];
  /** The filters, which are on the left if there are no lists. */
  readonly filters?: readonly ListLink[];
  /** The heading, which is on the left if there are neither lists nor filters. */
  readonly heading?: ReactNode;
  /** The number of further filters that are set. */
  readonly count?: number;
  /** Other controls that narrow the list, below the sorts. */
  readonly children?: ReactNode;
}

/**
 * Shows the bar above a feed: which list on the left; in which order and what of it behind one control on the right.
 * The address says it all (docs/design.md#small-decisions).
 */
export function ListBar({ lists = [], sorts, filters = [], heading, count = 0, children }: ListBarProps) {
  const hasLists = lists.length > 0;
  const narrowed = hasLists ? filters : [];
  return (
    <div className={styles.bar}>
      {hasLists || filters.length > 0 ? (
        <Links
          label={hasLists ? 'Lists' : 'Show'}
          links={hasLists ? lists : filters}
          className={styles.lists}
        />
      ) : (
        <div className={styles.heading}>{heading}</div>
      )}
      {(sorts.length > 0 || narrowed.length > 0 || children) && (
        <Arrange sorts={sorts} filters={narrowed} count={count}>
          {children}
        </Arrange>
      )}
    </div>
  );
}

/** Shows a native popover, so that it opens without scripts too. */
function Arrange({ sorts, filters = [], count = 0, children }: ListBarProps) {
  const id = useId();
  const popover = useRef<HTMLDivElement>(null);
  const chosen = [...sorts, ...filters].filter(({ isCurrent }) => isCurrent).map(({ label }) => label);
  return (
    <>
      <button type="button" className={styles.arrange} popoverTarget={id}>
        <span className="visually-hidden">Arrange the list: </span>
        {chosen.join(', ') || 'Order'}
        {count > 0 && ` (${count})`}
        <ChevronDown size={15} aria-hidden />
      </button>
      {/* A press of what is in it closes it, first: then the focus is on the button, to which a dialog returns. */}
      <div
        ref={popover}
        id={id}
        popover="auto"
        className={styles.popover}
        onClickCapture={({ target }) => {
          if (target instanceof Element && target.closest('a, button')) popover.current?.hidePopover();
        }}
      >
        <Links label="Order" links={sorts} className={styles.choices} />
        <Links label="Show" links={filters} className={styles.choices} />
        {children}
      </div>
    </>
  );
}

interface LinksProps {
  readonly label: string;
  readonly links: readonly ListLink[];
  readonly className: string | undefined;
}

function Links({ label, links, className }: LinksProps) {
  const nav = useRef<HTMLElement>(null);
  // The lists are one line that scrolls where there is no room, of which one's own page has more.
  useChosenInSight(
    nav,
    links.findIndex(({ isCurrent }) => isCurrent),
    links.length,
  );
  if (links.length === 0) return null;
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
