import { forgetOldDeliveriesJob } from '@quillstead/contracts';
import { bytesWithin, DeletedWith, Retention, sql } from '@quillstead/service-kit';
import { Check, Column, Entity, Index, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';

/** The address to which a member has books sent (docs/product/devices.md). */
@Entity({ name: 'reading_device' })
@Retention({ kind: 'readingDevice', livesAsLongAs: 'the account; until the member removes it' })
@Check('reading_device_size', bytesWithin({ email: 1500, email_key: 1500 }))
@Index('reading_device_of_email', ['emailKey'])
export class ReadingDevice {
  @PrimaryColumn('bigint', { name: 'user_id', primaryKeyConstraintName: 'reading_device_pkey' })
  @DeletedWith('member')
  userId!: number;

  /** The address in the form that accounts have (docs/product/accounts.md#email-address). */
  @Column('text')
  email!: string;

  /** The address in lower case, because addresses are compared without case. */
  @Column('text', { name: 'email_key' })
  emailKey!: string;

  @Column({ type: 'timestamptz', name: 'set_at', precision: 3 })
  setAt!: Date;

  /**
   * Whether an email to the address was refused for good, came back or was called junk: then nothing more is sent to
   * it.
   */
  @Column('smallint', { name: 'is_refused', default: 0 })
  isRefused!: 0 | 1;
}

/** A book that a member has sent to the device: a story, a series or a collection. */
@Entity({ name: 'device_book' })
@Retention({
  kind: 'deviceBooks',
  days: 7,
  job: forgetOldDeliveriesJob,
  isExpired: sql`requested_at < now() - interval '7 days'`,
})
@Check('device_book_size', bytesWithin({ kind: 100, key: 1500, title: 2400, state: 100 }))
@Index('device_book_of_member', ['userId', 'requestedAt'])
@Index('device_book_next', ['nextAt'], { where: 'next_at IS NOT NULL' })
@Index('device_book_requested', ['requestedAt'])
export class DeviceBook {
  @PrimaryGeneratedColumn('identity', {
    type: 'bigint',
    generatedIdentity: 'ALWAYS',
    primaryKeyConstraintName: 'device_book_pkey',
  })
  id!: number;

  @Column('bigint', { name: 'user_id' })
  @DeletedWith('member')
  userId!: number;

  @Column('text')
  kind!: 'story' | 'series' | 'collection';

  /** The slug of a story or a series, the id of a collection. */
  @Column('text')
  key!: string;

  /** The title, which is known once the member was found to be allowed to read the book, at the first try. */
  @Column('text', { nullable: true })
  title!: string | null;

  @Column({ type: 'timestamptz', name: 'requested_at', precision: 3 })
  requestedAt!: Date;

  /** The time of the next try; null once it was sent or given up. */
  @Column({ type: 'timestamptz', name: 'next_at', precision: 3, nullable: true })
  nextAt!: Date | null;

  @Column('smallint', { default: 0 })
  tries!: number;

  /** The tries that have failed; the worker of another one before the last has died. */
  @Column('smallint', { default: 0 })
  failures!: number;

  /** The state: `waiting`, `sent`, or the reason why it was not sent. */
  @Column('text', { default: 'waiting' })
  state!: string;
}
