import { Controller, Inject } from '@nestjs/common';
import {
  type PayloadOf,
  readSeriesForEmail,
  subscribeByEmail,
  subscribeToWeeklyChoice,
} from '@quillstead/contracts';
import {
  boolean,
  CallError,
  canonicalEmail,
  execute,
  Operation,
  queryOne,
  RedisListClient,
  type RpcContext,
  sql,
} from '@quillstead/service-kit';
import { DataSource } from 'typeorm';
import { Clock } from '../due/index.js';
import { mostADay } from './confirmation-email.js';
import { isChoiceSent, isOffered } from './offer.js';

/** The list of stories that a reader requests. */
interface List {
  /** The author; 0 for the site. */
  readonly authorId: number;
  readonly series?: { readonly series_id: number; readonly title: string } | undefined;
}

interface Choice {
  readonly email: string;
  readonly isShared: 0 | 1;
  readonly isWeekly: 0 | 1;
}

/**
 * Stores that a reader requests the stories of an author, those of a series or the best of each week, and that a
 * confirmation email is due. What is known of the address changes neither the response nor the time of the call. An
 * address that is confirmed, has a request for the same from the last day, or has had too many requests gets no email.
 */
@Controller()
export class SubscribeByEmail {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    @Inject(RedisListClient) private readonly rpc: Pick<RedisListClient, 'call' | 'deadline'>,
  ) {}

  /**
   * Stores a request for the stories of an author or a series. Throws `not_found` for an author whose stories are not
   * sent by email and for a series that is not the author's, `unreachable` when content does not respond.
   */
  @Operation(subscribeByEmail)
  async execute(payload: PayloadOf<typeof subscribeByEmail>, context: RpcContext): Promise<void> {
    const { user_id: authorId, series_id: seriesId } = payload;
    const series =
      seriesId == null
        ? undefined
        : await this.rpc.call(readSeriesForEmail, { series_id: seriesId }, { ...context, viewer: null });
    if (series === null || (series !== undefined && series.author_id !== authorId))
      throw new CallError('not_found');
    await this.note(
      { authorId, series },
      {
        email: payload.email,
        isShared: payload.is_address_shared ?? 0,
        isWeekly: payload.is_weekly ?? 0,
      },
    );
  }

  /**
   * Stores a request for the best stories of each week. Throws `not_found` while the owner of the site has it switched
   * off, `unreachable` without accounts.
   */
  @Operation(subscribeToWeeklyChoice)
  async toWeeklyChoice({ email }: PayloadOf<typeof subscribeToWeeklyChoice>): Promise<void> {
    if (!(await isChoiceSent(this.rpc))) throw new CallError('not_found');
    await this.note({ authorId: 0 }, { email, isShared: 0, isWeekly: 1 });
  }

  private async note({ authorId, series }: List, choice: Choice): Promise<void> {
    const { isShared, isWeekly } = choice;
    const email = canonicalEmail(choice.email);
    const now = this.clock.now();
    const unique =
      series === undefined
        ? sql`(author_id, email_key)`
        : sql`(series_id, email_key) WHERE series_id IS NOT NULL`;
    await this.dataSource.transaction(async (manager) => {
      const offer = await queryOne(
        manager,
        { is_open: boolean },
        sql`SELECT ${isOffered(sql`${authorId}::bigint`)} AS is_open`,
      );
      if (offer?.is_open !== true) throw new CallError('not_found');
      // The lock makes requests of one address count each other.
      await execute(
        manager,
        sql`SELECT pg_advisory_xact_lock(hashtext('email_subscription'), hashtext(lower(${email}::text)))`,
      );
      await execute(
        manager,
        sql`INSERT INTO email_subscription AS known (author_id, series_id, series_author_id, series_title, email, email_key, is_address_shared, is_weekly, asked_at, confirmation_at)
            SELECT ${series === undefined ? authorId : null}::bigint, ${series?.series_id ?? null}::bigint,
                   ${series === undefined ? null : authorId}::bigint, ${series?.title ?? null}::text, ${email}::text,
                   lower(${email}::text), ${isShared}, ${isWeekly}, ${now}, ${now}
            WHERE (
              SELECT count(*) FROM email_subscription asked
              WHERE asked.email_key = lower(${email}::text) AND asked.asked_at > ${now}::timestamptz - interval '1 day'
            ) < ${mostADay}
            ON CONFLICT ${unique} DO UPDATE SET
              email = excluded.email, series_title = excluded.series_title, is_address_shared = excluded.is_address_shared,
              is_weekly = excluded.is_weekly, asked_at = excluded.asked_at,
              confirmation_at = excluded.confirmation_at, confirmation_tries = 0
            WHERE known.confirmed_at IS NULL AND known.asked_at <= excluded.asked_at - interval '1 day'`,
      );
    });
  }
}
