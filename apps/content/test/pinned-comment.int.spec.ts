import type { RpcContext } from '@quillstead/service-kit';
import { waitForBlocked } from '@quillstead/testing';
import { PinComment } from '../src/comment/pin-comment.js';
import { TakeDownComment } from '../src/comment/take-down-comment.js';
import { visitor } from './open-content.js';
import { failuresOf, openTalk, type Talk } from './open-talk.js';

const sorts = ['newest', 'chronological', 'top'] as const;

describe('a comment that the author of the story pins', () => {
  let talk: Talk;
  let [author, writer]: RpcContext[] = [];
  let story: { story_id: number; slug: string };
  let ids: number[];

  beforeAll(async () => {
    talk = await openTalk();
    [author, writer] = [await talk.person(), await talk.person()];
  });
  afterAll(() => talk.close());
  beforeEach(async () => {
    story = await talk.story(author ?? visitor);
    ids = [];
    for (let count = 0; count < 3; count += 1)
      ids.push(await talk.comment(writer ?? visitor, story.story_id));
    await talk.likeComment.like({ comment_id: at(2) }, author ?? visitor);
  });

  const at = (index: number) => ids[index] ?? 0;
  const pin = (comment_id: number, who = author) => talk.get(PinComment).pin({ comment_id }, who ?? visitor);
  const unpin = (comment_id: number, who = author) =>
    talk.get(PinComment).unpin({ comment_id }, who ?? visitor);
  const list = async (sort: (typeof sorts)[number], who: RpcContext = visitor) => {
    const { items } = await talk.listStoryComments.execute({ slug: story.slug, sort }, who);
    return items.map(({ comment_id, is_pinned }) => (is_pinned === 1 ? `pinned ${comment_id}` : comment_id));
  };

  it('is the first in every sort, once', async () => {
    expect(await pin(at(1))).toMatchObject({ comment_id: at(1), is_pinned: 1 });
    await pin(at(1));
    expect(await list('newest')).toEqual([`pinned ${at(1)}`, at(2), at(0)]);
    expect(await list('chronological')).toEqual([`pinned ${at(1)}`, at(0), at(2)]);
    expect(await list('top')).toEqual([`pinned ${at(1)}`, at(2), at(0)]);
    expect(await list('newest', author)).toEqual([`pinned ${at(1)}`, at(2), at(0)]);
    expect(await talk.readComment.execute({ comment_id: at(1) }, visitor)).toMatchObject({ is_pinned: 1 });
  });

  it.each(
    sorts.flatMap((sort) =>
      // Without the pin, the comment is on the first page, on the second one, or the last of the first.
      [0, 15, 24, 27].map((pinned) => [sort, pinned] as const),
    ),
  )('is one of the 25 of the first page and on no other, sorted %s, number %i', async (sort, pinned) => {
    for (let count = 3; count < 33; count += 1)
      ids.push(await talk.comment(writer ?? visitor, story.story_id));
    await pin(at(pinned));
    const first = await talk.listStoryComments.execute({ slug: story.slug, sort }, visitor);
    const second = await talk.listStoryComments.execute(
      { slug: story.slug, sort, next: first.next },
      visitor,
    );
    expect([first.items.length, second.items.length]).toEqual([25, 8]);
    const all = [...first.items, ...second.items].map(({ comment_id }) => comment_id);
    expect(all[0]).toBe(at(pinned));
    expect(all.toSorted((one, other) => one - other)).toEqual(ids);
    expect(second.next).toBeNull();
  });

  it.each(sorts.flatMap((sort) => [24, 25, 26, 49, 52].map((comments) => [sort, comments] as const)))(
    'is the first, and the first alone, of a list that is read from its end, sorted %s, of %i',
    async (sort, comments) => {
      for (let count = 3; count < comments; count += 1)
        ids.push(await talk.comment(writer ?? visitor, story.story_id));
      await pin(at(1));
      const read = (next: string | null | undefined) =>
        talk.listStoryComments.execute({ slug: story.slug, sort, next }, visitor);
      const forwards: number[] = [];
      for (let next: string | null | undefined; next !== null;) {
        const page = await read(next);
        forwards.push(...page.items.map(({ comment_id }) => comment_id));
        ({ next } = page);
      }
      const backwards: number[] = [];
      for (let previous: string | null | undefined = 'end'; previous;) {
        const page = await read(previous);
        expect(page.items.length).toBeGreaterThan(0);
        expect(page.items.length).toBeLessThanOrEqual(25);
        backwards.unshift(...page.items.map(({ comment_id }) => comment_id));
        ({ previous } = page);
      }
      expect(backwards[0]).toBe(at(1));
      expect(backwards).toEqual(forwards);
    },
  );

  it.each([
    [25, [25]],
    [26, [25, 1]],
  ])('leaves no page empty: of %i comments', async (comments, sizes) => {
    for (let count = 3; count < comments; count += 1)
      ids.push(await talk.comment(writer ?? visitor, story.story_id));
    await pin(at(1));
    const found: number[] = [];
    let next: string | null | undefined;
    do {
      const page = await talk.listStoryComments.execute({ slug: story.slug, next }, visitor);
      found.push(page.items.length);
      next = page.next;
    } while (next !== null);
    expect(found).toEqual(sizes);
  });

  it('gives its place to the next one that is pinned, and to none when it is unpinned', async () => {
    await pin(at(0));
    await pin(at(2));
    expect(await list('chronological')).toEqual([`pinned ${at(2)}`, at(0), at(1)]);
    await unpin(at(1));
    expect((await list('chronological'))[0]).toBe(`pinned ${at(2)}`);
    expect(await unpin(at(2))).toMatchObject({ is_pinned: 0 });
    await unpin(at(2));
    expect(await list('chronological')).toEqual(ids);
  });

  it('leaves the pinned comments of other stories', async () => {
    await pin(at(0));
    const other = await talk.story(author ?? visitor);
    await pin(await talk.comment(writer ?? visitor, other.story_id));
    expect((await list('chronological'))[0]).toBe(`pinned ${at(0)}`);
  });

  it('waits for another change of the thread, so that two pins at once both succeed', async () => {
    let isDone = false;
    const pinned = await talk.dataSource.transaction(async (manager) => {
      await manager.query('SELECT FROM story_stat WHERE story_id = $1 FOR UPDATE', [story.story_id]);
      const pinning = pin(at(0)).finally(() => (isDone = true));
      await Promise.race([pinning, waitForBlocked(talk.dataSource)]);
      expect(isDone).toBe(false);
      await manager.query('UPDATE comment SET is_pinned = 1 WHERE id = $1', [at(1)]);
      return { pinning };
    });
    await pinned.pinning;
    expect(await list('chronological')).toEqual([`pinned ${at(0)}`, at(1), at(2)]);
  });

  it('is in its place without a pin while its author is suspended, and cannot be pinned then', async () => {
    const writers = [await talk.person(), await talk.person()];
    const [pinned = 0, other = 0] = [
      await talk.comment(writers[0] ?? visitor, story.story_id),
      await talk.comment(writers[1] ?? visitor, story.story_id),
    ];
    await pin(pinned);
    const set = (status: string) =>
      talk.dataSource.query('UPDATE user_projection SET status = $1 WHERE user_id = ANY ($2)', [
        status,
        writers.map((one) => one.viewer?.id),
      ]);
    await set('suspended');
    expect(await list('chronological')).toEqual([...ids, pinned, other]);
    expect(await failuresOf([pin(other)])).toEqual(['not_found']);
    await set('active');
    expect(await list('chronological')).toEqual([`pinned ${pinned}`, ...ids, other]);
  });

  it('loses its pin when it is removed or deleted, also when replies keep its place', async () => {
    await pin(at(0));
    await talk.get(TakeDownComment).takeDown({ comment_id: at(0) }, author ?? visitor);
    await talk.get(TakeDownComment).restore({ comment_id: at(0) }, author ?? visitor);
    expect(await list('chronological')).toEqual(ids);
    await pin(at(1));
    await talk.comment(writer ?? visitor, story.story_id, at(1));
    await talk.deleteComment.execute({ comment_id: at(1) }, writer ?? visitor);
    expect(await list('chronological')).toEqual(ids);
    await pin(at(2));
    await talk.deleteComment.execute({ comment_id: at(2) }, writer ?? visitor);
    expect(await list('chronological')).toEqual([at(0), at(1)]);
  });

  it('is pinned by the author of the story alone, and is no reply and no removed one', async () => {
    expect(await failuresOf([pin(at(0), writer), unpin(at(0), writer)])).toEqual(['forbidden', 'forbidden']);
    const reply = await talk.comment(writer ?? visitor, story.story_id, at(0));
    await talk.get(TakeDownComment).takeDown({ comment_id: at(1) }, author ?? visitor);
    await pin(at(2));
    expect(await failuresOf([pin(reply), pin(at(1)), pin(99_999_999)])).toEqual(Array(3).fill('not_found'));
    expect(await list('chronological')).toEqual([`pinned ${at(2)}`, at(0), at(1)]);
    const owner = await talk.person({ isPrivate: 1 });
    const secret = await talk.comment(owner, (await talk.story(owner)).story_id);
    expect(await failuresOf([pin(secret, writer)])).toEqual(['not_found']);
  });
});
