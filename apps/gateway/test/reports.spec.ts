import { waitFor } from '@quillstead/testing';
import { idOf, newAdmin, newModerator } from './staff.js';
import { type Member, sharedSite, story, type SharedSite } from './shared-site.js';

interface Case {
  kind: string;
  comment_id: number | null;
  user_id: number | null;
  username: string | null;
  count_reports: number;
  reasons: { username: string; reason: string }[];
  log: { username: string; decision: string }[];
}

describe('what members report', () => {
  let site: SharedSite;
  let admin: Member;
  let moderator: Member;
  let author: Member;
  let readers: Member[];

  beforeAll(async () => {
    site = await sharedSite();
    admin = await newAdmin(site);
    moderator = await newModerator(site, admin);
    [author, ...readers] = (await Promise.all([site.member(), site.member(), site.member()])) as [
      Member,
      ...Member[],
    ];
    for (const one of [moderator, author, ...readers]) {
      await waitFor(async () => (await admin.call('GET', `/user/${one.username}`)).status === 200, {
        what: 'somebody new to be known',
      });
    }
  });
  afterAll(() => site?.stop());

  const report = (who: Member, body: object) => who.call('POST', '/report', { body });
  /** Nobody else reports at the site that is shared. */
  const list = async (query = ''): Promise<Case[]> =>
    (await moderator.call('GET', `/admin/reports${query}`)).json<{ items: Case[] }>().items;
  const decide = (who: Member, body: { decision: string; [named: string]: unknown }) => {
    const decision_reason = body.decision === 'keep' ? 'within_rules' : 'other';
    return who.call('PUT', '/admin/report', { body: { decision_reason, ...body } });
  };

  const postStory = async (): Promise<{ story_id: number; slug: string }> =>
    (await author.call('POST', '/story', { body: story })).json<{ story_id: number; slug: string }>();
  const comment = async (story_id: number): Promise<number> => {
    const body = { story_id, comment_text: 'Words that hurt somebody.' };
    return (await author.call('POST', '/comment', { body })).json<{ comment_id: number }>().comment_id;
  };

  it('is gathered by thing, hides nothing, and is closed by keeping it', async () => {
    const { story_id, slug } = await postStory();
    for (const reader of readers) {
      for (const reason of ['It is copied.', 'It is copied, I say.']) {
        expect((await report(reader, { story_id, reason })).status).toBe(201);
      }
    }
    const [first] = await list();
    expect(first).toMatchObject({
      kind: 'story',
      story_id,
      story_slug: slug,
      story_title: story.title,
      username: author.username,
      count_reports: 2,
      reasons: readers.toReversed().map(({ username }) => ({ username, reason: 'It is copied.' })),
      log: [],
    });
    expect((await decide(moderator, { story_id, decision: 'keep' })).status).toBe(200);
    expect((await admin.call('GET', `/story/${slug}`)).status).toBe(200);
    expect(await list()).toEqual([]);
    const [decided] = await list('?is_decided=1');
    expect(decided?.log).toMatchObject([{ username: moderator.username, decision: 'keep' }]);
    expect((await decide(moderator, { story_id, decision: 'keep' })).status).toBe(409);
  });

  it('is what the reporter can see and nothing else', async () => {
    const { story_id } = await postStory();
    const comment_id = await comment(story_id);
    const [reader] = readers as [Member];
    await author.call('PUT', '/user/account/settings', { body: { is_private: 1 } });
    for (const named of [{ story_id }, { comment_id }, { story_id: 999_999 }]) {
      expect((await report(reader, { ...named, reason: 'It is copied.' })).status).toBe(404);
    }
    expect(await list()).toEqual([]);
    await author.call('PUT', '/user/account/settings', { body: { is_private: 0 } });
    await waitFor(async () => (await reader.call('GET', `/comment/${comment_id}`)).status === 200, {
      what: 'a public account to be open again',
    });
    expect((await report(reader, { comment_id, reason: 'It is unkind.' })).status).toBe(201);
    const shown = { comment_id, excerpt: 'Words that hurt somebody.', story_title: story.title };
    expect(await list()).toMatchObject([shown]);
    expect((await decide(moderator, { comment_id, decision: 'keep' })).status).toBe(200);
  });

  it('is removed by who owns it when a moderator says so', async () => {
    const { story_id, slug } = await postStory();
    const comment_id = await comment(story_id);
    await report(readers[0] as Member, { comment_id, reason: 'It is unkind.' });
    expect((await admin.call('GET', `/comment/${comment_id}`)).status).toBe(200);
    expect((await decide(moderator, { comment_id, decision: 'suspend' })).status).toBe(400);
    expect((await decide(moderator, { comment_id, decision: 'remove' })).status).toBe(200);
    expect((await admin.call('GET', `/comment/${comment_id}`)).status).toBe(404);
    await report(readers[0] as Member, { story_id, reason: 'It is copied.' });
    expect((await decide(moderator, { story_id, decision: 'remove' })).status).toBe(200);
    expect((await admin.call('GET', `/story/${slug}`)).status).toBe(404);
    expect(await list()).toEqual([]);
  });

  it('leads to a suspended account when a moderator says so, of whom nothing is found from then on', async () => {
    const user_id = await idOf(author);
    await report(readers[1] as Member, { user_id, reason: 'It is a robot.' });
    expect((await decide(moderator, { user_id, decision: 'remove' })).status).toBe(400);
    expect((await admin.call('GET', `/user/${author.username}`)).status).toBe(200);
    expect((await decide(moderator, { user_id, decision: 'suspend' })).status).toBe(200);
    expect((await admin.call('GET', `/user/${author.username}`)).status).toBe(404);
    expect((await report(readers[0] as Member, { user_id, reason: 'It is a robot.' })).status).toBe(404);
  });

  it('stays open when the owner of the thing refuses', async () => {
    const user_id = await idOf(admin);
    await report(readers[0] as Member, { user_id, reason: 'Abuse of power.' });
    expect((await decide(moderator, { user_id, decision: 'suspend' })).status).toBe(403);
    expect(await list()).toMatchObject([{ user_id, username: admin.username, log: [] }]);
  });

  it('is told to both sides when it is decided, on their page, and never by whom', async () => {
    const [reader, owner] = [await site.member(), await site.member()];
    await waitFor(async () => (await admin.call('GET', `/user/${owner.username}`)).status === 200, {
      what: 'somebody new to be known',
    });
    const posted = await owner.call('POST', '/story', { body: story });
    const { story_id } = posted.json<{ story_id: number }>();
    await report(reader, { story_id, reason: 'It is copied.' });
    expect(
      (await admin.call('PUT', '/admin/report/claim', { body: { story_id, is_claimed: 1 } })).status,
    ).toBe(200);
    const warning = {
      story_id,
      decision: 'warn',
      decision_reason: 'copied',
      decision_words: 'Name the source.',
    };
    const refused = await decide(moderator, warning);
    expect([refused.status, refused.text]).toEqual([409, `@${admin.username} is looking at this report.`]);
    expect((await decide(admin, { ...warning, decision_reason: 'within_rules' })).status).toBe(400);
    expect((await decide(admin, warning)).status).toBe(200);
    for (const [who, sentence] of [
      [owner, `Your story “${story.title}” was looked at: this is a warning`],
      [reader, 'Your report of a story was looked at: its author was warned'],
    ] as const) {
      const notified = async () =>
        (await who.call('GET', '/account/notifications')).json<{
          items: { kind: string; note_text: string; decision_words: string | null }[];
        }>().items;
      await waitFor(async () => (await notified()).length > 0, { what: 'the decision to be told' });
      expect(await notified()).toMatchObject([
        {
          kind: 'note_decision',
          note_text: `${sentence}, because of the work of somebody else.`,
          decision_words: 'Name the source.',
        },
      ]);
      const page = await who.call('GET', '/account/decisions');
      expect(page.json()).toMatchObject({ items: [{ decision: 'warn', decision_reason: 'copied' }] });
      expect(JSON.stringify([page.json(), await notified()])).not.toContain(admin.username);
    }
  });

  it('is not for everybody to see', async () => {
    for (const member of readers) {
      expect((await member.call('GET', '/admin/reports')).status).toBe(404);
      expect((await decide(member, { user_id: 1, decision: 'keep' })).status).toBe(404);
    }
  });
});
