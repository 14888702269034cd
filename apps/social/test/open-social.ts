import { randomUUID } from 'node:crypto';
import {
  type Operation,
  type PublicUser,
  type VisibleThing,
  type SessionViewer,
  userChanged,
} from '@quillstead/contracts';
import type { RpcContext, Difference, Rebuilding, OutboxEntry } from '@quillstead/service-kit';
import { event, makeTables, openFeatures } from '@quillstead/service-kit/testing';
import { createDatabase, publicUser } from '@quillstead/testing';
import { BlockUser } from '../src/block/block-user.js';
import { ListBlocks } from '../src/block/list-blocks.js';
import { FollowHashtag } from '../src/hashtag-subscription/follow-hashtag.js';
import { ListSubscribers } from '../src/profile/list-subscribers.js';
import { ListSubscriptions } from '../src/profile/list-subscriptions.js';
import { ReadProfile } from '../src/profile/read-profile.js';
import { ReadUserTooltip } from '../src/profile/read-user-tooltip.js';
import { rebuildSocial } from '../src/rebuild/rebuild-social.js';
import { Snapshot } from '../src/snapshot/snapshot.js';
import { ListReports } from '../src/report/list-reports.js';
import { SendReport } from '../src/report/send-report.js';
import { service } from '../src/service.js';
import { ManageSubscribers } from '../src/subscription/manage-subscribers.js';
import { Subscribe } from '../src/subscription/subscribe.js';

/** Opens the use cases of social on a database of their own. */
export async function openSocial() {
  const database = await createDatabase({ name: 'social', make: (url) => makeTables(service, url) });
  /** The events whose acknowledgement a call has waited for before its response. */
  const awaitedEvents: OutboxEntry[] = [];
  let applied: Promise<void> = Promise.resolve();
  /** The background tasks that have failed, as they were logged. */
  const failures: { key?: string }[] = [];
  /** The item that content would return for a report; a test can replace it. */
  const content = {
    see: async ({ story_id: id }: { story_id?: number }): Promise<VisibleThing> => ({
      author_id: 1_000_000,
      slug: `story-${id}`,
      title: `Story ${id}`,
      excerpt: 'It begins',
    }),
  };
  /** The calls of other services, by the name of the operation. */
  const calls: [name: string, payload: object][] = [];
  /** The ids of the other members of the staff. */
  const staff: { others: readonly number[] } = { others: [0] };
  const features = await openFeatures(service, database, {
    rpc: {
      call: (async (operation: Operation, payload: object) => {
        calls.push([operation.name, payload]);
        return operation.name === 'accounts.count_other_staff'
          ? { count: staff.others.length, ids: staff.others }
          : content.see(payload);
      }) as unknown as Rebuilding['call'],
    },
    acknowledgements: {
      wait: (published) => {
        awaitedEvents.push(...[published].flat());
        return applied;
      },
    },
    logger: {
      warn: (details: { key?: string }) => {
        if (details.key !== undefined) failures.push(details);
      },
    },
  });
  const { dataSource, outbox } = features;
  const people = new Map<number, PublicUser>();
  let lastUserId = 0;

  /** Handles the event with which accounts publishes a person. */
  async function receiveUser(user: PublicUser): Promise<void> {
    people.set(user.user_id, user);
    await features.handle([event(userChanged, user)]);
  }

  return {
    dataSource,
    outbox,
    get: features.get,
    awaitedEvents,
    failures,
    /** Delays all acknowledgements until the returned function is called. */
    holdAcknowledgements(): () => void {
      const { promise, resolve } = Promise.withResolvers<void>();
      applied = promise;
      return resolve;
    },
    receiveUser,
    handle: features.handle,
    subscribe: features.get(Subscribe),
    subscribers: features.get(ManageSubscribers),
    blocks: features.get(BlockUser),
    listBlocks: features.get(ListBlocks),
    followHashtag: features.get(FollowHashtag),
    readProfile: features.get(ReadProfile),
    readTooltip: features.get(ReadUserTooltip),
    listSubscribers: features.get(ListSubscribers),
    listSubscriptions: features.get(ListSubscriptions),
    runTasks: features.runTasks,
    /** Runs the tasks that have failed or were delayed, as if they had waited long enough. */
    async runTasksAgain(): Promise<void> {
      await dataSource.query('UPDATE background_task SET run_at = now()');
      await features.runTasks();
    },
    snapshot: features.get(Snapshot),
    /** Compares with the people of the applied events, as accounts would return them; returns the differences. */
    async rebuild({ isTrial = false } = {}): Promise<Difference[]> {
      const found: Difference[] = [];
      const call = (async (_: Operation, { after }: { after: number }) => {
        const items = [...people.values()]
          .filter((user) => user.user_id > after)
          .map((user) => ({ ...user, version: 1 }));
        return { items, after: items.at(-1)?.user_id ?? null };
      }) as unknown as Rebuilding['call'];
      await rebuildSocial({ dataSource, outbox, call, isTrial, differs: (one) => found.push(one) });
      return found;
    },
    content,
    calls,
    staff,
    sendReport: features.get(SendReport),
    listReports: features.get(ListReports),
    /** Returns a person whose user projection has arrived. */
    async person(profile: Partial<PublicUser> = {}): Promise<RpcContext> {
      lastUserId += 1;
      const user = publicUser({ user_id: lastUserId, username: `person_${lastUserId}`, ...profile });
      await receiveUser(user);
      return as(viewerOf(user));
    },
    /** Changes a person by another event of accounts. */
    async become(person: RpcContext, profile: Partial<PublicUser>): Promise<void> {
      const before = people.get(idOf(person));
      if (!before) throw new Error('No event named this id');
      await receiveUser({ ...before, ...profile });
    },
    async close(): Promise<void> {
      await features.close();
      await database.drop();
    },
  };
}

export type Social = Awaited<ReturnType<typeof openSocial>>;

/** Returns the context of a call as the gateway makes it. */
export function as(viewer: SessionViewer | null): RpcContext {
  return { viewer, requestId: randomUUID(), deadline: Date.now() + 20_000 };
}

export const visitor = as(null);

export const idOf = ({ viewer }: RpcContext): number => viewer?.id ?? 0;
export const nameOf = ({ viewer }: RpcContext): string => viewer?.username ?? '';

function viewerOf({ user_id: id, username }: PublicUser): SessionViewer {
  return { id, session_id: 1, username, role: 'member', show_nsfw: 0 };
}
