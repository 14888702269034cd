import { type Covered, drawCover } from '@quillstead/catalogue';
import { mediaAddress } from '../lib/page-head.js';
import styles from './cover.module.css';

/** What a cover shows: the one that its author chose lies over the one that is drawn, once it is there. */
export interface Shown extends Covered {
  /** Its address without the width; the drawn one alone is shown without it. */
  readonly picture?: string | null | undefined;
  /** What it shows, where that is to be said. */
  readonly alt?: string | null | undefined;
}

interface CoverProps {
  readonly of: Shown;
  /** In a list, on a shelf, or in the head of its page (docs/design.md#covers-and-faces). */
  readonly size: 'card' | 'shelf' | 'head';
}

/** The cover of a story, a series or a collection: a decoration beside its title, unless its author describes it. */
export function Cover({ of, size }: CoverProps) {
  return (
    <span className={styles.cover} data-size={size}>
      {/* What is drawn escapes the title and the name of the author. */}
      {/* oxlint-disable-next-line react/no-danger */}
      <span dangerouslySetInnerHTML={{ __html: drawCover(of, 'page') }} />
      {of.picture && (
        <img
          src={`${mediaAddress(of.picture)}/${size === 'card' ? 144 : 320}.webp`}
          width={160}
          height={240}
          loading="lazy"
          alt={of.alt ?? ''}
        />
      )}
    </span>
  );
}

/** The shape of the cover of a card that is on its way. */
export function CoverSkeleton() {
  return <span className={styles.cover} data-size="card" data-empty />;
}
