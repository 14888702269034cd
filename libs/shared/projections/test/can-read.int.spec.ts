import type { AccountStatus } from '@quillstead/contracts';
import { publicUser } from '@quillstead/testing';
import { applySubscriptions, applyUsers, canRead, canReadById, ProfileProjection } from '../src/index.js';
import { openProjections, type Projections } from './open-projections.js';

const viewers = { visitor: null, member: 100, author: 0, accepted: 101, requested: 102 };
type Viewer = keyof typeof viewers;

const everybody = Object.keys(viewers) as Viewer[];
const authors: [string, { is_private: 0 | 1; status: AccountStatus }, Viewer[]][] = [
  ['a public author', { is_private: 0, status: 'active' }, everybody],
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
    ]);
    await applySubscriptions(pairs, manager);
  });
  afterAll(() => projections.close());

  /** Those to whom a statement gives true; a null fails. */
  async function readersBy(statement: string, authorId: number): Promise<Viewer[]> {
    const readers: Viewer[] = [];
    for (const viewer of everybody) {
      const viewerId = viewer === 'author' ? authorId : viewers[viewer];
      const [row] = await projections.dataSource.query<{ may: unknown }[]>(statement, [authorId, viewerId]);
      expect(typeof row?.may).toBe('boolean');
      if (row?.may === true) readers.push(viewer);
    }
    return readers;
  }

  const byId = (whenUnknown?: boolean) =>
    `SELECT ${canReadById('$1::bigint', '$2::bigint', whenUnknown)} AS may`;
  const ways = {
    'through the row of the author': `
      SELECT ${canRead('card', '$2::bigint')} AS may FROM author_card card WHERE card.user_id = $1`,
    'with the subscription that is joined already': `
      SELECT ${canRead('card', '$2::bigint', 'mine.code')} AS may FROM author_card card
      LEFT JOIN subscription mine ON mine.subscriber_id = $2::bigint AND mine.author_id = card.user_id
      WHERE card.user_id = $1`,
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

  it('an author who is not known yet: nobody, unless it is asked for', async () => {
    expect(await readersBy(byId(), 77)).toEqual([]);
    expect(await readersBy(byId(true), 77)).toEqual(everybody);
  });
});
