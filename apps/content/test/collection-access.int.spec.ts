import { type AccountStatus, userSubscribed } from '@quillstead/contracts';
import { CallError, type RpcContext } from '@quillstead/service-kit';
import { event, statementsOf } from '@quillstead/service-kit/testing';
import { type CollectionContent, openCollections } from './open-collections.js';
import { idOf, visitor } from './open-content.js';
import { scannedRows } from './scanned-rows.js';

const kinds = ['owner', 'accepted', 'requested', 'member', 'visitor'] as const;
type Kind = (typeof kinds)[number];
/** `stub`: only the account of the collection; `listless`: everything, but the list of the account does not show it. */
type Reach = 'whole' | 'stub' | 'nothing' | 'listless';

const everybody = (reach: Reach): Record<Kind, Reach> => ({
  owner: reach,
  accepted: reach,
  requested: reach,
  member: reach,
  visitor: reach,
});
const ownerAlone: Record<Kind, Reach> = { ...everybody('nothing'), owner: 'whole' };

interface State {
  readonly visibility: 'public' | 'unlisted' | 'private';
  readonly isPrivate: 0 | 1;
  readonly status: AccountStatus;
}

const statuses = ['suspended', 'deleted'] as const;

/** The part of a collection that each kind of viewer gets, by its visibility and the state of its account. */
const table: [State, Record<Kind, Reach>][] = [
  [{ visibility: 'public', isPrivate: 0, status: 'active' }, everybody('whole')],
  [
    { visibility: 'unlisted', isPrivate: 0, status: 'active' },
    { ...everybody('listless'), owner: 'whole' },
  ],
  [{ visibility: 'private', isPrivate: 0, status: 'active' }, ownerAlone],
  [
    { visibility: 'public', isPrivate: 1, status: 'active' },
    { ...everybody('stub'), owner: 'whole', accepted: 'whole' },
  ],
  [
    { visibility: 'unlisted', isPrivate: 1, status: 'active' },
    { ...everybody('stub'), owner: 'whole', accepted: 'listless' },
  ],
  [{ visibility: 'private', isPrivate: 1, status: 'active' }, ownerAlone],
  ...statuses.map((status): [State, Record<Kind, Reach>] => [
    { visibility: 'public', isPrivate: 0, status },
    everybody('nothing'),
  ]),
];

