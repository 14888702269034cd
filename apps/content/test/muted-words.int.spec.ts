import { commentEdited, commentPosted, commentRestored, storyPublished } from '@quillstead/contracts';
import { toWordQuery } from '@quillstead/fields/words';
import { applyMutes } from '@quillstead/projections';
import type { RpcContext } from '@quillstead/service-kit';
import { holdStatement } from '@quillstead/testing';
import { EditComment } from '../src/comment/edit-comment.js';
import { TakeDownComment } from '../src/comment/take-down-comment.js';
import { ReadFound } from '../src/search-documents/read-found.js';
import { StoreMissingWords } from '../src/words/store-missing-words.js';
import { idOf, someText } from './open-content.js';
import { openTalk, type Talk } from './open-talk.js';

/** Words that a member mutes (docs/product/people.md#words). */
describe('a muted word', () => {
  let content: Talk;
  let author: RpcContext;
  let muter: RpcContext;
  let other: RpcContext;
  beforeAll(async () => (content = await openTalk()));
  afterAll(() => content.close());
  beforeEach(async () => {
    [author, muter, other] = await Promise.all([content.person(), content.person(), content.person()]);
  });

  const mute = (who: RpcContext, word: string, is_muted: 0 | 1 = 1, ends_at: string | null = null) =>
    applyMutes(
      [{ member_id: idOf(who), thing: `word:${toWordQuery(word)}`, ends_at, is_muted }],
      content.dataSource.manager,
    );
  const publish = (more: object, by = author) =>
    content.publishStory.execute({ title: 'Lamp', rich_text_story: someText, ...more }, by);
  /** Returns true if the viewer finds a story that only a mute could hide. */
  const finds = async (viewer: RpcContext, story_id: number) =>
    (await content.get(ReadFound).stories({ ids: [story_id] }, viewer)).items.length === 1;
  const comment = (story_id: number, comment_text: string, by = author, comment_reply_id?: number) =>
    content.postComment.execute({ story_id, comment_text, comment_reply_id }, by);
  const commentsFor = async (viewer: RpcContext, slug: string) =>
    (await content.listStoryComments.execute({ slug }, viewer)).items.map(({ comment_text }) => comment_text);
  const last = async (name: string) => (await content.published(name)).at(-1)?.payload;

  it.each<[string, object, boolean]>([
    ['spider', { title: 'The Spíder!' }, true],
    ['spider', { title: 'Lamp', description: 'of a SPIDER' }, true],
    ['spider', { hashtag_list: ['#spider'] }, true],
    ['spider', { warning_words: ['a spider'] }, true],
    ['spider', { title: 'Spiders' }, false],
    ['spider', { title: 'Spiderman' }, false],
    ['#spider', { title: 'A spider' }, true],
    ['spoiler alert', { title: 'A spoiler: alert' }, true],
    ['spoiler alert', { title: 'Alert, a spoiler' }, false],
    ['spoiler alert', { title: 'The spoiler', description: 'Alert the guard' }, false],
    ['東京', { title: '昨日東京へ行った' }, true],
    ['東京', { title: '東の京' }, false],
    ['猫', { title: '我是猫' }, true],
    ['🕷️', { title: 'Of webs 🕷️ and flies' }, true],
    ['ตลาด', { title: 'วันนี้ฉันไปตลาดน้ำ' }, true],
  ])('%s of a story with %j is in force: %s', async (word, story, isHidden) => {
    const { story_id } = await publish(story);
    await mute(muter, word);
    expect([await finds(muter, story_id), await finds(other, story_id)]).toEqual([!isHidden, true]);
  });

  it('hides a story from home until it ends, and never from its own author', async () => {
    const { slug } = await publish({ title: 'A spider', hashtag_list: ['#cellar'] });
    const home = async (viewer: RpcContext) =>
      (await content.listHome.execute({ hashtag: 'cellar' }, viewer)).items.map((story) => story.slug);
    for (const who of [muter, author]) await mute(who, 'spider');
    expect([await home(muter), await home(author), await home(other)]).toEqual([[], [slug], [slug]]);
    await mute(muter, 'spider', 1, new Date(Date.now() - 1_000).toISOString());
    expect(await home(muter)).toEqual([slug]);
    await mute(muter, 'lamp');
    expect(await home(muter)).toEqual([slug]);
    await mute(muter, 'cellar');
    expect(await home(muter)).toEqual([]);
  });

  it('is looked for in what an edit makes of a story', async () => {
    const { story_id } = await publish({ title: 'A spider', description: 'In a cellar' });
    await mute(muter, 'spider');
    await content.editStory.execute({ story_id, title: 'A fly' }, author);
    expect(await finds(muter, story_id)).toBe(true);
    await mute(muter, 'cellar');
    expect(await finds(muter, story_id)).toBe(false);
  });

  it('hides comments and what is below them, but for those of the member', async () => {
    const { story_id, slug } = await publish({});
    const { comment_id } = await comment(story_id, 'What a SPIDER this is.');
    await comment(story_id, 'It is no spider.', muter);
    await comment(story_id, 'Spiders have eight legs.', other);
    await mute(muter, 'spider');
    expect(await commentsFor(muter, slug)).toEqual(['Spiders have eight legs.', 'It is no spider.']);
    expect(await commentsFor(other, slug)).toHaveLength(3);
    await comment(story_id, 'Another spider.', other, comment_id);
    const replies = async (viewer: RpcContext) =>
      (await content.listCommentReplies.execute({ comment_id }, viewer)).items.length;
    expect([await replies(muter), await replies(author)]).toEqual([0, 1]);
    // The page of the comment itself shows it.
    expect((await content.readComment.execute({ comment_id }, muter)).comment_text).toContain('SPIDER');
  });

  it('is told to notifications with each comment and story', async () => {
    await mute(author, 'spider');
    await mute(other, 'spider');
    const { story_id } = await publish({ title: 'A lamp', hashtag_list: ['#Light'] });
    expect(await last(storyPublished.name)).toMatchObject({ words: "'a':1 'lamp':2 'light':5" });
    const names = `@${muter.viewer?.username} @${other.viewer?.username}`;
    await comment(story_id, `A spider for ${names}.`, muter);
    expect(await last(commentPosted.name)).toMatchObject({ muted_by: [idOf(author), idOf(other)] });
    const { comment_id } = await comment(story_id, 'A fly.', muter);
    expect(await last(commentPosted.name)).toMatchObject({ muted_by: [] });
    const comment_text = `A spider for ${names}.`;
    await content.get(EditComment).execute({ comment_id, comment_text }, muter);
    expect(await last(commentEdited.name)).toMatchObject({
      mentions_added: [idOf(other)],
      muted_by: [idOf(other)],
    });
    await content.get(TakeDownComment).takeDown({ comment_id }, author);
    await content.get(TakeDownComment).restore({ comment_id }, author);
    expect((await last(commentRestored.name))?.['muted_by']).toEqual(
      expect.arrayContaining([idOf(author), idOf(other)]),
    );
  });

  it('is looked for in an edited comment, and nothing is kept of the words of a deleted one', async () => {
    const { story_id, slug } = await publish({});
    const { comment_id } = await comment(story_id, 'A fly.');
    await comment(story_id, 'Below it.', other, comment_id);
    await mute(muter, 'spider');
    await content.get(EditComment).execute({ comment_id, comment_text: 'A spider.' }, author);
    expect(await commentsFor(muter, slug)).toEqual([]);
    await content.deleteComment.execute({ comment_id }, author);
    const [row] = await content.dataSource.query('SELECT words FROM comment WHERE id = $1', [comment_id]);
    expect(row).toEqual({ words: '' });
  });

  it('is looked for in the text of an edit that comes while the job stores the words of the former one', async () => {
    const { story_id, slug } = await publish({});
    const { comment_id } = await comment(story_id, 'A fly.');
    await content.dataSource.query('UPDATE comment SET words = NULL');
    const held = holdStatement(content.dataSource, /^UPDATE comment AS stored/);
    const job = content.get(StoreMissingWords).run();
    await held.reached();
    const edit = content.get(EditComment).execute({ comment_id, comment_text: 'A spider.' }, author);
    held.release();
    await Promise.all([job, edit]);
    await mute(muter, 'spider');
    expect(await commentsFor(muter, slug)).toEqual([]);
  });

  it('is found in texts of the release before once the job has stored their words', async () => {
    const { story_id, slug } = await publish({ title: 'A spider', hashtag_list: ['#web'] });
    await comment(story_id, 'What a spider.');
    await content.dataSource.query('UPDATE story SET words = NULL; UPDATE comment SET words = NULL');
    await mute(muter, 'spider');
    expect([await finds(muter, story_id), (await commentsFor(muter, slug)).length]).toEqual([true, 1]);
    await content.get(StoreMissingWords).run();
    expect([await finds(muter, story_id), (await commentsFor(muter, slug)).length]).toEqual([false, 0]);
    const [{ words }] = await content.dataSource.query('SELECT words FROM story WHERE id = $1', [story_id]);
    expect(words).toBe("'a':1 'spider':2 'web':5");
  });
});
