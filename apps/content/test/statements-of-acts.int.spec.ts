import type { RpcContext } from '@quillstead/service-kit';
import { statementsSent } from '@quillstead/service-kit/testing';
import { someText } from './open-content.js';
import { openTalk, someComment, type Talk } from './open-talk.js';

/**
 * The most statements that an act sends to PostgreSQL, with `BEGIN` and `COMMIT`; those that follow from it elsewhere
 * are not counted.
 */
const most = {
  like: 1,
  unlike: 1,
  'like of a comment': 1,
  bookmark: 1,
  'bookmark of a comment': 1,
  comment: 1,
  reply: 1,
  'comment that names somebody': 1,
  'new draft': 5,
  'draft save that keeps what it replaces': 9,
  'draft save': 7,
  'draft save without a text': 5,
  publication: 16,
  'publication of a draft': 13,
  'comment with a key': 1,
  'comment with a key that comes again': 2,
  'new draft with a key': 7,
  'draft save with a key': 9,
  'publication with a key': 15,
  'publication of a draft with a key': 15,
} as const;

describe('an act sends no more statements than it needs', () => {
  let talk: Talk;
  let ann: RpcContext;
  let bob: RpcContext;
  let story_id: number;
  let comment_id: number;
  let draft_id: number;
  let other_draft_id: number;

  beforeAll(async () => {
    talk = await openTalk();
    [ann, bob] = [await talk.person(), await talk.person()];
    ({ story_id } = await talk.story(ann));
    comment_id = await talk.comment(bob, story_id);
    ({ id: draft_id } = await talk.saveDraft.execute({ rich_text_story: someText }, bob));
    ({ id: other_draft_id } = await talk.saveDraft.execute({ rich_text_story: someText }, bob));
  });
  afterAll(() => talk.close());

  const post = (payload: object, who = bob) =>
    talk.postComment.execute({ story_id, comment_text: someComment, ...payload }, who);
  const save = (changes: object) => talk.saveDraft.execute({ id: draft_id, ...changes }, bob);
  const keyed = (idempotencyKey: string): RpcContext => ({ ...bob, idempotencyKey });
  const acts: Record<keyof typeof most, () => Promise<unknown>> = {
    like: () => talk.likeStory.like({ story_id }, bob),
    unlike: () => talk.likeStory.unlike({ story_id }, bob),
    'like of a comment': () => talk.likeComment.like({ comment_id }, ann),
    bookmark: () => talk.bookmarkStory.bookmark({ story_id }, bob),
    'bookmark of a comment': () => talk.bookmarkComment.bookmark({ comment_id }, ann),
    comment: () => post({}),
    reply: () => post({ comment_reply_id: comment_id }),
    'comment that names somebody': () =>
      post({ comment_text: `Well said, @${ann.viewer?.username}, all of it.` }),
    'new draft': () => talk.saveDraft.execute({ rich_text_story: someText }, bob),
    'draft save that keeps what it replaces': () => save({ rich_text_story: `${someText}${someText}` }),
    'draft save': () => save({ rich_text_story: `${someText}${someText}<p>More.</p>` }),
    'draft save without a text': () => save({ title: 'Counted' }),
    'publication of a draft': () =>
      talk.publishStory.execute({ id: draft_id, title: 'Counted', rich_text_story: someText }, bob),
    publication: () =>
      talk.publishStory.execute({ title: 'Counted', rich_text_story: someText, hashtag_list: ['#sea'] }, bob),
    'comment with a key': () => post({}, keyed('comment')),
    'comment with a key that comes again': () => post({}, keyed('comment')),
    'new draft with a key': () => talk.saveDraft.execute({ rich_text_story: someText }, keyed('new draft')),
    'draft save with a key': () =>
      talk.saveDraft.execute({ id: other_draft_id, title: 'Keyed' }, keyed('draft save')),
    'publication with a key': () =>
      talk.publishStory.execute({ title: 'Keyed', rich_text_story: someText }, keyed('publication')),
    'publication of a draft with a key': () =>
      talk.publishStory.execute(
        { id: other_draft_id, title: 'Keyed', rich_text_story: someText },
        keyed('publication of a draft'),
      ),
  };

  it.each(Object.entries(most))('%s: %i', async (name, count) => {
    const sent = await statementsSent(name, acts[name as keyof typeof most]);
    expect(sent).toBeGreaterThan(0);
    expect(sent).toBeLessThanOrEqual(count);
  });
});
