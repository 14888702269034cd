import {
  commentLiked,
  commentPosted,
  hashtagSubscriptionChanged,
  openOrCloseAuthor,
  seriesSubscriptionChanged,
  storyPublished,
  userChanged,
  userSubscribed,
  userUnsubscribed,
} from '@quillstead/contracts';
import {
  holdStatement,
  publicUser,
  startSmtpServer,
  type TestSmtpServer,
  waitForBlocked,
} from '@quillstead/testing';
import { inSession, type OpenDeliveries, openDeliveries } from './open-deliveries.js';
import { startPushService, type TestPushService } from './start-push-service.js';
import { chapter, comment, commentLike, story, subscription } from './events.js';

const viewers = ['accepted', 'requested', 'other'] as const;
type Viewer = (typeof viewers)[number];

describe('notifications of what stands under a private author', () => {
  let smtp: TestSmtpServer;
  let push: TestPushService;
  let site: OpenDeliveries;
  beforeAll(async () => {
    smtp = await startSmtpServer();
    push = await startPushService(() => site.keys.publicKey);
    site = await openDeliveries({ smtpUrl: smtp.url, pushOrigin: push.origin });
  });
  afterAll(async () => {
    await site?.close();
    await push?.stop();
    await smtp?.stop();
  });

  /** Makes a person who gets emails and pushes; `reached` counts what they get by each path. */
  async function person() {
    const id = await site.person();
    await site.wish(id);
    const browser = push.browser();
    await site.save.execute({ webpushSubscription: browser.subscription }, inSession(id, id));
    return {
      id,
      reached: async () => ({
        list: (await site.list(id)).items.length,
        counts: Object.values(await site.counts(id)).reduce((sum, count) => sum + count, 0),
        pushes: push.taken.filter(({ path }) => browser.endpoint.endsWith(path)).length,
        emails: smtp.emails.filter(({ to }) => to.includes(`person_${id}@mail.example`)).length,
      }),
    };
  }

  /** Each function causes a notification for the viewer about a text that stands in or under the author's story. */
  const kinds: Readonly<Record<string, (author: number, viewer: number) => Promise<void>>> = {
    'a new story of a hashtag': async (author, viewer) => {
      const hashtag = `#tag_${viewer}`;
      await site.apply(hashtagSubscriptionChanged, { user_id: viewer, hashtag, subscription: 1 });
      await site.apply(storyPublished, story(site.newId(), author, [hashtag]));
      await site.fanOut();
    },
    'a new story of a series': async (author, viewer) => {
      const series_id = site.newId();
      await site.apply(seriesSubscriptionChanged, { user_id: viewer, series_id, subscription: 1 });
      await site.apply(storyPublished, chapter(site.newId(), author, series_id));
      await site.fanOut();
    },
    'a mention in a comment': (author, viewer) =>
      site.apply(commentPosted, { ...commentUnder(author), mentions: [viewer] }),
    'a reply to a comment': (author, viewer) =>
      site.apply(commentPosted, {
        ...commentUnder(author),
        comment_reply_id: site.newId(),
        parent_author_id: viewer,
        comment_level: 1,
      }),
    'a like of a comment': async (author, viewer) =>
      site.apply(
        commentLiked,
        commentLike({ ...commentUnder(author), author_id: viewer }, await site.person()),
      ),
  };
  const commentUnder = (author: number) =>
    comment({
      comment_id: site.newId(),
      story_id: site.newId(),
      story_author_id: author,
      author_id: author,
    });
  const follow: Readonly<Record<Viewer, (viewer: number, author: number) => Promise<void>>> = {
    accepted: (viewer, author) => site.apply(userSubscribed, subscription(viewer, author)),
    requested: (viewer, author) => site.apply(userSubscribed, subscription(viewer, author, false)),
    other: () => Promise.resolve(),
  };

  const table = Object.entries(kinds).flatMap(([what, cause]) =>
    viewers.map((viewer) => [what, viewer, cause] as const),
  );

  it.each(table)(
    'reach nobody who may not read it, by any access path: %s, for the %s one',
    async (_, viewer, cause) => {
      const author = await site.person();
      const reader = await person();
      await follow[viewer](reader.id, author);
      await cause(author, reader.id);
      expect((await reader.reached()).list).toBe(1);
      // The notification waits to be pushed and mailed; now the account turns private.
      await site.become(author, { is_private: 1 });
      await site.runNotificationTasks();
      await site.deliver();
      const times = viewer === 'accepted' ? 1 : 0;
      expect(await reader.reached()).toEqual({ list: times, counts: times, pushes: times, emails: times });
    },
  );

  it('are looked at once more when the account changes again while they are looked at', async () => {
    const [author, reader] = [await site.person(), await site.person()];
    await kinds['a like of a comment']?.(author, reader);
    await site.become(author, { is_private: 1 });
    const running = await site.dataSource.transaction(async (manager) => {
      const begun = await site.dataSource.transaction(async (holding) => {
        await holding.query('SELECT FROM notification WHERE receiver_id = $1 FOR UPDATE', [reader]);
        const run = { done: site.runNotificationTasks() };
        await waitForBlocked(site.dataSource, 1, 'a task to wait for the notification');
        await manager.query('SELECT FROM background_task WHERE name = $1 AND key = $2 FOR UPDATE', [
          openOrCloseAuthor.name,
          String(author),
        ]);
        return run;
      });
      await waitForBlocked(site.dataSource, 1, 'the task that is done to wait to be deleted');
      const user = publicUser({ user_id: author, username: `person_${author}`, is_private: 0 });
      await site.applyIn(manager, userChanged, user);
      return begun;
    });
    await running.done;
    await site.runNotificationTasks();
    expect(Object.values(await site.counts(reader))).toEqual([1]);
  });

  it('are hidden with an author who is suspended while a page of receivers is written', async () => {
    const [author, reader] = [await site.person(), await site.person()];
    await follow.accepted(reader, author);
    await site.apply(storyPublished, story(site.newId(), author));
    const written = holdStatement(site.dataSource, /INSERT INTO notification \(/, 'response');
    const writing = site.fanOut();
    await written.reached();
    const suspending = site.become(author, { status: 'suspended' });
    await waitForBlocked(site.dataSource);
    written.release();
    await Promise.all([writing, suspending]);
    await site.runNotificationTasks();
    expect((await site.list(reader)).items).toEqual([]);
  });

  it('count for nobody whose subscription ended while they were looked at again', async () => {
    const [author, reader] = [await site.person(), await site.person()];
    await follow.accepted(reader, author);
    await site.apply(storyPublished, story(site.newId(), author));
    await site.fanOut();
    await site.become(author, { is_private: 1 });
    const running = await site.dataSource.transaction(async (manager) => {
      const over = { ...subscription(reader, author), code: null };
      await site.applyIn(manager, userUnsubscribed, over);
      const run = { done: site.runNotificationTasks() };
      await waitForBlocked(site.dataSource);
      return run;
    });
    await running.done;
    expect(Object.values(await site.counts(reader))).toEqual(expect.not.arrayContaining([1]));
    expect((await site.list(reader)).items).toEqual([]);
  });
});
