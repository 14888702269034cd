import type { RpcContext } from '@quillstead/service-kit';
import { idOf, visitor } from './open-content.js';
import { openTalk, someComment, type Talk } from './open-talk.js';

describe('a comment of who is suspended, under a story that everybody may read', () => {
  let talk: Talk;
  let reader: RpcContext;
  let place: { story_id: number; comment_id: number };

  beforeAll(async () => {
    talk = await openTalk();
    const gone = await talk.person();
    reader = await talk.person();
    const { story_id } = await talk.story(await talk.person());
    place = { story_id, comment_id: await talk.comment(gone, story_id) };
    for (const act of ['likeComment', 'bookmarkComment'] as const) await talk.mark(act, place, true, reader);
    expect(await keptComments()).toHaveLength(1);
    expect((await talk.listLikes.ofComment(place, visitor)).items).toHaveLength(1);
    await talk.dataSource.query("UPDATE user_projection SET status = 'suspended' WHERE user_id = $1", [
      idOf(gone),
    ]);
  });
  afterAll(() => talk.close());

  async function keptComments(): Promise<unknown[]> {
    const username = reader.viewer?.username ?? '';
    return (await talk.listUserPosts.bookmarks({ username, filter: 'comments' }, reader)).items;
  }

  const acts: readonly [string, () => Promise<unknown>][] = [
    ['says who likes it', () => talk.listLikes.ofComment(place, reader)],
    [
      'says by name who likes it',
      () => talk.listLikes.ofComment({ ...place, sort: 'alphabetical' }, visitor),
    ],
    ['is liked', () => talk.likeComment.like(place, reader)],
    ['is liked no longer', () => talk.likeComment.unlike(place, reader)],
    ['is kept', () => talk.bookmarkComment.bookmark(place, reader)],
    ['is kept no longer', () => talk.bookmarkComment.unbookmark(place, reader)],
    ['is reported', () => talk.readReportedThing.execute({ comment_id: place.comment_id }, reader)],
    [
      'is replied to',
      () =>
        talk.postComment.execute(
          { story_id: place.story_id, comment_reply_id: place.comment_id, comment_text: someComment },
          reader,
        ),
    ],
  ];

  it('is not among the comments that others keep', async () => {
    expect(await keptComments()).toEqual([]);
  });

  it.each(acts)('is not there for any reader: not a comment that %s', async (_, act) => {
    await expect(act()).rejects.toMatchObject({ code: 'not_found' });
  });
});
