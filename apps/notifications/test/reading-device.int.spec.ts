import { largestDeviceBook, mostDeviceBooksADay } from '@quillstead/catalogue';
import {
  forgetOldDeliveriesJob,
  readBookChapters,
  readBookContents,
  readBookCover,
  readCollectionEpub,
  readEpub,
  readSeriesEpub,
  storyPublished,
  userChanged,
} from '@quillstead/contracts';
import {
  CallError,
  CONFIG,
  deleteExpiredRows,
  IdempotentCalls,
  Mailer,
  type RpcContext,
  SentEmails,
  sql,
} from '@quillstead/service-kit';
import {
  holdStatement,
  publicUser,
  startSmtpServer,
  type TestSmtpServer,
  waitFor,
  waitForBlocked,
} from '@quillstead/testing';
import type { NotificationsConfig } from '../src/config.js';
import { NoteEmailReport } from '../src/email-report/note-email-report.js';
import { ConfirmEmailSubscription } from '../src/email-subscription/confirm-email-subscription.js';
import { MakeDeviceBook } from '../src/reading-device/make-device-book.js';
import { ReadReadingDeviceExport } from '../src/reading-device/read-reading-device-export.js';
import { SendDeviceBooks } from '../src/reading-device/send-device-books.js';
import { SendToDevice } from '../src/reading-device/send-to-device.js';
import { SetReadingDevice, takeAddressOff } from '../src/reading-device/set-reading-device.js';
import { story } from './events.js';
import { inSession, type OpenDeliveries, openDeliveries } from './open-deliveries.js';

const quiet = { info: () => undefined, warn: () => undefined };
const day = 24 * 60 * 60;

