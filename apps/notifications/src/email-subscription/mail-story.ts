import { mailStory } from '@quillstead/contracts';
import {
  boolean,
  type DueTask,
  execute,
  integer,
  literal,
  queryOne,
  raw,
  sql,
  type Sql,
  TaskHandler,
  time,
  type Unfinished,
} from '@quillstead/service-kit';
import { DataSource } from 'typeorm';
import { isStoryThere } from '../access/access.js';
import { Clock } from '../due/index.js';
import { isOffered } from './offer.js';

/** The most subscriptions that one statement queues. */
const pageOfSubscriptions = 1_000;
/** The milliseconds between two emails to one domain. */
const interval = 100;

const columns = {
  story_id: integer,
  author_id: integer,
  series_id: integer,
  noted_at: time,
  after_id: integer,
  is_open: boolean,
};

/**
 * Queues the email with a new story for each email subscriber of the author or its series who wants it at once. A
 * reader who gets all stories of the author gets it as one of those. Each transaction also stores the progress: a
 * process that dies has queued all of a page or nothing of it. The emails to one domain, of this and of other stories,
 * are sent one after another: a mail server that gets many at once refuses some.
 */
@TaskHandler(mailStory)
export class MailStory {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  run({ key }: DueTask): Promise<Unfinished | null> {
    return this.dataSource.transaction(async (manager) => {
      const mailing = await queryOne(
        manager,
        columns,
        sql`SELECT story_id, author_id, series_id, noted_at, after_id,
                   ${isOffered(sql`story_mailing.author_id`)} AND ${isStoryThere(sql`story_mailing.story_id`)} AS is_open
            FROM story_mailing WHERE story_id = ${Number(key)} AND ended_at IS NULL FOR UPDATE`,
      );
      if (mailing === undefined) return null;
      const page = mailing.is_open
        ? await queryOne(manager, { count: integer, last_id: integer.orNull }, this.queuePage(mailing))
        : undefined;
      const next = page?.count === pageOfSubscriptions ? page.last_id : null;
      await execute(
        manager,
        sql`UPDATE story_mailing SET after_id = ${page?.last_id ?? mailing.after_id},
              ended_at = CASE WHEN ${next === null} THEN now() END
            WHERE story_id = ${mailing.story_id}`,
      );
      return next === null ? null : {};
    });
  }

  private queuePage({
    story_id,
    author_id,
    series_id,
    noted_at,
    after_id,
  }: {
    readonly story_id: number;
    readonly author_id: number;
    readonly series_id: number;
    readonly noted_at: Date;
    readonly after_id: number;
  }) {
    const now = sql`${this.clock.now()}::timestamptz`;
    const wantsIt = (alias: string): Sql => {
      const own = raw(alias);
      return sql`${own}.confirmed_at <= ${noted_at} AND ${own}.is_weekly = 0
        AND (${own}.digest_after IS NULL OR ${own}.digest_after < ${noted_at})`;
    };
    // Each part of the union has its own index; PostgreSQL cannot lock the rows of a union itself.
    const pageOf = (whose: Sql): Sql => sql`
      SELECT * FROM (
        SELECT id, email_key FROM email_subscription subscription
        WHERE ${whose} AND ${wantsIt('subscription')} AND id > ${after_id}
        ORDER BY id LIMIT ${literal(pageOfSubscriptions)} FOR KEY SHARE
      ) AS part`;
    return sql`
      WITH page AS MATERIALIZED (
        SELECT id, split_part(email_key, '@', -1) AS domain
        FROM (
          ${pageOf(sql`author_id = ${author_id}`)}
          UNION ALL
          ${pageOf(sql`series_id = ${series_id} AND NOT EXISTS (
            SELECT FROM email_subscription whole
            WHERE whole.author_id = ${author_id} AND whole.email_key = subscription.email_key AND ${wantsIt('whole')}
          )`)}
        ) AS receiver
        ORDER BY id LIMIT ${literal(pageOfSubscriptions)}
      ),
      last_of_domain AS (
        SELECT domain, (SELECT max(waiting.next_at) FROM story_email waiting WHERE waiting.domain = page.domain AND waiting.tries = 0) AS next_at
        FROM page GROUP BY domain
      ),
      queued AS (
        INSERT INTO story_email (story_id, subscription_id, domain, next_at)
        SELECT ${story_id}::bigint, page.id, page.domain,
               greatest(${now}, last_of_domain.next_at + ${raw(`interval '${interval} milliseconds'`)})
                 + (row_number() OVER (PARTITION BY page.domain ORDER BY page.id) - 1) * ${raw(`interval '${interval} milliseconds'`)}
        FROM page JOIN last_of_domain ON last_of_domain.domain = page.domain
        ON CONFLICT DO NOTHING
      )
      SELECT count(*)::int AS count, max(id) AS last_id FROM page`;
  }
}
