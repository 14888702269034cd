import type { RpcContext } from '@quillstead/service-kit';
import { holdLock } from '@quillstead/testing';
import { FindStoriesToRelate } from '../src/related/find-stories-to-relate.js';
import { ListRelatedStories } from '../src/related/list-related-stories.js';
import { RelateStory } from '../src/related/relate-story.js';
import { SaveReadingPlace } from '../src/reading-place/save-reading-place.js';
import { Subscription } from '../src/subscription/index.js';
import { type Content, idOf, openContent, someText, visitor } from './open-content.js';

const kinds = ['owner', 'accepted', 'requested', 'member', 'visitor'] as const;
type Kind = (typeof kinds)[number];

/**
 * The viewers to whom a story is shown beside one that is like it, and to whom the stories beside it are shown, by the
 * state of its author and itself.
 */
const table: [
  string,
  { isPrivate: 0 | 1; status: string; isNsfw: 0 | 1 },
  Record<'beside' | 'of', readonly Kind[]>,
][] = [
  [
    'public',
    { isPrivate: 0, status: 'active', isNsfw: 0 },
    { beside: ['accepted', 'requested', 'member', 'visitor'], of: kinds },
  ],
  [
    'private',
    { isPrivate: 1, status: 'active', isNsfw: 0 },
    { beside: ['accepted'], of: ['owner', 'accepted'] },
  ],
  [
    // One of the viewers has switched NSFW on.
    'public, the story NSFW',
    { isPrivate: 0, status: 'active', isNsfw: 1 },
    { beside: ['accepted'], of: kinds },
  ],
  ['suspended', { isPrivate: 0, status: 'suspended', isNsfw: 0 }, { beside: [], of: [] }],
  ['deleted', { isPrivate: 0, status: 'deleted', isNsfw: 0 }, { beside: [], of: [] }],
];

