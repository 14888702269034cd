import { freePort, waitFor } from '@quillstead/testing';
import { type GoToSocial, startGoToSocial } from './gotosocial-server.js';
import { newAdmin } from './staff.js';
import { type Member, startWholeSite, story, type WholeSite } from './whole-site.js';

const { TEST_GOTOSOCIAL: program = '', TEST_GOTOSOCIAL_WEB: web = '' } = process.env;

interface Status {
  readonly id: string;
  readonly uri: string;
  readonly content: string;
}

/** What somebody has shared of another. */
interface Shared {
  readonly account: { readonly id: string };
  readonly reblog: { readonly uri: string } | null;
}

interface Case {
  readonly kind: string;
  readonly reasons: readonly { readonly host: string | null; readonly reason: string }[];
}

interface Talk {
  readonly count_likes: number;
  readonly count_shares: number;
  readonly count_replies: number;
  readonly items: readonly {
    readonly reply_text: string;
    readonly address: string;
    readonly actor: string;
  }[];
}

if (program === '')
  it('a dialogue with GoToSocial is missing: TEST_GOTOSOCIAL names no program (docs/testing.md)', () => {
    expect(web).toBe('');
  });
else
  describe('a dialogue with GoToSocial', () => {
    let site: WholeSite;
    let far: GoToSocial;
    let member: Member;
    let admin: Member;
    let actor: string;
    let accountId: string;
    beforeAll(async () => {
      const port = String(await freePort());
      const SITE_URL = `http://127.0.0.1:${port}`;
      [site, far] = await Promise.all([
        startWholeSite({ FEDERATION: '1', FEDERATION_ALLOW_PRIVATE: '1', PORT: port, SITE_URL }),
        startGoToSocial(program, web),
      ]);
      member = await site.member();
      admin = await newAdmin(site);
      await member.call('PUT', '/user/account/fediverse', { body: { is_followable: 1 } });
      actor = await waitFor(async () => {
        const headers = { accept: 'application/activity+json' };
        const found = await fetch(`${site.url}/user/${member.username}`, { headers });
        return found.status === 200 ? ((await found.json()) as { id: string }).id : null;
      });
    });
    afterAll(async () => {
      await far?.stop();
      await site?.stop();
    });

    const read = async (slug: string): Promise<Talk> =>
      (await member.call('GET', `/story/${slug}/fediverse`)).json<Talk>();
    const counts = async (slug: string): Promise<number[]> => {
      const { count_likes, count_shares, count_replies } = await read(slug);
      return [count_likes, count_shares, count_replies];
    };
    const counted = (slug: string, expected: number[], what: string) =>
      waitFor(async () => String(await counts(slug)) === String(expected), { what });
    /** Whether the moderators have the story that was reported there, and what was said of it. */
    const isReported = async (): Promise<boolean> => {
      const cases = (await admin.call('GET', '/admin/reports')).json<{ items: readonly Case[] }>().items;
      return cases.some(
        ({ kind, reasons }) =>
          kind === 'story' &&
          reasons.some(
            ({ host, reason }) => host === new URL(far.origin).host && reason === 'Not fit to be read',
          ),
      );
    };
    const isFollowing = async (id: string): Promise<boolean> => {
      const path = `/api/v1/accounts/relationships?id=${id}`;
      const [relation] = await far.call<{ following: boolean }[]>('GET', path);
      return relation?.following === true;
    };
    const followers = async (): Promise<number> => {
      const state = await member.call('GET', '/user/account/fediverse');
      return state.json<{ count_followers: number }>().count_followers;
    };
    const find = async (address: string): Promise<string> => {
      const search = `/api/v2/search?type=accounts&resolve=true&q=${encodeURIComponent(address)}`;
      const { accounts } = await far.call<{ accounts: { id: string }[] }>('GET', search);
      return accounts[0]?.id ?? '';
    };
    /** Returns the id by which it is known there. */
    const follow = async (address: string): Promise<string> => {
      const id = await find(address);
      await far.call('POST', `/api/v1/accounts/${id}/follow`, {});
      await waitFor(() => isFollowing(id), { what: 'the Accept of the Follow' });
      return id;
    };
    const statuses = () => far.call<Status[]>('GET', `/api/v1/accounts/${accountId}/statuses`);
    const arrived = (text: string) =>
      waitFor(async () => (await statuses()).find(({ content }) => content.includes(text)) ?? null, {
        what: `the story with ${text}`,
      });

    it('goes both ways', async () => {
      accountId = await follow(actor);
      const text = (words: string) => `${story.rich_text_story}<p>${words}</p>`;
      const published = await member.call('POST', '/story', {
        body: { ...story, rich_text_story: text('as it was first') },
      });
      const { slug, story_id } = published.json<{ slug: string; story_id: number }>();
      const status = await arrived('as it was first');
      await member.call('PUT', '/story', {
        body: { ...story, story_id, rich_text_story: text('as it is now') },
      });
      expect((await arrived('as it is now')).id).toBe(status.id);

      const act = (verb: string) => far.call('POST', `/api/v1/statuses/${status.id}/${verb}`, {});
      await act('favourite');
      await counted(slug, [1, 0, 0], 'a like');
      await act('reblog');
      await counted(slug, [1, 1, 0], 'a share');
      await act('unfavourite');
      await act('unreblog');
      await counted(slug, [0, 0, 0], 'the ends of both');

      // GoToSocial sends a reply to whom it names, as its apps do by themselves.
      const mention = `@${member.username}@${new URL(site.url).host}`;
      const sent = await far.call<Status>('POST', '/api/v1/statuses', {
        status: `${mention} A reply of Grace`,
        in_reply_to_id: status.id,
        visibility: 'public',
      });
      await counted(slug, [0, 0, 1], 'a reply');
      const [reply] = (await read(slug)).items;
      expect(reply?.reply_text).toContain('A reply of Grace');
      expect(reply?.address).toBe(`@grace@${new URL(far.origin).host}`);
      await far.call('PUT', `/api/v1/statuses/${sent.id}`, { status: `${mention} Changed by Grace` });
      await waitFor(
        async () => (await read(slug)).items[0]?.reply_text.includes('Changed by Grace') === true,
      );
      await far.call('DELETE', `/api/v1/statuses/${sent.id}`);
      await counted(slug, [0, 0, 0], 'the end of the reply');

      await far.call('POST', '/api/v1/reports', {
        account_id: accountId,
        'status_ids[]': status.id,
        comment: 'Not fit to be read',
        forward: 'true',
      });
      await waitFor(isReported, { what: 'the report' });

      await member.call('DELETE', `/story?story_id=${story_id}`);
      await waitFor(async () => (await statuses()).every(({ id }) => id !== status.id), {
        what: 'the end of the story',
      });
      const grace = reply?.actor ?? '';
      await member.call('POST', '/user/account/fediverse/block', { body: { fediverse_target: grace } });
      expect(await followers()).toBe(0);
      await member.call(
        'DELETE',
        `/user/account/fediverse/block?fediverse_target=${encodeURIComponent(grace)}`,
      );
      // GoToSocial does not end a follow by a Reject once it was accepted: there it goes on until its member ends it.
      await far.call('POST', `/api/v1/accounts/${accountId}/unfollow`, {});
      await follow(actor);
      expect(await followers()).toBe(1);
      await far.call('POST', `/api/v1/accounts/${accountId}/block`, {});
      await waitFor(async () => (await followers()) === 0, { what: 'the end of the follow by their block' });
      await far.call('POST', `/api/v1/accounts/${accountId}/unblock`, {});
    });

    it('goes from a series to who follows it alone', async () => {
      const made = await member.call('POST', '/series', { body: { title: 'Lamps of the coast' } });
      const { series_id, slug } = made.json<{ series_id: number; slug: string }>();
      const choose = (is_followable: 0 | 1) =>
        member.call('PUT', '/series/fediverse', { body: { series_id, is_followable } });
      await choose(1);
      const id = await follow(`${site.url}/series/${slug}`);
      const shown = await far.call<{ display_name: string }>('GET', `/api/v1/accounts/${id}`);
      expect(shown.display_name).toBe('Lamps of the coast');
      const published = await member.call('POST', '/story', {
        body: { ...story, title: 'The first lamp', series_id },
      });
      const { story_id } = published.json<{ story_id: number }>();
      const shared = () => far.call<Shared[]>('GET', '/api/v1/timelines/home');
      const isThere = ({ account, reblog }: Shared): boolean =>
        account.id === id && reblog?.uri.endsWith(`/federation/story/${story_id}`) === true;
      await waitFor(async () => (await shared()).some(isThere), {
        what: 'the part that the series announces',
      });
      await member.call('DELETE', `/story?story_id=${story_id}`);
      await waitFor(async () => !(await shared()).some(isThere), { what: 'the end of the part' });
      await choose(0);
      await waitFor(async () => !(await isFollowing(id)), { what: 'the end of the series' });
    });
  });
