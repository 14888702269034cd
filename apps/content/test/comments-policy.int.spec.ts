import type { CommentsPolicy } from '@quillstead/catalogue';
import type { RpcContext } from '@quillstead/service-kit';
import { waitForBlocked } from '@quillstead/testing';
import { ReadExport } from '../src/export/read-export.js';
import { idOf, someText, visitor } from './open-content.js';
import { openTalk, someComment, type Talk } from './open-talk.js';

const members = ['author', 'subscriber', 'requested', 'member'] as const;
type Member = (typeof members)[number];
type Outcome = 'posted' | 'forbidden' | 'not_found';

const all = (outcome: Outcome): Record<Member, Outcome> => ({
  author: outcome,
  subscriber: outcome,
  requested: outcome,
  member: outcome,
});
const subscribersOnly: Record<Member, Outcome> = {
  author: 'posted',
  subscriber: 'posted',
  requested: 'forbidden',
  member: 'forbidden',
};
/** The outcome for members who may not read a private author's story: the response for a story that does not exist. */
const hidden = { requested: 'not_found', member: 'not_found' } as const;

const table: readonly [CommentsPolicy, 0 | 1, Record<Member, Outcome>][] = [
  ['open', 0, all('posted')],
  ['subscribers', 0, subscribersOnly],
  ['closed', 0, all('forbidden')],
  ['open', 1, { ...all('posted'), ...hidden }],
  ['subscribers', 1, { ...subscribersOnly, ...hidden }],
  ['closed', 1, { ...all('forbidden'), ...hidden }],
];

describe('who may comment on a story', () => {
  let talk: Talk;
  beforeAll(async () => (talk = await openTalk()));
  afterAll(() => talk.close());

  const publish = (author: RpcContext, comments_policy?: CommentsPolicy) =>
    talk.publishStory.execute(
      { rich_text_story: someText, ...(comments_policy && { comments_policy }) },
      author,
    );
  const post = (story_id: number, who: RpcContext, comment_reply_id?: number): Promise<Outcome> =>
    talk.postComment
      .execute({ story_id, comment_text: someComment, ...(comment_reply_id && { comment_reply_id }) }, who)
      .then(
        () => 'posted' as const,
        (error: { code: Outcome }) => error.code,
      );
  const read = async (slug: string, who: RpcContext) =>
    JSON.parse(String((await talk.readStory.execute({ slug }, who)).bytes)) as Record<string, unknown>;

  it.each(table)('%s, of an author with is_private %s', async (policy, isPrivate, expected) => {
    const author = await talk.person({ isPrivate });
    const [subscriber, requested, member] = [await talk.person(), await talk.person(), await talk.person()];
    await talk.subscribe(subscriber, author, true);
    await talk.subscribe(requested, author, false);
    const people = { author, subscriber, requested, member };
    const { story_id, slug } = await publish(author);
    const comment_id = await talk.comment(author, story_id);
    await talk.editStory.execute({ story_id, comments_policy: policy }, author);
    for (const who of members) {
      const reader = people[who];
      const outcomes = [await post(story_id, reader), await post(story_id, reader, comment_id)];
      expect([who, outcomes]).toEqual([who, [expected[who], expected[who]]]);
      if (expected[who] === 'not_found') continue;
      const shown = { comments_policy: policy, is_commentable: expected[who] === 'posted' ? 1 : 0 };
      expect([who, await read(slug, reader)]).toEqual([who, expect.objectContaining(shown)]);
      const page = await talk.readComment.execute({ comment_id }, reader);
      expect([who, page.story]).toEqual([who, expect.objectContaining(shown)]);
    }
    expect(await talk.miscounted()).toEqual([]);
  });

  it.each(['open', 'subscribers', 'closed'] as const)(
    '%s: a visitor may not comment and reads what stands there',
    async (policy) => {
      const author = await talk.person();
      const { story_id, slug } = await publish(author);
      const comment_id = await talk.comment(author, story_id);
      await talk.editStory.execute({ story_id, comments_policy: policy }, author);
      expect(await read(slug, visitor)).toMatchObject({ comments_policy: policy, is_commentable: 0 });
      const { items } = await talk.listStoryComments.execute({ slug }, visitor);
      expect(items).toEqual([expect.objectContaining({ comment_id, comment_text: someComment })]);
    },
  );

  it('says why a member may not', async () => {
    const [author, member] = [await talk.person(), await talk.person()];
    const sentence = async (policy: CommentsPolicy) => {
      const { story_id } = await publish(author, policy);
      const posted = talk.postComment.execute({ story_id, comment_text: someComment }, member);
      return posted.catch(({ message }: Error) => message);
    };
    expect(await sentence('subscribers')).toBe('Only subscribers of the author can comment on this story.');
    expect(await sentence('closed')).toBe('The author has closed the comments on this story.');
  });

  it('is changed at any time: left out it stays, null opens', async () => {
    const author = await talk.person();
    const { story_id, slug } = await publish(author, 'closed');
    const policy = async () => (await read(slug, author))['comments_policy'];
    await talk.editStory.execute({ story_id, title: 'Another' }, author);
    expect(await policy()).toBe('closed');
    await talk.editStory.execute({ story_id, comments_policy: null }, author);
    expect(await policy()).toBe('open');
  });

  it('is chosen in a draft, stays with it and comes with the story and the export', async () => {
    const author = await talk.person();
    const { id } = await talk.saveDraft.execute({ title: 'Draft', comments_policy: 'subscribers' }, author);
    await talk.saveDraft.execute({ id, rich_text_story: someText }, author);
    expect(await talk.readDraft.execute({ id }, author)).toMatchObject({ comments_policy: 'subscribers' });
    const exported = async (part: 'stories' | 'drafts') =>
      (await talk.get(ReadExport).execute({ user_id: idOf(author), part, after: null })).items;
    expect(await exported('drafts')).toEqual([expect.objectContaining({ comments_policy: 'subscribers' })]);
    const { comments_policy } = await talk.readDraft.execute({ id }, author);
    await talk.publishStory.execute({ id, rich_text_story: someText, comments_policy }, author);
    expect(await exported('stories')).toEqual([expect.objectContaining({ comments_policy: 'subscribers' })]);
    const other = (await talk.saveDraft.execute({ title: 'Other' }, author)).id;
    expect(await talk.readDraft.execute({ id: other }, author)).toMatchObject({ comments_policy: 'open' });
  });

  it('holds for a comment that waits while the author closes the comments', async () => {
    const [author, member] = [await talk.person(), await talk.person()];
    const { story_id } = await publish(author);
    const outcome = await talk.dataSource.transaction(async (manager) => {
      await manager.query('UPDATE story_stat SET comments_policy = $1 WHERE story_id = $2', [
        'closed',
        story_id,
      ]);
      const posted = post(story_id, member);
      await waitForBlocked(talk.dataSource);
      return { posted };
    });
    expect(await outcome.posted).toBe('forbidden');
  });
});
