import { type Covered, drawCover } from '@quillstead/catalogue';
import styles from './cover.module.css';

interface CoverProps {
  readonly of: Covered;
  /** In a list, on a shelf, or in the head of its page (docs/design.md#covers-and-faces). */
  readonly size: 'card' | 'shelf' | 'head';
}

/** The drawn cover of a story, a series or a collection: a decoration beside its title. */
export function Cover({ of, size }: CoverProps) {
  return (
    <span
      className={styles.cover}
      data-size={size}
      // What is drawn escapes the title and the name of the author.
      // oxlint-disable-next-line react/no-danger
      dangerouslySetInnerHTML={{ __html: drawCover(of, 'page') }}
    />
  );
}

/** The shape of the cover of a card that is on its way. */
export function CoverSkeleton() {
  return <span className={styles.cover} data-size="card" data-empty />;
}
