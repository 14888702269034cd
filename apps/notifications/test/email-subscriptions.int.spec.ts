import {
  blockChanged,
  chooseStoriesForEmail,
  forgetOldDeliveriesJob,
  mailStory,
  type NewStory,
  readSeriesForEmail,
  readSite,
  seriesDeleted,
  storyChanged,
  storyDeleted,
  type StoryForEmail,
  storyPublished,
  userSubscribed,
} from '@quillstead/contracts';
import { CONFIG, deleteExpiredRows, Mailer, type RedisListClient, SentEmails } from '@quillstead/service-kit';
import { holdStatement, startSmtpServer, type TestSmtpServer } from '@quillstead/testing';
import type { NotificationsConfig } from '../src/config.js';
import { ConfirmEmailSubscription } from '../src/email-subscription/confirm-email-subscription.js';
import { DeliverStoryEmails } from '../src/email-subscription/deliver-story-emails.js';
import { EmailSubscribers } from '../src/email-subscription/email-subscribers.js';
import { ImportEmailReaders } from '../src/email-subscription/import-email-readers.js';
import { ReadEmailOffer } from '../src/email-subscription/read-email-offer.js';
import { ReadEmailSubscriptionExport } from '../src/email-subscription/read-email-subscription-export.js';
import { SendConfirmations } from '../src/email-subscription/send-confirmations.js';
import { SendDigests } from '../src/email-subscription/send-digests.js';
import { SendStoryEmails } from '../src/email-subscription/send-story-emails.js';
import { SubscribeByEmail } from '../src/email-subscription/subscribe-by-email.js';
import { EmailTokens } from '../src/mail/index.js';
import { story, subscription } from './events.js';
import { inSession, type OpenDeliveries, openDeliveries } from './open-deliveries.js';
import { storyForEmail } from './story-for-email.js';

const aVisit = { viewer: null, requestId: 'a-visit', deadline: Infinity };
const quiet = { info: () => undefined, warn: () => undefined };
const day = 24 * 60 * 60;

