import { forgetOldDeliveriesJob } from '@quillstead/contracts';
import { bytesWithin, DeletedWith, raw, Retention, sql, type Sql } from '@quillstead/service-kit';
import { Check, Column, Entity, Index, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';

/**
 * A reader who gets by email, with an address and no account, the new stories of an author, those of one series, or the
 * best stories of each week. The row is deleted when the subscription ends, and when it was not confirmed two days
 * after the request, 30 after an import (docs/product/email-subscriptions.md).
 */
@Entity({ name: 'email_subscription' })
@Retention({
  kind: 'emailReaders',
  livesAsLongAs: 'the subscription; without a confirmation two days, 30 after an import',
  job: forgetOldDeliveriesJob,
  isExpired: sql`confirmed_at IS NULL AND asked_at < now() - interval '2 days'
    AND (consent_on IS NULL OR asked_at < now() - interval '30 days')`,
})
@Check('email_subscription_size', bytesWithin({ email: 1500, email_key: 1500 }))
@Check('email_subscription_consent_size', bytesWithin({ consent_source: 600 }))
@Check('email_subscription_series_size', bytesWithin({ series_title: 2400 }))
@Check(
  'email_subscription_list',
  'num_nonnulls(author_id, series_id) = 1 AND (series_id IS NULL) = (series_author_id IS NULL)',
)
@Index('email_subscription_of_author', ['authorId', 'emailKey'], { unique: true })
@Index('email_subscription_of_series', ['seriesId', 'emailKey'], {
  unique: true,
  where: 'series_id IS NOT NULL',
})
@Index('email_subscription_of_series_author', ['seriesAuthorId'], { where: 'series_author_id IS NOT NULL' })
@Index('email_subscription_of_email', ['emailKey'])
@Index('email_subscription_confirmation', ['confirmationAt'], { where: 'confirmation_at IS NOT NULL' })
@Index('email_subscription_confirmed', ['authorId', 'id'], { where: 'confirmed_at IS NOT NULL' })
@Index('email_subscription_digest', ['digestAt'], { where: 'digest_at IS NOT NULL' })
@Index('email_subscription_unconfirmed', ['askedAt'], { where: 'confirmed_at IS NULL' })
export class EmailSubscription {
  @PrimaryGeneratedColumn('identity', {
    type: 'bigint',
    generatedIdentity: 'ALWAYS',
    primaryKeyConstraintName: 'email_subscription_pkey',
  })
  id!: number;

  /**
   * The author of whom the reader gets all stories; 0: the site, for the best stories of each week. Null for a series:
   * processes of a release that knows no series send all stories to rows that have an author here.
   */
  @Column('bigint', { name: 'author_id', nullable: true })
  @DeletedWith('member')
  authorId!: number | null;

  /** The series whose stories the reader gets; else null. */
  @Column('bigint', { name: 'series_id', nullable: true })
  seriesId!: number | null;

  /** The author of that series. */
  @Column('bigint', { name: 'series_author_id', nullable: true })
  @DeletedWith('member')
  seriesAuthorId!: number | null;

  /** The title of the series when it was requested. */
  @Column('text', { name: 'series_title', nullable: true })
  seriesTitle!: string | null;

  /** The address in the form that accounts have (docs/product/accounts.md#email-address). */
  @Column('text')
  email!: string;

  /** The address in lower case, because addresses are compared without case. */
  @Column('text', { name: 'email_key' })
  emailKey!: string;

  /** Whether the author may have the address; before the confirmation it is what the request said. */
  @Column('smallint', { name: 'is_address_shared', default: 0 })
  isAddressShared!: 0 | 1;

  /** The time of the request; the confirmation email is of this request. */
  @Column({ type: 'timestamptz', name: 'asked_at', precision: 3 })
  askedAt!: Date;

  /** The time of the next try of the confirmation email; null once it has been sent or given up. */
  @Column({ type: 'timestamptz', name: 'confirmation_at', precision: 3, nullable: true })
  confirmationAt!: Date | null;

  @Column('smallint', { name: 'confirmation_tries', default: 0 })
  confirmationTries!: number;

  @Column({ type: 'timestamptz', name: 'confirmed_at', precision: 3, nullable: true })
  confirmedAt!: Date | null;

  /** The number of times in a row that a mail server has refused an email to it for good. */
  @Column('smallint', { default: 0 })
  refusals!: number;

  /** Whether the stories of a week come in one email; before the confirmation it is what the request said. */
  @Column('smallint', { name: 'is_weekly', default: 0 })
  isWeekly!: 0 | 1;

  /** The time of the next try of the next digest; null for a subscription that gets none any more. */
  @Column({ type: 'timestamptz', name: 'digest_at', precision: 3, nullable: true })
  digestAt!: Date | null;

  /** The moment after which the stories of the next digest were published. */
  @Column({ type: 'timestamptz', name: 'digest_after', precision: 3, nullable: true })
  digestAfter!: Date | null;

  /** The last moment whose stories are in the digest that is being sent, the same at each try. */
  @Column({ type: 'timestamptz', name: 'digest_until', precision: 3, nullable: true })
  digestUntil!: Date | null;

  @Column('smallint', { name: 'digest_tries', default: 0 })
  digestTries!: number;

  /** The number of soft bounces in a row; the next column has the time of the last one. */
  @Column('smallint', { name: 'soft_bounces', default: 0 })
  softBounces!: number;

  @Column({ type: 'timestamptz', name: 'bounced_at', precision: 3, nullable: true })
  bouncedAt!: Date | null;

  /** The day on which the reader agreed elsewhere, as the author who imported the address says; else null. */
  @Column('date', { name: 'consent_on', nullable: true })
  consentOn!: string | null;

  /** The place where the reader agreed, in the words of that author. */
  @Column('text', { name: 'consent_source', nullable: true })
  consentSource!: string | null;
}

/** The choice of an author whether visitors can subscribe by email; without a row they can. */
@Entity({ name: 'email_offer' })
@Retention({ kind: 'account', livesAsLongAs: 'the account' })
export class EmailOffer {
  @PrimaryColumn('bigint', { name: 'author_id', primaryKeyConstraintName: 'email_offer_pkey' })
  @DeletedWith('member')
  authorId!: number;

  @Column('smallint', { name: 'is_offered' })
  isOffered!: 0 | 1;

  /** The last day (UTC) on which the author imported readers; the next column has their number. */
  @Column('date', { name: 'imported_on', nullable: true })
  importedOn!: string | null;

  @Column('integer', { default: 0 })
  imported!: number;
}

/**
 * Returns the author whose stories an email subscription sends, all of them or those of a series.
 * @param alias of the row
 */
export const authorOf = (alias: string): Sql =>
  raw(`coalesce(${alias}.author_id, ${alias}.series_author_id)`);

/** Returns a condition that is true if a subscription sends stories of that author. @param alias of the row */
export const isOfAuthor = (alias: string, author: Sql): Sql =>
  sql`(${raw(alias)}.author_id = ${author} OR ${raw(alias)}.series_author_id = ${author})`;
