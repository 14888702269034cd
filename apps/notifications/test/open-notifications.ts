import { randomUUID } from 'node:crypto';
import type { NoticeKey } from '@quillstead/catalogue';
import {
  commentDeleted,
  commentLiked,
  commentPosted,
  commentUnliked,
  type Fact,
  type FactPayloadOf,
  hashtagSubscriptionChanged,
  type PublicUser,
  storyChanged,
  storyDeleted,
  storyLiked,
  storyPublished,
  storyUnliked,
  subscriptionAccepted,
  userChanged,
  userSubscribed,
  userUnsubscribed,
} from '@quillstead/contracts';
import { type AskContext, connectDatabase, Cursors, type Heard, migrate } from '@quillstead/service-kit';
import { createDatabase, publicUser } from '@quillstead/testing';
import type { EntityManager } from 'typeorm';
import { OnUserChanged } from '../src/author-card/on-user-changed.js';
import { database as tables } from '../src/database/data-source.js';
import { FanOutStories } from '../src/fan-out/fan-out-stories.js';
import { CountNew } from '../src/notice/count-new.js';
import { ListNotices } from '../src/notice/list-notices.js';
import { MarkSeen } from '../src/notice/mark-seen.js';
import {
  OnCommentLiked,
  OnCommentPosted,
  OnStoryLiked,
  OnStoryTold,
  OnSubscriptionTold,
} from '../src/reactions/index.js';
import { OnHashtagSubscriptionChanged } from '../src/subscription/on-hashtag-subscription-changed.js';
import { DoUpkeep } from '../src/upkeep/do-upkeep.js';

type Context = Pick<Heard, 'manager' | 'toldAt'>;

/** Facts that a transaction applies when there are many. */
const atOnce = 40;

/** Of the use cases together. */
export const connections = 20;

const definition = { name: 'notifications', database: tables } as const;

async function makeTables(url: string): Promise<void> {
  const dataSource = await connectDatabase(definition, { DATABASE_URL: url, DATABASE_POOL: 2 });
  await migrate(dataSource);
  await dataSource.destroy();
}

/** The use cases of notifications on a database of their own. */
export async function openNotifications() {
  const database = await createDatabase({ name: 'notifications', make: makeTables });
  const dataSource = await connectDatabase(definition, {
    DATABASE_URL: database.url,
    DATABASE_POOL: connections,
  });
  const counts = new CountNew(dataSource);
  const listing = new ListNotices(dataSource, new Cursors('a secret of the tests'));
  const seen = new MarkSeen(dataSource, counts);
  const fanOut = new FanOutStories(dataSource);
  const upkeep = new DoUpkeep(dataSource);
  const hearers = hearersOf();
  let lastId = 0;
  let lastMoment = Date.parse('2026-05-01T00:00:00.000Z');

  /** Applies a fact as the kit does, in a transaction; each is told a millisecond after the one before. */
  async function hear<Declared extends Fact>(
    fact: Declared,
    payload: FactPayloadOf<Declared>,
  ): Promise<void> {
    const toldAt = new Date((lastMoment += 1));
    await dataSource.transaction((manager) => hearIn(manager, fact, payload, toldAt));
  }

  /** The same in a transaction of the caller's. */
  async function hearIn(
    manager: EntityManager,
    fact: Fact,
    payload: unknown,
    toldAt = new Date((lastMoment += 1)),
  ): Promise<void> {
    const hearer = hearers.get(fact.name);
    if (!hearer) throw new Error(`${fact.name} is not heard`);
    await hearer(payload, { manager, toldAt });
  }

  /** Applies many payloads of a fact, some in each transaction, as after an outage. */
  async function hearMany<Declared extends Fact>(
    fact: Declared,
    payloads: readonly FactPayloadOf<Declared>[],
  ): Promise<void> {
    for (let first = 0; first < payloads.length; first += atOnce) {
      await dataSource.transaction(async (manager) => {
        for (const payload of payloads.slice(first, first + atOnce))
          await hearIn(manager, fact, payload, new Date((lastMoment += 1)));
      });
    }
  }

  /** Somebody whose card has arrived. */
  async function person(profile: Partial<PublicUser> = {}): Promise<number> {
    const userId = (lastId += 1);
    await become(userId, profile);
    return userId;
  }

  async function become(userId: number, profile: Partial<PublicUser>): Promise<void> {
    await hear(userChanged, publicUser({ user_id: userId, username: `person_${userId}`, ...profile }));
  }

  return {
    dataSource,
    databaseUrl: database.url,
    hear,
    hearMany,
    hearIn,
    person,
    become,
    fanOut: () => fanOut.run(),
    /** A thing's id that was never used before. */
    newId: () => (lastId += 1),
    upkeep: () => upkeep.run(),
    list: (id: number, page?: NoticeKey, next?: string | null) => listing.execute({ page, next }, as(id)),
    counts: async (id: number) => (await counts.execute({ user_id: id })).count_notifications_new,
    see: (id: number) => seen.execute({}, as(id)),
    /** What somebody's page says, the latest first. */
    async texts(id: number): Promise<string[]> {
      return (await listing.execute({}, as(id))).items.map((item) => item.note_text);
    },
    async close(): Promise<void> {
      await dataSource.destroy();
      await database.drop();
    },
  };
}

export type Notifications = Awaited<ReturnType<typeof openNotifications>>;

/** The context of a member's call as the gateway makes it. */
function as(id: number): AskContext {
  const viewer = { id, session_id: 1, username: `person_${id}`, role: 'member', show_nsfw: 0 } as const;
  return { viewer, requestId: randomUUID(), deadline: Date.now() + 20_000 };
}

function hearersOf(): ReadonlyMap<string, (payload: unknown, context: Context) => Promise<void>> {
  const hearers = new Map<string, (payload: unknown, context: Context) => Promise<void>>();
  const add = <Declared extends Fact>(
    fact: Declared,
    hear: (payload: FactPayloadOf<Declared>, context: Context) => Promise<void>,
  ) => hearers.set(fact.name, (payload, context) => hear(payload as FactPayloadOf<Declared>, context));
  const [cards, hashtags] = [new OnUserChanged(), new OnHashtagSubscriptionChanged()];
  const [stories, likes, commentLikes] = [new OnStoryTold(), new OnStoryLiked(), new OnCommentLiked()];
  const [comments, subscriptions] = [new OnCommentPosted(), new OnSubscriptionTold()];
  add(userChanged, (told, context) => cards.keepCard(told, context));
  add(hashtagSubscriptionChanged, (told, context) => hashtags.keep(told, context));
  add(storyPublished, (told, context) => stories.published(told, context));
  add(storyChanged, (told, context) => stories.changed(told, context));
  add(storyDeleted, (told, context) => stories.deleted(told, context));
  add(storyLiked, (told, context) => likes.liked(told, context));
  add(storyUnliked, (told, context) => likes.unliked(told, context));
  add(commentPosted, (told, context) => comments.posted(told, context));
  add(commentDeleted, (told, context) => comments.deleted(told, context));
  add(commentLiked, (told, context) => commentLikes.liked(told, context));
  add(commentUnliked, (told, context) => commentLikes.unliked(told, context));
  add(userSubscribed, (told, context) => subscriptions.subscribed(told, context));
  add(subscriptionAccepted, (told, context) => subscriptions.accepted(told, context));
  add(userUnsubscribed, (told, context) => subscriptions.unsubscribed(told, context));
  return hearers;
}
