import {
  commentLiked,
  commentPosted,
  openOrCloseAuthor,
  recountActor,
  storyLiked,
  userChanged,
  userSubscribed,
} from '@quillstead/contracts';
import { publicUser, startSmtpServer, type TestSmtpServer, waitForBlocked } from '@quillstead/testing';
import type { EntityManager } from 'typeorm';
import { comment, commentLike, storyLike, subscription } from './events.js';
import { inSession, type OpenDeliveries, openDeliveries } from './open-deliveries.js';
import { startPushService, type TestPushService } from './start-push-service.js';

describe('a notification that names somebody whose user projection has not arrived', () => {
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

  let receiver = 0;
  let endpoint = '';
  beforeEach(async () => {
    receiver = await site.person();
    await site.wish(receiver);
    const browser = push.browser();
    ({ endpoint } = browser);
    await site.save.execute({ webpushSubscription: browser.subscription }, inSession(receiver, receiver));
  });

  /** Returns what the receiver gets by each path, after all due deliveries were sent. */
  async function reached() {
    await site.deliver();
    return {
      list: (await site.list(receiver)).items.map(({ count }) => count),
      counts: Object.values(await site.counts(receiver)),
      pushes: push.taken.filter(({ path }) => endpoint.endsWith(path)).length,
      emails: smtp.emails.filter(({ to }) => to.includes(`person_${receiver}@mail.example`)).length,
    };
  }
  const nothing = { list: [], counts: [], pushes: 0, emails: 0 };
  const once = { list: [1], counts: [1], pushes: 1, emails: 1 };

  const commentBy = (author_id: number, story_author_id: number, changes: object = {}) =>
    comment({ comment_id: site.newId(), story_id: site.newId(), story_author_id, author_id, ...changes });
  const kinds: readonly [string, (newcomer: number, author: number) => Promise<void>][] = [
    ['a like of a story', (newcomer) => site.apply(storyLiked, storyLike(site.newId(), receiver, newcomer))],
    ['a comment', (newcomer) => site.apply(commentPosted, commentBy(newcomer, receiver))],
    [
      'a reply',
      (newcomer, author) =>
        site.apply(
          commentPosted,
          commentBy(newcomer, author, {
            comment_reply_id: site.newId(),
            parent_author_id: receiver,
            comment_level: 1,
          }),
        ),
    ],
    [
      'a mention',
      (newcomer, author) => site.apply(commentPosted, commentBy(newcomer, author, { mentions: [receiver] })),
    ],
    [
      'a like of a comment',
      (newcomer, author) => site.apply(commentLiked, commentLike(commentBy(receiver, author), newcomer)),
    ],
    ['a subscription', (newcomer) => site.apply(userSubscribed, subscription(newcomer, receiver))],
  ];

  it.each(kinds)(
    'is neither listed, counted nor sent until it arrives, and then once: %s',
    async (_, cause) => {
      const newcomer = site.newId();
      await cause(newcomer, await site.person());
      expect(await reached()).toEqual(nothing);
      await site.become(newcomer, {});
      await site.runNotificationTasks();
      expect(await reached()).toEqual(once);
      expect(await reached()).toEqual(once);
    },
  );

  it('as the author of the story waits for them too, and is sent once they arrive, and once', async () => {
    const [newcomer, liker] = [site.newId(), await site.person()];
    await site.apply(commentLiked, commentLike(commentBy(receiver, newcomer), liker));
    expect(await reached()).toEqual(nothing);
    await site.become(newcomer, {});
    await site.runNotificationTasks();
    expect(await reached()).toEqual(once);
    // Deliveries are forgotten after 90 days.
    await site.dataSource.query('DELETE FROM delivery');
    await site.become(newcomer, { status: 'suspended' });
    await site.runNotificationTasks();
    await site.become(newcomer, {});
    await site.runNotificationTasks();
    expect(await reached()).toEqual(once);
  });

  it.each(kinds)('is never listed, counted or sent when they are suspended: %s', async (_, cause) => {
    const newcomer = site.newId();
    await cause(newcomer, await site.person());
    await site.become(newcomer, { status: 'suspended' });
    await site.runNotificationTasks();
    expect(await reached()).toEqual(nothing);
  });

  const raced: readonly [
    string,
    (newcomer: number, author: number, manager: EntityManager) => Promise<void>,
  ][] = [
    [
      'a like of a story',
      (newcomer, _author, manager) =>
        site.applyIn(manager, storyLiked, storyLike(site.newId(), receiver, newcomer)),
    ],
    [
      'a mention',
      (newcomer, author, manager) =>
        site.applyIn(manager, commentPosted, commentBy(newcomer, author, { mentions: [receiver] })),
    ],
    [
      'a like of a comment under their story',
      (newcomer, author, manager) =>
        site.applyIn(manager, commentLiked, commentLike(commentBy(receiver, newcomer), author)),
    ],
  ];
  const arrive = (newcomer: number, manager: EntityManager) =>
    site.applyIn(manager, userChanged, publicUser({ user_id: newcomer, username: `person_${newcomer}` }));
  const listed = async () => {
    const { list, counts } = await reached();
    return { list, counts };
  };

  describe('is shown and counted when it arrives while the notification is written', () => {
    it.each(raced)('and is stored first: %s', async (_, cause) => {
      const [newcomer, author] = [site.newId(), await site.person()];
      const written = await site.dataSource.transaction(async (manager) => {
        await arrive(newcomer, manager);
        const writing = site.dataSource.transaction((other) => cause(newcomer, author, other));
        await waitForBlocked(site.dataSource, 1, 'the notification to wait for the projection');
        return { writing };
      });
      await written.writing;
      await site.runNotificationTasks();
      expect(await listed()).toEqual({ list: [1], counts: [1] });
    });

    it.each(raced)('and is stored last: %s', async (_, cause) => {
      const [newcomer, author] = [site.newId(), await site.person()];
      const stored = await site.dataSource.transaction(async (manager) => {
        await cause(newcomer, author, manager);
        const arriving = site.dataSource.transaction((other) => arrive(newcomer, other));
        await waitForBlocked(site.dataSource, 1, 'the projection to wait for the notification');
        return { arriving };
      });
      await stored.arriving;
      await site.runNotificationTasks();
      expect(await listed()).toEqual({ list: [1], counts: [1] });
    });
  });

  it('is looked at again when it arrives, and nothing is when somebody arrives who has caused none', async () => {
    const [newcomer, other] = [site.newId(), site.newId()];
    await site.apply(commentPosted, commentBy(newcomer, receiver));
    const tasksAfter = async (arrived: number) => {
      await site.become(arrived, {});
      const select = 'SELECT name FROM background_task WHERE key = $1 ORDER BY name';
      const rows = await site.dataSource.query<{ name: string }[]>(select, [String(arrived)]);
      return rows.map(({ name }) => name);
    };
    expect(await tasksAfter(other)).toEqual([]);
    expect(await tasksAfter(newcomer)).toEqual([openOrCloseAuthor.name, recountActor.name].toSorted());
  });

  it('counts them beside others when it arrives, and is not sent again', async () => {
    const [known, newcomer, storyId] = [await site.person(), site.newId(), site.newId()];
    for (const by of [known, newcomer]) await site.apply(storyLiked, storyLike(storyId, receiver, by));
    expect(await reached()).toEqual(once);
    await site.become(newcomer, {});
    await site.runNotificationTasks();
    expect(await reached()).toEqual({ ...once, list: [2] });
  });

  it('is neither listed, counted nor sent until the author of the story arrives, whoever did it', async () => {
    const [author, known] = [site.newId(), await site.person()];
    await site.apply(commentLiked, commentLike(commentBy(receiver, author), known));
    await site.runNotificationTasks();
    expect(await reached()).toEqual(nothing);
    await site.become(author, {});
    await site.runNotificationTasks();
    expect(await listed()).toEqual({ list: [1], counts: [1] });
  });
});