describe('who may see a collection', () => {
  let content: CollectionContent;
  beforeAll(async () => (content = await openCollections()));
  afterAll(() => content.close());

  const stubOf = ({ content_access }: { content_access?: boolean | undefined }): Reach =>
    content_access === false ? 'stub' : 'whole';

  /** The ways to read a collection by its address, each with how much it shows. */
  const ways: Record<string, (collection_id: number, as: RpcContext) => Promise<Reach>> = {
    'its head': async (collection_id, viewer) =>
      stubOf(await content.collection.execute({ collection_id }, viewer)),
    'its stories': async (collection_id, viewer) => {
      const page = await content.listStories.execute({ collection_id }, viewer);
      expect(page.items.length).toBe(page.content_access === false ? 0 : 1);
      return stubOf(page);
    },
    'its stories, the last first': async (collection_id, viewer) => {
      const page = await content.listStories.execute({ collection_id, sort: 'newest' }, viewer);
      expect(page.items.length).toBe(page.content_access === false ? 0 : 1);
      return stubOf(page);
    },
  };

  it.each(table)('in the state %j: by every way, by every kind of viewer', async (state, expected) => {
    const [owner, author] = [await content.person(), await content.person()];
    const collection_id = await content.collectionOf(owner, await content.storiesOf(author, ['Ash']), {
      collection_visibility: state.visibility,
    });
    const viewers: Record<Kind, RpcContext> = {
      owner,
      accepted: await content.person(),
      requested: await content.person(),
      member: await content.person(),
      visitor,
    };
    await subscribe(viewers.accepted, owner, true);
    await subscribe(viewers.requested, owner, false);
    await content.dataSource.query(
      'UPDATE user_projection SET is_private = $2, status = $3 WHERE user_id = $1',
      [idOf(owner), state.isPrivate, state.status],
    );
    for (const kind of kinds) {
      const byAddress = expected[kind] === 'listless' ? 'whole' : expected[kind];
      for (const [way, read] of Object.entries(ways))
        expect([way, kind, await reachOf(() => read(collection_id, viewers[kind]))]).toEqual([
          way,
          kind,
          byAddress,
        ]);
      const listed = await isListed(owner, collection_id, viewers[kind]);
      expect([kind, listed]).toEqual([kind, expected[kind] === 'whole']);
    }
  });

  it('lets nobody else change it: forbidden to who may read it, not found to others', async () => {
    const [owner, other] = [await content.person(), await content.person()];
    const [ash = 0] = await content.storiesOf(owner, ['Ash']);
    for (const [visibility, code] of [
      ['public', 'forbidden'],
      ['unlisted', 'forbidden'],
      ['private', 'not_found'],
    ] as const) {
      const collection_id = await content.collectionOf(owner, [ash], { collection_visibility: visibility });
      const entry = { collection_id, story_id: ash };
      for (const act of [
        () => content.editCollection.execute({ collection_id, title: 'Mine' }, other),
        () => content.deleteCollection.execute({ collection_id }, other),
        () => content.entries.add(entry, other),
        () => content.entries.change({ ...entry, entry_note: 'Mine' }, other),
        () => content.entries.remove(entry, other),
      ])
        await expect(act()).rejects.toMatchObject({ code });
      expect(await content.titles(collection_id, owner)).toEqual(['Ash']);
    }
    expect((await content.choices.execute({ story_id: ash }, other)).items).toEqual([]);
  });

  it('shows and counts of its stories only those that the viewer may see in lists', async () => {
    const [owner, hidden] = [await content.person(), await content.person()];
    const [accepted, member] = [await content.person(), await content.person()];
    const adult = await content.person({ showNsfw: 1 });
    await subscribe(accepted, hidden, true);
    const [ash = 0] = await content.storiesOf(owner, ['Ash']);
    const [bay = 0] = await content.storiesOf(owner, ['Bay'], { is_nsfw: 1 });
    const [cod = 0] = await content.storiesOf(hidden, ['Cod']);
    const collection_id = await content.collectionOf(owner, [ash, bay, cod]);
    await content.dataSource.query('UPDATE user_projection SET is_private = 1 WHERE user_id = $1', [
      idOf(hidden),
    ]);
    for (const [viewer, expected] of [
      [visitor, ['Ash']],
      [owner, ['Ash']],
      [member, ['Ash']],
      [accepted, ['Ash', 'Cod']],
      [adult, ['Ash', 'Bay']],
      [hidden, ['Ash', 'Cod']],
    ] as const) {
      expect(await content.titles(collection_id, viewer)).toEqual(expected);
      const last = await content.listStories.execute({ collection_id, next: 'end' }, viewer);
      expect(last.items.map(({ title }) => title)).toEqual(expected);
      expect(last).toMatchObject({ next: null, previous: null });
      expect((await content.head(collection_id, viewer)).count_stories).toBe(expected.length);
      const username = owner.viewer?.username ?? '';
      const { items } = await content.listUserCollections.execute({ username }, viewer);
      expect(items.map(({ count_stories }) => count_stories)).toEqual([expected.length]);
    }
    await expect(content.entries.add({ collection_id, story_id: cod }, owner)).rejects.toMatchObject({
      code: 'not_found',
    });
  });

  it('reads few stories of 5,000 for a page, for a later page and for the count', async () => {
    const owner = await content.person();
    const collection_id = await content.collectionOf(owner, []);
    await content.fillCollection(collection_id, idOf(owner), 5_000);
    await content.dataSource.query('ANALYZE');
    for (const sort of [undefined, 'newest'] as const) {
      for (const from of [undefined, 'end']) {
        let next = from;
        for (const _ of [1, 2]) {
          const request = { collection_id, sort, next };
          const [statement] = await statementsOf(async () => {
            const page = await content.listStories.execute(request, visitor);
            next = (from === 'end' ? page.previous : page.next) ?? 'none';
          });
          expect(await scannedRows(content.dataSource, statement, 'entry')).toBe(26);
        }
      }
    }
    const [head] = await statementsOf(() => content.collection.execute({ collection_id }, visitor));
    expect(await scannedRows(content.dataSource, head, 'entry')).toBe(101);
  });

  it('reads no story for who may not read the account', async () => {
    const [owner, member] = [await content.person({ isPrivate: 1 }), await content.person()];
    const collection_id = await content.collectionOf(owner, await content.storiesOf(owner, ['Ash']), {
      collection_visibility: 'public',
    });
    const [statement] = await statementsOf(() => content.listStories.execute({ collection_id }, member));
    expect(await scannedRows(content.dataSource, statement, 'entry')).toBe(0);
  });

  const subscribe = (subscriber: RpcContext, author: RpcContext, code: boolean) =>
    content.handle([
      event(userSubscribed, {
        subscription_id: 1,
        subscriber_id: idOf(subscriber),
        author_id: idOf(author),
        code,
      }),
    ]);

  async function isListed(owner: RpcContext, collectionId: number, viewer: RpcContext): Promise<boolean> {
    const username = owner.viewer?.username ?? '';
    try {
      const { items } = await content.listUserCollections.execute({ username }, viewer);
      return items.some(({ collection_id }) => collection_id === collectionId);
    } catch (error) {
      if (error instanceof CallError && error.code === 'not_found') return false;
      throw error;
    }
  }

  async function reachOf(read: () => Promise<Reach>): Promise<Reach> {
    return read().catch((error: unknown) => {
      if (error instanceof CallError && error.code === 'not_found') return 'nothing';
      throw error;
    });
  }
});
