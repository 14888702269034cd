import { randomUUID } from 'node:crypto';
import { storyLiked } from '@quillstead/contracts';
import { CallError } from '@quillstead/service-kit';
import { holdStatement, startSmtpServer, type TestSmtpServer } from '@quillstead/testing';
import { stopAddress } from '../src/refused-address/refusals.js';
import { type OpenDeliveries, inSession, openDeliveries } from './open-deliveries.js';
import { storyLike } from './events.js';

describe('emails that are refused', () => {
  let smtp: TestSmtpServer;
  let site: OpenDeliveries;
  beforeAll(async () => {
    smtp = await startSmtpServer();
    site = await openDeliveries({ smtpUrl: smtp.url });
  });
  afterAll(async () => {
    await site?.close();
    await smtp?.stop();
  });

  /** Lets a person like another story of the author, an hour after the last. */
  async function like(authorId: number): Promise<void> {
    site.pass(3_601);
    await site.apply(storyLiked, storyLike(site.newId(), authorId, await site.person()));
    await site.deliver();
  }
  async function refusedTimes(times: number, refuse = () => smtp.refuse(550)) {
    const id = await site.person();
    const address = () => `${randomUUID()}@mail.example`;
    const email = address();
    await site.wish(id, { email });
    for (let time = 0; time < times; time += 1) {
      refuse();
      await like(id);
    }
    const count = () => smtp.emails.filter(({ to }) => to[0] === email).length;
    return { id, email, count, address };
  }
  const moderator = () => {
    const context = inSession(1, 1);
    return { ...context, viewer: { ...context.viewer, role: 'moderator' } } as typeof context;
  };
  const triesFor = async (act: () => Promise<void>) => {
    const before = smtp.tries;
    await act();
    return smtp.tries - before;
  };

  it('three times in a row end emails to that address, and no other', async () => {
    const [ann, ben] = [await refusedTimes(3), await refusedTimes(2)];
    expect(await triesFor(() => like(ann.id))).toBe(0);
    expect(await triesFor(() => like(ben.id))).toBe(1);
    expect(ben.count()).toBe(1);
  });

  it.each([
    ['the receiver', () => smtp.refuseReceivers(550), false],
    ['the sender, which is not their fault', () => smtp.refuseSenders(550), true],
    ['the receiver for now', () => smtp.refuseReceivers(450), true],
  ])('three times in a row end emails by what the server refused: %s', async (_, refuse, isContinued) => {
    const ann = await refusedTimes(3, refuse);
    await like(ann.id);
    expect(ann.count() > 0).toBe(isContinued);
  });

  it('are counted anew after one that was taken', async () => {
    const ann = await refusedTimes(2);
    await like(ann.id);
    smtp.refuse(550, 550);
    for (let time = 0; time < 3; time += 1) await like(ann.id);
    expect(ann.count()).toBe(2);
  });

  it('come again to another address, and to the same once it is confirmed again', async () => {
    const [ann, ben] = [await refusedTimes(3), await refusedTimes(3)];
    await site.wish(ann.id, { email: ann.address() });
    expect(await triesFor(() => like(ann.id))).toBe(1);
    await site.wish(ben.id, { email: ben.email, is_email_verified: 0 });
    expect(await triesFor(() => like(ben.id))).toBe(0);
    await site.wish(ben.id, { email: ben.email, is_email_verified: 1 });
    await like(ben.id);
    expect(ben.count()).toBe(1);
  });

  it('end by a report that arrives while another one is handed over', async () => {
    const ann = await refusedTimes(0);
    const held = holdStatement(site.dataSource, /^UPDATE sent_email SET sent_at/);
    const sending = like(ann.id);
    await held.reached();
    const report = { userId: ann.id, email: ann.email, at: site.clock.now() };
    await stopAddress(report, site.dataSource.manager);
    held.release();
    await sending;
    expect(await triesFor(() => like(ann.id))).toBe(0);
  });

  it('are shown to the staff and nobody else, without the address', async () => {
    const ann = await refusedTimes(3);
    const { items, totals } = await site.failed(moderator());
    expect(items.slice(0, 3)).toEqual(
      [1, 2, 3].map(() =>
        expect.objectContaining({
          user_id: ann.id,
          username: `person_${ann.id}`,
          kind: 'note_story_like',
          outcome: 'refused',
          smtp_code: 550,
          is_stopped: 1,
        }),
      ),
    );
    expect(JSON.stringify(items)).not.toContain('@');
    expect(totals.every(({ outcome, smtp_code }) => outcome === 'refused' && smtp_code === 550)).toBe(true);
    expect(totals.reduce((sum, { count }) => sum + count, 0)).toBeGreaterThanOrEqual(items.length);
    await expect(site.failed(inSession(ann.id, 1))).rejects.toThrow(CallError);
  });

  it('are counted by days of UTC, not by days of the database', async () => {
    const ann = await refusedTimes(1);
    // An hour after midnight, which is the evening before in the zone of the tests' databases.
    await site.dataSource.query(
      `UPDATE notification_email SET made_at = date_trunc('day', now(), 'UTC') - interval '9 days 23 hours'
       WHERE receiver_id = $1`,
      [ann.id],
    );
    const day = new Date();
    day.setUTCDate(day.getUTCDate() - 10);
    const { totals } = await site.failed(moderator());
    expect(totals.at(-1)).toMatchObject({ day: day.toISOString().slice(0, 10), count: 1 });
  });
});
