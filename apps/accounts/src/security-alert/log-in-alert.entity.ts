import { forgetOld } from '@quillstead/contracts';
import { bytesWithin, DeletedWith, Retention, sql } from '@quillstead/service-kit';
import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { User } from '../user/index.js';

/**
 * An email about a log-in, or about an account whose address is not confirmed; stored for an hour to limit the number
 * of such emails to a member.
 */
@Entity({ name: 'log_in_alert' })
@Retention({
  kind: 'passing',
  days: 1,
  job: forgetOld,
  isExpired: sql`created_at < now() - interval '1 hour'`,
})
@Check('log_in_alert_size', bytesWithin({ email_id: 200 }))
@Index('log_in_alert_list_of_user', ['userId', 'createdAt'])
export class LogInAlert {
  @PrimaryColumn('text', { name: 'email_id', primaryKeyConstraintName: 'log_in_alert_pkey' })
  emailId!: string;

  @Column('bigint', { name: 'user_id' })
  @ForeignKey(() => User, { name: 'log_in_alert_of_user', onDelete: 'CASCADE' })
  @DeletedWith('member')
  userId!: number;

  @Column({ type: 'timestamptz', name: 'created_at', precision: 3, default: () => 'now()' })
  createdAt!: Date;
}
