import { Controller } from '@nestjs/common';
import { type ExportPage, type PayloadOf, readEmailSubscriptionExport } from '@quillstead/contracts';
import { canRead, isShown } from '@quillstead/projections';
import { flag, integer, Operation, query, sql, text, time } from '@quillstead/service-kit';
import { DataSource } from 'typeorm';
import { authorOf, isOfAuthor } from './email-subscription.entity.js';

const pageOfExport = 500;

/**
 * Exports the email subscriptions of a member (docs/product/accounts.md#export): the readers of the member's stories,
 * with the addresses that the member may have, and the subscriptions of the member's own verified address.
 */
@Controller()
export class ReadEmailSubscriptionExport {
  constructor(private readonly dataSource: DataSource) {}

  @Operation(readEmailSubscriptionExport)
  async execute({
    user_id,
    part,
    after,
  }: PayloadOf<typeof readEmailSubscriptionExport>): Promise<ExportPage> {
    const from = Number(after?.[0] ?? 0);
    const rows =
      part === 'email_subscribers' ? await this.subscribers(user_id, from) : await this.own(user_id, from);
    const last = rows.length === pageOfExport ? rows.at(-1) : undefined;
    return {
      items: rows.map(({ key: _, confirmed_at, ...item }) => ({
        ...item,
        confirmed_at: confirmed_at.toISOString(),
      })),
      after: last === undefined ? null : [last.key],
    };
  }

  private subscribers(authorId: number, after: number) {
    return query(
      this.dataSource,
      {
        key: integer,
        email: text.orNull,
        series_title: text.orNull,
        consent_on: text.orNull,
        consent_source: text.orNull,
        confirmed_at: time,
      },
      sql`SELECT id AS key, CASE is_address_shared WHEN 1 THEN email END AS email, series_title,
                 to_char(consent_on, 'YYYY-MM-DD') AS consent_on, consent_source, confirmed_at
          FROM email_subscription subscription
          WHERE ${isOfAuthor('subscription', sql`${authorId}`)} AND confirmed_at IS NOT NULL AND id > ${after}
          ORDER BY id LIMIT ${pageOfExport}`,
    );
  }

  /** Names no author who is not there for the member, and no series of one whom the member may not read. */
  private own(userId: number, after: number) {
    const member = sql`${userId}::bigint`;
    return query(
      this.dataSource,
      {
        key: integer,
        author_username: text.orNull,
        series_title: text.orNull,
        is_address_shared: flag,
        is_weekly: flag,
        confirmed_at: time,
      },
      sql`SELECT subscription.id AS key, author.username AS author_username,
                 CASE WHEN ${canRead('author', member)} THEN subscription.series_title END AS series_title,
                 subscription.is_address_shared, subscription.is_weekly, subscription.confirmed_at
          FROM delivery_settings settings
          JOIN email_subscription subscription ON subscription.email_key = lower(settings.email)
          LEFT JOIN user_projection author ON author.user_id = ${authorOf('subscription')}
            AND ${isShown('author', member)}
          WHERE settings.user_id = ${userId} AND settings.is_email_verified = 1
            AND subscription.confirmed_at IS NOT NULL AND subscription.id > ${after}
          ORDER BY subscription.id LIMIT ${pageOfExport}`,
    );
  }
}
