import { ArrowUp } from 'lucide-react';
import styles from './new-items.module.css';
import type { FeedPage, FeedState } from './use-feed.js';
import { useNewItems } from './use-new-items.js';

interface NewItemsProps<One> {
  readonly feed: FeedState<One>;
  /** Stays the same from one rendering to the next; null where new items do not come first. */
  readonly load: (() => Promise<FeedPage<One>>) | null;
  readonly noun: string;
}

/** Offers the items that are new at the top of a list; the list stays as it is until the reader presses the button. */
export function NewItems<One>(props: NewItemsProps<One>) {
  const { count, show } = useNewItems(props);
  if (count === 0) return null;
  return (
    <div className={styles.rail}>
      <button type="button" className={styles.button} onClick={show}>
        <ArrowUp size={15} aria-hidden />
        New {props.noun}
      </button>
    </div>
  );
}
