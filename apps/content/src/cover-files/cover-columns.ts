import { bytesWithin } from '@quillstead/service-kit';
import { Column } from 'typeorm';

/** The columns of a cover that an author chose (docs/product/stories.md#own-covers). */
export abstract class CoverColumns {
  /** The name of the cover; null if a drawn one is shown. */
  @Column('text', { nullable: true })
  cover!: string | null;

  /** The SHA-256 of the file from which the cover was made. */
  @Column('text', { name: 'cover_source', nullable: true })
  coverSource!: string | null;

  /** The description of the cover in the words of the author. */
  @Column('text', { name: 'cover_alt', nullable: true })
  coverAlt!: string | null;
}

/** The check of the sizes of these columns. */
export const coverSize = bytesWithin({ cover: 100, cover_source: 100, cover_alt: 7200 });
