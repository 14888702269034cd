import { randomUUID } from 'node:crypto';
import { chooseStoriesForEmail, type StoryForEmail } from '@quillstead/contracts';
import { Inject, Injectable } from '@nestjs/common';
import {
  EmailRefused,
  type EmailSite,
  execute,
  integer,
  LOGGER,
  type Logger,
  Mailer,
  type OutgoingEmail,
  query,
  queryOne,
  RedisListClient,
  type RowOf,
  sql,
  text,
  time,
} from '@quillstead/service-kit';
import { DataSource } from 'typeorm';
import { isStoryThere } from '../access/access.js';
import { Clock, isGivenUp, retryDelay } from '../due/index.js';
import { EmailTokens } from '../mail/index.js';
import { authorOf, isOfAuthor } from './email-subscription.entity.js';
import { digestEmail, weeklyChoiceEmail } from './digest-email.js';
import { forgetRefusedEmails, noteRefusedEmail } from './end-email-subscriptions.js';
import { isChoiceSent, isOffered } from './offer.js';
import { readStory } from './read-story.js';
import { linksOf, listName } from './subscription-links.js';

const taken = {
  id: integer,
  author_id: integer,
  series_id: integer.orNull,
  digest_after: time,
  digest_until: time,
  tries: integer,
};
type Taken = RowOf<typeof taken>;

type Stories = readonly (StoryForEmail | null | undefined)[];

/** The digests that are leased at once, all of them tried within a lease. */
const batch = 6;
/** The seconds of a lease. */
const lease = 300;
/** The most stories that one email lists. */
const longestList = 20;
/** The most stories of the site's choice of a week. */
const longestChoice = 10;
/**
 * The time before a digest is due up to which it has stories: the event of a later story may not have arrived yet, and
 * the next digest has that story.
 */
const margin = sql`interval '10 minutes'`;

/**
 * Sends the stories of a week to the readers who chose that. The week of each reader begins when they chose it, so that
 * the digests of an author are spread over the week. A week without a story has no email.
 */
