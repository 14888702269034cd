import { storyLiked } from '@quillstead/contracts';
import type { RpcContext } from '@quillstead/service-kit';
import { NoteEmailReport } from '../src/email-report/note-email-report.js';
import { storyLike } from './events.js';
import { type OpenDeliveries, openDeliveries } from './open-deliveries.js';

const context: RpcContext = { viewer: null, requestId: 'a report', deadline: Date.now() + 60_000 };
const day = 24 * 60 * 60;

describe('reports about emails', () => {
  let site: OpenDeliveries;
  let reports: NoteEmailReport;
  /** The members whose emails accounts was asked to stop. */
  const stopped: number[] = [];
  beforeAll(async () => {
    site = await openDeliveries();
    const accounts = {
      call: (async (_: unknown, { user_id }: { user_id: number }) => void stopped.push(user_id)) as never,
    };
    reports = new NoteEmailReport(site.dataSource, site.tokens, site.clock, accounts);
  });
  afterAll(() => site?.close());

  let addresses = 0;
  const newAddress = () => `reader_${(addresses += 1)}@mail.example`;
  /** Stores confirmed subscriptions of an address to so many authors, and returns their ids. */
  async function subscribed(email: string, authors = 1): Promise<number[]> {
    const rows = await site.dataSource.query<{ id: number }[]>(
      `INSERT INTO email_subscription (author_id, email, email_key, asked_at, confirmed_at)
       SELECT number, $1, $1, now(), now() FROM generate_series(1, $2::int) number RETURNING id`,
      [email, authors],
    );
    return rows.map(({ id }) => id);
  }
  const left = async (email: string) =>
    (
      await site.dataSource.query<{ id: number }[]>(
        'SELECT id FROM email_subscription WHERE email_key = $1 ORDER BY id',
        [email],
      )
    ).map(({ id }) => id);
  const linkOf = (id: number) => site.tokens.sign(id, 'end_subscription');

  function message(token: string, to: string, part: readonly string[]): string {
    const lines = [
      'Content-Type: multipart/report; boundary="b"',
      '\r\n--b\r\nContent-Type: text/plain\r\n\r\nSorry.\r\n\r\n--b',
      ...part,
      `\r\n--b\r\nContent-Type: text/rfc822-headers\r\n\r\nTo: ${to}`,
      `List-Unsubscribe: <https://stories.example/x?token=${token}>\r\n\r\n--b--\r\n`,
    ];
    return lines.join('\r\n');
  }
  const bounce = (token: string, to: string, code: string) =>
    note(
      message(token, to, ['Content-Type: message/delivery-status', '', 'Action: failed', `Status: ${code}`]),
    );
  const complaint = (token: string, to: string) =>
    note(message(token, to, ['Content-Type: message/feedback-report', '', 'Feedback-Type: abuse']));
  async function note(body: string, form: 'message' | 'postmark' = 'message') {
    return (await reports.execute({ form, body: Buffer.from(body).toString('base64') }, context)).outcome;
  }
  const hook = (about: object) => note(JSON.stringify(about), 'postmark');
  /** Makes a member with an address and emails on. */
  async function member(email: string): Promise<number> {
    const id = await site.person();
    await site.wish(id, { email });
    return id;
  }
  async function emailsAfterLike(id: number): Promise<number> {
    const before = await site.emailsTo(id);
    site.pass(3_601);
    await site.apply(storyLiked, storyLike(site.newId(), id, await site.person()));
    await site.deliver();
    return (await site.emailsTo(id)) - before;
  }

  it('of a hard bounce or a complaint end the subscription whose link they return, and no other', async () => {
    const email = newAddress();
    const [first = 0, second = 0, third = 0] = await subscribed(email, 3);
    expect(await bounce(linkOf(first), email, '5.1.1')).toBe('ended');
    expect(await complaint(linkOf(second), email)).toBe('ended');
    expect(await left(email)).toEqual([third]);
    expect(await bounce(linkOf(first), email, '5.1.1')).toBe('ignored');
  });

  it('that are forged end nothing', async () => {
    const email = newAddress();
    const [id = 0] = await subscribed(email);
    const [, signature = ''] = linkOf(id + 1).split('.');
    for (const token of [`${id}.${signature}`, `${id}`, site.tokens.sign(id, 'confirm_subscription')])
      expect(await bounce(token, email, '5.1.1')).toBe('ignored');
    expect(await note('{"RecordType":"SpamComplaint"}')).toBe('ignored');
    expect(await left(email)).toEqual([id]);
  });

  it('of soft bounces end it at the fifth in a row, and begin anew after a month', async () => {
    const email = newAddress();
    const [id = 0] = await subscribed(email);
    const bounces = async (times: number) => {
      for (let time = 0; time < times; time += 1)
        expect(await bounce(linkOf(id), email, '4.4.7')).toBe('counted');
    };
    await bounces(4);
    site.pass(31 * day);
    await bounces(4);
    expect(await left(email)).toEqual([id]);
    expect(await bounce(linkOf(id), email, '5.2.2')).toBe('ended');
    expect(await left(email)).toEqual([]);
  });

  it('of a hard bounce stop the emails of a member, unless the address is another one by now', async () => {
    const [email, old] = [newAddress(), newAddress()];
    const id = await member(email);
    expect(await bounce(site.tokens.sign(id), old, '5.1.1')).toBe('ignored');
    expect(await emailsAfterLike(id)).toBe(1);
    expect(await bounce(site.tokens.sign(id), email, '5.1.1')).toBe('ended');
    expect(await emailsAfterLike(id)).toBe(0);
    await site.wish(id, { email: newAddress() });
    expect(await emailsAfterLike(id)).toBe(1);
  });

  it('of a complaint have accounts switch off the emails of a member', async () => {
    const email = newAddress();
    const id = await member(email);
    expect(await complaint(site.tokens.sign(id), email)).toBe('ended');
    expect(stopped).toContain(id);
  });

  it('of a provider count for the address, as a reader and as a member', async () => {
    const email = newAddress();
    await subscribed(email, 3);
    const id = await member(email);
    expect(await hook({ RecordType: 'Bounce', Type: 'SoftBounce', Email: email })).toBe('counted');
    expect(await left(email)).toHaveLength(3);
    expect(await hook({ RecordType: 'Bounce', Type: 'HardBounce', Email: email.toUpperCase() })).toBe(
      'ended',
    );
    expect(await left(email)).toEqual([]);
    expect(await emailsAfterLike(id)).toBe(0);
    expect(await hook({ RecordType: 'SpamComplaint', Email: email })).toBe('ended');
    expect(stopped.at(-1)).toBe(id);
    expect(await hook({ RecordType: 'SpamComplaint', Email: newAddress() })).toBe('ignored');
  });
});