describe('related stories', () => {
  let content: Content;
  let list: ListRelatedStories;
  let saving: SaveReadingPlace;
  beforeAll(async () => {
    content = await openContent();
    list = content.get(ListRelatedStories);
    saving = content.get(SaveReadingPlace);
    // There are so many other stories that what two of them share is rare.
    const others = await content.person();
    for (let index = 0; index < 20; index += 1)
      await publish(others, { title: `Other ${index}`, hashtag_list: [`other_${index}`] });
  });
  afterAll(() => content.close());

  const publish = (author: RpcContext, changes: object = {}) =>
    content.publishStory.execute({ title: 'Untitled', rich_text_story: someText, ...changes }, author);
  const relate = async (...ids: number[]) => {
    for (const id of ids) await content.get(RelateStory).run({ key: String(id) });
  };
  const relatedTo = async (slug: string, who = visitor) =>
    (await list.execute({ slug }, who)).items.map(({ story_id: id }) => id);
  /** Publishes two stories that share two hashtags that no other story has. */
  const pair = async (author: RpcContext, other: RpcContext, tag: string, changes: object = {}) => {
    const hashtag_list = [`${tag}_one`, `${tag}_two`];
    const one = await publish(author, { title: `First ${tag}`, hashtag_list });
    const two = await publish(other, { title: `Second ${tag}`, hashtag_list, ...changes });
    await relate(one.story_id, two.story_id);
    return [one, two] as const;
  };

  it.each(table)('by somebody who is %s, by every kind of viewer', async (name, is, expected) => {
    const [other, owner] = [await content.person(), await content.person()];
    const tag = name.replaceAll(/\W/gu, '');
    const [open, its] = await pair(other, owner, tag, { is_nsfw: is.isNsfw });
    const viewers: Record<Kind, RpcContext> = {
      owner,
      accepted: await content.person({ showNsfw: 1 }),
      requested: await content.person(),
      member: await content.person(),
      visitor,
    };
    for (const [kind, code] of [
      ['accepted', true],
      ['requested', false],
    ] as const)
      await content.dataSource.manager.insert(Subscription, {
        subscriberId: idOf(viewers[kind]),
        authorId: idOf(owner),
        code,
      });
    await content.dataSource.query(
      'UPDATE user_projection SET is_private = $2, status = $3 WHERE user_id = $1',
      [idOf(owner), is.isPrivate, is.status],
    );
    for (const kind of kinds) {
      const beside = await relatedTo(open.slug, viewers[kind]);
      expect([kind, beside]).toEqual([kind, expected.beside.includes(kind) ? [its.story_id] : []]);
      const of = await relatedTo(its.slug, viewers[kind]).catch(({ code }: { code: string }) => code);
      expect([kind, of]).toEqual([kind, expected.of.includes(kind) ? [open.story_id] : 'not_found']);
    }
  });

  it('are the items of lists', async () => {
    const [ann, ben] = [await content.person(), await content.person()];
    const [one] = await pair(ann, ben, 'item');
    expect((await list.execute({ slug: one.slug }, visitor)).items).toEqual([
      expect.objectContaining({
        content_type: 'story_article',
        title: 'Second item',
        rich_text_story_substring: 'It was a quiet night in the harbour.',
        content_access: true,
      }),
    ]);
    expect(Object.keys((await list.execute({ slug: one.slug }, visitor)).items[0] ?? {}).toSorted()).toEqual(
      Object.keys((await content.listHome.execute({}, visitor)).items[0] ?? {}).toSorted(),
    );
  });

  it('leave out what a member has read to its end, also when they have begun it again', async () => {
    const [ann, ben, cleo] = [await content.person(), await content.person(), await content.person()];
    const [one, two] = await pair(ann, ben, 'reading');
    const read = async (reading_place: number) => {
      await saving.execute({ story_id: two.story_id, reading_place }, cleo);
      return relatedTo(one.slug, cleo);
    };
    expect(await read(3)).toEqual([two.story_id]);
    expect(await read(0)).toEqual([]);
    expect(await read(2)).toEqual([]);
    expect(await relatedTo(one.slug, ben)).toEqual([]);
    expect(await relatedTo(one.slug)).toEqual([two.story_id]);
  });

  it('are none where nothing is alike, and an error where there is no story', async () => {
    const ann = await content.person();
    const { slug, story_id } = await publish(ann, { title: 'Alone', hashtag_list: ['alone'] });
    await relate(story_id);
    expect(await relatedTo(slug)).toEqual([]);
    await expect(relatedTo('never-was')).rejects.toMatchObject({ code: 'not_found' });
  });

  it('share rare words, in their own language', async () => {
    const ann = await content.person();
    const one = await publish(ann, {
      title: 'The lighthouse',
      description: 'A gale, and the lamps are out at the shed near the cliffs.',
    });
    const two = await publish(ann, {
      title: 'Lighthouses',
      description: 'One lamp in every gale, by the shed, near the cliff.',
    });
    const german = await publish(ann, {
      title: 'Die Häuser am Deich',
      lang: 'de',
      description: 'Ihre Dächer, Gärten, Bäume und Wälder.',
    });
    const other = await publish(ann, {
      title: 'Das Haus am Deich',
      lang: 'de',
      description: 'Ein Dach, ein Garten, ein Baum, ein Wald.',
    });
    const without = await publish(ann, {
      title: 'Die Nacht',
      lang: 'de',
      description: 'Und der Tag am See.',
    });
    await relate(...[one, two, german, other, without].map(({ story_id: id }) => id));
    expect(await relatedTo(one.slug)).toEqual([two.story_id]);
    expect(await relatedTo(german.slug)).toEqual([other.story_id]);
    expect(await relatedTo(without.slug)).toEqual([]);
  });

  it('share words of their texts that stand there more than once', async () => {
    const ann = await content.person();
    const words = 'harpoon, windlass, topsail, bowsprit, capstan, gunwale, halyard, mizzen';
    const text = (times: number) => ({
      rich_text_story: `<p>${Array(times).fill(words).join(', and ')}.</p>`,
    });
    const [once, alsoOnce] = [await publish(ann, text(1)), await publish(ann, text(1))];
    await relate(once.story_id, alsoOnce.story_id);
    expect(await relatedTo(once.slug)).toEqual([]);
    const [twice, alsoTwice] = [await publish(ann, text(2)), await publish(ann, text(2))];
    await relate(twice.story_id, alsoTwice.story_id);
    expect(await relatedTo(twice.slug)).toEqual([alsoTwice.story_id]);
  });

  it('are compared while somebody who has locked one of them goes on to another', async () => {
    const [ann, ben] = [await content.person(), await content.person()];
    const [low, high] = await pair(ann, ben, 'locking');
    const locking = 'SELECT FROM story_stat WHERE story_id = $1 FOR UPDATE';
    const lock = await holdLock(content.dataSource, locking, [low.story_id]);
    const comparing = relate(high.story_id);
    await lock.reached();
    await lock.query(locking, [high.story_id]);
    await lock.release();
    await comparing;
    expect(await relatedTo(high.slug)).toEqual([low.story_id]);
  });

  it('are liked by the same members, more than by chance', async () => {
    const ann = await content.person();
    const liked = [await publish(ann), await publish(ann), await publish(ann)] as const;
    const members: RpcContext[] = [];
    for (let index = 0; index < 8; index += 1) members.push(await content.person());
    const like = async ({ story_id: id }: { story_id: number }, who: readonly RpcContext[]) => {
      for (const one of who)
        await content.dataSource.query('INSERT INTO story_like (story_id, user_id) VALUES ($1, $2)', [
          id,
          idOf(one),
        ]);
      await content.dataSource.query('UPDATE story_stat SET count_likes = $2 WHERE story_id = $1', [
        id,
        who.length,
      ]);
    };
    await like(liked[0], members.slice(0, 7));
    await like(liked[1], members.slice(0, 7));
    await like(liked[2], members.slice(5));
    await relate(...liked.map(({ story_id: id }) => id));
    expect(await relatedTo(liked[0].slug)).toEqual([liked[1].story_id]);
    expect(await relatedTo(liked[2].slug)).toEqual([]);
  });

  it('are compared anew when a story is changed', async () => {
    const [ann, ben] = [await content.person(), await content.person()];
    const [one, two] = await pair(ann, ben, 'changing');
    await content.editStory.execute({ story_id: two.story_id, title: 'Elsewhere', hashtag_list: [] }, ben);
    await content.runTasks();
    expect(await relatedTo(one.slug)).toEqual([]);
    expect(await relatedTo(two.slug)).toEqual([]);
  });

  it('are twenty of a story at most, the most alike ones, and five are shown', async () => {
    const [ann, ben] = [await content.person(), await content.person()];
    const hashtag_list = ['many_one', 'many_two', 'many_three', 'many_four', 'many_five'];
    const first = await publish(ann, { hashtag_list });
    const others: number[] = [];
    for (let index = 0; index < 24; index += 1)
      others.push((await publish(ben, { title: `Many ${index}`, hashtag_list })).story_id);
    // Compared twice, because what is rare depends on how many stories were compared before.
    for (const _ of ['before', 'after']) await relate(first.story_id, ...others);
    const [row] = await content.dataSource.query<{ most: number }[]>(
      'SELECT max(count)::int AS most FROM (SELECT count(*) FROM related_story GROUP BY story_id) AS counted',
    );
    expect(row?.most).toBe(20);
    // All are equally alike, so the newest come first.
    expect(await relatedTo(first.slug)).toEqual(others.slice(-5).toReversed());
  });

  it('are the most alike ones, in this order', async () => {
    const [ann, ben] = [await content.person(), await content.person()];
    const hashtag_list = ['order_one', 'order_two', 'order_three', 'order_four', 'order_five'];
    const first = await publish(ann, { hashtag_list });
    const best = (await publish(ben, { hashtag_list })).story_id;
    const others: number[] = [];
    for (let index = 0; index < 5; index += 1)
      others.push((await publish(ben, { hashtag_list: hashtag_list.slice(0, 3) })).story_id);
    await relate(best, ...others, first.story_id);
    expect(await relatedTo(first.slug)).toEqual([best, ...others.slice(-4).toReversed()]);
  });

  it('go with a story that is deleted', async () => {
    const [ann, ben] = [await content.person(), await content.person()];
    const [one, two] = await pair(ann, ben, 'going');
    await content.deleteStory.execute({ story_id: two.story_id }, ben);
    expect(await relatedTo(one.slug)).toEqual([]);
    await relate(two.story_id);
    const rows = await content.dataSource.query(
      'SELECT FROM related_story WHERE $1 IN (story_id, related_id)',
      [two.story_id],
    );
    expect(rows).toEqual([]);
  });

  it('are looked for of each story that was not compared yet, and again of one that was liked since', async () => {
    const ann = await content.person();
    const { story_id: id } = await publish(ann);
    const find = async () => {
      await content.dataSource.query('DELETE FROM background_task');
      await content.get(FindStoriesToRelate).run();
      const rows = await content.dataSource.query<{ key: string }[]>(
        "SELECT key FROM background_task WHERE name = 'content.relate_story'",
      );
      return rows.some(({ key }) => key === String(id));
    };
    expect(await find()).toBe(true);
    await content.runTasks();
    expect(await find()).toBe(false);
    await content.dataSource.query('INSERT INTO story_like (story_id, user_id) VALUES ($1, $2)', [
      id,
      idOf(ann),
    ]);
    expect(await find()).toBe(false);
    await content.dataSource.query(
      "UPDATE story_topic SET related_at = now() - interval '2 hours' WHERE story_id = $1",
      [id],
    );
    expect(await find()).toBe(true);
  });
});
