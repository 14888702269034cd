import { forgetOld } from '@quillstead/contracts';
import { bytesWithin, DeletedWith, Retention, sql } from '@quillstead/service-kit';
import { Check, Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn } from 'typeorm';
import { User } from '../user/index.js';

@Entity({ name: 'feedback' })
@Retention({
  kind: 'feedback',
  days: 730,
  job: forgetOld,
  isExpired: sql`sent_at < now() - CASE WHEN is_handled = 1 THEN interval '365 days' ELSE interval '730 days' END`,
})
@Check('feedback_size', bytesWithin({ text: 48_000 }))
@Index('feedback_by_user', ['userId'])
export class Feedback {
  @PrimaryGeneratedColumn('identity', {
    type: 'bigint',
    generatedIdentity: 'ALWAYS',
    primaryKeyConstraintName: 'feedback_pkey',
  })
  id!: number;

  /** The member; null when the account has been deleted. */
  @Column('bigint', { name: 'user_id', nullable: true })
  @ForeignKey(() => User, { name: 'feedback_of_user', onDelete: 'SET NULL' })
  @DeletedWith('member', { by: 'act', because: 'the feedback stays without its author' })
  userId!: number | null;

  @Column('text')
  text!: string;

  @Column('smallint', { name: 'is_handled', default: 0 })
  isHandled!: 0 | 1;

  @Column({ type: 'timestamptz', name: 'sent_at', precision: 3, default: () => 'now()' })
  sentAt!: Date;
}
