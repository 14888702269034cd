import { DeletedWith, Retention } from '@quillstead/service-kit';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** When a member last looked at the notifications (docs/product/notifications.md#seen). */
@Entity({ name: 'member_seen' })
@Retention({ livesAsLongAs: 'the account' })
export class MemberSeen {
  @PrimaryColumn('bigint', { name: 'user_id', primaryKeyConstraintName: 'member_seen_pkey' })
  @DeletedWith('member')
  userId!: number;

  @Column({ type: 'timestamptz', name: 'note_last', precision: 3 })
  noteLast!: Date;
}
