import { type Covered, drawCover } from '@quillstead/catalogue';
import { mediaAddress } from '../lib/page-head.js';
import styles from './cover.module.css';

/** The content of a cover: the picture that its author chose lies over the drawn one once it is loaded. */
export interface Shown extends Covered {
  /** The address of the picture without the width; without it the drawn cover shows alone. */
  readonly picture?: string | null | undefined;
  /** The description of the picture, where one is needed. */
  readonly alt?: string | null | undefined;
}

interface CoverProps {
  readonly of: Shown;
  /** The size: in a list, on a shelf, or in the head of its page (docs/design.md#covers-and-faces). */
  readonly size: 'card' | 'shelf' | 'head';
}

/**
 * Shows the cover of a story, a series or a collection: a decoration beside its title, unless its author describes it.
 */
export function Cover({ of, size }: CoverProps) {
  return (
    <span className={styles.cover} data-size={size}>
      {/* The drawing escapes the title and the name of the author. */}
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

/** Shows the shape of the cover of a card that is loading. */
export function CoverSkeleton() {
  return <span className={styles.cover} data-size="card" data-empty />;
}
