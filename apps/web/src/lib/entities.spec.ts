import { listHome, listUserBookmarks, readHashtagTooltip } from '@quillstead/contracts';
import { changeEntity, raiseCount, readEntity, requestedNow, upsertEntities } from './entities.js';
import { queryClient } from './query-client.js';

const story = { is_liked: 0, count_likes: 3, is_bookmarked: 0, count_comments: 1 } as const;
let id = 0;

const asItem = (values: object) => ({
  content_type: 'story_article',
  story_id: id,
  title: 'Lamp',
  ...story,
  ...values,
});
const asList = (values: object) => ({
  pages: [{ items: [asItem(values)], next: null }],
  pageParams: [undefined],
});

const home = [listHome.name, {}, 'a'];
const bookmarks = [listUserBookmarks.name, { username: 'ann' }, 'b'];

/** The story as each of two lists shows it. */
const shown = () =>
  [home, bookmarks].map(
    (key) => queryClient.getQueryData<ReturnType<typeof asList>>(key)?.pages[0]?.items[0],
  );

/** The data about the entity in a response that was requested at that time. */
const respond = (values: object, requestedAt = requestedNow()) =>
  upsertEntities({ items: [asItem(values)] }, requestedAt).items[0];

describe('an entity that is shown in several places', () => {
  beforeEach(() => {
    queryClient.clear();
    id += 1;
    for (const key of [home, bookmarks]) queryClient.setQueryData(key, asList({}));
  });

  it('shows in all of them what came last, and its other fields as they were', () => {
    respond({ count_likes: 5, title: 'Moon' });
    expect(shown()).toEqual([asItem({ count_likes: 5 }), asItem({ count_likes: 5 })]);
  });

  it('does not go back to what was requested before it changed here', () => {
    const requestedAt = requestedNow();
    changeEntity('story', id, { is_liked: 1, count_likes: 4 });
    expect(respond({}, requestedAt)).toMatchObject({ is_liked: 1, count_likes: 4 });
    expect(shown()).toMatchObject([{ is_liked: 1 }, { is_liked: 1 }]);
    respond({ is_liked: 1, count_likes: 9 });
    expect(shown()).toMatchObject([{ count_likes: 9 }, { count_likes: 9 }]);
  });

  it('keeps against an earlier request what a later response has said', () => {
    changeEntity('story', id, { count_comments: 2 });
    respond({ count_comments: 8 });
    const requestedAt = requestedNow();
    changeEntity('story', id, { is_liked: 1 });
    expect(respond({ count_comments: 8 }, requestedAt)).toMatchObject({ is_liked: 1, count_comments: 8 });
  });

  it('stands against everything while the server has not responded', () => {
    changeEntity('story', id, { is_liked: 1 }, false);
    respond({ is_liked: 0 });
    expect(shown()).toMatchObject([{ is_liked: 1 }, { is_liked: 1 }]);
    changeEntity('story', id, { is_liked: 1 });
    respond({ is_liked: 0 });
    expect(shown()).toMatchObject([{ is_liked: 0 }, { is_liked: 0 }]);
  });

  it('counts up and down, never below nothing, and only what is known', () => {
    raiseCount('story', id, 'count_comments', 1);
    expect(readEntity('story', id, story).count_comments).toBe(2);
    for (const by of [-1, -1, -1] as const) raiseCount('story', id, 'count_comments', by);
    expect(shown()).toMatchObject([{ count_comments: 0 }, { count_comments: 0 }]);
    raiseCount('story', 1_000_000, 'count_comments', 1);
    expect(readEntity('story', 1_000_000, story)).toEqual(story);
  });

  it('differs from others of its number, and keeps the age of the query that holds it', () => {
    const { dataUpdatedAt } = queryClient.getQueryState(home) ?? {};
    changeEntity('comment', id, { is_liked: 1 });
    expect(shown()).toEqual([asItem({}), asItem({})]);
    changeEntity('story', id, { is_liked: 1 });
    expect(queryClient.getQueryState(home)?.dataUpdatedAt).toBe(dataUpdatedAt);
  });

  it('is looked for once in data that does not have it', () => {
    let reads = 0;
    const page = {
      get items() {
        reads += 1;
        return [];
      },
    };
    queryClient.setQueryData([listHome.name, {}, 'c'], { pages: [page], pageParams: [undefined] });
    changeEntity('story', id, { is_liked: 1 });
    const before = reads;
    expect(before).toBeGreaterThan(0);
    changeEntity('story', id, { is_liked: 0 });
    expect(reads).toBe(before);
    expect(shown()).toMatchObject([{ is_liked: 0 }, { is_liked: 0 }]);
  });

  it('is one thing for a hashtag in whatever case, in its tooltip too', () => {
    const tooltip = [readHashtagTooltip.name, { hashtag: '#moon', requestKeys: ['subscription'] }];
    queryClient.setQueryData(tooltip, { subscription: 0 });
    changeEntity('hashtag', '#Moon', { subscription: 1 });
    expect(queryClient.getQueryData(tooltip)).toEqual({ subscription: 1 });
    changeEntity('hashtag', '#ＭＯＯＮ', { subscription: 0 });
    expect(queryClient.getQueryData(tooltip)).toEqual({ subscription: 0 });
  });
});
