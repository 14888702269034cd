import { isDeepStrictEqual } from 'node:util';
import type { RpcContext } from '@quillstead/service-kit';
import { idOf, visitor } from './open-content.js';
import { openTalk, type Talk } from './open-talk.js';

const viewers = ['owner', 'accepted', 'requested', 'member', 'visitor'] as const;
type Viewer = (typeof viewers)[number];
type Outcome = 'changed' | 'forbidden' | 'not_found';

const neverExisted = 9_007_199_254_740_991;

/** The states of a story's author, as others see them: a member who may read the story may know that it exists. */
const authors = {
  public: { isPrivate: 0, status: 'active' },
  private: { isPrivate: 1, status: 'active' },
  suspended: { isPrivate: 0, status: 'suspended' },
} as const;

const expected: Record<keyof typeof authors, Record<Viewer, Outcome>> = {
  public: {
    owner: 'changed',
    accepted: 'forbidden',
    requested: 'forbidden',
    member: 'forbidden',
    visitor: 'forbidden',
  },
  private: {
    owner: 'changed',
    accepted: 'forbidden',
    requested: 'not_found',
    member: 'not_found',
    visitor: 'forbidden',
  },
  suspended: {
    owner: 'changed',
    accepted: 'not_found',
    requested: 'not_found',
    member: 'not_found',
    visitor: 'forbidden',
  },
};

describe("changing somebody else's story or comment", () => {
  let talk: Talk;
  beforeAll(async () => (talk = await openTalk()));
  afterAll(() => talk.close());

  const acts: Record<string, (ids: { story: number; comment: number }, who: RpcContext) => Promise<unknown>> =
    {
      'PUT /story': ({ story }, who) => talk.editStory.execute({ story_id: story, title: 'Changed' }, who),
      'DELETE /story': ({ story }, who) => talk.deleteStory.execute({ story_id: story }, who),
      // The story's author may delete every comment under it.
      'DELETE /comment': ({ comment }, who) => talk.deleteComment.execute({ comment_id: comment }, who),
    };

  const rows = Object.keys(acts).flatMap((act) =>
    (Object.keys(authors) as (keyof typeof authors)[]).flatMap((author) =>
      viewers.map((viewer) => [act, author, viewer, expected[author][viewer]] as const),
    ),
  );

  it.each(rows)('%s under a %s author by the %s: %s', async (act, author, viewer, outcome) => {
    const { who, story_id, comment } = await makeScene(author);
    const run = acts[act];
    if (run === undefined) throw new Error(`no act ${act}`);
    const before = await stored(story_id, comment);
    expect(await outcomeOf(run({ story: story_id, comment }, who[viewer]))).toEqual({ code: outcome });
    const after = await stored(story_id, comment);
    expect(isDeepStrictEqual(after, before)).toBe(outcome !== 'changed');
  });

  it.each(Object.keys(acts))('%s: a hidden thing looks like one that never existed', async (act) => {
    const { who, story_id, comment } = await makeScene('private');
    const run = acts[act];
    if (run === undefined) throw new Error(`no act ${act}`);
    const hidden = await run({ story: story_id, comment }, who.member).catch((error: unknown) => error);
    const missing = await run({ story: neverExisted, comment: neverExisted }, who.member).catch(
      (error: unknown) => error,
    );
    expect(hidden).toEqual(missing);
    expect(hidden).toMatchObject({ code: 'not_found' });
  });

  it.each([
    ['member', 'not_found'],
    ['moderator', 'changed'],
    ['admin', 'changed'],
  ] as const)('the staff may take a story down: by a %s it is %s', async (role, code) => {
    const { who, story_id } = await makeScene('public');
    const viewer = who.member.viewer && { ...who.member.viewer, role };
    const takenDown = talk.deleteStory.moderate({ story_id }, { ...who.member, viewer });
    expect(await outcomeOf(takenDown)).toEqual({ code });
  });

  it("the comment's author deletes it under somebody else's story, also one that was hidden since", async () => {
    for (const author of Object.keys(authors) as (keyof typeof authors)[]) {
      const { commenter, comment } = await makeScene(author);
      expect(await outcomeOf(talk.deleteComment.execute({ comment_id: comment }, commenter))).toEqual({
        code: 'changed',
      });
    }
  });

  it('a comment of a suspended member is hidden from other members', async () => {
    const { who, commenter, comment } = await makeScene('public');
    await setPerson(commenter, authors.suspended);
    expect(await outcomeOf(talk.deleteComment.execute({ comment_id: comment }, who.member))).toEqual({
      code: 'not_found',
    });
  });

  async function makeScene(author: keyof typeof authors) {
    const owner = await talk.person();
    const commenter = await talk.person();
    const who: Record<Viewer, RpcContext> = {
      owner,
      accepted: await talk.person(),
      requested: await talk.person(),
      member: await talk.person(),
      visitor,
    };
    await talk.subscribe(who.accepted, owner, true);
    await talk.subscribe(who.requested, owner, false);
    const { story_id } = await talk.story(owner);
    const comment = await talk.comment(commenter, story_id);
    await setPerson(owner, authors[author]);
    return { who, commenter, story_id, comment };
  }

  async function setPerson(
    person: RpcContext,
    { isPrivate, status }: (typeof authors)[keyof typeof authors],
  ) {
    await talk.dataSource.query(
      'UPDATE user_projection SET is_private = $2, status = $3 WHERE user_id = $1',
      [idOf(person), isPrivate, status],
    );
  }

  function stored(storyId: number, commentId: number): Promise<unknown> {
    return talk.dataSource.query(
      `SELECT (SELECT to_jsonb(story) FROM story WHERE id = $1) AS story,
              (SELECT to_jsonb(comment) FROM comment WHERE id = $2) AS comment`,
      [storyId, commentId],
    );
  }

  async function outcomeOf(work: Promise<unknown>): Promise<{ code: unknown }> {
    try {
      await work;
      return { code: 'changed' };
    } catch (error) {
      return { code: (error as { code?: unknown }).code };
    }
  }
});
