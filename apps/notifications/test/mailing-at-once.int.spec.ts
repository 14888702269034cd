import { mailStory, readSite, storyDeleted, storyPublished } from '@quillstead/contracts';
import { CONFIG, Mailer, type RedisListClient, SentEmails } from '@quillstead/service-kit';
import {
  holdLock,
  holdStatement,
  startSmtpServer,
  type TestSmtpServer,
  waitForBlocked,
} from '@quillstead/testing';
import type { NotificationsConfig } from '../src/config.js';
import { ConfirmEmailSubscription } from '../src/email-subscription/confirm-email-subscription.js';
import { ImportEmailReaders } from '../src/email-subscription/import-email-readers.js';
import { SendConfirmations } from '../src/email-subscription/send-confirmations.js';
import { SendDigests } from '../src/email-subscription/send-digests.js';
import { SendStoryEmails } from '../src/email-subscription/send-story-emails.js';
import { EmailTokens } from '../src/mail/index.js';
import { story } from './events.js';
import { inSession, type OpenDeliveries, openDeliveries } from './open-deliveries.js';
import { storyForEmail } from './story-for-email.js';

const quiet = { info: () => undefined, warn: () => undefined };
const [hour, day] = [60 * 60, 24 * 60 * 60];

describe('email subscriptions of which two things happen at once', () => {
  let smtp: TestSmtpServer;
  let site: OpenDeliveries;
  let mailer: Mailer;
  /** A substitute for content and accounts: visitors may read every story but these. */
  const unread = new Set<number>();
  const others: Pick<RedisListClient, 'call' | 'deadline'> = {
    call: (async ({ name }: { name: string }, { story_id = 0 }: { story_id?: number }) => {
      if (name === readSite.name) return { weekly_choice: 1 };
      if (unread.has(story_id)) throw new Error('Content does not respond');
      return storyForEmail({ story_id, slug: `story-${story_id}`, title: `Story ${story_id}` });
    }) as never,
    deadline: () => Infinity,
  };
  beforeAll(async () => {
    smtp = await startSmtpServer();
    site = await openDeliveries({ smtpUrl: smtp.url });
    mailer = new Mailer(site.get<NotificationsConfig>(CONFIG), quiet, new SentEmails(site.dataSource, quiet));
  });
  afterEach(async () => {
    site.returnToNow();
    unread.clear();
    await site.dataSource.query('TRUNCATE email_subscription, story_email, story_mailing');
  });
  afterAll(async () => {
    mailer?.onApplicationShutdown();
    await site?.close();
    await smtp?.stop();
  });

  const worker = (kind: typeof SendConfirmations | typeof SendDigests | typeof SendStoryEmails) =>
    new kind(site.dataSource, others, mailer, site.tokens, site.clock, quiet);
  const links = () =>
    new ConfirmEmailSubscription(site.dataSource, site.get<EmailTokens>(EmailTokens), site.clock, others);
  const rows = (table: string) => site.dataSource.query<Record<string, unknown>[]>(`SELECT * FROM ${table}`);
  let serial = 0;
  /**
   * Makes a reader who confirmed nine days ago that they want the stories of an author; the digest of a week is due.
   */
  async function subscriber(author: number, isWeekly: 0 | 1): Promise<{ id: number; email: string }> {
    const email = `reader_${(serial += 1)}@mail.example`;
    const [{ id } = { id: 0 }] = await site.dataSource.query<{ id: number }[]>(
      `INSERT INTO email_subscription
         (author_id, email, email_key, asked_at, confirmed_at, is_weekly, digest_after, digest_at)
       SELECT $1, $2, $2, joined, joined, weekly, CASE weekly WHEN 1 THEN joined END, CASE weekly WHEN 1 THEN now() END
       FROM (SELECT now() - interval '9 days' AS joined, $3::smallint AS weekly) AS chosen RETURNING id`,
      [author, email, isWeekly],
    );
    return { id: Number(id), email };
  }
  /** Makes a reader who is to be asked whether they want the stories. */
  async function asked(author: number): Promise<{ id: number; email: string }> {
    const email = `reader_${(serial += 1)}@mail.example`;
    const [{ id } = { id: 0 }] = await site.dataSource.query<{ id: number }[]>(
      `INSERT INTO email_subscription (author_id, email, email_key, asked_at, confirmation_at)
       VALUES ($1, $2, $2, now(), now()) RETURNING id`,
      [author, email],
    );
    return { id: Number(id), email };
  }
  const publish = async (author: number, ago: number): Promise<number> => {
    const id = site.newId();
    await site.dataSource.transaction((manager) =>
      site.applyIn(manager, storyPublished, story(id, author), new Date(Date.now() - ago * 1_000)),
    );
    return id;
  };
  const emailsTo = (email: string) => smtp.emails.filter(({ to }) => to.includes(email));

  const digestEnd = /^UPDATE email_subscription SET\s+digest_after = digest_until/;
  const kinds: readonly [
    string,
    typeof SendConfirmations | typeof SendDigests | typeof SendStoryEmails,
    RegExp,
    (author: number) => Promise<unknown>,
  ][] = [
    [
      'an email with a story',
      SendStoryEmails,
      /^UPDATE story_email\s+SET next_at/,
      async (author) => {
        await subscriber(author, 0);
        await publish(author, hour);
        await site.runTasks(mailStory);
      },
    ],
    [
      'a digest',
      SendDigests,
      /^UPDATE email_subscription\s+SET digest_at/,
      async (author) => {
        await subscriber(author, 1);
        await publish(author, hour);
      },
    ],
    ['a confirmation', SendConfirmations, /^UPDATE email_subscription\s+SET confirmation_at = \$/, asked],
  ];
  it.each(kinds)(
    'leave %s as it is to the worker that took it over from one that stood still',
    async (_, kind, putOff, make) => {
      await make(await site.person());
      smtp.refuse(451, 451);
      const held = holdStatement(site.dataSource, putOff);
      const former = worker(kind).run();
      await held.reached();
      site.pass(301);
      expect(await worker(kind).run()).toBe(1);
      const tables = async () => [await rows('email_subscription'), await rows('story_email')];
      const left = await tables();
      held.release();
      await former;
      expect(await tables()).toEqual(left);
    },
  );

  it('bring a story in one digest, also when a worker that stood still notes its end after another one', async () => {
    const author = await site.person();
    const { email } = await subscriber(author, 1);
    await publish(author, hour);
    const held = holdStatement(site.dataSource, digestEnd);
    const former = worker(SendDigests).run();
    await held.reached();
    site.pass(301);
    expect(await worker(SendDigests).run()).toBe(1);
    held.release();
    await former;
    const next = await publish(author, -hour);
    site.pass(9 * day);
    await worker(SendDigests).run();
    expect(emailsTo(email).map(({ parsed }) => parsed.text?.match(/Story \d+/g)?.length)).toEqual([1, 1]);
    expect(emailsTo(email)[1]?.parsed.text).toContain(`Story ${next}`);
  });

  it('bring no digest of which one story cannot be read now, and the whole later', async () => {
    const author = await site.person();
    const { email } = await subscriber(author, 1);
    const [one, other] = [await publish(author, 2 * hour), await publish(author, hour)];
    unread.add(one);
    await worker(SendDigests).run();
    expect(emailsTo(email)).toEqual([]);
    unread.clear();
    site.pass(2 * hour);
    await worker(SendDigests).run();
    const text = emailsTo(email)[0]?.parsed.text;
    for (const id of [one, other]) expect(text).toContain(`Story ${id}`);
  });

  it('have nothing queued of a story that is deleted while a page of it is queued', async () => {
    const author = await site.person();
    await subscriber(author, 0);
    const id = await publish(author, hour);
    const held = holdStatement(site.dataSource, /INSERT INTO story_email/, 'response');
    const queued = site.runTasks(mailStory);
    await held.reached();
    const deleted = site.apply(storyDeleted, { story_id: id, slug: `story-${id}`, author_id: author });
    await waitForBlocked(site.dataSource);
    held.release();
    await Promise.all([queued, deleted]);
    expect(await rows('story_email')).toEqual([]);
  });

  it('are queued for the others when one ends while its page is queued', async () => {
    const author = await site.person();
    const [ending, other] = [await subscriber(author, 0), await subscriber(author, 0)];
    await publish(author, hour);
    const lock = await holdLock(site.dataSource, 'DELETE FROM email_subscription WHERE id = $1', [ending.id]);
    const queued = site.runTasks(mailStory);
    await lock.reached(1, 'the page to wait for the end of the subscription');
    await lock.release();
    await queued;
    expect(await rows('story_email')).toMatchObject([{ subscription_id: other.id }]);
  });

  it('count an address that two authors import at once', async () => {
    const [one, other] = [await site.person(), await site.person()];
    for (let number = 0; number < 4; number += 1)
      await site.dataSource.query(
        `INSERT INTO email_subscription (author_id, email, email_key, asked_at) VALUES ($1, $2, $2, now())`,
        [await site.person(), 'reader@mail.example'],
      );
    const bring = async (author: number) =>
      (
        await new ImportEmailReaders(site.dataSource, site.clock).execute(
          { list_lines: ['reader@mail.example,2025-01-31,Form'] },
          inSession(author, 1),
        )
      ).outcomes;
    const held = holdStatement(site.dataSource, /^INSERT INTO email_subscription/, 'response');
    const first = bring(one);
    await held.reached();
    const second = bring(other);
    await waitForBlocked(site.dataSource);
    held.release();
    expect(await Promise.all([first, second])).toEqual([['invited'], ['limited']]);
  });

  const confirm = (id: number) =>
    links().execute({ token: site.get<EmailTokens>(EmailTokens).sign(id, 'confirm_subscription') });
  it('that are confirmed while their email is about to be written bring none', async () => {
    const { id, email } = await asked(await site.person());
    const held = holdStatement(site.dataSource, /confirmation_tries = due.confirmation_tries/, 'response');
    const sent = worker(SendConfirmations).run();
    await held.reached();
    await confirm(id);
    held.release();
    await sent;
    expect(emailsTo(email)).toEqual([]);
  });

  it('that are confirmed while their email is put off bring no further one', async () => {
    const { id } = await asked(await site.person());
    smtp.refuse(451);
    const held = holdStatement(site.dataSource, /^UPDATE email_subscription\s+SET confirmation_at = \$/);
    const sent = worker(SendConfirmations).run();
    await held.reached();
    await confirm(id);
    held.release();
    await sent;
    site.pass(day);
    expect(await worker(SendConfirmations).run()).toBe(0);
  });

  it('have a story in the first digest of who chose it before the email with the story was queued', async () => {
    const author = await site.person();
    const { id, email } = await subscriber(author, 0);
    const storyId = await publish(author, hour);
    const tokens = site.get<EmailTokens>(EmailTokens);
    await links().makeWeekly({ token: tokens.sign(id, 'weekly_subscription') });
    await site.runTasks(mailStory);
    await worker(SendStoryEmails).run();
    expect(emailsTo(email)).toEqual([]);
    site.pass(8 * day);
    await worker(SendDigests).run();
    expect(emailsTo(email)[0]?.parsed.text).toContain(`Story ${storyId}`);
  });
});
