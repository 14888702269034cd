import { isDeepStrictEqual } from 'node:util';
import {
  type Ask,
  type ExportedUser,
  exportSubscriptions,
  exportUsers,
  type PayloadOf,
  type ReplyOf,
  userChanged,
  userSubscribed,
} from '@quillstead/contracts';
import { appliedVersions, holdBackFacts, noteApplied } from '@quillstead/service-kit';
import { type EntityManager, In } from 'typeorm';
import { AuthorCard, keepCard, toAuthorCard } from '../author-card/index.js';
import { Subscription } from '../subscription/index.js';
import type { Reindexing } from './reindexing.js';

const page = 500;

/** Compares author cards and subscriptions, by which everything is hidden, with what accounts and social have. */
export async function followOwners(reindexing: Reindexing): Promise<void> {
  const { dataSource, ask, progress } = reindexing;
  let count = 0;
  await pages(ask, exportUsers, async ({ items }) => {
    await dataSource.transaction((manager) => compareCards(items, manager, reindexing));
    progress('people', (count += items.length));
  });
  count = 0;
  const known = new Set<string>();
  // Noted before, so that who subscribes meanwhile is no stranger.
  const kept = await dataSource.manager.find(Subscription);
  const before = await appliedVersions('social', kept.map(subjectOf), dataSource);
  await pages(ask, exportSubscriptions, async ({ items }) => {
    for (const item of items) known.add(userSubscribed.subject(item));
    await dataSource.transaction((manager) => comparePairs(items, manager, reindexing));
    progress('subscriptions', (count += items.length));
  });
  const strange = kept.filter((row) => !known.has(subjectOf(row)));
  await dataSource.transaction(async (manager) => {
    await holdBackFacts('social', manager);
    const now = await appliedVersions('social', strange.map(subjectOf), manager);
    for (const row of strange) {
      const subject = subjectOf(row);
      if (now.get(subject) !== before.get(subject)) continue;
      reindexing.differs({ what: 'subscription', subject, is: 'a stranger' });
      if (!reindexing.isTrial) await manager.delete(Subscription, row);
    }
  });
}

type Pages = Ask<{ after: number; limit: number }, { items: readonly unknown[]; after: number | null }>;

async function pages<Declared extends Pages>(
  ask: Reindexing['ask'],
  declared: Declared,
  take: (reply: ReplyOf<Declared>) => Promise<void>,
): Promise<void> {
  for (let after: number | null = 0; after !== null;) {
    const asked: PayloadOf<Declared> = { after, limit: page };
    const reply: ReplyOf<Declared> = await ask(declared, asked);
    await take(reply);
    after = reply.after;
  }
}

/** While a page is compared no fact of the source is applied, and what is newer than the page is left alone. */
async function compareCards(
  users: readonly ExportedUser[],
  manager: EntityManager,
  { differs, isTrial }: Reindexing,
): Promise<void> {
  await holdBackFacts('accounts', manager);
  const applied = await appliedVersions('accounts', users.map(userChanged.subject), manager);
  const cards = await manager.findBy(AuthorCard, { userId: In(users.map((user) => user.user_id)) });
  const byId = new Map(cards.map((card) => [card.userId, card]));
  for (const user of users) {
    const subject = userChanged.subject(user);
    const card = toAuthorCard(user);
    if ((applied.get(subject) ?? 0) > user.version) continue;
    if (isDeepStrictEqual({ ...byId.get(user.user_id) }, card)) continue;
    differs({ what: 'author_card', subject, is: 'not as accounts has it' });
    if (isTrial) continue;
    await keepCard(card, manager);
    await noteApplied({ source: 'accounts', subject, version: user.version }, manager);
  }
}

async function comparePairs(
  pairs: ReplyOf<typeof exportSubscriptions>['items'],
  manager: EntityManager,
  { differs, isTrial }: Reindexing,
): Promise<void> {
  await holdBackFacts('social', manager);
  const applied = await appliedVersions('social', pairs.map(userSubscribed.subject), manager);
  const rows = await manager.findBy(Subscription, {
    subscriberId: In(pairs.map((pair) => pair.subscriber_id)),
  });
  const codes = new Map(rows.map((row) => [subjectOf(row), row.code]));
  for (const pair of pairs) {
    const subject = userSubscribed.subject(pair);
    if ((applied.get(subject) ?? 0) > pair.version || codes.get(subject) === pair.code) continue;
    differs({ what: 'subscription', subject, is: 'not as social has it' });
    if (isTrial) continue;
    const row = { subscriberId: pair.subscriber_id, authorId: pair.author_id, code: pair.code === true };
    await manager.upsert(Subscription, row, ['subscriberId', 'authorId']);
    await noteApplied({ source: 'social', subject, version: pair.version }, manager);
  }
}

const subjectOf = ({ subscriberId, authorId }: Subscription): string =>
  userSubscribed.subject({
    subscription_id: 0,
    subscriber_id: subscriberId,
    author_id: authorId,
    code: null,
  });
