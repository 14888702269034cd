import { endDays } from '@quillstead/contracts';
import { bytesWithin, DeletedWith, Retention, sql } from '@quillstead/service-kit';
import { Check, Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';

/**
 * A comment of a new member, or a link in it, for the limits of new members and to detect links that several of them
 * send.
 */
@Entity({ name: 'new_member_act' })
@Retention({ kind: 'passing', days: 1, job: endDays, isExpired: sql`acted_at < now() - interval '1 day'` })
@Check('new_member_act_size', bytesWithin({ link: 64 }))
@Index('new_member_act_of_user', ['userId', 'actedAt'])
@Index('new_member_act_by_link', ['link', 'actedAt'])
@Index('new_member_act_by_time', ['actedAt'])
export class NewMemberAct {
  @PrimaryGeneratedColumn('identity', {
    type: 'bigint',
    generatedIdentity: 'ALWAYS',
    primaryKeyConstraintName: 'new_member_act_pkey',
  })
  id!: number;

  @Column('bigint', { name: 'user_id' })
  @DeletedWith('member')
  userId!: number;

  /** The hash of the link; null for the comment itself. */
  @Column('text', { nullable: true })
  link!: string | null;

  /** The hash of the idempotency key and the payload of the call; null for a link, and for a call without a key. */
  @Column('bytea', { name: 'call_hash', nullable: true })
  callHash!: Buffer | null;

  @Column({ type: 'timestamptz', name: 'acted_at', precision: 3, default: () => 'now()' })
  actedAt!: Date;
}
