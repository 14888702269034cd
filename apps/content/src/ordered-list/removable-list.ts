import { DeletedWith } from '@quillstead/service-kit';
import { Column } from 'typeorm';
import { CoverColumns } from '../cover-files/index.js';

/** The columns of a series or a collection, which a moderator can remove or hide (docs/product/admin.md#appeals). */
export abstract class RemovableList extends CoverColumns {
  /** Null while a moderator has removed the list, so that no join shows it. */
  @Column('bigint', { name: 'author_id', nullable: true })
  @DeletedWith('member', { by: 'act', because: 'other services learn of it by an event' })
  authorId!: number | null;

  /** The author when a moderator removed the list; null for every other list. */
  @Column('bigint', { name: 'removed_from', nullable: true })
  @DeletedWith('member', { by: 'act', because: 'other services learn of it by an event' })
  removedFrom!: number | null;

  /** The time at which a moderator removed the list: for 30 days from then it can be restored. */
  @Column({ type: 'timestamptz', name: 'removed_at', precision: 3, nullable: true })
  removedAt!: Date | null;

  /** 1 while its author can mend the list that a moderator removed; reporting it as mended begins the 30 days anew. */
  @Column('smallint', { name: 'can_be_mended', default: 0 })
  canBeMended!: 0 | 1;
}
