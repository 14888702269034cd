import { isDeepStrictEqual } from 'node:util';
import {
  type ExportedUser,
  type exportUsers,
  type PayloadOf,
  type ReplyOf,
  userChanged,
} from '@quillstead/contracts';
import { appliedVersions, holdBackFacts, noteApplied } from '@quillstead/service-kit';
import { type DataSource, type EntityManager, In } from 'typeorm';
import { AuthorCard, OnUserChanged, toCard } from '../author-card/index.js';

/** Asks accounts for a page of everybody. */
export type AskUsers = (asked: PayloadOf<typeof exportUsers>) => Promise<ReplyOf<typeof exportUsers>>;

const pageRows = 500;

/**
 * Compares the author cards with everybody whom accounts has, page by page, and gives the ids of those that differ.
 * While a page is compared no fact of accounts is applied, and a card that is newer than the page is left alone. With
 * `repair` the person is heard of as by a fact, with all that follows from it.
 */
export async function compareCards(
  dataSource: DataSource,
  askUsers: AskUsers,
  { repair }: { repair: boolean },
): Promise<number[]> {
  const wrong: number[] = [];
  for (let after: number | null = 0; after !== null;) {
    const page: ReplyOf<typeof exportUsers> = await askUsers({ after, limit: pageRows });
    const found = await dataSource.transaction((manager) => comparePage(manager, page.items, repair));
    wrong.push(...found);
    after = page.after;
  }
  return wrong;
}

async function comparePage(
  manager: EntityManager,
  users: readonly ExportedUser[],
  repair: boolean,
): Promise<number[]> {
  await holdBackFacts('accounts', manager);
  const versions = await appliedVersions('accounts', users.map(userChanged.subject), manager);
  const cards = await manager.findBy(AuthorCard, { userId: In(users.map((user) => user.user_id)) });
  const byId = new Map(cards.map((card) => [card.userId, card]));
  const wrong = users.filter((user) => {
    const isOlder = (versions.get(userChanged.subject(user)) ?? 0) > user.version;
    return !isOlder && !isDeepStrictEqual({ ...byId.get(user.user_id) }, toCard(user));
  });
  if (repair) for (const user of wrong) await hear(manager, user);
  return wrong.map((user) => user.user_id);
}

async function hear(manager: EntityManager, user: ExportedUser): Promise<void> {
  await new OnUserChanged().keepCard(user, { manager });
  await noteApplied(
    { source: 'accounts', subject: userChanged.subject(user), version: user.version },
    manager,
  );
}
