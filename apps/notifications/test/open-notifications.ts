import { randomUUID } from 'node:crypto';
import type { NotificationKey } from '@quillstead/catalogue';
import {
  type DomainEvent,
  type EventPayloadOf,
  fanOutStory,
  type PublicUser,
  tasksOf,
  userChanged,
} from '@quillstead/contracts';
import type { RpcContext } from '@quillstead/service-kit';
import { event, makeTables, openFeatures } from '@quillstead/service-kit/testing';
import { createDatabase, publicUser } from '@quillstead/testing';
import type { EntityManager } from 'typeorm';
import { CountNew } from '../src/notification/count-new.js';
import { ListNotifications } from '../src/notification/list-notifications.js';
import { MarkSeen } from '../src/notification/mark-seen.js';
import { service } from '../src/service.js';

/** The number of events that a transaction applies when there are many. */
const atOnce = 40;

/** The connections to the database that all use cases share. */
export const connections = 20;

/**
 * Opens the use cases of notifications on a database of their own.
 * @param env variables that the test is about
 */
export async function openNotifications(env: Readonly<Record<string, string>> = {}) {
  const database = await createDatabase({ name: 'notifications', make: (url) => makeTables(service, url) });
  const features = await openFeatures(service, database, {}, { ...env, DATABASE_POOL: `${connections}` });
  const { dataSource, get, handle } = features;
  const [counts, listing, seen] = [get(CountNew), get(ListNotifications), get(MarkSeen)];
  const notificationTasks = tasksOf('notifications').filter((task) => task !== fanOutStory);
  let lastId = 0;
  let lastMoment = Date.parse('2026-05-01T00:00:00.000Z');

  /**
   * Applies an event as the kit does, in a transaction; the time of each event is a millisecond after that of the one
   * before.
   */
  async function apply<Declared extends DomainEvent>(
    declared: Declared,
    payload: EventPayloadOf<Declared>,
  ): Promise<void> {
    await handle([event(declared, payload, new Date((lastMoment += 1)))]);
  }

  /** Applies an event in a transaction of the caller. */
  async function applyIn<Declared extends DomainEvent>(
    manager: EntityManager,
    declared: Declared,
    payload: EventPayloadOf<Declared>,
    publishedAt = new Date((lastMoment += 1)),
  ): Promise<void> {
    await handle([event(declared, payload, publishedAt)], manager);
  }

  /** Applies many payloads of an event, some in each transaction, as after an outage. */
  async function applyMany<Declared extends DomainEvent>(
    declared: Declared,
    payloads: readonly EventPayloadOf<Declared>[],
  ): Promise<void> {
    for (let first = 0; first < payloads.length; first += atOnce) {
      await handle(
        payloads
          .slice(first, first + atOnce)
          .map((payload) => event(declared, payload, new Date((lastMoment += 1)))),
      );
    }
  }

  /** Makes a person whose user projection has arrived. */
  async function person(profile: Partial<PublicUser> = {}): Promise<number> {
    const userId = (lastId += 1);
    await become(userId, profile);
    return userId;
  }

  async function become(userId: number, profile: Partial<PublicUser>): Promise<void> {
    await apply(userChanged, publicUser({ user_id: userId, username: `person_${userId}`, ...profile }));
  }

  return {
    dataSource,
    get,
    databaseUrl: database.url,
    apply,
    applyMany,
    applyIn,
    handle,
    runTasks: features.runTasks,
    person,
    become,
    fanOut: () => features.runTasks(fanOutStory),
    /** Returns an id that was never used before. */
    newId: () => (lastId += 1),
    runNotificationTasks: () => features.runTasks(...notificationTasks),
    list: (id: number, page?: NotificationKey, next?: string | null) =>
      listing.execute({ page, next }, as(id)),
    counts: async (id: number) => (await counts.execute({ user_id: id })).count_notifications_new,
    see: (id: number) => seen.execute({}, as(id)),
    /** Returns the texts of a member's notifications page, the latest first. */
    async texts(id: number): Promise<string[]> {
      return (await listing.execute({}, as(id))).items.map((item) => item.note_text);
    },
    async close(): Promise<void> {
      await features.close();
      await database.drop();
    },
  };
}

export type Notifications = Awaited<ReturnType<typeof openNotifications>>;

/** Returns the context of a member's call as the gateway makes it. */
function as(id: number): RpcContext {
  const viewer = { id, session_id: 1, username: `person_${id}`, role: 'member', show_nsfw: 0 } as const;
  return { viewer, requestId: randomUUID(), deadline: Date.now() + 20_000 };
}
