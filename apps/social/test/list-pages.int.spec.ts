import type { RpcContext } from '@quillstead/service-kit';
import * as fc from 'fast-check';
import { idOf, nameOf, openSocial, type Social, visitor } from './open-social.js';

interface Page {
  items: readonly object[];
  next: string | null;
  previous?: string | null | undefined;
}

describe('the lists of a profile', () => {
  let social: Social;
  let hub: RpcContext;
  let people: RpcContext[];

  beforeAll(async () => {
    social = await openSocial();
    hub = await social.person({ username: 'hub' });
    people = [];
    // The order of the names differs from that of the ids.
    for (let index = 0; index < 83; index += 1) {
      people.push(await social.person({ username: `p${(index * 37) % 83}_${index % 2 === 0 ? 'Z' : 'a'}` }));
    }
    for (const one of people) {
      await social.subscribe.begin({ subscription_id: idOf(hub) }, one);
      await social.subscribe.begin({ subscription_id: idOf(one) }, hub);
      await social.followHashtag.follow({ hashtag: nameOf(one) }, hub);
    }
  });
  afterAll(() => social.close());

  const lists = {
    subscribers: (sort: 'newest' | 'alphabetical', next: string | null): Promise<Page> =>
      social.listSubscribers.execute({ username: 'HUB', sort, next }, visitor),
    users: (sort: 'newest' | 'alphabetical', next: string | null): Promise<Page> =>
      social.listSubscriptions.execute({ username: 'hub', sort, next }, visitor),
    hashtags: (sort: 'newest' | 'alphabetical', next: string | null): Promise<Page> =>
      social.listSubscriptions.execute({ username: 'hub', filter: 'hashtags', sort, next }, visitor),
  };
  const kinds = ['subscribers', 'users', 'hashtags'] as const;
  const sorts = ['newest', 'alphabetical'] as const;
  const nameOfItem = (item: object): string =>
    'username' in item ? String(item.username) : 'value' in item ? String(item.value).slice(1) : '';

  it.each(kinds.flatMap((list) => sorts.map((sort) => [list, sort] as const)))(
    '%s, %s, come each once and in order while others come and go',
    async (list, sort) => {
      // No unchanged person may be missing, or be on two pages, when others change between two pages.
      const moves = fc.array(fc.tuple(fc.boolean(), fc.integer({ min: 0, max: 9 })), {
        minLength: 3,
        maxLength: 3,
      });
      const comers = people.slice(0, 10);
      const steady = people.slice(10);
      await fc.assert(
        fc.asyncProperty(moves, async (between) => {
          const seen: string[] = [];
          let next: string | null = null;
          for (let page = 0; ; page += 1) {
            const response: Page = await lists[list](sort, next);
            seen.push(...response.items.map(nameOfItem));
            next = response.next;
            if (next === null) break;
            const [comes, who] = between[page % between.length] ?? [true, 0];
            const one = comers[who] ?? hub;
            await social.subscribe[comes ? 'begin' : 'end']({ subscription_id: idOf(hub) }, one);
            await social.subscribe[comes ? 'begin' : 'end']({ subscription_id: idOf(one) }, hub);
            await social.followHashtag[comes ? 'follow' : 'unfollow']({ hashtag: nameOf(one) }, hub);
          }
          const names = steady.map(nameOf);
          const order = sort === 'newest' ? names.toReversed() : byName(names);
          expect(seen.filter((name) => names.includes(name))).toEqual(order);
          expect(new Set(seen).size).toBe(seen.length);
        }),
        { numRuns: 8 },
      );
    },
  );

  it.each(kinds.flatMap((list) => sorts.map((sort) => [list, sort] as const)))(
    '%s, %s, are read from the end as from the beginning',
    async (list, sort) => {
      const forwards: object[] = [];
      for (let next: string | null | undefined; next !== null;) {
        const page: Page = await lists[list](sort, next ?? null);
        forwards.push(...page.items);
        next = page.next;
      }
      const backwards: object[] = [];
      for (let previous: string | null | undefined = 'end'; previous;) {
        const page: Page = await lists[list](sort, previous);
        backwards.unshift(...page.items);
        previous = page.previous;
      }
      expect(backwards.length).toBeGreaterThan(25);
      expect(backwards).toEqual(forwards);
    },
  );

  it('refuse the cursor of another list and of another sort', async () => {
    const { next } = await lists.subscribers('newest', null);
    await expect(lists.subscribers('alphabetical', next)).rejects.toMatchObject({ code: 'bad_cursor' });
    await expect(lists.users('newest', next)).rejects.toMatchObject({ code: 'bad_cursor' });
    await expect(lists.subscribers('newest', `${next}A`)).rejects.toMatchObject({ code: 'bad_cursor' });
  });
});

/** Sorts names by the code points of their lower case. */
const byName = (names: readonly string[]): string[] =>
  names.toSorted((one, other) => (one.toLowerCase() < other.toLowerCase() ? -1 : 1));