describe('email subscriptions', () => {
  let smtp: TestSmtpServer;
  let site: OpenDeliveries;
  let mailer: Mailer;
  /** A substitute for content: the stories that visitors may read, by their ids. */
  const readable = new Map<number, StoryForEmail>();
  /** The series that visitors may read, by their ids, and the stories that content chooses for any week. */
  const series = new Map<number, { series_id: number; author_id: number; title: string }>();
  let best: number[] = [];
  let isContentAway = false;
  /** The setting of the site that accounts returns. */
  let weekly_choice: 0 | 1 = 1;
  const content: Pick<RedisListClient, 'call' | 'deadline'> = {
    call: (async (
      { name }: { name: string },
      { story_id = 0, series_id = 0 }: { story_id?: number; series_id?: number },
    ) => {
      if (isContentAway) throw new Error('Content is away');
      if (name === readSite.name) return { weekly_choice };
      if (name === readSeriesForEmail.name) return series.get(series_id) ?? null;
      if (name === chooseStoriesForEmail.name) return { story_ids: best };
      return readable.get(story_id) ?? null;
    }) as never,
    deadline: () => Infinity,
  };
  const parts = () => {
    const { dataSource, clock } = site;
    const tokens = site.get<EmailTokens>(EmailTokens);
    return {
      subscribe: new SubscribeByEmail(dataSource, clock, content),
      links: new ConfirmEmailSubscription(dataSource, tokens, clock, content),
      confirmations: new SendConfirmations(dataSource, content, mailer, tokens, clock, quiet),
      stories: new SendStoryEmails(dataSource, content, mailer, tokens, clock, quiet),
      digests: new SendDigests(dataSource, content, mailer, tokens, clock, quiet),
    };
  };
  beforeEach(async () => {
    smtp = await startSmtpServer();
    site = await openDeliveries({ smtpUrl: smtp.url });
    mailer = new Mailer(site.get<NotificationsConfig>(CONFIG), quiet, new SentEmails(site.dataSource, quiet));
    readable.clear();
    series.clear();
    best = [];
    isContentAway = false;
    weekly_choice = 1;
  });
  afterEach(async () => {
    mailer.onApplicationShutdown();
    await site.close();
    await smtp.stop();
  });

  const ask = (author: number, email: string, isShared: 0 | 1 = 0, isWeekly: 0 | 1 = 0) =>
    parts().subscribe.execute(
      { user_id: author, email, is_address_shared: isShared, is_weekly: isWeekly },
      aVisit,
    );
  /** Makes a series of an author that visitors may read. */
  async function seriesOf(author: number): Promise<number> {
    const series_id = site.newId();
    series.set(series_id, { series_id, author_id: author, title: `Series ${series_id}` });
    return series_id;
  }
  async function followSeries(author: number, series_id: number, email: string, is_weekly: 0 | 1 = 0) {
    await parts().subscribe.execute({ user_id: author, series_id, email, is_weekly }, aVisit);
    await deliver();
    await parts().links.execute({ token: linkOf(email) });
  }
  /** Sends due emails, as the job does. */
  async function deliver(): Promise<void> {
    const { confirmations, stories, digests } = parts();
    while ((await confirmations.run()) + (await stories.run()) + (await digests.run()) > 0);
  }
  const emailsTo = (email: string) => smtp.emails.filter(({ to }) => to.includes(email));
  const lastTo = (email: string) => {
    const last = emailsTo(email).at(-1);
    if (last === undefined) throw new Error(`No email to ${email}`);
    return last;
  };
  const tokenIn = (raw: string): string =>
    new URL(/https:\S+\/email-subscription\/\S+/.exec(raw)?.[0] ?? '').searchParams.get('token') ?? '';
  const linkOf = (email: string): string => tokenIn(lastTo(email).parsed.text ?? '');
  /** Makes a reader who has confirmed the subscription. */
  async function subscriber(
    author: number,
    email: string,
    isShared: 0 | 1 = 0,
    isWeekly: 0 | 1 = 0,
  ): Promise<void> {
    await ask(author, email, isShared, isWeekly);
    await deliver();
    await parts().links.execute({ token: linkOf(email) });
  }
  /** Publishes a story of the author that visitors may read; later than all that was done before. */
  async function publish(
    author: number,
    changes: Partial<StoryForEmail> = {},
    published: Partial<NewStory> = {},
  ): Promise<number> {
    const id = site.newId();
    readable.set(id, storyForEmail({ story_id: id, slug: `story-${id}`, title: `Story ${id}`, ...changes }));
    await site.dataSource.transaction((manager) =>
      site.applyIn(
        manager,
        storyPublished,
        { ...story(id, author), ...published },
        new Date(site.clock.now().getTime() + 1_000),
      ),
    );
    return id;
  }
  async function send(): Promise<void> {
    await site.runTasks(mailStory);
    site.pass(60);
    await deliver();
  }
  const count = async (table: string): Promise<number> =>
    (await site.dataSource.query<{ count: number }[]>(`SELECT count(*)::int AS count FROM ${table}`))[0]
      ?.count ?? 0;
  const subscribersOf = (author: number) =>
    site.get<EmailSubscribers>(EmailSubscribers).execute({}, inSession(author, 1));
  const reader = 'reader@mail.example';

  it('begin when the link in the email is used, and bring each new story whole', async () => {
    const author = await site.person({ display_name: 'Ann' });
    await ask(author, 'Reader@mail.example');
    await deliver();
    const [confirmation] = smtp.emails;
    expect(confirmation?.parsed.subject).toContain('stories of Ann by email');
    await publish(author);
    await send();
    expect(smtp.emails).toHaveLength(1);
    await parts().links.execute({ token: linkOf('Reader@mail.example') });
    const id = await publish(author, { title: 'The lamp', rich_text_story: '<p>It was <em>dark</em>.</p>' });
    await send();
    await send();
    expect(smtp.emails).toHaveLength(2);
    const { parsed, raw } = lastTo('Reader@mail.example');
    expect(parsed.subject).toContain('The lamp');
    expect(parsed.html).toContain('It was <em>dark</em>.');
    expect(parsed.text).toContain('It was dark.');
    expect(parsed.text).toContain(`https://stories.example/story/story-${id}`);
    expect(raw).toContain(`List-ID: <author-${author}.stories.example>`);
    expect(raw).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
  });

  it('end with one click, at once, and a repeat is harmless', async () => {
    const author = await site.person();
    await subscriber(author, reader);
    await publish(author);
    await send();
    const token = linkOf(reader);
    await publish(author);
    await site.runTasks(mailStory);
    await parts().links.end({ token });
    await parts().links.end({ token });
    site.pass(60);
    await deliver();
    expect(emailsTo(reader)).toHaveLength(2);
    expect([await count('email_subscription'), await count('story_email')]).toEqual([0, 0]);
  });

  it('take a link for its own act alone', async () => {
    const author = await site.person();
    await ask(author, reader);
    await deliver();
    const confirm = linkOf(reader);
    await expect(parts().links.end({ token: confirm })).rejects.toMatchObject({ code: 'not_found' });
    await parts().links.execute({ token: confirm });
    await publish(author);
    await send();
    await expect(parts().links.execute({ token: linkOf(reader) })).rejects.toMatchObject({
      code: 'not_found',
    });
  });

  it('of one address bring one email a day from an author and five in all, whoever requests them', async () => {
    const authors: number[] = [];
    for (let number = 0; number < 7; number += 1) authors.push(await site.person());
    for (const author of authors) {
      await ask(author, reader);
      await ask(author, 'READER@mail.example');
    }
    await deliver();
    expect(smtp.emails).toHaveLength(5);
    site.pass(day + 1);
    await ask(authors[0] ?? 0, reader);
    await deliver();
    expect(smtp.emails).toHaveLength(6);
  });

  it('count the requests of an address that come at once', async () => {
    const authors = await Promise.all(Array.from({ length: 10 }, () => site.person()));
    await Promise.all(authors.map((author) => ask(author, reader)));
    expect(await count('email_subscription')).toBe(5);
  });

  it('that are confirmed bring no further confirmation, and share no address by a later request', async () => {
    const author = await site.person();
    await subscriber(author, reader);
    site.pass(2 * day);
    await ask(author, reader, 1);
    await deliver();
    expect(emailsTo(reader)).toHaveLength(1);
    expect(await subscribersOf(author)).toEqual({ is_offered: 1, count_confirmed: 1, count_shared: 0 });
  });

  it('share the address only by the link of an email that says so', async () => {
    const author = await site.person();
    await ask(author, reader);
    await deliver();
    const first = linkOf(reader);
    site.pass(day + 1);
    await ask(author, reader, 1);
    await deliver();
    expect(lastTo(reader).parsed.text).toContain('gets to know this address');
    await parts().links.execute({ token: first });
    expect(await subscribersOf(author)).toMatchObject({ count_confirmed: 1, count_shared: 0 });
  });

  it('are forgotten two days after the request without a confirmation', async () => {
    const author = await site.person();
    await ask(author, reader);
    await deliver();
    site.pass(2 * day);
    await expect(parts().links.execute({ token: linkOf(reader) })).rejects.toMatchObject({
      code: 'not_found',
    });
    await site.dataSource.query(`UPDATE email_subscription SET asked_at = now() - interval '47 hours'`);
    await deleteExpiredRows(forgetOldDeliveriesJob, site.dataSource);
    expect(await count('email_subscription')).toBe(1);
    await site.dataSource.query(`UPDATE email_subscription SET asked_at = now() - interval '49 hours'`);
    await deleteExpiredRows(forgetOldDeliveriesJob, site.dataSource);
    expect(await count('email_subscription')).toBe(0);
  });

  it('are not offered by an author who is private, suspended, unknown or does not want them', async () => {
    const [hidden, suspended, off] = [
      await site.person({ is_private: 1 }),
      await site.person({ status: 'suspended' }),
      await site.person(),
    ];
    const subscribers = site.get<EmailSubscribers>(EmailSubscribers);
    await subscribers.offer({ is_offered: 0 }, inSession(off, 1));
    for (const author of [hidden, suspended, off, 999_999]) {
      const offer = await site.get<ReadEmailOffer>(ReadEmailOffer).execute({ user_id: author });
      expect(offer).toEqual({ is_offered: 0 });
      await expect(ask(author, reader)).rejects.toMatchObject({ code: 'not_found' });
    }
    await subscribers.offer({ is_offered: 1 }, inSession(off, 1));
    expect(await site.get<ReadEmailOffer>(ReadEmailOffer).execute({ user_id: off })).toEqual({
      is_offered: 1,
    });
  });

  it.each<[string, (author: number, id: number) => Promise<unknown>]>([
    ['turns private', (author) => site.become(author, { username: `person_${author}`, is_private: 1 })],
    ['is suspended', (author) => site.become(author, { username: `person_${author}`, status: 'suspended' })],
    [
      'deletes the account',
      (author) => site.become(author, { username: `person_${author}`, status: 'deleted' }),
    ],
    [
      'switches it off',
      (author) => site.get<EmailSubscribers>(EmailSubscribers).offer({ is_offered: 0 }, inSession(author, 1)),
    ],
    [
      'deletes the story',
      (author, id) => site.apply(storyDeleted, { story_id: id, slug: `story-${id}`, author_id: author }),
    ],
    [
      'makes the story one for members',
      (author, id) =>
        site.apply(storyChanged, {
          ...story(id, author),
          updated_at: '2026-05-01T00:00:00.000Z',
          is_members_only: 1,
        }),
    ],
  ])('bring nothing that has not left when the author %s', async (_, change) => {
    const author = await site.person();
    await subscriber(author, reader);
    const id = await publish(author);
    await site.runTasks(mailStory);
    expect(await count('story_email')).toBe(1);
    await change(author, id);
    site.pass(60);
    await deliver();
    expect(emailsTo(reader)).toHaveLength(1);
    expect(await count('story_email')).toBe(0);
  });

  it('bring nothing of a story that visitors may not read, and wait while content does not respond', async () => {
    const author = await site.person();
    await subscriber(author, reader);
    const [hidden, id] = [await publish(author), await publish(author)];
    readable.delete(hidden);
    isContentAway = true;
    await send();
    expect(emailsTo(reader)).toHaveLength(1);
    isContentAway = false;
    site.pass(60 * 60);
    await deliver();
    expect(emailsTo(reader)).toHaveLength(2);
    expect(lastTo(reader).parsed.text).toContain(`/story/story-${id}`);
  });

  it('bring no story of a private author, for members only, or changed later', async () => {
    const author = await site.person();
    await subscriber(author, reader);
    const id = await publish(author);
    await send();
    await site.apply(storyChanged, { ...story(id, author), updated_at: '2026-05-02T00:00:00.000Z' });
    await publish(author, {}, { is_members_only: 1 });
    await site.become(author, { username: `person_${author}`, is_private: 1 });
    await publish(author);
    await site.become(author, { username: `person_${author}`, is_private: 0 });
    await send();
    expect(emailsTo(reader)).toHaveLength(2);
  });

  it('bring who follows as a member one email and not two, with the whole story', async () => {
    const [author, member, other] = [await site.person(), await site.person(), await site.person()];
    await subscriber(author, reader);
    for (const [follower, email] of [
      [member, 'READER@mail.example'],
      [other, 'other@mail.example'],
    ] as const) {
      await site.wish(follower, { email });
      await site.apply(userSubscribed, subscription(follower, author));
    }
    await publish(author);
    await site.fanOut();
    await send();
    await site.deliver();
    const countTo = (email: string) => smtp.emails.filter(({ to }) => to[0]?.toLowerCase() === email).length;
    // The first has the confirmation and the story, the second the notification.
    expect([countTo(reader), countTo('other@mail.example')]).toEqual([2, 1]);
    expect(lastTo(reader).raw).toContain('List-ID');
  });

  it('bring that member the notification where no story is sent', async () => {
    const [author, member] = [await site.person(), await site.person()];
    await subscriber(author, reader);
    await site.wish(member, { email: reader });
    await site.apply(userSubscribed, subscription(member, author));
    await publish(author, {}, { is_members_only: 1 });
    await site.fanOut();
    await site.deliver();
    expect(emailsTo(reader)).toHaveLength(2);
  });

  it('bring that member the notification of a story from before they were confirmed', async () => {
    const [author, member] = [await site.person(), await site.person()];
    await subscriber(author, 'somebody@mail.example');
    await site.wish(member, { email: reader });
    await site.apply(userSubscribed, subscription(member, author));
    await publish(author);
    await site.fanOut();
    site.pass(60);
    await subscriber(author, reader);
    await site.deliver();
    const [notification] = emailsTo(reader).slice(1);
    expect(notification?.parsed.text).toContain('story');
  });

  it('end when a server refuses three emails in a row for good, and not before', async () => {
    const author = await site.person();
    await subscriber(author, reader);
    for (const codes of [[550], [550], [], [550], [550]]) {
      smtp.refuseReceivers(...codes);
      await publish(author);
      await send();
    }
    expect(await count('email_subscription')).toBe(1);
    smtp.refuseReceivers(550);
    await publish(author);
    await send();
    expect(await count('email_subscription')).toBe(0);
  });

  it('end before they began when the confirmation is refused', async () => {
    smtp.refuseReceivers(550);
    await ask(await site.person(), reader);
    await deliver();
    expect([smtp.emails.length, await count('email_subscription')]).toEqual([0, 0]);
  });

  it('are still to be confirmed by an email that a server refused for now', async () => {
    smtp.refuse(451);
    await ask(await site.person(), reader);
    await deliver();
    expect([smtp.emails.length, await count('email_subscription')]).toEqual([0, 1]);
    site.pass(60 * 60);
    await deliver();
    expect(smtp.emails).toHaveLength(1);
  });

  it('are tried again after a refusal for now, and sent once by many workers', async () => {
    const author = await site.person();
    for (const name of ['a', 'b', 'c', 'd', 'e']) await subscriber(author, `${name}@mail.example`);
    const before = smtp.emails.length;
    await publish(author);
    await site.runTasks(mailStory);
    site.pass(60);
    smtp.refuse(451, 451);
    await Promise.all(Array.from({ length: 4 }, deliver));
    site.pass(60 * 60);
    await deliver();
    expect(smtp.emails.length - before).toBe(5);
  });

  /** Lets days pass in which the mail server does not accept the one email that is due, and then it does. */
  async function withoutServer(days: number, triesADay = 4): Promise<void> {
    for (let tries = 0; tries < triesADay * days; tries += 1) {
      smtp.refuse(451);
      await deliver();
      site.pass(day / triesADay);
    }
    await deliver();
  }

  it('leave after the mail server was away for four days, and not after more than five', async () => {
    const author = await site.person();
    await subscriber(author, reader);
    await subscriber(author, 'weekly@mail.example', 0, 1);
    const ids = [await publish(author)];
    await site.runTasks(mailStory);
    site.pass(60);
    await withoutServer(4);
    expect(emailsTo(reader)).toHaveLength(2);
    site.pass(3 * day);
    await withoutServer(4);
    expect(titlesTo('weekly@mail.example')).toEqual([ids.map((id) => `Story ${id}`)]);
    await publish(author);
    await site.runTasks(mailStory);
    site.pass(60);
    await withoutServer(5.25);
    expect([emailsTo(reader).length, await count('story_email')]).toEqual([2, 0]);
  });

  it('of an author leave after content was away for hours and the mail server refuses once', async () => {
    const author = await site.person();
    await subscriber(author, reader);
    await publish(author);
    await site.runTasks(mailStory);
    site.pass(60);
    isContentAway = true;
    for (let tries = 0; tries < 16; tries += 1) {
      await deliver();
      site.pass(60 * 60 + 1);
    }
    isContentAway = false;
    await withoutServer(0.25);
    expect(emailsTo(reader)).toHaveLength(2);
  });

  it('are still to be confirmed after the mail server was away for a day', async () => {
    await ask(await site.person(), reader);
    await withoutServer(1, 12);
    expect(emailsTo(reader)).toHaveLength(1);
  });

  it('once a week end when a server refuses three digests in a row for good, and not before', async () => {
    const author = await site.person();
    await subscriber(author, reader, 0, 1);
    for (const codes of [[550], [550], [], [550], [550]]) {
      smtp.refuseReceivers(...codes);
      await publish(author);
      await send();
      site.pass(week);
      await deliver();
    }
    expect(await count('email_subscription')).toBe(1);
    smtp.refuseReceivers(550);
    await publish(author);
    await send();
    site.pass(week);
    await deliver();
    expect(await count('email_subscription')).toBe(0);
  });

  it('leave at the next look when one fails, and are looked for once at a time in a process', async () => {
    await ask(await site.person(), reader);
    const { confirmations, stories, digests } = parts();
    const worker = new DeliverStoryEmails(confirmations, stories, digests, { repeat: () => undefined });
    await site.dataSource.query('ALTER TABLE email_subscription RENAME TO nobody');
    await expect(worker.run()).rejects.toThrow('email_subscription');
    await site.dataSource.query('ALTER TABLE nobody RENAME TO email_subscription');
    const held = holdStatement(site.dataSource, /confirmation_tries = due.confirmation_tries/);
    const first = worker.run();
    await held.reached();
    await worker.run();
    expect(smtp.emails).toEqual([]);
    held.release();
    await first;
    expect(emailsTo(reader)).toHaveLength(1);
  });

  it('leave one after another for one domain, those of further stories behind them, and at once for others', async () => {
    const author = await site.person();
    await site.dataSource.query(
      `INSERT INTO email_subscription (author_id, email, email_key, asked_at, confirmed_at)
       SELECT $1, mail, mail, now(), now() - interval '1 hour'
       FROM generate_series(1, 30) AS number, LATERAL (VALUES ('r' || number || CASE WHEN number <= 20 THEN '@big.example' ELSE '@d' || number || '.example' END)) AS address (mail)`,
      [author],
    );
    const waits = () =>
      site.dataSource.query<{ domain: string; waits: number }[]>(
        `SELECT domain, round(extract(epoch FROM max(next_at) - (SELECT min(next_at) FROM story_email)) * 10)::int AS waits
         FROM story_email GROUP BY domain ORDER BY 2 DESC`,
      );
    await publish(author);
    await site.runTasks(mailStory);
    const [big, other] = await waits();
    expect([big, other?.waits]).toEqual([{ domain: 'big.example', waits: 19 }, 0]);
    await publish(author);
    await site.runTasks(mailStory);
    expect((await waits())[0]?.waits).toBe(39);
  });

  const bring = async (author: number, ...list_lines: string[]) =>
    (await new ImportEmailReaders(site.dataSource, site.clock).execute({ list_lines }, inSession(author, 1)))
      .outcomes;

  it('that an author imports are confirmed first, each line is answered, and nobody is asked twice', async () => {
    const author = await site.person({ display_name: 'Ann' });
    await subscriber(author, 'known@mail.example');
    expect(
      await bring(
        author,
        'Reader@mail.example,2025-01-31,"Form, on my site http://spam.example"',
        'known@mail.example;2025-01-31;Form',
        'reader@mail.example,2025-01-31,Form',
        'other@mail.example,2025-01-31',
        'no address,2025-01-31,Form',
        'later@mail.example,2999-01-01,Form',
      ),
    ).toEqual(['invited', 'known', 'known', 'incomplete', 'incomplete', 'incomplete']);
    site.pass(60);
    await deliver();
    const { parsed } = lastTo('Reader@mail.example');
    expect(parsed.text).toContain('on 2025-01-31 you agreed');
    expect(parsed.text).not.toContain('spam.example');
    await publish(author);
    await send();
    expect(emailsTo('Reader@mail.example')).toHaveLength(1);
    site.pass(20 * day);
    expect(await bring(author, 'reader@mail.example,2025-01-31,Form')).toEqual(['known']);
    await parts().links.execute({ token: linkOf('Reader@mail.example') });
    await publish(author);
    await send();
    expect(emailsTo('Reader@mail.example')).toHaveLength(2);
    const { items } = await site
      .get<ReadEmailSubscriptionExport>(ReadEmailSubscriptionExport)
      .execute({ user_id: author, part: 'email_subscribers', after: null });
    expect(items).toContainEqual(
      expect.objectContaining({
        consent_on: '2025-01-31',
        consent_source: 'Form, on my site http://spam.example',
      }),
    );
  });

  it('that an author imports are limited by the day and by the address, also when they come at once', async () => {
    const author = await site.person();
    const lines = Array.from({ length: 30 }, (_, number) => `r${number}@mail.example,2025-01-31,Form`);
    await bring(author, lines[0] ?? '');
    await site.dataSource.query('UPDATE email_offer SET imported = 990 WHERE author_id = $1', [author]);
    const outcomes = await Promise.all([
      bring(author, ...lines.slice(1, 9)),
      bring(author, ...lines.slice(9, 20)),
    ]);
    expect(outcomes.flat().filter((one) => one === 'invited')).toHaveLength(10);
    expect(outcomes.flat().filter((one) => one === 'limited')).toHaveLength(9);
    site.pass(day);
    expect(await bring(author, lines[29] ?? '')).toEqual(['invited']);
    for (let number = 0; number < 5; number += 1) await ask(await site.person(), reader);
    expect(await bring(author, `${reader},2025-01-31,Form`)).toEqual(['limited']);
    const hidden = await site.person({ is_private: 1 });
    await expect(bring(hidden, lines[0] ?? '')).rejects.toMatchObject({ code: 'not_found' });
  });

  it('that an author imported wait for 30 days for their confirmation', async () => {
    await bring(await site.person(), `${reader},2025-01-31,Form`);
    const forgetAfter = async (days: number) => {
      await site.dataSource.query(
        'UPDATE email_subscription SET asked_at = now() - make_interval(days => $1)',
        [days],
      );
      await deleteExpiredRows(forgetOldDeliveriesJob, site.dataSource);
      return count('email_subscription');
    };
    expect([await forgetAfter(29), await forgetAfter(31)]).toEqual([1, 0]);
  });

  const week = 7 * day;
  /** Returns the token of the last email for an act, by the path of its link. */
  const tokenOf = (email: string, path: string): string => {
    const [url = ''] =
      new RegExp(`https:\\S+/email-subscription/${path}\\?\\S+`).exec(lastTo(email).parsed.text ?? '') ?? [];
    return new URL(url).searchParams.get('token') ?? '';
  };
  const titlesTo = (email: string) =>
    emailsTo(email)
      .slice(1)
      .map(({ parsed }) => [...new Set(parsed.text?.match(/Story \d+/g) ?? [])].sort());

  it('bring one email with the stories of a week to who chose that, and none in a week without a story', async () => {
    const author = await site.person({ display_name: 'Ann' });
    await publish(author);
    site.pass(60);
    await subscriber(author, reader, 0, 1);
    const ids = [await publish(author), await publish(author, { is_nsfw: 1, description: 'Hidden words.' })];
    await publish(author, {}, { is_members_only: 1 });
    await send();
    expect(emailsTo(reader)).toHaveLength(1);
    site.pass(week);
    await Promise.all([deliver(), deliver(), deliver()]);
    await deliver();
    expect(titlesTo(reader)).toEqual([ids.map((id) => `Story ${id}`)]);
    const { parsed, raw } = lastTo(reader);
    expect(parsed.subject).toContain('2 new stories');
    expect(parsed.text).toContain('A lamp is lit.');
    expect(parsed.text).not.toContain('Hidden words.');
    expect(raw).toContain(`List-ID: <author-${author}.stories.example>`);
    expect(raw).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
    site.pass(week);
    await deliver();
    expect(emailsTo(reader)).toHaveLength(2);
    const later = await publish(author);
    await send();
    site.pass(week);
    await deliver();
    expect(titlesTo(reader)[1]).toEqual([`Story ${later}`]);
  });

  it('change between each story and one email a week by the links of their emails, each story once', async () => {
    const author = await site.person();
    await subscriber(author, reader);
    const ids: number[] = [];
    const publishNext = async () => {
      ids.push(await publish(author));
      await send();
    };
    await publishNext();
    const weekly = tokenOf(reader, 'weekly');
    await parts().links.makeWeekly({ token: weekly });
    await publishNext();
    expect(emailsTo(reader)).toHaveLength(2);
    site.pass(week);
    await parts().links.makeWeekly({ token: weekly });
    await deliver();
    await publishNext();
    expect(emailsTo(reader)).toHaveLength(3);
    await parts().links.makeImmediate({ token: tokenOf(reader, 'each-story') });
    site.pass(60);
    await publishNext();
    expect(emailsTo(reader)).toHaveLength(4);
    site.pass(60 * 60);
    await deliver();
    site.pass(4 * week);
    await deliver();
    const [first, second, third, fourth] = ids.map((id) => [`Story ${id}`]);
    expect(titlesTo(reader)).toEqual([first, second, fourth, third]);
    await expect(parts().links.makeWeekly({ token: tokenOf(reader, 'each-story') })).rejects.toMatchObject({
      code: 'not_found',
    });
  });

  it('bring no digest of stories that may not leave, and wait while content does not respond', async () => {
    const author = await site.person();
    await subscriber(author, reader, 0, 1);
    const [hidden, id] = [await publish(author), await publish(author)];
    readable.delete(hidden);
    isContentAway = true;
    site.pass(week + 60);
    await deliver();
    expect(emailsTo(reader)).toHaveLength(1);
    isContentAway = false;
    site.pass(60 * 60);
    smtp.refuse(451);
    await deliver();
    site.pass(60 * 60);
    await deliver();
    expect(titlesTo(reader)).toEqual([[`Story ${id}`]]);
    await publish(author);
    await site.become(author, { username: `person_${author}`, is_private: 1 });
    site.pass(week);
    await deliver();
    expect(emailsTo(reader)).toHaveLength(2);
  });

  /** Publishes a part of a series. */
  const publishPart = (author: number, series_id: number) =>
    publish(
      author,
      { series: { series_id, slug: `series-${series_id}`, title: `Series ${series_id}` } },
      { series_id, series_title: `Series ${series_id}` },
    );

  it('to a series bring its parts alone, with a List-Id of its own, until one click ends them', async () => {
    const author = await site.person({ display_name: 'Ann' });
    const [followed, other] = [await seriesOf(author), await seriesOf(author)];
    await subscriber(author, 'all@mail.example');
    await followSeries(author, followed, reader);
    expect(lastTo(reader).parsed.subject).toContain(`“Series ${followed}” of Ann`);
    await publish(author);
    await publishPart(author, other);
    const part = await publishPart(author, followed);
    await send();
    expect(titlesTo(reader)).toEqual([[`Story ${part}`]]);
    const { parsed, raw } = lastTo(reader);
    expect(parsed.text).toContain(`You get the new stories of “Series ${followed}”`);
    expect(raw).toContain(`List-ID: <series-${followed}.stories.example>`);
    await parts().links.end({ token: linkOf(reader) });
    await publishPart(author, followed);
    await send();
    expect(emailsTo(reader)).toHaveLength(2);
  });

  it('to a series of another author, or to none that visitors may read, are not there', async () => {
    const [author, other] = [await site.person(), await site.person()];
    const series_id = await seriesOf(other);
    for (const request of [
      { user_id: author, series_id },
      { user_id: author, series_id: 999_999 },
    ])
      await expect(parts().subscribe.execute({ ...request, email: reader }, aVisit)).rejects.toMatchObject({
        code: 'not_found',
      });
  });

  it.each<[string, 0 | 1, 0 | 1]>([
    ['both at once', 0, 0],
    ['the series once a week', 0, 1],
    ['the author once a week', 1, 0],
    ['both once a week', 1, 1],
  ])('to a series and its author bring each part once: %s', async (_, authorWeekly, seriesWeekly) => {
    const author = await site.person();
    const series_id = await seriesOf(author);
    await subscriber(author, 'READER@mail.example', 0, authorWeekly);
    await followSeries(author, series_id, reader, seriesWeekly);
    const before = smtp.emails.length;
    const ids = [await publishPart(author, series_id), await publish(author)];
    await send();
    site.pass(week);
    await deliver();
    const titles = smtp.emails
      .slice(before)
      .flatMap(({ parsed }) => [...new Set(parsed.text?.match(/Story \d+/g) ?? [])]);
    expect(titles.sort()).toEqual(ids.map((id) => `Story ${id}`).sort());
  });

  it('to a series are not in the way of a process of the release before, which finds none of them', async () => {
    const author = await site.person();
    await followSeries(author, await seriesOf(author), reader);
    // This is the statement of that release; it is repeated.
    const insert = () =>
      site.dataSource.query(
        `INSERT INTO email_subscription (author_id, email, email_key, asked_at, confirmed_at)
         VALUES ($1, $2, $2, now(), now()) ON CONFLICT (author_id, email_key) DO NOTHING`,
        [author, reader],
      );
    await insert();
    await insert();
    const found = await site.dataSource.query<{ series_id: number | null }[]>(
      'SELECT series_id FROM email_subscription WHERE author_id = $1',
      [author],
    );
    expect(found).toEqual([{ series_id: null }]);
    expect(await count('email_subscription')).toBe(2);
  });

  it('to a series count for its author, once for each address, and are requested once a day', async () => {
    const author = await site.person();
    const [first, second] = [await seriesOf(author), await seriesOf(author)];
    await subscriber(author, reader);
    await followSeries(author, first, reader);
    await followSeries(author, second, 'other@mail.example');
    expect(await subscribersOf(author)).toMatchObject({ count_confirmed: 2 });
    await parts().subscribe.execute(
      { user_id: author, series_id: first, email: 'Reader@mail.example' },
      aVisit,
    );
    await deliver();
    expect([await count('email_subscription'), smtp.emails.length]).toEqual([3, 3]);
    const { items } = await site
      .get<ReadEmailSubscriptionExport>(ReadEmailSubscriptionExport)
      .execute({ user_id: author, part: 'email_subscribers', after: null });
    expect(items.map((item) => item['series_title'])).toEqual([null, `Series ${first}`, `Series ${second}`]);
    await site.become(author, { username: `person_${author}`, status: 'deleted' });
    await site.runNotificationTasks();
    expect(await count('email_subscription')).toBe(0);
  });

  it('to a series change between each story and one email a week by the links of their emails', async () => {
    const author = await site.person();
    const series_id = await seriesOf(author);
    await followSeries(author, series_id, reader);
    const first = await publishPart(author, series_id);
    await send();
    await parts().links.makeWeekly({ token: tokenOf(reader, 'weekly') });
    site.pass(60);
    const second = await publishPart(author, series_id);
    await send();
    expect(titlesTo(reader)).toEqual([[`Story ${first}`]]);
    site.pass(week);
    await deliver();
    await parts().links.makeImmediate({ token: tokenOf(reader, 'each-story') });
    const third = await publishPart(author, series_id);
    await send();
    expect(titlesTo(reader)).toEqual([[`Story ${first}`], [`Story ${second}`], [`Story ${third}`]]);
  });

  it.each([0, 1] as const)(
    'to a series bring nothing of it while it is hidden, with %i for once a week',
    async (isWeekly) => {
      const author = await site.person();
      const series_id = await seriesOf(author);
      await followSeries(author, series_id, reader, isWeekly);
      const hidden = await publishPart(author, series_id);
      readable.set(hidden, storyForEmail({ story_id: hidden, series: null }));
      await send();
      site.pass(week);
      await deliver();
      expect(titlesTo(reader)).toEqual([]);
    },
  );

  it('to a series end with it', async () => {
    const author = await site.person();
    const series_id = await seriesOf(author);
    await followSeries(author, series_id, reader);
    await parts().subscribe.execute(
      { user_id: author, series_id, email: 'has-not-confirmed@mail.example' },
      aVisit,
    );
    await subscriber(author, 'stays@mail.example');
    await site.apply(seriesDeleted, { series_id, slug: 'a-series', author_id: author });
    expect(await count('email_subscription')).toBe(1);
  });

  it('to a series that ends before the request is stored can not be confirmed, and leave no address', async () => {
    const author = await site.person();
    const series_id = await seriesOf(author);
    const insert = holdStatement(site.dataSource, /^INSERT INTO email_subscription/);
    const asking = parts().subscribe.execute({ user_id: author, series_id, email: reader }, aVisit);
    await insert.reached();
    series.delete(series_id);
    await site.apply(seriesDeleted, { series_id, slug: 'a-series', author_id: author });
    insert.release();
    await asking;
    await deliver();
    await expect(parts().links.execute({ token: linkOf(reader) })).rejects.toMatchObject({
      code: 'not_found',
    });
    await site.dataSource.query("UPDATE email_subscription SET asked_at = now() - interval '3 days'");
    await deleteExpiredRows(forgetOldDeliveriesJob, site.dataSource);
    expect(await count('email_subscription')).toBe(0);
  });

  it('to a series bring that member one email and not two, and the notification of other stories', async () => {
    const [author, member] = [await site.person(), await site.person()];
    const series_id = await seriesOf(author);
    await followSeries(author, series_id, reader);
    await site.wish(member, { email: reader });
    await site.apply(userSubscribed, subscription(member, author));
    await publishPart(author, series_id);
    await site.fanOut();
    await send();
    await site.deliver();
    expect(emailsTo(reader)).toHaveLength(2);
    await publish(author);
    await site.fanOut();
    await send();
    await site.deliver();
    expect(emailsTo(reader)).toHaveLength(3);
  });

  it("to the site's choice bring its best stories once a week, after a confirmation, until one click ends them", async () => {
    const author = await site.person({ display_name: 'Ann' });
    const ids = [await publish(author, { author_display_name: 'Ann' }), await publish(author)];
    best = ids.toReversed();
    await parts().subscribe.toWeeklyChoice({ email: reader });
    await deliver();
    site.pass(week);
    await deliver();
    expect(emailsTo(reader)).toHaveLength(1);
    site.pass(-week);
    await parts().links.execute({ token: linkOf(reader) });
    await deliver();
    expect(emailsTo(reader)).toHaveLength(1);
    isContentAway = true;
    site.pass(week);
    await deliver();
    isContentAway = false;
    site.pass(60 * 60);
    await Promise.all([deliver(), deliver()]);
    expect(emailsTo(reader)).toHaveLength(2);
    const { parsed, raw } = lastTo(reader);
    expect(parsed.text?.match(/\* .+/g)).toEqual(best.map((id) => `* Story ${id}`));
    expect(parsed.text).toContain('by Ann. A lamp is lit.');
    expect(parsed.text).not.toContain('each-story');
    expect(raw).toContain('List-ID: <weekly-choice.stories.example>');
    expect(raw).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
    best = [];
    site.pass(week);
    await deliver();
    await parts().links.end({ token: linkOf(reader) });
    best = ids;
    site.pass(week);
    await deliver();
    expect([emailsTo(reader).length, await count('email_subscription')]).toEqual([2, 0]);
  });

  it('to the best stories of the week rest while the owner has switched them off', async () => {
    const author = await site.person();
    best = [await publish(author)];
    const weekly = async (email: string): Promise<void> => {
      await parts().subscribe.toWeeklyChoice({ email });
      await deliver();
    };
    await weekly(reader);
    await parts().links.execute({ token: linkOf(reader) });
    await weekly('asked@mail.example');
    await parts().subscribe.toWeeklyChoice({ email: 'waits@mail.example' });
    weekly_choice = 0;
    await expect(weekly('new@mail.example')).rejects.toMatchObject({ code: 'not_found' });
    const confirm = () => parts().links.execute({ token: linkOf('asked@mail.example') });
    await expect(confirm()).rejects.toMatchObject({ code: 'not_found' });
    await parts().links.execute({ token: linkOf(reader) });
    await deliver();
    site.pass(week);
    await deliver();
    expect(smtp.emails.map(({ to }) => to)).toEqual([[reader], ['asked@mail.example']]);
    weekly_choice = 1;
    site.pass(week);
    await deliver();
    expect([emailsTo(reader).length, smtp.emails.length]).toEqual([2, 3]);
    await parts().links.end({ token: linkOf(reader) });
    expect(await count('email_subscription')).toBe(2);
  });

  it('show the cover of a story with its words, and none of a story that is named only', async () => {
    const author = await site.person();
    await subscriber(author, reader);
    const cover = { cover: '/media/abc', cover_alt: 'A "lamp" & a door' };
    await publish(author, cover);
    await send();
    expect(lastTo(reader).parsed.html).toContain(
      '<img src="https://stories.example/media/abc/cover.jpg" width="160" height="240" alt="A &quot;lamp&quot; &amp; a door"',
    );
    for (const named of [{ is_nsfw: 1 }, { is_shareable: 0 }] as const) {
      await publish(author, { ...cover, ...named });
      await send();
      expect(lastTo(reader).parsed.html).not.toContain('<img');
    }
    await parts().links.makeWeekly({ token: tokenOf(reader, 'weekly') });
    site.pass(60);
    await publish(author, { ...cover, cover_alt: null, title: 'The lamp' });
    await publish(author, { ...cover, is_nsfw: 1 });
    site.pass(week);
    await deliver();
    expect(String(lastTo(reader).parsed.html).match(/<img [^>]+>/g)).toEqual([
      '<img src="https://stories.example/media/abc/cover.jpg" width="96" height="144" alt="Cover of “The lamp”">',
    ]);
  });

  it('are shown to the author as a number, and as a file of those who agreed that no spreadsheet runs', async () => {
    const [author, other] = [await site.person(), await site.person()];
    await subscriber(author, 'quiet@mail.example');
    await subscriber(author, '=1+1@mail.example', 1);
    await ask(author, 'unconfirmed@mail.example', 1);
    const subscribers = site.get<EmailSubscribers>(EmailSubscribers);
    expect(await subscribersOf(author)).toEqual({ is_offered: 1, count_confirmed: 2, count_shared: 1 });
    const { lines, next } = await subscribers.addresses({}, inSession(author, 1));
    expect([lines[0], next]).toEqual(['email,confirmed_on', null]);
    expect(lines.slice(1)).toEqual([expect.stringMatching(/^"'=1\+1@mail\.example","\d{4}-\d\d-\d\d"$/)]);
    expect((await subscribers.addresses({}, inSession(other, 1))).lines).toEqual(['email,confirmed_on']);
  });

  it('are in the exports of the author and of the member whose address it is', async () => {
    const [author, member] = [await site.person(), await site.person()];
    await subscriber(author, reader, 1);
    await subscriber(author, 'quiet@mail.example');
    await site.wish(member, { email: reader });
    const read = (user_id: number, part: 'email_subscribers' | 'email_subscriptions') =>
      site
        .get<ReadEmailSubscriptionExport>(ReadEmailSubscriptionExport)
        .execute({ user_id, part, after: null });
    expect((await read(author, 'email_subscribers')).items).toMatchObject([
      { email: reader },
      { email: null },
    ]);
    expect((await read(member, 'email_subscriptions')).items).toMatchObject([
      { author_username: `person_${author}`, is_address_shared: 1 },
    ]);
    await site.wish(member, { email: reader, is_email_verified: 0 });
    expect((await read(member, 'email_subscriptions')).items).toEqual([]);
  });

  it.each<[string, string | null, (author: number, member: number) => Promise<unknown>]>([
    [
      'turned private',
      'name',
      (author) => site.become(author, { username: `person_${author}`, is_private: 1 }),
    ],
    [
      'blocked the member',
      null,
      (author, member) => site.apply(blockChanged, { user_id: author, other_id: member, is_blocked: 1 }),
    ],
  ])('do not name in an export the series of an author who has %s', async (_, name, hide) => {
    const [author, member] = [await site.person(), await site.person()];
    const series_id = await seriesOf(author);
    await followSeries(author, series_id, reader);
    await site.wish(member, { email: reader });
    const exported = async () =>
      (
        await site
          .get<ReadEmailSubscriptionExport>(ReadEmailSubscriptionExport)
          .execute({ user_id: member, part: 'email_subscriptions', after: null })
      ).items;
    const author_username = `person_${author}`;
    expect(await exported()).toMatchObject([{ author_username, series_title: `Series ${series_id}` }]);
    await hide(author, member);
    expect(await exported()).toMatchObject([
      { author_username: name && author_username, series_title: null },
    ]);
  });

  it('go with the account of the author, and with that of the member whose verified address it is', async () => {
    const [author, other, member] = [await site.person(), await site.person(), await site.person()];
    await subscriber(author, 'first@mail.example');
    await subscriber(other, reader);
    await subscriber(other, 'stays@mail.example');
    await site.wish(member, { email: reader });
    await site.become(author, { username: `person_${author}`, status: 'deleted' });
    await site.runNotificationTasks();
    await site.wish(member, { email: reader, status: 'deleted' });
    const left = await site.dataSource.query<{ email: string }[]>('SELECT email FROM email_subscription');
    expect(left).toEqual([{ email: 'stays@mail.example' }]);
  });
});