@Injectable()
export class SendDigests {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(RedisListClient) private readonly rpc: Pick<RedisListClient, 'call' | 'deadline'>,
    private readonly mailer: Mailer,
    private readonly tokens: EmailTokens,
    private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Pick<Logger, 'warn'>,
  ) {}

  /** Leases a batch and sends it; returns how many digests it leased. */
  async run(): Promise<number> {
    const due = await query(
      this.dataSource,
      taken,
      sql`UPDATE email_subscription due SET
            digest_until = coalesce(due.digest_until, due.digest_at - ${margin}),
            digest_at = ${this.clock.now()}::timestamptz + make_interval(secs => ${lease}),
            digest_tries = due.digest_tries + 1
          FROM (
            SELECT id FROM email_subscription WHERE digest_at <= ${this.clock.now()}
            ORDER BY digest_at LIMIT ${batch} FOR UPDATE SKIP LOCKED
          ) AS taken
          WHERE due.id = taken.id
          RETURNING due.id, ${authorOf('due')} AS author_id, due.series_id, coalesce(due.digest_after, due.confirmed_at) AS digest_after,
                    due.digest_until, due.digest_tries AS tries`,
    );
    await Promise.all(due.map((one) => this.send(one)));
    return due.length;
  }

  private async send(digest: Taken): Promise<void> {
    const ids = digest.author_id === 0 ? await this.choose(digest) : await this.storiesOf(digest);
    if (ids === undefined) return this.tryLater(digest);
    const read: Stories = await Promise.all(
      ids.slice(0, longestList).map((id) => readStory(id, this.rpc, this.logger)),
    );
    if (read.includes(undefined)) return this.tryLater(digest);
    // A story that was removed from the series, or whose series a moderator has hidden, is left out.
    const isOfDigest = ({ series }: StoryForEmail) =>
      digest.series_id === null || series?.series_id === digest.series_id;
    const [first, ...others] = read.flatMap((story) => (story && isOfDigest(story) ? [story] : []));
    if (first === undefined) return this.end(digest, false);
    const { id, digest_after, tries } = digest;
    try {
      await this.mailer.write(`digest-${id}-${digest_after.getTime()}`, (site) =>
        this.write(digest, [first, ...others], ids.length > longestList, site),
      );
      await forgetRefusedEmails(id, this.dataSource.manager);
    } catch (error) {
      this.logger.warn({ err: error, subscription_id: id, attempt: tries }, 'a digest did not go');
      const isLast = isGivenUp({ tries, since: digest.digest_until }, this.clock.now());
      if (!(error instanceof EmailRefused) && !isLast) return this.tryLater(digest);
      if (error instanceof EmailRefused && error.refusal.isOfReceiver)
        await noteRefusedEmail(id, this.dataSource.manager);
    }
    await this.end(digest, true);
  }

  /**
   * Returns the best stories of the week of the whole site, the best first; none while the owner has it switched off.
   * Undefined while accounts or content does not respond.
   */
  private async choose({ id, digest_after, digest_until }: Taken): Promise<readonly number[] | undefined> {
    const week = {
      after: digest_after.toISOString(),
      until: digest_until.toISOString(),
      limit: longestChoice,
    };
    const context = { viewer: null, requestId: `email-${randomUUID()}`, deadline: this.rpc.deadline() };
    try {
      if (!(await isChoiceSent(this.rpc))) return [];
      return (await this.rpc.call(chooseStoriesForEmail, week, context)).story_ids;
    } catch (error) {
      this.logger.warn({ err: error, subscription_id: id }, 'the stories of a week could not be chosen');
      return undefined;
    }
  }

  /**
   * Returns the stories of a digest, the newest first; without those that are or were sent by themselves, before the
   * reader chose the digest or by another subscription of the address. A reader who gets all stories of the author gets
   * those of a series with them.
   */
  private async storiesOf({
    id,
    author_id,
    series_id,
    digest_after,
    digest_until,
  }: Taken): Promise<readonly number[]> {
    const stories = await query(
      this.dataSource,
      { story_id: integer },
      sql`SELECT story_id FROM story_mailing mailing
          WHERE author_id = ${author_id} AND noted_at > ${digest_after} AND noted_at <= ${digest_until}
            AND ${isOffered(sql`mailing.author_id`)} AND ${isStoryThere(sql`mailing.story_id`)}
            AND (${series_id}::bigint IS NULL OR mailing.series_id = ${series_id}::bigint)
            AND EXISTS (SELECT FROM email_subscription own WHERE own.id = ${id} AND own.confirmed_at <= mailing.noted_at)
            AND NOT EXISTS (
              SELECT FROM email_subscription own
              JOIN email_subscription other
                ON other.email_key = own.email_key AND ${isOfAuthor('other', sql`${author_id}::bigint`)}
              WHERE own.id = ${id} AND (
                EXISTS (
                  SELECT FROM story_email queued
                  WHERE queued.story_id = mailing.story_id AND queued.subscription_id = other.id
                )
                OR EXISTS (SELECT FROM sent_email sent WHERE sent.id = 'story-' || mailing.story_id || '-' || other.id)
                OR (own.series_id IS NOT NULL AND other.series_id IS NULL AND other.confirmed_at <= mailing.noted_at)
              )
            )
          ORDER BY noted_at DESC, story_id DESC LIMIT ${longestList + 1}`,
    );
    return stories.map(({ story_id }) => story_id);
  }

  /**
   * Writes the email; returns null when the subscription has ended, or the author's stories are not sent by email any
   * more.
   */
  private async write(
    { id, author_id, series_id }: Taken,
    stories: readonly [StoryForEmail, ...StoryForEmail[]],
    areMore: boolean,
    site: EmailSite,
  ): Promise<Omit<OutgoingEmail, 'id'> | null> {
    const receiver = await queryOne(
      this.dataSource,
      { email: text },
      sql`SELECT email FROM email_subscription
          WHERE id = ${id} AND confirmed_at IS NOT NULL AND ${isOffered(authorOf('email_subscription'))}`,
    );
    if (receiver === undefined) return null;
    const links = linksOf(id, this.tokens, site);
    if (author_id === 0) return { to: receiver.email, content: weeklyChoiceEmail(stories, site, links.end) };
    const series = series_id === null ? null : stories[0].series;
    const content = digestEmail(stories, areMore, site, links, series);
    return { to: receiver.email, content: { ...content, listName: listName(author_id, series_id) } };
  }

  private async tryLater({ id, tries }: Taken): Promise<void> {
    await execute(
      this.dataSource,
      sql`UPDATE email_subscription
          SET digest_at = ${this.clock.now()}::timestamptz + make_interval(secs => ${retryDelay(tries) / 1_000})
          WHERE id = ${id} AND digest_tries = ${tries}`,
    );
  }

  /**
   * Ends a digest. The next one is due a week after this one was. A reader who gets each story by itself again gets no
   * next one, once a run has found no more stories.
   */
  private async end({ id, tries }: Taken, hadStories: boolean): Promise<void> {
    const now = sql`${this.clock.now()}::timestamptz`;
    await execute(
      this.dataSource,
      sql`UPDATE email_subscription SET
            digest_after = digest_until, digest_until = NULL, digest_tries = 0,
            digest_at = CASE
              WHEN is_weekly = 1 THEN greatest(digest_until + ${margin} + interval '7 days', ${now} + interval '1 day')
              WHEN ${hadStories} THEN ${now} + ${margin}
            END
          WHERE id = ${id} AND digest_tries = ${tries}`,
    );
  }
}
