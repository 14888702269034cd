import type { RpcContext } from '@quillstead/service-kit';
import { EditComment } from '../src/comment/edit-comment.js';
import { ReadDocuments } from '../src/search-documents/read-documents.js';
import { ReadFound } from '../src/search-documents/read-found.js';
import { CreateSeries } from '../src/series/create-series.js';
import { ListSitemap } from '../src/sitemap/list-sitemap.js';
import { idOf, someText, visitor } from './open-content.js';
import { openTalk, someComment, type Talk } from './open-talk.js';

describe('what search engines are given', () => {
  let talk: Talk;
  let author: RpcContext;
  let open: { story_id: number; slug: string };
  let marked: { story_id: number; slug: string };
  let hidden: { story_id: number; slug: string };
  let comment: number;

  const idsOf = (stories: readonly { story_id: number }[]) => stories.map(({ story_id }) => story_id);

  beforeAll(async () => {
    talk = await openTalk();
    author = await talk.person();
    const hashtag_list = ['#Found'];
    const story = { title: 'Open', rich_text_story: someText, hashtag_list, warning_words: ['Spiders'] };
    open = await talk.publishStory.execute(story, author);
    marked = await talk.story(author, { is_nsfw: 1 });
    hidden = await talk.story(await talk.person({ isPrivate: 1 }));
    comment = await talk.comment(author, open.story_id);
    await talk.likeStory.like({ story_id: open.story_id }, author);
  });
  afterAll(() => talk.close());

  it('are documents of every kind, by their keys and in pages', async () => {
    const documents = talk.get(ReadDocuments);
    const all = idsOf([open, marked, hidden]);
    const page = await documents.stories({ after: 0 });
    expect(idsOf(page.items)).toEqual(all);
    const described = { title: 'Open', hashtag_list: ['#Found'], warning_words: ['Spiders'] };
    expect(page.items[0]).toMatchObject({ author_id: idOf(author), ...described });
    expect(page.items[1]).toMatchObject({ warning_words: [] });
    expect(idsOf((await documents.stories({ keys: [marked.story_id] })).items)).toEqual([marked.story_id]);
    const written = { comment_id: comment, story_id: open.story_id, comment_text: someComment };
    expect((await documents.comments({ after: 0 })).items).toEqual([expect.objectContaining(written)]);
    expect((await documents.comments({ keys: [comment] })).items).toHaveLength(1);
    const [hashtag] = (await documents.hashtags({ keys: ['#found'] })).items;
    expect(hashtag).toMatchObject({ hashtag: '#found', value: '#Found', count_stories: 1 });
    expect((await documents.hashtags({ after: 0 })).items).toEqual([hashtag]);
    const versions = async (kind: 'story' | 'comment' | 'hashtag') =>
      (await documents.versions({ kind, after: 0 })).items;
    expect(await versions('story')).toEqual(all.map((id) => ({ id, version: 1 })));
    expect(await versions('comment')).toEqual([{ id: comment, version: 1 }]);
    const edited = { comment_id: comment, comment_text: `${someComment} It is mended.` };
    await talk.get(EditComment).execute(edited, author);
    expect(await versions('comment')).toEqual([{ id: comment, version: 2 }]);
    expect(await versions('hashtag')).toEqual([{ id: hashtag?.hashtag_id, version: 1 }]);
  });

  it('are the items of what was found, in its order, but for what the viewer may not be shown', async () => {
    const found = talk.get(ReadFound);
    const ids = idsOf([hidden, marked, open]);
    const reader = await talk.person({ showNsfw: 1 });
    expect(idsOf((await found.stories({ ids }, visitor)).items)).toEqual([open.story_id]);
    expect(idsOf((await found.stories({ ids }, reader)).items)).toEqual(idsOf([marked, open]));
    const { items, after } = await found.stories({ ids, top: { after: null } }, reader);
    expect([idsOf(items), after]).toEqual([idsOf([open, marked]), null]);
    const [first] = items;
    if (first === undefined) throw new Error('Nothing was found');
    const place = [first.count_likes, first.posted_at, first.story_id] as const;
    const next = await found.stories({ ids, top: { after: [...place] } }, reader);
    expect(idsOf(next.items)).toEqual([marked.story_id]);
    const comments = await found.comments({ ids: [comment], top: { after: null } }, visitor);
    expect(comments.items).toEqual([expect.objectContaining({ comment_id: comment, story_slug: open.slug })]);
  });

  it('are suggestions and hashtags', async () => {
    const found = talk.get(ReadFound);
    const [hashtag] = (await talk.get(ReadDocuments).hashtags({ keys: ['#found'] })).items;
    const hashtag_id = hashtag?.hashtag_id ?? 0;
    const story_ids = idsOf([open, marked, hidden]);
    const suggested = await found.suggested(
      { story_ids, hashtag_ids: [hashtag_id], series_ids: [] },
      visitor,
    );
    expect(idsOf(suggested.stories)).toEqual([open.story_id]);
    expect(suggested.hashtags).toEqual([{ hashtag_id, value: '#Found', count_stories: 1 }]);
    expect(await found.hashtags({ ids: [hashtag_id] }, author)).toEqual([
      {
        content_type: 'hashtag_article',
        hashtag: '#found',
        value: '#Found',
        count_stories: 1,
        count_subscribers: 0,
        subscription: 0,
      },
    ]);
  });

  it('are the addresses of stories and authors that everybody may read', async () => {
    const sitemap = talk.get(ListSitemap);
    const stories = await sitemap.execute({ kind: 'stories', part: 0 });
    expect(stories).toEqual({ entries: [{ key: open.slug, changed_at: expect.any(String) }], parts: 1 });
    const { entries } = await sitemap.execute({ kind: 'authors', part: 0 });
    expect(entries).toContainEqual({ key: author.viewer?.username, changed_at: null });
    expect(entries).toHaveLength(2);
  });

  it('are series that have stories, and of those only what the viewer may read', async () => {
    const series = talk.get(CreateSeries);
    const privateAuthor = await talk.person({ isPrivate: 1 });
    const publish = async (by: RpcContext, series_id: number) =>
      talk.publishStory.execute({ title: 'Chapter', rich_text_story: someText, series_id }, by);
    const { series_id: shown, slug } = await series.execute({ title: 'Open', description: 'All.' }, author);
    const { series_id: empty } = await series.execute({ title: 'Empty' }, author);
    const { series_id: own } = await series.execute({ title: 'Hidden' }, privateAuthor);
    await publish(author, shown);
    await publish(privateAuthor, own);
    const documents = talk.get(ReadDocuments);
    const document = { series_id: shown, version: 2, title: 'Open', description: 'All.' };
    const { items } = await documents.series({ keys: [shown, empty, own] });
    expect(items.map(({ series_id: id }) => id)).toEqual([shown, own]);
    expect(items[0]).toMatchObject({ ...document, author_id: idOf(author) });
    expect((await documents.series({ after: 0 })).items).toEqual(items);
    const found = talk.get(ReadFound);
    const ids = [own, shown];
    const seen = async (viewer: RpcContext) => [
      (await found.series({ ids }, viewer)).map(({ series_id: id }) => id),
      (await found.suggested({ story_ids: [], hashtag_ids: [], series_ids: ids }, viewer)).series.map(
        ({ series_id: id }) => id,
      ),
    ];
    expect(await seen(visitor)).toEqual([[shown], [shown]]);
    expect((await seen(privateAuthor)).map((one) => one.toSorted())).toEqual([
      ids.toSorted(),
      ids.toSorted(),
    ]);
    expect(await found.series({ ids: [shown] }, visitor)).toEqual([
      expect.objectContaining({ content_type: 'series_article', slug, count_stories: 1 }),
    ]);
  });
});
