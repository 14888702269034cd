import { DeletedWith, Retention } from '@quillstead/service-kit';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A member who has switched their reading history off (docs/product/stories.md#reading-history). */
@Entity({ name: 'reading_history_off' })
@Retention({ livesAsLongAs: 'the account, or until its member switches the history on again' })
export class ReadingHistoryOff {
  @PrimaryColumn('bigint', { name: 'user_id', primaryKeyConstraintName: 'reading_history_off_pkey' })
  @DeletedWith('member')
  userId!: number;

  @Column({ type: 'timestamptz', precision: 3, default: () => 'now()' })
  since!: Date;
}
