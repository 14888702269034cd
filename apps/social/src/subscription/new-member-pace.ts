import { Inject, Injectable } from '@nestjs/common';
import { daysOfNewMember, mostTrusting, newMemberStage, tooManyInHour } from '@quillstead/catalogue';
import { boolean, CallError, CONFIG, integer, literal, queryOne, sql } from '@quillstead/service-kit';
import type { EntityManager } from 'typeorm';
import type { SocialConfig } from '../config.js';

const isRecent = sql`stat.recent_since > now() - interval '1 hour'`;

/** Limits how many people a new member can subscribe to within an hour (docs/product/people.md#new-members). */
@Injectable()
export class NewMemberPace {
  private readonly isLimited: boolean;

  constructor(@Inject(CONFIG) { RATE_LIMIT_SCALE: scale }: Pick<SocialConfig, 'RATE_LIMIT_SCALE'>) {
    this.isLimited = scale > 0;
  }

  /**
   * Counts a subscription that begins, inside the caller's transaction. Throws `new_member_limit` with a sentence that
   * says when the limit ends.
   *
   * @param age of the member on the site, in seconds
   */
  async count(memberId: number, age: number, manager: EntityManager): Promise<void> {
    const limits = this.isLimited ? newMemberStage(age) : null;
    if (limits === null) return;
    // The row is locked until the transaction ends, so that concurrent subscriptions are counted one after the other.
    const counted = await queryOne(
      manager,
      { recent_subscriptions: integer },
      sql`INSERT INTO member_stat AS stat (user_id, recent_subscriptions, recent_since) VALUES (${memberId}, 1, now())
          ON CONFLICT (user_id) DO UPDATE SET
            recent_subscriptions = CASE WHEN ${isRecent} THEN stat.recent_subscriptions + 1 ELSE 1 END,
            recent_since = CASE WHEN ${isRecent} THEN stat.recent_since ELSE now() END
          WHERE (${isRecent} AND stat.recent_subscriptions >= ${literal(limits.stage.subscriptions)}) IS NOT TRUE
          RETURNING recent_subscriptions`,
    );
    if (counted !== undefined || (await isTrusted(memberId, manager))) return;
    const hour = await queryOne(
      manager,
      { next_in: integer },
      sql`SELECT coalesce(ceil(extract(epoch FROM recent_since + interval '1 hour' - now())), 0)::bigint AS next_in
          FROM member_stat WHERE user_id = ${memberId}`,
    );
    const nextIn = hour?.next_in ?? 0;
    throw new CallError('new_member_limit', tooManyInHour('subscriptions', { ...limits, nextIn }), {
      retry_after: nextIn,
    });
  }
}

/** Returns true if enough members who are not new subscribe to the member. */
async function isTrusted(memberId: number, manager: EntityManager): Promise<boolean> {
  const row = await queryOne(
    manager,
    { is_trusted: boolean },
    sql`SELECT count(*) >= ${literal(mostTrusting)} AS is_trusted
        FROM (
          SELECT FROM user_subscription subscription
          JOIN user_projection subscriber ON subscriber.user_id = subscription.subscriber_id
            AND subscriber.status = 'active'
            AND subscriber.joined_at < now() - ${literal(daysOfNewMember)} * interval '1 day'
          WHERE subscription.author_id = ${memberId} AND subscription.code
          LIMIT ${literal(mostTrusting)}
        ) AS trusting`,
  );
  return row?.is_trusted ?? false;
}
