import { bytesWithin } from '@quillstead/service-kit';
import { Column } from 'typeorm';

/** The columns of what can have a cover that its author chose (docs/product/stories.md#own-covers). */
export abstract class CoverColumns {
  /** The name of the cover; null: a drawn one is shown. */
  @Column('text', { nullable: true })
  cover!: string | null;

  /** The SHA-256 of the file that it was made of. */
  @Column('text', { name: 'cover_source', nullable: true })
  coverSource!: string | null;

  /** What it shows, in the words of the author. */
  @Column('text', { name: 'cover_alt', nullable: true })
  coverAlt!: string | null;
}

/** The check of their sizes. */
export const coverSize = bytesWithin({ cover: 100, cover_source: 100, cover_alt: 7200 });
