import type { Payload } from '@quillstead/fields';
import type { RpcContext } from '@quillstead/service-kit';
import * as fc from 'fast-check';
import { idOf, someText, visitor } from './open-content.js';
import { openTalk, someComment, type Talk } from './open-talk.js';

type Sort = Payload<'sort', never>['sort'];
interface Page {
  readonly items: readonly object[];
  readonly next: string | null;
  readonly previous?: string | null | undefined;
}

/** A list with ways to change it directly. Ids are those of its items. */
interface Scene {
  readonly add: (minute: number, likes: number) => Promise<number>;
  readonly remove: (id: number) => Promise<unknown>;
  readonly page: (sort: Sort, next: string | null) => Promise<Page>;
  readonly key: string;
}

/** The changes between two pages: items that are added with a time and likes, and items that are deleted. */
const meanwhile = fc.record({
  added: fc.array(fc.tuple(fc.nat(40), fc.nat(3)), { maxLength: 6 }),
  removed: fc.array(fc.nat(200), { maxLength: 6 }),
});
const happenings = fc.array(meanwhile, { minLength: 8, maxLength: 8 });
const before = fc.array(fc.tuple(fc.nat(40), fc.nat(3)), { minLength: 55, maxLength: 80 });

describe('paging while things come and go', () => {
  let talk: Talk;
  let ann: RpcContext;
  let crowd: number[];
  let lastSlug = 0;

  beforeAll(async () => {
    talk = await openTalk();
    crowd = await talk.crowd(2_000);
  });
  afterAll(() => talk.close());
  beforeEach(async () => void (ann = await talk.person()));

  const insert = async (statement: string, values: readonly unknown[]): Promise<number> => {
    const [row] = await talk.dataSource.query<{ id: number }[]>(`${statement} RETURNING id`, [...values]);
    return row?.id ?? 0;
  };
  const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 10, minute));

  const comment = (story: number, reply: number | null, author: number, minute: number, likes: number) =>
    insert(
      `INSERT INTO comment (story_id, author_id, comment_reply_id, comment_level, comment_text, posted_at, count_likes)
       VALUES ($1, $2, $3, $4, $5, $6, $7)`,
      [story, author, reply, reply === null ? 0 : 1, someComment, at(minute), likes],
    );
  const removeComment = (id: number) => talk.dataSource.query('DELETE FROM comment WHERE id = $1', [id]);
  const story = async (author: number, minute: number, likes: number): Promise<number> => {
    lastSlug += 1;
    const id = await insert(
      `INSERT INTO story (author_id, slug, title, rich_text_story, rich_text_story_substring, font_family,
                          count_words, count_chars, category, posted_at)
       VALUES ($1, $2, 'A story', $3, '', 'Georgia', 9, 40, '9-word story', $4)`,
      [author, `made-${lastSlug}`, someText, at(minute)],
    );
    await talk.dataSource.query(
      'INSERT INTO story_stat (story_id, author_id, posted_at, count_likes) VALUES ($1, $2, $3, $4)',
      [id, author, at(minute), likes],
    );
    return id;
  };
  const removeStory = (id: number) => talk.dataSource.query('DELETE FROM story WHERE id = $1', [id]);
  const mark = (table: string, item: string, id: number, user: number, minute: number) =>
    talk.dataSource.query(
      `INSERT INTO ${table} (${item}_id, user_id, created_at) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING`,
      [id, user, at(minute)],
    );

  const storyLikes = async (countLikes: number): Promise<Scene> => {
    const { story_id, slug } = await talk.story(ann);
    const left = [...crowd];
    await talk.dataSource.query('UPDATE story_stat SET count_likes = $2 WHERE story_id = $1', [
      story_id,
      countLikes,
    ]);
    return {
      key: 'user_id',
      add: async (minute, likes) => {
        const [user = 0] = left.splice((minute * 37 + likes * 501) % left.length, 1);
        await mark('story_like', 'story', story_id, user, minute);
        return user;
      },
      remove: (user) =>
        talk.dataSource.query('DELETE FROM story_like WHERE story_id = $1 AND user_id = $2', [
          story_id,
          user,
        ]),
      page: (sort, next) => talk.listLikes.ofStory({ slug, sort, next }, visitor),
    };
  };

  const scenes: Readonly<
    Record<string, { readonly sorts: readonly Sort[]; readonly make: () => Promise<Scene> }>
  > = {
    'comments of a story': {
      sorts: ['newest', 'top', 'chronological'],
      make: async () => {
        const { story_id, slug } = await talk.story(ann);
        return {
          key: 'comment_id',
          add: (minute, likes) => comment(story_id, null, idOf(ann), minute, likes),
          remove: removeComment,
          page: (sort, next) => talk.listStoryComments.execute({ slug, sort, next }, visitor),
        };
      },
    },
    'replies to a comment': {
      sorts: ['newest', 'top', 'chronological'],
      make: async () => {
        const { story_id } = await talk.story(ann);
        const comment_id = await talk.comment(ann, story_id);
        return {
          key: 'comment_id',
          add: (minute, likes) => comment(story_id, comment_id, idOf(ann), minute, likes),
          remove: removeComment,
          page: (sort, next) => talk.listCommentReplies.execute({ comment_id, sort, next }, visitor),
        };
      },
    },
    'likes of a story': { sorts: ['newest', 'alphabetical'], make: () => storyLikes(80) },
    'likes of a story that many like': { sorts: ['newest', 'alphabetical'], make: () => storyLikes(100_000) },
    'stories of a person': {
      sorts: ['newest', 'top'],
      make: async () => ({
        key: 'story_id',
        add: (minute, likes) => story(idOf(ann), minute, likes),
        remove: removeStory,
        page: (sort, next) =>
          talk.listUserPosts.posts({ username: ann.viewer?.username ?? '', sort, next }, visitor),
      }),
    },
    'comments of a person': {
      sorts: ['newest', 'top'],
      make: async () => {
        const username = ann.viewer?.username ?? '';
        const { story_id } = await talk.story(ann);
        return {
          key: 'comment_id',
          add: (minute, likes) => comment(story_id, null, idOf(ann), minute, likes),
          remove: removeComment,
          page: (sort, next) =>
            talk.listUserPosts.posts({ username, filter: 'comments', sort, next }, visitor),
        };
      },
    },
    'stories that a member keeps': {
      sorts: ['newest', 'top'],
      make: async () => ({
        key: 'story_id',
        add: async (minute, likes) => {
          const id = await story(idOf(ann), 0, likes);
          await mark('story_bookmark', 'story', id, idOf(ann), minute);
          return id;
        },
        remove: (id) => talk.dataSource.query('DELETE FROM story_bookmark WHERE story_id = $1', [id]),
        page: (sort, next) =>
          talk.listUserPosts.bookmarks({ username: ann.viewer?.username ?? '', sort, next }, ann),
      }),
    },
    'comments that a member keeps': {
      sorts: ['newest', 'top'],
      make: async () => {
        const username = ann.viewer?.username ?? '';
        const { story_id } = await talk.story(ann);
        return {
          key: 'comment_id',
          add: async (minute, likes) => {
            const id = await comment(story_id, null, idOf(ann), 0, likes);
            await mark('comment_bookmark', 'comment', id, idOf(ann), minute);
            return id;
          },
          remove: (id) => talk.dataSource.query('DELETE FROM comment_bookmark WHERE comment_id = $1', [id]),
          page: (sort, next) =>
            talk.listUserPosts.bookmarks({ username, filter: 'comments', sort, next }, ann),
        };
      },
    },
  };

  const table = Object.entries(scenes).flatMap(([name, { sorts, make }]) =>
    sorts.map((sort) => [name, sort, make] as const),
  );

  it.each(table)(
    'shows of the %s by %s nothing twice, and all that was there throughout',
    async (_, sort, make) => {
      const property = fc.asyncProperty(before, happenings, async (first, later) => {
        ann = await talk.person();
        const scene = await make();
        const present: number[] = [];
        for (const [minute, likes] of first) present.push(await scene.add(minute, likes));
        const throughout = new Set(present);
        const seen: number[] = [];
        let next: string | null = null;
        for (let turn = 0; turn === 0 || next !== null; turn += 1) {
          const page: Page = await scene.page(sort, next);
          seen.push(...page.items.map((item) => (item as Record<string, number>)[scene.key] ?? 0));
          next = page.next;
          const { added, removed } = later[turn] ?? { added: [], removed: [] };
          for (const [minute, likes] of added) present.push(await scene.add(minute, likes));
          for (const place of removed) {
            const [gone] = present.splice(place % present.length, 1);
            if (gone === undefined) continue;
            throughout.delete(gone);
            await scene.remove(gone);
          }
        }
        expect(seen).toHaveLength(new Set(seen).size);
        expect([...throughout].filter((id) => !seen.includes(id))).toEqual([]);
      });
      await fc.assert(property, { numRuns: 5 });
    },
  );

  const idsOf = (page: Page, key: string) => page.items.map((item) => (item as Record<string, number>)[key]);

  it.each(table)('reads the %s by %s from the end as from the beginning', async (_, sort, make) => {
    const property = fc.asyncProperty(fc.oneof(before, fc.constant([])), async (some) => {
      ann = await talk.person();
      const scene = await make();
      for (const [minute, likes] of some) await scene.add(minute, likes);
      const forwards: unknown[] = [];
      for (let next: string | null | undefined; next !== null;) {
        const page: Page = await scene.page(sort, next ?? null);
        expect(page.previous).toBeUndefined();
        forwards.push(...idsOf(page, scene.key));
        next = page.next;
      }
      const backwards: unknown[] = [];
      let afterwards: unknown[] = [];
      for (let previous: string | null | undefined = 'end'; previous;) {
        const page: Page = await scene.page(sort, previous);
        expect(page.next === null).toBe(previous === 'end');
        const following = page.next === null ? [] : idsOf(await scene.page(sort, page.next), scene.key);
        expect(following.slice(0, afterwards.length)).toEqual(afterwards);
        afterwards = idsOf(page, scene.key);
        backwards.unshift(...afterwards);
        previous = page.previous;
      }
      expect(backwards).toEqual(forwards);
    });
    await fc.assert(property, { numRuns: 4 });
  });

  it.each(table)('of the %s by %s goes on with what it gave and with nothing else', async (_, sort, make) => {
    const scene = await make();
    for (let minute = 0; minute < 30; minute += 1) await scene.add(minute, minute % 4);
    const { next } = await scene.page(sort, null);
    if (next === null) throw new Error('There is no second page');
    expect((await scene.page(sort, next)).items).toHaveLength(5);
    const refused = { code: 'bad_cursor' };
    const tampered = fc
      .tuple(fc.nat(next.length - 1), fc.constantFrom(...'AZaz09-_'))
      .map(([place, character]) => {
        return next.slice(0, place) + character + next.slice(place + 1);
      });
    const strange = fc.oneof(
      tampered,
      fc.base64String({ minLength: 1 }),
      fc.string({ minLength: 1, maxLength: 40 }),
    );
    // The last character of a text in base64 may have bits without a meaning.
    const isOther = (one: string) =>
      Buffer.from(one, 'base64url').compare(Buffer.from(next, 'base64url')) !== 0;
    await fc.assert(
      fc.asyncProperty(strange.filter(isOther), (one) =>
        expect(scene.page(sort, one)).rejects.toMatchObject(refused),
      ),
      { numRuns: 50 },
    );
  });

  it('has no other sort and no other filter', async () => {
    const { slug, story_id } = await talk.story(ann);
    const comment_id = await talk.comment(ann, story_id);
    const username = ann.viewer?.username ?? '';
    const refused = (key: string, value: string) => `${key}: "${value}" is not an acceptable value.`;
    const sorts = ['newest', 'top', 'trending', 'alphabetical', 'chronological'] as const;
    const lists: Record<string, [readonly Sort[], (sort: Sort) => Promise<unknown>]> = {
      comments: [
        ['newest', 'top', 'chronological'],
        (sort) => talk.listStoryComments.execute({ slug, sort }, ann),
      ],
      replies: [
        ['newest', 'top', 'chronological'],
        (sort) => talk.listCommentReplies.execute({ comment_id, sort }, ann),
      ],
      likes: [['newest', 'alphabetical'], (sort) => talk.listLikes.ofStory({ slug, sort }, ann)],
      commentLikes: [
        ['newest', 'alphabetical'],
        (sort) => talk.listLikes.ofComment({ comment_id, sort }, ann),
      ],
      posts: [['newest', 'top'], (sort) => talk.listUserPosts.posts({ username, sort }, ann)],
      bookmarks: [['newest', 'top'], (sort) => talk.listUserPosts.bookmarks({ username, sort }, ann)],
    };
    for (const [allowed, list] of Object.values(lists)) {
      const others = sorts.filter((sort) => !allowed.includes(sort));
      for (const sort of allowed) await expect(list(sort)).resolves.toHaveProperty('next', null);
      for (const sort of others)
        await expect(list(sort)).rejects.toMatchObject({ code: 'invalid', message: refused('Sort', sort) });
    }
    for (const filter of ['confirmed', 'requests', 'hashtags', 'users', 'false'] as const) {
      for (const list of ['posts', 'bookmarks'] as const) {
        await expect(talk.listUserPosts[list]({ username, filter }, ann)).rejects.toMatchObject({
          code: 'invalid',
          message: refused('Filter', filter),
        });
      }
    }
  });
});
