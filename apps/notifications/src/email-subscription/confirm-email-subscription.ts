import { randomUUID } from 'node:crypto';
import { Controller, Inject } from '@nestjs/common';
import {
  confirmEmailSubscription,
  endEmailSubscription,
  getEachStoryByEmail,
  getStoriesWeekly,
  type PayloadOf,
  readSeriesForEmail,
} from '@quillstead/contracts';
import { CallError, execute, Operation, RedisListClient, sql, type Sql } from '@quillstead/service-kit';
import { DataSource } from 'typeorm';
import { Clock } from '../due/index.js';
import { EmailTokens } from '../mail/index.js';
import { takeAddressOff } from '../reading-device/index.js';
import { EmailSubscription } from './email-subscription.entity.js';
import { isChoiceSent } from './offer.js';

/**
 * Handles the links in the emails of a subscription: confirms it, changes how often it comes, and ends it (RFC 8058).
 */
@Controller()
export class ConfirmEmailSubscription {
  constructor(
    private readonly dataSource: DataSource,
    private readonly tokens: EmailTokens,
    private readonly clock: Clock,
    @Inject(RedisListClient) private readonly rpc: Pick<RedisListClient, 'call' | 'deadline'>,
  ) {}

  /**
   * Confirms a subscription. The email whose link was used says whether the author may have the address. Throws
   * `not_found`, also if nothing would be sent: for a series that was deleted or hidden, and for the best stories of
   * the week while they are switched off.
   */
  @Operation(confirmEmailSubscription)
  async execute({ token }: PayloadOf<typeof confirmEmailSubscription>): Promise<void> {
    const shared = this.tokens.read(token, 'confirm_shared_subscription');
    const id = shared ?? this.tokens.read(token, 'confirm_subscription');
    if (id === null) throw new CallError('not_found');
    if (!(await this.isSent(id))) throw new CallError('not_found');
    const now = this.clock.now();
    const confirmed = await execute(
      this.dataSource,
      sql`UPDATE email_subscription SET
            is_address_shared = CASE WHEN confirmed_at IS NULL THEN ${shared === null ? 0 : 1} ELSE is_address_shared END,
            confirmed_at = coalesce(confirmed_at, ${now}), confirmation_at = NULL,
            digest_after = CASE WHEN confirmed_at IS NULL AND is_weekly = 1 THEN ${now}::timestamptz ELSE digest_after END,
            digest_at = CASE WHEN confirmed_at IS NULL AND is_weekly = 1
              THEN ${now}::timestamptz + interval '7 days' ELSE digest_at END
          WHERE id = ${id}
            AND (confirmed_at IS NOT NULL OR asked_at > ${now}::timestamptz
              - CASE WHEN consent_on IS NULL THEN interval '2 days' ELSE interval '30 days' END)`,
    );
    if (confirmed === 0) throw new CallError('not_found');
  }

  /**
   * Returns true if the subscription would send something. A series may have been deleted before the request was
   * stored: then its event has removed nothing. A request that nobody can confirm is deleted like any other.
   */
  private async isSent(id: number): Promise<boolean> {
    const asked = await this.dataSource.manager.findOneBy(EmailSubscription, { id });
    if (asked === null || asked.confirmedAt !== null) return true;
    if (asked.authorId === 0) return isChoiceSent(this.rpc);
    if (asked.seriesId === null) return true;
    const context = { viewer: null, requestId: `email-${randomUUID()}`, deadline: this.rpc.deadline() };
    return (await this.rpc.call(readSeriesForEmail, { series_id: asked.seriesId }, context)) !== null;
  }

  /** Ends a subscription; a repeat has no further effect. Throws `not_found` for a token that the site did not make. */
  @Operation(endEmailSubscription)
  async end({ token }: PayloadOf<typeof endEmailSubscription>): Promise<void> {
    const memberId = this.tokens.read(token, 'end_device');
    if (memberId !== null) {
      await takeAddressOff(sql`user_id = ${memberId}`, this.dataSource);
      return;
    }
    const id = this.tokens.read(token, 'end_subscription');
    if (id === null) throw new CallError('not_found');
    await this.dataSource.manager.delete(EmailSubscription, { id });
  }

  /**
   * Sets a subscription to one email a week. Throws `not_found` for a token that the site did not make or that has no
   * subscription.
   */
  @Operation(getStoriesWeekly)
  async makeWeekly({ token }: PayloadOf<typeof getStoriesWeekly>): Promise<void> {
    const now = sql`${this.clock.now()}::timestamptz`;
    // A story of the last day may be missing in both: it was to be queued for those who get each story, and is not
    // queued yet.
    await this.change(
      this.tokens.read(token, 'weekly_subscription'),
      sql`is_weekly = 1, digest_at = coalesce(digest_at, ${now} + interval '7 days'),
          digest_after = CASE WHEN digest_at IS NULL THEN greatest(digest_after, ${now} - interval '1 day')
            ELSE digest_after END`,
    );
  }

  /** Sets a subscription to one email for each story; those that wait for the digest are sent with a last one, soon. */
  @Operation(getEachStoryByEmail)
  async makeImmediate({ token }: PayloadOf<typeof getEachStoryByEmail>): Promise<void> {
    const now = sql`${this.clock.now()}::timestamptz`;
    await this.change(
      this.tokens.read(token, 'each_story_subscription'),
      sql`is_weekly = 0,
          digest_at = CASE WHEN digest_at IS NOT NULL THEN least(digest_at, ${now} + interval '10 minutes') END`,
    );
  }

  private async change(id: number | null, choice: Sql): Promise<void> {
    if (id === null) throw new CallError('not_found');
    const changed = await execute(
      this.dataSource,
      sql`UPDATE email_subscription SET ${choice} WHERE id = ${id} AND confirmed_at IS NOT NULL`,
    );
    if (changed === 0) throw new CallError('not_found');
  }
}
