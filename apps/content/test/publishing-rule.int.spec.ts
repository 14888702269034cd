import { type SiteSettings, unsetSite } from '@quillstead/contracts';
import { PublishScheduledDraft } from '../src/schedule/publish-scheduled-draft.js';
import { ScheduleDraft } from '../src/schedule/schedule-draft.js';
import { storePublishingRule } from '../src/publishing-rule/index.js';
import { type Content, idOf, openContent, someText } from './open-content.js';

describe('the rule about who may publish', () => {
  let content: Content;
  beforeAll(async () => (content = await openContent()));
  afterAll(() => content.close());
  let version = 0;
  afterEach(() => setRule('everyone'));

  const setRule = (publishing: SiteSettings['publishing'], site_version = (version += 1)) =>
    storePublishingRule({ ...unsetSite, site_version, publishing }, content.dataSource.manager);
  const people = {
    member: () => content.person(),
    verified: () => content.person({ isVerified: 1 }),
    staff: () => content.person({ isStaff: 1 }),
  };
  const outcome = (act: Promise<unknown>) =>
    act.then(
      () => 'published',
      (error: { code: string }) => error.code,
    );
  const countStories = async (authorId: number) => {
    const [row] = await content.dataSource.query<{ count: number }[]>(
      'SELECT count(*)::int AS count FROM story WHERE author_id = $1',
      [authorId],
    );
    return row?.count;
  };

  it.each([
    ['everyone', 'member', true],
    ['everyone', 'verified', true],
    ['verified', 'member', false],
    ['verified', 'verified', true],
    ['verified', 'staff', true],
    ['staff', 'member', false],
    ['staff', 'verified', false],
    ['staff', 'staff', true],
  ] as const)('%s: a %s publishes: %s', async (rule, who, may) => {
    await setRule(rule);
    const author = await people[who]();
    const { id } = await content.saveDraft.execute({ title: 'At dawn', rich_text_story: someText }, author);
    const publishing = content.publishStory.execute(
      { id, title: 'At dawn', rich_text_story: someText },
      author,
    );
    expect(await outcome(publishing)).toBe(may ? 'published' : 'may_not_publish');
    expect(await countStories(idOf(author))).toBe(may ? 1 : 0);
    // The draft still exists unless it was published.
    const draft = await outcome(content.readDraft.execute({ id }, author));
    expect(draft).toBe(may ? 'not_found' : 'published');
  });

  it('says in a sentence who may', async () => {
    await setRule('verified');
    const author = await people.member();
    await expect(content.publishStory.execute({ rich_text_story: someText }, author)).rejects.toMatchObject({
      message: expect.stringContaining('once they have confirmed their email address. Your draft is kept'),
    });
  });

  it('does not take back what was published before, also when the response was lost', async () => {
    const author = await people.member();
    const { id } = await content.saveDraft.execute({ title: 'At dawn', rich_text_story: someText }, author);
    const story = { id, title: 'At dawn', rich_text_story: someText };
    const first = await content.publishStory.execute(story, author);
    await setRule('staff');
    expect(await content.publishStory.execute(story, author)).toEqual({ ...first, is_repeat: 1 });
  });

  it('holds for a draft with a time, which stays a draft whose author sees that it was not published', async () => {
    const author = await people.member();
    const { id } = await content.saveDraft.execute({ title: 'At dawn', rich_text_story: someText }, author);
    const publish_at = new Date(Date.now() + 3_600_000).toISOString();
    await content.get(ScheduleDraft).execute({ id, publish_at }, author);
    await setRule('staff');
    expect(await outcome(content.get(ScheduleDraft).execute({ id, publish_at }, author))).toBe(
      'may_not_publish',
    );
    await content.dataSource.query(
      `UPDATE draft SET publish_at = now() - interval '1 second' WHERE id = $1`,
      [id],
    );
    const task = {
      name: 'content.publish_scheduled_draft',
      key: String(id),
      progress: null,
      requestId: 'test',
    };
    expect(await content.get(PublishScheduledDraft).run(task)).toBeNull();
    expect(await content.readDraft.execute({ id }, author)).toMatchObject({
      publish_at: null,
      is_publish_failed: 1,
    });
    expect(await countStories(idOf(author))).toBe(0);
  });

  it('is that of the newest settings, in whatever order they arrive', async () => {
    await setRule('staff', (version += 2));
    await setRule('everyone', version - 1);
    const author = await people.member();
    expect(await outcome(content.publishStory.execute({ rich_text_story: someText }, author))).toBe(
      'may_not_publish',
    );
  });
});
