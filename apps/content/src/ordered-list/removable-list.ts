import { DeletedWith } from '@quillstead/service-kit';
import { Column } from 'typeorm';
import { CoverColumns } from '../cover-files/index.js';

/** The columns of a series or a collection, which a moderator can remove or hide (docs/product/admin.md#appeals). */
export abstract class RemovableList extends CoverColumns {
  /** Null while a moderator has removed it: so it belongs to nobody, and no join shows it. */
  @Column('bigint', { name: 'author_id', nullable: true })
  @DeletedWith('member', { by: 'act', because: 'other services learn of it by an event' })
  authorId!: number | null;

  /** Whose it was when a moderator removed it; null of every other. */
  @Column('bigint', { name: 'removed_from', nullable: true })
  @DeletedWith('member', { by: 'act', because: 'other services learn of it by an event' })
  removedFrom!: number | null;

  /** When a moderator removed it: for 30 days it can be restored. */
  @Column({ type: 'timestamptz', name: 'removed_at', precision: 3, nullable: true })
  removedAt!: Date | null;

  /** 1 while its author can mend what a moderator removed; saying that it is mended begins the 30 days anew. */
  @Column('smallint', { name: 'can_be_mended', default: 0 })
  canBeMended!: 0 | 1;
}
