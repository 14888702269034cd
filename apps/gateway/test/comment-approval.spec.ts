import { randomBytes } from 'node:crypto';
import { waitFor } from '@quillstead/testing';
import type { Browser } from './browser.js';
import { type Member, type SharedSite, sharedSite, story } from './shared-site.js';

/** Reads beside which comments are sent, wait and are approved. */
const racedReads = Number(process.env['TEST_RACED_READS'] || 2_000);

describe('a comment that waits for approval', () => {
  let site: SharedSite;
  let author: Member;
  let reader: Member;
  let other: Member;
  let visitor: Browser;
  const its = { slug: '', storyId: 0, above: 0 };
  const word = `hush${randomBytes(4).toString('hex')}`;

  const post = async (by: Member, text: string, replyTo?: number) => {
    const body = {
      story_id: its.storyId,
      comment_text: text,
      ...(replyTo !== undefined && { comment_reply_id: replyTo }),
    };
    const response = await by.call('POST', '/comment', { body });
    expect(response.status).toBe(201);
    return response.json<{ comment_id: number; is_waiting?: 1 }>();
  };
  const setRule = async (comment_rule: 'open' | 'first' | 'each') => {
    const set = (to: string) => author.call('PUT', '/user/account/settings', { body: { comment_rule: to } });
    let response = await set(comment_rule);
    // A busy site may respond before content has applied it, and says so; only a change waits for content.
    for (let tries = 1; response.status === 202 && tries < 10; tries += 1) {
      await set(comment_rule === 'first' ? 'each' : 'first');
      response = await set(comment_rule);
    }
    expect(response.status).toBe(200);
  };
  const approve = (by: Browser, comment_id: number) =>
    by.call('POST', '/comment/approval', { body: { comment_id } });

  beforeAll(async () => {
    site = await sharedSite();
    [author, reader, other] = await Promise.all([site.member(), site.member(), site.member()]);
    visitor = await site.visitor();
    const published = await author.call('POST', '/story', { body: { ...story, title: 'A quiet room' } });
    const { slug, story_id } = published.json<{ slug: string; story_id: number }>();
    [its.slug, its.storyId] = [slug, story_id];
    its.above = (await post(author, 'Come in and say something.')).comment_id;
  });
  afterAll(() => site?.stop());

  const paths = (): Record<string, string> => ({
    'the story': `/api/v1/story/${its.slug}`,
    'its comments': `/api/v1/story/${its.slug}/comments`,
    'the best of them': `/api/v1/story/${its.slug}/comments?sort=top`,
    'the replies': `/api/v1/comment/${its.above}/replies`,
    'the comments of the reader': `/api/v1/user/${reader.username}/posts?filter=comments`,
    'a search for comments': `/api/v1/search/comment?q=${word}`,
    'the page of the story': `/story/${its.slug}`,
    'the page of its comments': `/story/${its.slug}/comments`,
    'the page of the comment above': `/comment/${its.above}`,
  });

  it('is read by nobody else in any way while rules change and comments are sent and approved', async () => {
    const seen = new Set<string>();
    let reads = 0;
    let isOver = false;
    const reading = Object.entries(paths()).flatMap(([name, path]) =>
      [visitor, other].map(async (by) => {
        while (!isOver) {
          const { text } = await by.open('GET', path);
          reads += 1;
          if (text.includes(`The secret ${word}`)) seen.add(name);
        }
      }),
    );
    const outcomes: string[] = [];
    try {
      for (let round = 1; reads < racedReads || round <= 3; round += 1) {
        await setRule('open');
        // A member may send 30 comments in ten minutes.
        const sender = round % 8 === 1 ? await site.member() : reader;
        const shown = await post(sender, `Said aloud in round ${round}.`);
        await setRule(round % 2 === 0 ? 'each' : 'first');
        const waiting = await post(await site.member(), `The secret ${word} of round ${round}.`, its.above);
        outcomes.push(`${shown.is_waiting} ${waiting.is_waiting}`);
        const until = reads + 150;
        await waitFor(async () => Promise.resolve(reads > until), {
          timeout: 240_000,
          what: 'the readers to go on',
        });
        await author.call('DELETE', `/comment/approval?comment_id=${waiting.comment_id}`);
      }
    } finally {
      isOver = true;
      await Promise.all(reading);
    }
    expect([...seen]).toEqual([]);
    expect([...new Set(outcomes)]).toEqual(['undefined 1']);
  }, 540_000);

  it('is approved by the author alone, and then read, searched and notified of', async () => {
    await setRule('each');
    const { comment_id } = await post(reader, `Not ${word} any more, @${other.username}.`, its.above);
    const counts = async () =>
      (await other.call('GET', '/account/notifications')).text.includes(`/comment/${comment_id}`);
    const own = await reader.call('GET', `/story/${its.slug}/waiting-comments`);
    expect(own.json()).toMatchObject({ items: [{ comment_id, is_waiting: 1 }], next: null });
    const queue = await author.call('GET', '/user/account/waiting-comments');
    expect(queue.json()).toMatchObject({ items: [{ comment_id, author_username: reader.username }] });
    for (const list of ['/user/account/waiting-comments', `/story/${its.slug}/waiting-comments`]) {
      expect((await other.call('GET', list)).json()).toEqual({ items: [], next: null });
      expect((await visitor.call('GET', list)).status).toBe(403);
    }
    expect(await counts()).toBe(false);
    const statuses = [];
    for (const by of [visitor, other, reader]) statuses.push((await approve(by, comment_id)).status);
    expect(statuses).toEqual([403, 404, 404]);
    expect((await approve(author, comment_id)).json()).toMatchObject({
      comment_id,
      author_username: reader.username,
    });
    expect((await approve(author, comment_id)).status).toBe(200);
    const replies = await visitor.call('GET', `/comment/${its.above}/replies`);
    expect(replies.text).toContain(`Not ${word} any more`);
    await waitFor(counts, { what: 'the notification of the mention' });
    await waitFor(
      async () => (await visitor.call('GET', `/search/comment?q=${word}`)).text.includes(`Not ${word}`),
      { what: 'the comment to be found' },
    );
  });
});
