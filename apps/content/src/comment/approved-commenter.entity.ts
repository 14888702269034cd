import { DeletedWith, Retention } from '@quillstead/service-kit';
import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

const primaryKeyConstraintName = 'approved_commenter_pkey';

/** Somebody of whom an author has approved a comment once. */
@Entity({ name: 'approved_commenter' })
@Retention({ livesAsLongAs: 'both accounts, and until one of them blocks the other' })
@Index('approved_commenter_by_user', ['userId'])
export class ApprovedCommenter {
  @PrimaryColumn('bigint', { name: 'author_id', primaryKeyConstraintName })
  @DeletedWith('member')
  authorId!: number;

  @PrimaryColumn('bigint', { name: 'user_id', primaryKeyConstraintName })
  @DeletedWith('member')
  userId!: number;

  @Column({ type: 'timestamptz', name: 'approved_at', precision: 3, default: () => 'now()' })
  approvedAt!: Date;
}
