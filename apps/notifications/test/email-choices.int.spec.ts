import { jest } from '@jest/globals';
import { commentPosted, storyLiked, storyUnliked, userSubscribed } from '@quillstead/contracts';
import { startSmtpServer, type TestSmtpServer } from '@quillstead/testing';
import { lastDigest, nextDigest } from '../src/due/index.js';
import { type OpenDeliveries, openDeliveries } from './open-deliveries.js';
import { comment, storyLike, subscription } from './events.js';

describe('how often emails come', () => {
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

  // PostgreSQL computes when a daily email is due by its own clock: a test whose clock is hours ahead would be past
  // that time.
  beforeEach(() => site.returnToNow());

  type Frequency = NonNullable<NonNullable<Parameters<OpenDeliveries['wish']>[1]>['note_email_frequency']>;

  async function reader(note_email_frequency: Frequency) {
    const id = await site.person({ display_name: 'Ann' });
    const choose = (frequency: Frequency) => site.wish(id, { note_email_frequency: frequency });
    await choose(note_email_frequency);
    const emails = () => smtp.emails.filter(({ to }) => to.includes(`person_${id}@mail.example`));
    return { id, emails, choose, subjects: () => emails().map(({ parsed }) => parsed.subject) };
  }
  const like = async (authorId: number) =>
    site.apply(storyLiked, storyLike(site.newId(), authorId, await site.person({ display_name: 'Ben' })));
  const follow = async (authorId: number) =>
    site.apply(userSubscribed, subscription(await site.person({ display_name: 'Cleo' }), authorId));

  async function untilDigest(): Promise<void> {
    const now = site.clock.now();
    site.pass((nextDigest(now).getTime() - now.getTime()) / 1_000 - 1);
    await site.deliver();
  }

  it('changes for what waits already when it is chosen anew, and for nobody else', async () => {
    const [ann, ben] = [await reader('daily'), await reader('daily')];
    for (const { id } of [ann, ben]) await like(id);
    await site.deliver();
    expect(ann.emails()).toEqual([]);
    await ann.choose('at_once');
    await site.deliver();
    expect([ann.emails().length, ben.emails().length]).toEqual([1, 0]);
  });

  it('hourly: one an hour, and it gathers all kinds', async () => {
    const ann = await reader('hourly');
    await like(ann.id);
    await site.deliver();
    expect(ann.subjects()).toEqual([expect.stringContaining('Ben liked your story')]);
    await follow(ann.id);
    await like(ann.id);
    await site.deliver();
    site.pass(3_590);
    await site.deliver();
    expect(ann.emails()).toHaveLength(1);
    site.pass(20);
    await site.deliver();
    const [, gathered, ...others] = ann.emails();
    expect(others).toEqual([]);
    expect(gathered?.parsed.subject).toBe('2 things happened at Quillstead');
    for (const part of [gathered?.parsed.text ?? '', gathered?.parsed.html || '']) {
      expect(part).toContain('Cleo subscribed to you.');
      expect(part).toContain('Ben liked your story');
      expect(part).toContain('one email an hour at most');
      expect(part).toMatch(/https:\/\/stories\.example\/account\/notifications[\s"]/);
    }
    expect(gathered?.raw).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r?$/m);
  });

  it('daily: one at the same hour each day, of what is there and unseen then', async () => {
    const [ann, ben] = [await reader('daily'), await reader('daily')];
    const published = storyLike(site.newId(), ann.id, await site.person());
    await site.apply(storyLiked, published);
    for (const { id } of [ann, ben]) {
      await like(id);
      await follow(id);
    }
    await untilDigest();
    expect([ann.emails(), ben.emails()]).toEqual([[], []]);
    await site.apply(storyUnliked, published);
    await site.see(ben.id);
    site.pass(2);
    await site.deliver();
    expect(ann.subjects()).toEqual(['2 things happened at Quillstead']);
    expect(ann.emails()[0]?.parsed.text).toContain('one email a day at most');
    expect(ben.emails()).toEqual([]);
    await like(ann.id);
    await site.deliver();
    await untilDigest();
    expect(ann.emails()).toHaveLength(1);
    site.pass(2);
    await site.deliver();
    expect(ann.subjects()[1]).toContain('Ben liked your story');
    expect(site.clock.now().getTime() - lastDigest(site.clock.now()).getTime()).toBeLessThan(60_000);
  });

  it('daily: one a day also when the first leaves exactly at its hour, or exactly a day after another', async () => {
    const ann = await reader('daily');
    const hour = nextDigest(new Date());
    const deliverAt = async (time: number) => {
      jest.spyOn(site.clock, 'now').mockReturnValue(new Date(time));
      await site.deliver();
      return ann.emails().length;
    };
    const [day, counts] = [86_400_000, [] as number[]];
    for (const after of [-1, 0, 0, 1, day - 1, day, day, day + 1]) {
      await like(ann.id);
      counts.push(await deliverAt(hour.getTime() + after));
    }
    expect(counts).toEqual([0, 1, 1, 1, 1, 2, 2, 2]);
  });

  it('daily: once, when many workers look at the same moment', async () => {
    const ann = await reader('daily');
    for (let number = 0; number < 3; number += 1) await like(ann.id);
    await follow(ann.id);
    await untilDigest();
    site.pass(2);
    await site.deliverByMany();
    expect(ann.subjects()).toEqual(['4 things happened at Quillstead']);
  });

  it('shows how texts begin, and of what is not safe for work only that it is so', async () => {
    const ann = await reader('daily');
    const by = await site.person({ display_name: 'Ben' });
    const onStory = { story_id: site.newId(), story_author_id: ann.id, author_id: by };
    const [plain, marked] = [site.newId(), site.newId()];
    await site.apply(commentPosted, comment({ comment_id: plain, ...onStory }));
    await site.apply(commentPosted, comment({ comment_id: marked, ...onStory, story_id: site.newId() }));
    site.excerpts.comments.push(
      { id: plain, is_nsfw: 0, excerpt: 'So “the lamp”\r\nBcc: eve@mail.example <b>burns</b>' },
      { id: marked, is_nsfw: 1, excerpt: null },
    );
    await untilDigest();
    site.pass(2);
    await site.deliver();
    const [email] = ann.emails();
    expect(email?.parsed.text).toContain('“So ‘the lamp’ Bcc: eve@mail.example <b>burns</b>”');
    expect(email?.parsed.html).toContain('&lt;b&gt;burns&lt;/b&gt;');
    for (const part of [email?.parsed.text, email?.parsed.html])
      expect(part).toContain('Marked as not safe for work.');
  });
});
