import { storyLiked } from '@quillstead/contracts';
import { startSmtpServer, type TestSmtpServer } from '@quillstead/testing';
import { inSession, type OpenDeliveries, openDeliveries } from './open-deliveries.js';
import { startPushService, type TestPushService } from './start-push-service.js';
import { storyLike } from './events.js';

/** The number of likes. Ten thousand show how long a storm takes; the suite has fewer and makes the same checks. */
const likes = Number(process.env['NOTIFICATION_LIKES'] ?? 2_000);
/** The milliseconds of the timeout; the suite shares two cores with other tests. */
const longest = 180_000;

describe('a storm of likes', () => {
  let smtp: TestSmtpServer;
  let push: TestPushService;
  let site: OpenDeliveries;
  beforeAll(async () => {
    smtp = await startSmtpServer();
    push = await startPushService(() => site.keys.publicKey);
    site = await openDeliveries({ smtpUrl: smtp.url, pushOrigin: push.origin });
    await site.dataSource.query(
      `INSERT INTO user_projection (user_id, username, is_private, status)
       SELECT number, 'reader' || number, 0, 'active' FROM generate_series(1000001, 1000000 + $1::int) number`,
      [likes],
    );
  });
  afterAll(async () => {
    await site?.close();
    await push?.stop();
    await smtp?.stop();
  });

  it(
    'of one story is one group, one push message and one email',
    async () => {
      const author = await site.person();
      await site.wish(author);
      await site.save.execute({ webpushSubscription: push.browser().subscription }, inSession(author, 1));
      const storyId = site.newId();
      const published = Array.from({ length: likes }, (_, by) => storyLike(storyId, author, 1_000_001 + by));
      const startedAt = performance.now();
      for (let first = 0; first < likes; first += 1_000)
        await Promise.all([
          site.applyMany(storyLiked, published.slice(first, first + 1_000)),
          site.deliver(),
        ]);
      site.pass(2 * 60 * 60);
      await site.deliver();
      if (process.env['NOTIFICATION_LIKES'])
        process.stdout.write(`${likes} likes in ${Math.round(performance.now() - startedAt)} ms\n`);
      expect((await site.list(author)).items).toMatchObject([{ kind: 'note_story_like', count: likes }]);
      expect(await site.counts(author)).toEqual({ note_story_like: 1 });
      expect([push.taken.length, push.faults, smtp.emails.length]).toEqual([1, [], 1]);
    },
    longest,
  );
});
