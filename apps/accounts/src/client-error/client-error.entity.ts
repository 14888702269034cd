import { forgetOldErrorsJob } from '@quillstead/contracts';
import { bytesWithin, Retention, sql } from '@quillstead/service-kit';
import { Check, Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';

/** A group of faults of the web app that are alike, with the first of them as a sample. */
@Entity({ name: 'client_error' })
@Retention({
  kind: 'faults',
  days: 90,
  job: forgetOldErrorsJob,
  isExpired: sql`last_seen_at < now() - interval '90 days'`,
})
@Check(
  'client_error_size',
  bytesWithin({ fingerprint: 100, message: 1500, stack: 12_000, route: 1000, release: 200 }),
)
@Index('client_error_by_fingerprint', ['fingerprint'], { unique: true })
@Index('client_error_by_last_seen', ['lastSeenAt', 'id'])
export class ClientError {
  @PrimaryGeneratedColumn('identity', {
    type: 'bigint',
    generatedIdentity: 'ALWAYS',
    primaryKeyConstraintName: 'client_error_pkey',
  })
  id!: number;

  @Column('text')
  fingerprint!: string;

  @Column('text')
  message!: string;

  @Column('text')
  stack!: string;

  /** The pattern of the page's address; null for an address that is that of no page. */
  @Column('text', { nullable: true })
  route!: string | null;

  /** The build of the page that reported it last; null when no page has named one. */
  @Column('text', { nullable: true })
  release!: string | null;

  @Column('integer', { default: 1 })
  count!: number;

  /** 1 if the staff has marked the group as resolved; a new report sets it to 0. */
  @Column('smallint', { name: 'is_resolved', default: 0 })
  isResolved!: 0 | 1;

  @Column({ type: 'timestamptz', name: 'first_seen_at', precision: 3, default: () => 'now()' })
  firstSeenAt!: Date;

  @Column({ type: 'timestamptz', name: 'last_seen_at', precision: 3, default: () => 'now()' })
  lastSeenAt!: Date;
}
