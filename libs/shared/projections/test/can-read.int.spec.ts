import type { AccountStatus } from '@quillstead/contracts';
import { boolean, queryOne, raw, sql, type Sql } from '@quillstead/service-kit';
import { publicUser } from '@quillstead/testing';
import {
  applyBlocks,
  applySubscriptions,
  applyUsers,
  canRead,
  canReadById,
  isShownById,
  ProfileProjection,
} from '../src/index.js';
import { openProjections, type Projections } from './open-projections.js';

const viewers = { visitor: null, member: 100, author: 0, accepted: 101, requested: 102, apart: 103 };
/** Accepted too, and kept apart from every author by a block. */
const blocked: readonly Viewer[] = ['apart'];
type Viewer = keyof typeof viewers;

const everybody = Object.keys(viewers) as Viewer[];
const others = everybody.filter((viewer) => !blocked.includes(viewer));
const authors: [string, { is_private: 0 | 1; status: AccountStatus }, Viewer[]][] = [
  ['a public author', { is_private: 0, status: 'active' }, others],
  ['a private author', { is_private: 1, status: 'active' }, ['author', 'accepted']],
  ['a suspended author', { is_private: 0, status: 'suspended' }, []],
  ['a private author who is suspended', { is_private: 1, status: 'suspended' }, []],
  ['a deleted author', { is_private: 0, status: 'deleted' }, []],
  ['a private author who is deleted', { is_private: 1, status: 'deleted' }, []],
];

describe('who may read', () => {
  let projections: Projections;
  beforeAll(async () => {
    projections = await openProjections();
    const { manager } = projections.dataSource;
    const users = authors.map(([, state], index) =>
      publicUser({ user_id: index + 1, username: `author_${index + 1}`, ...state }),
    );
    await manager.transaction((within) => applyUsers(ProfileProjection, users, within));
    const pairs = users.flatMap(({ user_id: author_id }) => [
      { subscriber_id: viewers.accepted, author_id, code: true },
      { subscriber_id: viewers.requested, author_id, code: false },
      { subscriber_id: viewers.apart, author_id, code: true },
    ]);
    await applySubscriptions(pairs, manager);
    const apart = users.map(({ user_id }) => ({ user_id, other_id: viewers.apart, is_blocked: 1 as const }));
    await applyBlocks(apart, manager);
    // A block that is over hides nothing.
    const over = { user_id: 1, other_id: viewers.member };
    await applyBlocks([{ ...over, is_blocked: 1 }], manager);
    await applyBlocks([{ ...over, is_blocked: 0 }], manager);
  });
  afterAll(() => projections.close());

  type Statement = (authorId: Sql, viewer: Sql) => Sql;

  /** Those to whom a statement gives true; a null fails. */
  async function readersBy(statement: Statement, authorId: number): Promise<Viewer[]> {
    const readers: Viewer[] = [];
    for (const viewer of everybody) {
      const viewerId = viewer === 'author' ? authorId : viewers[viewer];
      const question = statement(sql`${authorId}::bigint`, sql`${viewerId}::bigint`);
      const row = await queryOne(projections.dataSource, { may: boolean }, question);
      expect(typeof row?.may).toBe('boolean');
      if (row?.may === true) readers.push(viewer);
    }
    return readers;
  }

  const byId =
    (whenUnknown?: boolean): Statement =>
    (authorId, viewer) =>
      sql`SELECT ${canReadById(authorId, viewer, whenUnknown)} AS may`;
  const ways: Record<string, Statement> = {
    'through the row of the author': (authorId, viewer) => sql`
      SELECT ${canRead('author', viewer)} AS may FROM user_projection author WHERE author.user_id = ${authorId}`,
    'with the subscription that is joined already': (authorId, viewer) => sql`
      SELECT ${canRead('author', viewer, raw('mine.code'))} AS may FROM user_projection author
      LEFT JOIN subscription mine ON mine.subscriber_id = ${viewer} AND mine.author_id = author.user_id
      WHERE author.user_id = ${authorId}`,
    'by the id of the author': byId(),
    'by the id, whatever counts for the unknown': byId(true),
  };

  describe.each(Object.entries(ways))('%s', (_, statement) => {
    it.each(authors.map(([name, , readers], index) => [name, index + 1, readers] as const))(
      '%s',
      async (_name, authorId, readers) => {
        expect(await readersBy(statement, authorId)).toEqual(readers);
      },
    );
  });

  it.each(authors.map(([name, { status }], index) => [name, index + 1, status] as const))(
    'shown by the id is %s when active, to whom no block keeps apart',
    async (_name, authorId, status) => {
      const shown =
        (whenUnknown?: boolean): Statement =>
        (id, viewer) =>
          sql`SELECT ${isShownById(id, viewer, whenUnknown)} AS may`;
      const expected = status === 'active' ? others : [];
      expect(await readersBy(shown(), authorId)).toEqual(expected);
      expect(await readersBy(shown(true), authorId)).toEqual(expected);
      expect(await readersBy(shown(), 77)).toEqual([]);
      expect(await readersBy(shown(true), 77)).toEqual(everybody);
    },
  );

  it('an author who is not known yet: nobody, unless `whenUnknown` says so', async () => {
    expect(await readersBy(byId(), 77)).toEqual([]);
    expect(await readersBy(byId(true), 77)).toEqual(everybody);
  });
});