describe('books for a reading device', () => {
  let smtp: TestSmtpServer;
  let site: OpenDeliveries;
  let mailer: Mailer;
  /** A substitute for content: the books of stories and lists, and the calls that it got. */
  const books = new Map<string, Buffer>();
  const heads = new Map<string, { list_id: number; title: string; cover?: string }>();
  let calls: { name: string; context: RpcContext }[] = [];
  let isContentAway = false;
  /** Whether a call for a book never gets a response, as in a process that dies of it. */
  let isDeadly = false;
  const head = (kind: 'series' | 'collection', key: string) => {
    const found = heads.get(key);
    if (found === undefined) throw new CallError('not_found');
    const time = '2026-01-01T00:00:00.000Z';
    const about = { author: 'Ann', description: null, posted_at: time, modified_at: time };
    return Buffer.from(JSON.stringify({ ...about, kind, slug: 'the-lamp', ...found }));
  };
  const content = {
    callRaw: (async ({ name }: { name: string }, payload: Record<string, unknown>, context: RpcContext) => {
      calls.push({ name, context });
      if (isContentAway) throw new CallError('unreachable');
      if (isDeadly) return new Promise(() => undefined);
      if (name === readSeriesEpub.name) return head('series', String(payload['slug']));
      if (name === readCollectionEpub.name) return head('collection', String(payload['collection_id']));
      const book = name === readEpub.name ? books.get(String(payload['slug'])) : undefined;
      if (book === undefined) throw new CallError('not_found');
      return book;
    }) as never,
    call: (async ({ name }: { name: string }, payload: { after?: string | null }, context: RpcContext) => {
      calls.push({ name, context });
      if (name === readBookCover.name) return { cover: Buffer.from('a picture').toString('base64') };
      if (name === readBookContents.name) return [{ path: 'package.opf', text: '<package/>' }];
      if (name !== readBookChapters.name) throw new Error(`${name} is not expected`);
      if (payload.after !== null) return { chapters: [], after: null };
      const files = [{ path: 'text-1.xhtml', text: '<p>Once</p>' }];
      return { chapters: [{ story_id: 1, modified_at: '2026-01-01T00:00:00.000Z', files }], after: 'a' };
    }) as never,
  };
  const sender = () =>
    new SendDeviceBooks(
      site.dataSource,
      new MakeDeviceBook(site.dataSource, content),
      mailer,
      site.tokens,
      site.clock,
      quiet,
      { repeat: () => undefined },
    );
  beforeAll(async () => {
    smtp = await startSmtpServer();
    site = await openDeliveries({ smtpUrl: smtp.url, env: { MAIL_FROM: 'books@stories.example' } });
    mailer = new Mailer(site.get<NotificationsConfig>(CONFIG), quiet, new SentEmails(site.dataSource, quiet));
  });
  beforeEach(() => {
    books.clear();
    heads.clear();
    calls = [];
    isContentAway = false;
    isDeadly = false;
  });
  afterAll(async () => {
    mailer?.onApplicationShutdown();
    await site?.close();
    await smtp?.stop();
  });

  const device = () => site.get<SetReadingDevice>(SetReadingDevice);
  const requests = () => new SendToDevice(site.get<IdempotentCalls>(IdempotentCalls), site.clock);
  const read = (member: RpcContext) => device().execute({}, member);
  const deliver = () => sender().run();
  const addressOf = (id: number) => `member_${id}@kindle.com`;
  const emailsTo = (email: string) => smtp.emails.filter(({ to }) => to.includes(email));
  /** Makes a member with a device. */
  async function reader(): Promise<{ id: number; member: RpcContext; email: string }> {
    const id = await site.person();
    await site.wish(id);
    const [member, email] = [inSession(id, 1), addressOf(id)];
    await device().set({ email }, member);
    return { id, member, email };
  }
  const wants = (slug: string, { member }: { member: RpcContext }, key?: string) =>
    requests().story({ slug }, key === undefined ? member : { ...member, idempotencyKey: key });
  /** Publishes a story that everybody may read, with a book. */
  async function published(): Promise<{ slug: string; title: string }> {
    const id = site.newId();
    const about = { slug: `lamp-${id}`, title: `Lamp ${id}` };
    await site.apply(storyPublished, { ...story(id, await site.person()), ...about });
    books.set(about.slug, Buffer.from(`The book of ${about.slug}`));
    return about;
  }

  it('go as an attachment to the address that the member has set, made in the name of the member', async () => {
    const ann = await reader();
    const { slug, title } = await published();
    await wants(slug, ann);
    expect(await read(ann.member)).toMatchObject({
      books: [{ kind: 'story', title: null, state: 'waiting' }],
    });
    await deliver();
    const [email, ...others] = emailsTo(ann.email);
    expect(others).toEqual([]);
    expect(email?.parsed.attachments).toMatchObject([
      { filename: `${slug}.epub`, contentType: 'application/epub+zip', content: books.get(slug) },
    ]);
    expect(email?.parsed).toMatchObject({
      subject: title,
      from: { value: [{ address: 'books@stories.example' }] },
    });
    expect(calls.map(({ name, context: { viewer } }) => [name, viewer?.id, viewer?.role])).toEqual([
      [readEpub.name, ann.id, 'member'],
    ]);
    expect(await read(ann.member)).toMatchObject({
      email: ann.email,
      is_refused: 0,
      sender: 'books@stories.example',
      most_a_day: mostDeviceBooksADay,
      books: [{ kind: 'story', title, state: 'sent' }],
    });
  });

  it.each(['series', 'collection'] as const)('have the stories and the cover of a %s', async (kind) => {
    const ann = await reader();
    heads.set(kind === 'series' ? 'the-lamp' : '7', { list_id: 7, title: 'The lamp', cover: 'a-cover' });
    if (kind === 'series') await requests().series({ slug: 'the-lamp' }, ann.member);
    else await requests().collection({ collection_id: 7 }, ann.member);
    await deliver();
    const [book] = emailsTo(ann.email)[0]?.parsed.attachments ?? [];
    expect(book?.filename).toBe('the-lamp.epub');
    for (const file of ['application/epub+zip', 'EPUB/text-1.xhtml', 'EPUB/cover.jpg', 'EPUB/package.opf'])
      expect(book?.content.includes(file)).toBe(true);
    expect(calls.every(({ context }) => context.viewer?.id === ann.id)).toBe(true);
    expect((await read(ann.member)).books).toMatchObject([{ kind, title: 'The lamp', state: 'sent' }]);
  });

  it('need an address, of a service for devices or the confirmed one of the account', async () => {
    const id = await site.person();
    await site.wish(id, { email: 'ann@mail.example' });
    const member = inSession(id, 1);
    const { slug } = await published();
    await expect(wants(slug, { member })).rejects.toMatchObject({ code: 'no_device' });
    await expect(device().set({ email: 'stranger@mail.example' }, member)).rejects.toMatchObject({
      code: 'email_refused',
    });
    expect(await device().set({ email: 'Ann@Mail.example' }, member)).toMatchObject({ is_refused: 0 });
    await wants(slug, { member });
    // The address that the account had is not the confirmed one of any account now.
    await site.wish(id, { email: 'other@mail.example' });
    expect(await read(member)).toMatchObject({ is_refused: 1 });
    await deliver();
    expect(emailsTo('Ann@mail.example')).toEqual([]);
    expect((await read(member)).books).toMatchObject([{ state: 'given_up' }]);
  });

  it('go once for a press, however often its call arrives, and once while they wait', async () => {
    const ann = await reader();
    const { slug } = await published();
    await wants(slug, ann, 'send:1');
    await wants(slug, ann, 'send:1');
    await wants(slug, ann, 'send:2');
    await Promise.all([deliver(), deliver()]);
    await wants(slug, ann, 'send:1');
    await deliver();
    expect(emailsTo(ann.email)).toHaveLength(1);
    await wants(slug, ann, 'send:3');
    await deliver();
    expect(emailsTo(ann.email)).toHaveLength(2);
  });

  it('are as many in a day as a member may send', async () => {
    const ann = await reader();
    for (let sent = 0; sent < mostDeviceBooksADay; sent += 1) await wants(`none-${sent}`, ann);
    await expect(wants('one-more', ann)).rejects.toMatchObject({
      code: 'too_many',
      message: `You can send ${mostDeviceBooksADay} books to your device in a day. Please try again tomorrow.`,
    });
    site.pass(day + 1);
    await wants('one-more', ann);
    site.returnToNow();
    await deliver();
  });

  it('do not go when the member may not read them, they are too large, or the member is suspended', async () => {
    const ann = await reader();
    const { slug } = await published();
    books.set('much', Buffer.alloc(largestDeviceBook + 1));
    await wants('nobody-has-it', ann);
    await wants('much', ann);
    await deliver();
    expect((await read(ann.member)).books).toMatchObject([
      { title: null, state: 'too_large' },
      { title: null, state: 'gone' },
    ]);
    await wants(slug, ann);
    await site.apply(
      userChanged,
      publicUser({ user_id: ann.id, username: `person_${ann.id}`, status: 'suspended' }),
    );
    await deliver();
    expect(emailsTo(ann.email)).toEqual([]);
    expect((await read(ann.member)).books[0]).toMatchObject({ title: null, state: 'given_up' });
  });

  it('wait for content and for a mail server that is busy', async () => {
    const ann = await reader();
    const { slug } = await published();
    isContentAway = true;
    await wants(slug, ann);
    await deliver();
    isContentAway = false;
    smtp.refuse(451);
    for (const hour of [1, 2]) {
      expect((await read(ann.member)).books).toMatchObject([{ state: 'waiting' }]);
      site.pass(hour * 60 * 60);
      await deliver();
    }
    site.returnToNow();
    expect(emailsTo(ann.email)).toHaveLength(1);
    expect((await read(ann.member)).books).toMatchObject([{ state: 'sent' }]);
  });

  it('wait for a mail server that is away for four days, and are given up after more than five', async () => {
    const [ann, ben] = [await reader(), await reader()];
    const { slug } = await published();
    const away = async (days: number) => {
      for (let tries = 0; tries < 4 * days; tries += 1) {
        smtp.refuse(451);
        await deliver();
        site.pass(day / 4);
      }
      await deliver();
    };
    await wants(slug, ann);
    await away(4);
    await wants(slug, ben);
    await away(5.25);
    site.returnToNow();
    expect([emailsTo(ann.email).length, emailsTo(ben.email).length]).toEqual([1, 0]);
    expect((await read(ben.member)).books).toMatchObject([{ state: 'given_up' }]);
  });

  it('are given up after ten tries when each worker that makes one dies, and hold up no other', async () => {
    const ann = await reader();
    const [deadly, { slug, title }] = [await published(), await published()];
    await wants(deadly.slug, ann);
    isDeadly = true;
    for (let died = 1; died <= 10; died += 1) {
      void deliver();
      await waitFor(() => calls.length === died, { what: `try ${died}` });
      expect((await read(ann.member)).books).toMatchObject([{ state: 'waiting' }]);
      site.pass(60 * 60);
    }
    isDeadly = false;
    await wants(slug, ann);
    await deliver();
    site.returnToNow();
    expect(emailsTo(ann.email).map(({ parsed }) => parsed.subject)).toEqual([title]);
    expect((await read(ann.member)).books).toMatchObject([{ state: 'sent' }, { state: 'given_up' }]);
  });

  it('go no more to an address that refuses one, until the member sets it again', async () => {
    const ann = await reader();
    const { slug } = await published();
    smtp.refuseReceivers(550);
    await wants(slug, ann);
    await deliver();
    expect(await read(ann.member)).toMatchObject({ is_refused: 1, books: [{ state: 'refused' }] });
    await expect(wants(slug, ann)).rejects.toMatchObject({ code: 'no_device' });
    expect(await device().set({ email: ann.email }, ann.member)).toMatchObject({ is_refused: 0 });
    await wants(slug, ann);
    await deliver();
    expect(emailsTo(ann.email)).toHaveLength(1);
  });

  it('go no more to an address whose email comes back, is called junk, or whose link was used', async () => {
    const ann = await reader();
    const { slug } = await published();
    await wants(slug, ann);
    await deliver();
    const header = emailsTo(ann.email)[0]?.parsed.headers.get('list') as unknown as {
      unsubscribe: { url: string };
    };
    const token = new URL(header.unsubscribe.url).searchParams.get('token') ?? '';
    const reports = new NoteEmailReport(site.dataSource, site.tokens, site.clock, content);
    const visit = { viewer: null, requestId: 'a visit', deadline: Infinity };
    const note = (body: string, form: 'message' | 'postmark') =>
      reports.execute({ form, body: Buffer.from(body).toString('base64') }, visit);
    const bounce = [
      'Content-Type: multipart/report; boundary="b"',
      '\r\n--b\r\nContent-Type: message/delivery-status\r\n\r\nAction: failed\r\nStatus: 5.1.1',
      `\r\n--b\r\nContent-Type: text/rfc822-headers\r\n\r\nTo: ${ann.email}`,
      `List-Unsubscribe: <https://stories.example/x?token=${token}>\r\n\r\n--b--\r\n`,
    ].join('\r\n');
    const hook = JSON.stringify({ RecordType: 'SpamComplaint', Email: ann.email });
    const ways: readonly (() => Promise<unknown>)[] = [
      () => note(bounce, 'message'),
      () => note(hook, 'postmark'),
      () => site.get<ConfirmEmailSubscription>(ConfirmEmailSubscription).end({ token }),
    ];
    for (const way of ways) {
      await device().set({ email: ann.email }, ann.member);
      expect(await read(ann.member)).toMatchObject({ is_refused: 0 });
      await way();
      expect(await read(ann.member)).toMatchObject({ is_refused: 1 });
    }
  });

  it('that wait go nowhere once the address is removed', async () => {
    const ann = await reader();
    const { slug } = await published();
    await wants(slug, ann);
    await device().remove({}, ann.member);
    await deliver();
    expect(emailsTo(ann.email)).toEqual([]);
    expect(await read(ann.member)).toMatchObject({ email: null, is_refused: 0, books: [] });
  });

  it.each<[string, (reader: { id: number; member: RpcContext }) => Promise<unknown>, string[]]>([
    ['removed', ({ member }) => device().remove({}, member), []],
    [
      'taken off by its owner',
      ({ id }) => takeAddressOff(sql`user_id = ${id}`, site.dataSource),
      ['given_up'],
    ],
  ])('go nowhere when the address is %s while they are made', async (_, end, states) => {
    const ann = await reader();
    await wants((await published()).slug, ann);
    const held = holdStatement(site.dataSource, /UPDATE device_book SET title/);
    const delivered = deliver();
    await held.reached();
    await end(ann);
    held.release();
    await delivered;
    expect(emailsTo(ann.email)).toEqual([]);
    expect((await read(ann.member)).books.map(({ state }) => state)).toEqual(states);
  });

  it('go at the next look when one fails, and one after the other in a process', async () => {
    const ann = await reader();
    await wants((await published()).slug, ann);
    const worker = sender();
    await site.dataSource.query('ALTER TABLE device_book RENAME TO no_book');
    await expect(worker.run()).rejects.toThrow('device_book');
    await site.dataSource.query('ALTER TABLE no_book RENAME TO device_book');
    await wants((await published()).slug, ann);
    const held = holdStatement(site.dataSource, /UPDATE device_book SET title/);
    const first = worker.run();
    await held.reached();
    await worker.run();
    expect(emailsTo(ann.email)).toEqual([]);
    held.release();
    await first;
    expect(emailsTo(ann.email)).toHaveLength(2);
  });

  it('are as the worker noted them that took them over from one that stood still', async () => {
    const ann = await reader();
    const { slug } = await published();
    const book = books.get(slug) ?? Buffer.of();
    books.delete(slug);
    await wants(slug, ann);
    const held = holdStatement(site.dataSource, /^UPDATE device_book SET state/);
    const former = deliver();
    await held.reached();
    books.set(slug, book);
    site.pass(301);
    await deliver();
    site.returnToNow();
    held.release();
    await former;
    expect(emailsTo(ann.email)).toHaveLength(1);
    expect((await read(ann.member)).books).toMatchObject([{ state: 'sent' }]);
  });

  it.each([
    ['the last of a day', mostDeviceBooksADay - 1, ['one', 'other'], 'too_many'],
    ['of one story', 0, ['one', 'one'], null],
  ])('%s that are wanted at once are one', async (_, before, [first = '', second = ''], refusal) => {
    const ann = await reader();
    for (let sent = 0; sent < before; sent += 1) await wants(`none-${sent}`, ann);
    const held = holdStatement(site.dataSource, /^INSERT INTO device_book/, 'response');
    const wanted = wants(first, ann);
    await held.reached();
    const next = wants(second, ann).then(
      () => null,
      ({ code }: { code: string }) => code,
    );
    await waitForBlocked(site.dataSource);
    held.release();
    await wanted;
    expect(await next).toBe(refusal);
    const rows = await site.dataSource.query<object[]>('SELECT FROM device_book WHERE user_id = $1', [
      ann.id,
    ]);
    expect(rows).toHaveLength(before + 1);
    await deliver();
  });

  it('are in the export of the member with the address, and forgotten after a week', async () => {
    const [ann, ben] = [await reader(), await reader()];
    const { slug, title } = await published();
    await wants(slug, ann);
    await deliver();
    const exporting = site.get<ReadReadingDeviceExport>(ReadReadingDeviceExport);
    const items = async (part: 'reading_device' | 'device_books', user_id = ann.id) =>
      (await exporting.execute({ user_id, part, after: null })).items;
    expect(await items('reading_device')).toEqual([
      { email: ann.email, set_at: expect.any(String), is_refused: 0 },
    ]);
    expect(await items('device_books')).toEqual([
      { kind: 'story', title, requested_at: expect.any(String), state: 'sent' },
    ]);
    expect(await items('device_books', ben.id)).toEqual([]);
    await site.dataSource.query(
      `UPDATE device_book SET requested_at = requested_at - interval '8 days' WHERE user_id = $1`,
      [ann.id],
    );
    await deleteExpiredRows(forgetOldDeliveriesJob, site.dataSource);
    expect(await items('device_books')).toEqual([]);
    expect(await items('reading_device')).toHaveLength(1);
  });
});
