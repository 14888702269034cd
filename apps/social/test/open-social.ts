import { randomUUID } from 'node:crypto';
import type { Ask, PublicUser, SeenThing, SessionViewer } from '@quillstead/contracts';
import {
  type AskContext,
  connectDatabase,
  Cursors,
  type Difference,
  migrate,
  Outbox,
  type Rebuilding,
  type Told,
} from '@quillstead/service-kit';
import { createDatabase, publicUser } from '@quillstead/testing';
import { AuthorCards } from '../src/author-card/index.js';
import { OnUserChanged } from '../src/author-card/on-user-changed.js';
import { HashtagCounts, MemberCounts } from '../src/counts/index.js';
import { database as tables } from '../src/database/data-source.js';
import { AcceptRequests } from '../src/follow-up/accept-requests.js';
import { DoAccountTasks } from '../src/follow-up/do-account-tasks.js';
import { PurgeAccount } from '../src/follow-up/purge-account.js';
import { RenameRows } from '../src/follow-up/rename-rows.js';
import { FollowHashtag } from '../src/hashtag-subscription/follow-hashtag.js';
import { HashtagChanges } from '../src/hashtag-subscription/index.js';
import { ListFollowedAuthors } from '../src/profile/list-followed-authors.js';
import { ListFollowedHashtags } from '../src/profile/list-followed-hashtags.js';
import { ListSubscribers } from '../src/profile/list-subscribers.js';
import { ListSubscriptions } from '../src/profile/list-subscriptions.js';
import { ReadProfile } from '../src/profile/read-profile.js';
import { ReadUserTooltip } from '../src/profile/read-user-tooltip.js';
import { rebuildSocial } from '../src/rebuild/rebuild-social.js';
import { HandOut } from '../src/hand-out/hand-out.js';
import { ListReports } from '../src/report/list-reports.js';
import type { ReportedThing } from '../src/report/reported-thing.js';
import { SendReport } from '../src/report/send-report.js';
import { ChangeSubscription } from '../src/subscription/change-subscription.js';
import { SubscriptionChanges } from '../src/subscription/index.js';
import { KeepSubscribers } from '../src/subscription/keep-subscribers.js';
import { Subscribe } from '../src/subscription/subscribe.js';

const definition = { name: 'social', database: tables } as const;

async function makeTables(url: string): Promise<void> {
  const dataSource = await connectDatabase(definition, { DATABASE_URL: url, DATABASE_POOL: 2 });
  await migrate(dataSource);
  await dataSource.destroy();
}

/** The use cases of social on a database of their own. */
export async function openSocial() {
  const database = await createDatabase({ name: 'social', make: makeTables });
  const dataSource = await connectDatabase(definition, { DATABASE_URL: database.url, DATABASE_POOL: 20 });
  const outbox = new Outbox(dataSource);
  const cursors = new Cursors('a secret of the tests');
  const cards = new AuthorCards(dataSource);
  const members = new MemberCounts(outbox);
  const hashtags = new HashtagCounts(outbox);
  const changes = new SubscriptionChanges(outbox, members);
  const hashtagChanges = new HashtagChanges(outbox, members, hashtags);
  const change = new ChangeSubscription(dataSource, cards, changes, members);
  /** What a call has waited for before it was answered. */
  const keptBack: Told[] = [];
  let applied: Promise<void> = Promise.resolve();
  const keepers = {
    applied: (told: Told | readonly Told[]) => {
      keptBack.push(...[told].flat());
      return applied;
    },
  };
  const people = new Map<number, PublicUser>();
  const onUserChanged = new OnUserChanged();
  /** What account tasks have logged. */
  const failures: unknown[] = [];
  let lastUserId = 0;

  /** Tells, as accounts does, that somebody is now so. */
  async function hear(user: PublicUser): Promise<void> {
    people.set(user.user_id, user);
    await dataSource.transaction((manager) => onUserChanged.keepCard(user, { manager }));
  }

  /** What content would show a reporter; a test puts another in its place. */
  const content = {
    see: async ({ id }: ReportedThing): Promise<SeenThing> => ({
      author_id: lastUserId,
      slug: `story-${id}`,
      title: `Story ${id}`,
      excerpt: 'It begins',
    }),
  };

  return {
    dataSource,
    outbox,
    keptBack,
    failures,
    /** Has keepers apply nothing from now on until what it gives is called. */
    holdKeepers(): () => void {
      const { promise, resolve } = Promise.withResolvers<void>();
      applied = promise;
      return resolve;
    },
    hear,
    subscribe: new Subscribe(change),
    subscribers: new KeepSubscribers(change, keepers),
    followHashtag: new FollowHashtag(dataSource, cards, hashtagChanges, hashtags),
    readProfile: new ReadProfile(dataSource, cards),
    readTooltip: new ReadUserTooltip(dataSource),
    listSubscribers: new ListSubscribers(dataSource, cursors),
    listSubscriptions: new ListSubscriptions(
      new ListFollowedAuthors(dataSource, cursors),
      new ListFollowedHashtags(dataSource, cursors),
    ),
    tasks: new DoAccountTasks(
      dataSource,
      new AcceptRequests(changes),
      new PurgeAccount(changes, hashtagChanges),
      new RenameRows(),
      { error: (details: unknown) => void failures.push(details) },
    ),
    handOut: new HandOut(dataSource),
    /** Compares with the people that were heard of, as accounts would give them; gives what differs. */
    async rebuild({ isTrial = false } = {}): Promise<Difference[]> {
      const found: Difference[] = [];
      const ask = (async (_: Ask, { after }: { after: number }) => {
        const items = [...people.values()]
          .filter((user) => user.user_id > after)
          .map((user) => ({ ...user, version: 1 }));
        return { items, after: items.at(-1)?.user_id ?? null };
      }) as unknown as Rebuilding['ask'];
      await rebuildSocial({ dataSource, outbox, ask, isTrial, differs: (one) => found.push(one) });
      return found;
    },
    content,
    sendReport: new SendReport(dataSource, {
      run: async (thing) => (thing.kind === 'user' ? null : content.see(thing)),
    }),
    listReports: new ListReports(dataSource, cursors),
    /** A person whose card has arrived. */
    async person(profile: Partial<PublicUser> = {}): Promise<AskContext> {
      lastUserId += 1;
      const user = publicUser({ user_id: lastUserId, username: `person_${lastUserId}`, ...profile });
      await hear(user);
      return as(viewerOf(user));
    },
    /** Changes what accounts tells of a person. */
    async become(person: AskContext, profile: Partial<PublicUser>): Promise<void> {
      const before = people.get(idOf(person));
      if (!before) throw new Error('Nobody was heard of with this id');
      await hear({ ...before, ...profile });
    },
    async close(): Promise<void> {
      await dataSource.destroy();
      await database.drop();
    },
  };
}

export type Social = Awaited<ReturnType<typeof openSocial>>;

/** The context of a call as the gateway makes it. */
export function as(viewer: SessionViewer | null): AskContext {
  return { viewer, requestId: randomUUID(), deadline: Date.now() + 20_000 };
}

export const visitor = as(null);

export const idOf = ({ viewer }: AskContext): number => viewer?.id ?? 0;
export const nameOf = ({ viewer }: AskContext): string => viewer?.username ?? '';

function viewerOf({ user_id: id, username }: PublicUser): SessionViewer {
  return { id, session_id: 1, username, role: 'member', show_nsfw: 0 };
}
