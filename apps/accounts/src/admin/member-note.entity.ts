import { forgetOld } from '@quillstead/contracts';
import { bytesWithin, DeletedWith, Retention, sql, StaysWithoutMember } from '@quillstead/service-kit';
import { Check, Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn } from 'typeorm';
import { User } from '../user/index.js';

/** A note of a member of the staff about a member (docs/product/admin.md#notes). */
@Entity({ name: 'member_note' })
@Retention({
  kind: 'staffNotes',
  days: 366,
  job: forgetOld,
  isExpired: sql`noted_at < now() - interval '365 days'`,
})
@Check('member_note_size', bytesWithin({ note: 48_000 }))
@Index('member_note_of_member', ['userId', 'id'])
@Index('member_note_by_time', ['notedAt'])
export class MemberNote {
  @PrimaryGeneratedColumn('identity', {
    type: 'bigint',
    generatedIdentity: 'ALWAYS',
    primaryKeyConstraintName: 'member_note_pkey',
  })
  id!: number;

  /** The member whom the note is about. */
  @Column('bigint', { name: 'user_id' })
  @ForeignKey(() => User, { name: 'member_note_of_user', onDelete: 'CASCADE' })
  @DeletedWith('member')
  userId!: number;

  @Column('bigint', { name: 'writer_id' })
  @ForeignKey(() => User, { name: 'member_note_by_writer' })
  @StaysWithoutMember('the note is of the member that it is about')
  writerId!: number;

  @Column('text')
  note!: string;

  @Column({ type: 'timestamptz', name: 'noted_at', precision: 3, default: () => 'now()' })
  notedAt!: Date;
}
