import type { ContentExportPart } from '@quillstead/contracts';
import type { RpcContext } from '@quillstead/service-kit';
import { ReadExport } from '../src/export/read-export.js';
import { SaveReadingPlace } from '../src/reading-place/save-reading-place.js';
import { idOf } from './open-content.js';
import { openTalk, someComment, type Talk } from './open-talk.js';

const parts = [
  'comments',
  'story_likes',
  'comment_likes',
  'story_bookmarks',
  'comment_bookmarks',
  'reading_places',
] as const satisfies ContentExportPart[];

describe("a member's export", () => {
  let talk: Talk;
  beforeAll(async () => (talk = await openTalk()));
  afterAll(() => talk.close());

  /** Creates a member who has something of each part under a private author's story, and their export. */
  async function makeScene() {
    const [author, member] = [await talk.person({ isPrivate: 1 }), await talk.person()];
    await talk.subscribe(member, author, true);
    const story = await talk.story(author);
    const { story_id } = story;
    const comment_id = await talk.comment(author, story_id);
    await talk.comment(member, story_id);
    await talk.likeStory.like({ story_id }, member);
    await talk.likeComment.like({ comment_id }, member);
    await talk.bookmarkStory.bookmark({ story_id }, member);
    await talk.bookmarkComment.bookmark({ comment_id }, member);
    await talk.get(SaveReadingPlace).execute({ story_id, reading_place: 3 }, member);
    const read = async (part: ContentExportPart) =>
      (await talk.get(ReadExport).execute({ user_id: idOf(member), part, after: null })).items;
    return { author, member, story, read };
  }

  /** The ways in which the member loses access to a story. */
  const losses: Record<string, (author: RpcContext, member: RpcContext) => Promise<unknown>> = {
    'whose author has removed the member': (_, member) =>
      talk.dataSource.query('DELETE FROM subscription WHERE subscriber_id = $1', [idOf(member)]),
    'whose author has not accepted the member again': (_, member) =>
      talk.dataSource.query('UPDATE subscription SET code = false WHERE subscriber_id = $1', [idOf(member)]),
    'whose author is suspended': (author) =>
      talk.dataSource.query("UPDATE user_projection SET status = 'suspended' WHERE user_id = $1", [
        idOf(author),
      ]),
  };

  it.each(Object.keys(losses))('has neither title nor address of a story %s', async (loss) => {
    const { author, member, story, read } = await makeScene();
    for (const part of parts)
      expect([part, await read(part)]).toEqual([
        part,
        [
          expect.objectContaining({
            story_id: story.story_id,
            story_slug: story.slug,
            story_title: expect.stringMatching(/^Story/),
          }),
        ],
      ]);
    await losses[loss]?.(author, member);
    for (const part of parts)
      expect([part, await read(part)]).toEqual([
        part,
        [expect.objectContaining({ story_id: story.story_id, story_slug: null, story_title: null })],
      ]);
    expect(await read('comments')).toMatchObject([{ comment_text: someComment }]);
  });

  it('has nothing that somebody else wrote, said, likes or keeps', async () => {
    const { read: readOfAnother, author } = await makeScene();
    await talk.saveDraft.execute({ title: 'Half a story' }, author);
    const other = await talk.person();
    for (const part of [...parts, 'stories', 'drafts'] as const) {
      const { items } = await talk.get(ReadExport).execute({
        user_id: idOf(other),
        part,
        after: null,
      });
      expect([part, items]).toEqual([part, []]);
    }
    expect(await readOfAnother('stories')).toEqual([]);
    expect(await readOfAnother('drafts')).toEqual([]);
  });
});
