import { replies } from '@quillstead/contracts/responses';
import type { RpcContext } from '@quillstead/service-kit';
import { Comment } from '../src/comment/index.js';
import { type Content, idOf, openContent, someText, visitor } from './open-content.js';

describe("a story's comments", () => {
  let content: Content;
  let ann: RpcContext;
  let story: { story_id: number; slug: string };

  beforeAll(async () => (content = await openContent()));
  afterAll(() => content.close());
  beforeEach(async () => {
    ann = await content.person({ displayName: 'Ann' });
    story = await content.publishStory.execute({ title: 'Talked about', rich_text_story: someText }, ann);
  });

  const add = async (changes: Partial<Comment> = {}): Promise<number> => {
    const comment = {
      storyId: story.story_id,
      authorId: idOf(ann),
      text: 'Well said, all of it.',
      ...changes,
    };
    const { identifiers } = await content.dataSource.manager.insert(Comment, comment);
    return (identifiers as [{ id: number }])[0].id;
  };
  const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);

  it('are those on the story itself, with their author and the marks of the viewer', async () => {
    const [liked] = [await add({ countReplies: 1, countLikes: 1 })];
    await add({ replyId: liked, level: 1 });
    await content.dataSource.query('INSERT INTO comment_like (comment_id, user_id) VALUES ($1, $2)', [
      liked,
      idOf(ann),
    ]);
    const page = await content.listStoryComments.execute({ slug: story.slug }, ann);
    expect(page).toEqual({ items: [replies.comment_article.strict().parse(page.items[0])], next: null });
    expect(page.items).toMatchObject([
      {
        content_type: 'comment_article',
        comment_id: liked,
        comment_level: 0,
        comment_reply_id: null,
        comment_text: 'Well said, all of it.',
        count_likes: 1,
        count_replies: 1,
        is_liked: 1,
        is_bookmarked: 0,
        is_deleted: 0,
        posted_at: expect.stringMatching(/Z$/),
        story_id: story.story_id,
        story_slug: story.slug,
        story_title: 'Talked about',
        story_lang: 'en',
        author_id: idOf(ann),
        author_username: ann.viewer?.username,
        author_display_name: 'Ann',
        author_picture: null,
        author_is_verified: 0,
        author_is_private: 0,
        author_is_user: 1,
      },
    ]);
  });

  it('that are deleted show neither text nor author', async () => {
    await add({ isDeleted: 1, countReplies: 1 });
    const { items } = await content.listStoryComments.execute({ slug: story.slug }, visitor);
    expect(items).toEqual([
      expect.objectContaining({
        is_deleted: 1,
        comment_text: null,
        author_id: null,
        author_username: null,
        author_display_name: null,
        author_is_user: 0,
      }),
    ]);
  });

  it.each([
    ['newest', (all: number[]) => all],
    ['chronological', (all: number[]) => all.toReversed()],
    [
      'top',
      (all: number[]) => [
        ...all.filter((_, index) => index % 3 === 0),
        ...all.filter((_, index) => index % 3),
      ],
    ],
  ] as const)('come each once by %s while comments are added', async (sort, inOrder) => {
    const newestFirst: number[] = [];
    for (let index = 0; index < 40; index += 1) {
      newestFirst.push(await add({ postedAt: minutesAgo(index + 1), countLikes: index % 3 === 0 ? 5 : 0 }));
    }
    const first = await content.listStoryComments.execute({ slug: story.slug, sort }, visitor);
    const meanwhile = await add({ countLikes: 9 });
    const second = await content.listStoryComments.execute(
      { slug: story.slug, sort, next: first.next },
      visitor,
    );
    const seen = [...first.items, ...second.items].map(({ comment_id }) => comment_id);
    expect(first.items).toHaveLength(25);
    expect(second.next).toBeNull();
    expect(seen.filter((id) => id !== meanwhile)).toEqual(inOrder(newestFirst));
  });

  it('have no other order', async () => {
    const list = content.listStoryComments.execute({ slug: story.slug, sort: 'trending' }, visitor);
    await expect(list).rejects.toThrow('Sort: "trending" is not an acceptable value.');
  });

  it('of a story without any are an empty page', async () => {
    const page = await content.listStoryComments.execute({ slug: story.slug }, visitor);
    expect(page).toEqual({ items: [], next: null });
  });
});
