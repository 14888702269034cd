import type { StoryForEmail } from '@quillstead/contracts';
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
import { authorOf } from './email-subscription.entity.js';
import { forgetRefusedEmails, noteRefusedEmail } from './end-email-subscriptions.js';
import { isOffered } from './offer.js';
import { readStory } from './read-story.js';
import { storyEmail } from './story-email.js';
import { linksOf, listName } from './subscription-links.js';

const taken = { story_id: integer, subscription_id: integer, tries: integer, since: time };
type Taken = RowOf<typeof taken>;

/** The emails that are leased at once, all of them tried within a lease, and how many of them are sent at a time. */
const [batch, atOnce] = [24, 6];
/** The seconds of a lease. */
const lease = 300;

/**
 * Sends the queued emails with new stories, each with the text that visitors may read at that moment, and no story that
 * they may not read.
 */
@Injectable()
export class SendStoryEmails {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(RedisListClient) private readonly rpc: Pick<RedisListClient, 'call' | 'deadline'>,
    private readonly mailer: Mailer,
    private readonly tokens: EmailTokens,
    private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Pick<Logger, 'warn'>,
  ) {}

  /** Leases a batch and sends it; returns how many emails it leased. */
  async run(): Promise<number> {
    const due = await query(
      this.dataSource,
      taken,
      sql`UPDATE story_email due SET
            next_at = ${this.clock.now()}::timestamptz + make_interval(secs => ${lease}), tries = due.tries + 1
          FROM (
            SELECT story_id, subscription_id FROM story_email WHERE next_at <= ${this.clock.now()}
            ORDER BY next_at LIMIT ${batch} FOR UPDATE SKIP LOCKED
          ) AS taken
          WHERE due.story_id = taken.story_id AND due.subscription_id = taken.subscription_id
          RETURNING due.story_id, due.subscription_id, due.tries, coalesce(
            (SELECT noted_at FROM story_mailing mailing WHERE mailing.story_id = due.story_id), due.next_at
          ) AS since`,
    );
    const ids = [...new Set(due.map(({ story_id }) => story_id))];
    const stories = new Map(ids.map((id) => [id, readStory(id, this.rpc, this.logger)]));
    const waiting = due.values();
    const sendWaiting = async () => {
      for (const email of waiting) await this.send(email, stories.get(email.story_id));
    };
    await Promise.all(Array.from({ length: atOnce }, sendWaiting));
    return due.length;
  }

  private async send(
    email: Taken,
    reading: Promise<StoryForEmail | null | undefined> | undefined,
  ): Promise<void> {
    const story = await reading;
    if (story === undefined) return this.tryLater(email);
    if (story === null) return this.end(email);
    const { story_id, subscription_id, tries } = email;
    try {
      await this.mailer.write(`story-${story_id}-${subscription_id}`, (site) =>
        this.write(email, story, site),
      );
    } catch (error) {
      this.logger.warn({ err: error, story_id, subscription_id, attempt: tries }, 'an email did not go');
      if (!(error instanceof EmailRefused))
        return isGivenUp(email, this.clock.now()) ? this.end(email) : this.tryLater(email);
      if (error.refusal.isOfReceiver) await noteRefusedEmail(subscription_id, this.dataSource.manager);
      return this.end(email);
    }
    await forgetRefusedEmails(subscription_id, this.dataSource.manager);
    await this.end(email);
  }

  /**
   * Writes the email; returns null when the subscription has ended, or the story may not be sent any more: also when it
   * was removed from the series, or a moderator has hidden the series.
   */
  private async write(
    { story_id, subscription_id: id }: Taken,
    story: StoryForEmail,
    site: EmailSite,
  ): Promise<Omit<OutgoingEmail, 'id'> | null> {
    const receiver = await queryOne(
      this.dataSource,
      { email: text, author_id: integer, series_id: integer.orNull },
      sql`SELECT subscription.email, ${authorOf('subscription')} AS author_id, subscription.series_id
          FROM story_email
          JOIN email_subscription subscription ON subscription.id = story_email.subscription_id
          WHERE story_email.story_id = ${story_id} AND subscription.id = ${id}
            AND subscription.confirmed_at IS NOT NULL AND ${isOffered(authorOf('subscription'))}
            AND ${isStoryThere(sql`${story_id}::bigint`)}`,
    );
    if (receiver === undefined) return null;
    if (receiver.series_id !== null && story.series?.series_id !== receiver.series_id) return null;
    const { end, weekly } = linksOf(id, this.tokens, site);
    const { author_id, series_id } = receiver;
    const list = {
      name: listName(author_id, series_id),
      unsubscribeUrl: end,
      weeklyUrl: weekly,
      seriesTitle: series_id === null ? null : (story.series?.title ?? null),
    };
    return { to: receiver.email, content: storyEmail(story, site, list) };
  }

  private async tryLater({ story_id, subscription_id, tries }: Taken): Promise<void> {
    await execute(
      this.dataSource,
      sql`UPDATE story_email
          SET next_at = ${this.clock.now()}::timestamptz + make_interval(secs => ${retryDelay(tries) / 1_000})
          WHERE story_id = ${story_id} AND subscription_id = ${subscription_id} AND tries = ${tries}`,
    );
  }

  /** Deletes the queued email, unless another worker has leased it since. */
  private async end({ story_id, subscription_id, tries }: Taken): Promise<void> {
    await execute(
      this.dataSource,
      sql`DELETE FROM story_email
          WHERE story_id = ${story_id} AND subscription_id = ${subscription_id} AND tries = ${tries}`,
    );
  }
}
