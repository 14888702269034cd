import { freePort, waitFor } from '@quillstead/testing';
import { Client } from 'pg';
import { type RemoteServer, startRemoteServer } from './remote-server.js';
import { type Member, startWholeSite, story, type WholeSite } from './whole-site.js';

const accept = { accept: 'application/activity+json' };

interface Actor {
  id: string;
  inbox: string;
  outbox: string;
  followers: string;
  endpoints: { sharedInbox: string };
}

describe('the fediverse', () => {
  let site: WholeSite;
  let remote: RemoteServer;
  let database: Client;
  beforeAll(async () => {
    const port = String(await freePort());
    const SITE_URL = `http://127.0.0.1:${port}`;
    [site, remote] = await Promise.all([
      startWholeSite({ FEDERATION: '1', FEDERATION_ALLOW_PRIVATE: '1', PORT: port, SITE_URL }),
      startRemoteServer(),
    ]);
    database = new Client({ connectionString: site.databaseUrl('social') });
    await database.connect();
  });
  afterAll(async () => {
    await database?.end();
    await remote?.close();
    await site?.stop();
  });

  const read = async (path: string): Promise<{ status: number; document: Record<string, unknown> }> => {
    const response = await fetch(new URL(path, site.url), { headers: accept, redirect: 'manual' });
    const text = await response.text();
    return {
      status: response.status,
      document: text.startsWith('{') ? (JSON.parse(text) as Record<string, unknown>) : {},
    };
  };
  /** A member who can be followed. */
  const author = async (): Promise<{ member: Member; actor: Actor }> => {
    const member = await site.member();
    const changed = await member.call('PUT', '/user/account/fediverse', { body: { is_followable: 1 } });
    expect(changed.status).toBe(200);
    const { document } = await waitFor(async () => {
      const found = await read(`/user/${member.username}`);
      return found.status === 200 ? found : null;
    });
    return { member, actor: document as unknown as Actor };
  };
  const publish = async (
    member: Member,
    fields: object = {},
  ): Promise<{ slug: string; story_id: number }> => {
    const response = await member.call('POST', '/story', { body: { ...story, ...fields } });
    expect(response.status).toBe(201);
    return response.json<{ slug: string; story_id: number }>();
  };
  const arrived = (type: string, title: string) =>
    waitFor(() => remote.received.find((one) => one.type === type && one.object['name'] === title), {
      what: `${type} of ${title}`,
    });
  const followers = async (member: Member): Promise<number> => {
    const response = await member.call('GET', '/user/account/fediverse');
    return response.json<{ count_followers: number }>().count_followers;
  };
  const isFollowedBy = (member: Member, count: number) =>
    waitFor(async () => (await followers(member)) === count, { what: `${count} followers` });

  it('knows an author only after they have chosen it, and not while they are private', async () => {
    const member = await site.member();
    expect((await read(`/user/${member.username}`)).status).toBe(404);
    const state = await member.call('GET', '/user/account/fediverse');
    expect(state.json()).toEqual({
      is_available: 1,
      is_followable: 0,
      address: null,
      also_known_as: [],
      count_followers: 0,
    });
    await member.call('PUT', '/user/account/fediverse', { body: { is_followable: 1 } });
    const { host } = new URL(site.url);
    const chosen = await member.call('GET', '/user/account/fediverse');
    expect(chosen.json()).toMatchObject({ is_followable: 1, address: `@${member.username}@${host}` });
    const found = await read(
      `/.well-known/webfinger?resource=${encodeURIComponent(`acct:${member.username}@${host}`)}`,
    );
    const { document } = await read(`/user/${member.username}`);
    expect(found.document).toMatchObject({
      links: expect.arrayContaining([expect.objectContaining({ rel: 'self', href: document['id'] })]),
    });
    const cacheControl = async (path: string) =>
      (await fetch(new URL(path, site.url), { headers: accept })).headers.get('cache-control');
    expect(await cacheControl(`/user/${member.username}`)).toBe('private, max-age=60');
    expect(await cacheControl(String(document['id']))).toBe('public, max-age=60, s-maxage=5');
    expect(document).toMatchObject({
      type: 'Person',
      preferredUsername: member.username,
      url: `${site.url}/user/${member.username}`,
      publicKey: { publicKeyPem: expect.stringContaining('BEGIN PUBLIC KEY') },
    });
    const keys = await database.query<{ private_key: string }>('SELECT private_key FROM federation_actor');
    expect(keys.rows.filter(({ private_key: key }) => key?.includes('{'))).toEqual([]);
    await member.call('PUT', '/user/account/settings', { body: { is_private: 1 } });
    await waitFor(async () => (await read(`/user/${member.username}`)).status === 404);
    const page = await fetch(`${site.url}/user/${member.username}`, { headers: { accept: 'text/html' } });
    expect(page.status).toBe(200);
  });

  it('tells what it is by NodeInfo', async () => {
    const { document } = await read('/nodeinfo/2.1');
    expect(document).toMatchObject({ software: { name: 'quillstead' }, protocols: ['activitypub'] });
  });

  it('lists the public stories of an author, never those for members', async () => {
    const { member, actor } = await author();
    await publish(member, { title: 'For all' });
    await publish(member, { title: 'For adults', is_nsfw: 1 });
    await publish(member, { title: 'For members', is_members_only: 1 });
    await publish(member, { title: 'Not to be shared', is_shareable: 0 });
    const page = await waitFor(async () => {
      const { document } = await read(`${new URL(actor.outbox).pathname}?cursor=`);
      const items = [document['orderedItems'] ?? []].flat() as { object: Record<string, unknown> }[];
      return items.length === 2 ? items : null;
    });
    expect(page.map(({ object }) => [object['name'], object['sensitive']])).toEqual([
      ['For adults', true],
      ['For all', false],
    ]);
    const followersPage = await read(new URL(actor.followers).pathname);
    expect(followersPage.document).toMatchObject({ totalItems: 0 });
  });

  it('sends stories to followers: new, changed and deleted', async () => {
    const { member, actor } = await author();
    const followId = await remote.follow('ada', actor.id, actor.endpoints.sharedInbox);
    await waitFor(() =>
      remote.received.find(({ type, object }) => type === 'Accept' && object['id'] === followId.href),
    );
    await remote.follow('bob', actor.id, actor.inbox);
    await isFollowedBy(member, 2);
    const title = `Sent ${member.username}`;
    const { slug, story_id } = await publish(member, {
      title,
      rich_text_story: `${story.rich_text_story}<p>The whole text &amp; more</p>`,
      hashtag_list: ['#Lamp'],
    });
    const created = await arrived('Create', title);
    expect(created.object).toMatchObject({
      type: 'Article',
      content: expect.stringContaining('<p>The whole text &amp; more</p>'),
      url: `${site.url}/story/${slug}`,
      tag: expect.objectContaining({ name: '#Lamp' }),
    });
    const served = await read(`/story/${slug}`);
    expect(served.document['id']).toBe(created.object['id']);
    await member.call('PUT', '/story', { body: { ...story, story_id, title: `${title} again` } });
    await arrived('Update', `${title} again`);
    await member.call('DELETE', `/story?story_id=${story_id}`);
    const isDeleted = ({ type, object }: RemoteServer['received'][number]): boolean =>
      type === 'Delete' && object['id'] === created.object['id'];
    await waitFor(() => remote.received.find(isDeleted));
    // Both followers share one inbox, which gets each activity once.
    const ofStory = remote.received.filter(({ id }) => id.startsWith(String(created.object['id'])));
    expect(ofStory.map(({ type }) => type)).toEqual(['Create', 'Update', 'Delete']);
    await waitFor(async () => {
      const { rows } = await database.query('SELECT FROM federation_activity WHERE kind <> $1', ['accept']);
      return rows.length === 0;
    });
  });

  it('takes a story back when it is for members only from now on, and all of them when the author ends it', async () => {
    const { member, actor } = await author();
    await remote.follow('ada', actor.id, actor.inbox);
    await isFollowedBy(member, 1);
    const [one, other] = [`First ${member.username}`, `Second ${member.username}`];
    const { story_id } = await publish(member, { title: one });
    await publish(member, { title: other });
    const [first, second] = [await arrived('Create', one), await arrived('Create', other)];
    const isTakenBack = ({ object }: typeof first) =>
      waitFor(() =>
        remote.received.find(({ type, object: gone }) => type === 'Delete' && gone['id'] === object['id']),
      );
    await member.call('PUT', '/story', { body: { ...story, story_id, title: one, is_members_only: 1 } });
    await isTakenBack(first);
    await member.call('PUT', '/user/account/fediverse', { body: { is_followable: 0 } });
    await isTakenBack(second);
    await isFollowedBy(member, 0);
    expect((await read(new URL(actor.id).pathname)).status).toBe(404);
  });

  it('forgets who ends a follow, and whose account is gone', async () => {
    const { member, actor } = await author();
    await remote.follow('ada', actor.id, actor.inbox);
    await remote.follow('bob', actor.id, actor.inbox);
    await isFollowedBy(member, 2);
    await remote.unfollow('ada', actor.id, actor.inbox);
    await isFollowedBy(member, 1);
    const end = {
      id: `${remote.origin}/ends/1`,
      type: 'Delete',
      actor: remote.actor('bob'),
      object: remote.actor('bob'),
    };
    expect(await remote.post('mallory', actor.inbox, end)).toBe(401);
    expect(await followers(member)).toBe(1);
    remote.forget('bob');
    expect(await remote.post('bob', actor.inbox, end)).toBe(202);
    expect(await followers(member)).toBe(0);
  });

  it('tries again what a server did not take, later each time', async () => {
    const { member, actor } = await author();
    await remote.follow('ada', actor.id, actor.inbox);
    await isFollowedBy(member, 1);
    remote.failWith(503);
    const title = `Late ${member.username}`;
    await publish(member, { title });
    const failing = () =>
      database.query<{ failures: number; wait: number }>(
        'SELECT failures, extract(epoch FROM next_at - now())::float8 AS wait FROM federation_host',
      );
    const [host] = await waitFor(async () => {
      const { rows } = await failing();
      return rows.length === 1 ? rows : null;
    });
    expect(host?.wait).toBeGreaterThan(30);
    const due = async () => {
      await database.query("UPDATE federation_host SET next_at = now() - interval '1 second'");
      await database.query('UPDATE background_task SET run_at = now()');
    };
    await due();
    const [again] = await waitFor(async () => {
      const { rows } = await failing();
      return rows[0]?.failures === 2 ? rows : null;
    });
    expect(again?.wait).toBeGreaterThan(200);
    remote.failWith(null);
    await due();
    await arrived('Create', title);
    await waitFor(async () => (await failing()).rows.length === 0);
  });

  describe('of what is sent to inboxes', () => {
    let member: Member;
    let actor: Actor;
    let serial = 0;
    beforeAll(async () => {
      ({ member, actor } = await author());
    });
    const follow = (fields: object = {}): Record<string, unknown> => ({
      '@context': 'https://www.w3.org/ns/activitystreams',
      id: `${remote.origin}/hostile/${(serial += 1)}`,
      type: 'Follow',
      actor: remote.actor('ada'),
      object: actor.id,
      ...fields,
    });

    it.each(['rfc9421', 'draft-cavage-http-signatures-12'] as const)(
      'takes signatures of %s',
      async (spec) => {
        expect(await remote.post('ada', actor.inbox, follow(), { spec })).toBe(202);
        expect(await followers(member)).toBe(1);
        const undo = follow({ type: 'Undo', object: follow() });
        expect(await remote.post('ada', actor.inbox, undo, { spec })).toBe(202);
        expect(await followers(member)).toBe(0);
      },
    );

    it('carries out nothing that is forged, old, of another host or malformed', async () => {
      const other = 'https://elsewhere.example';
      let deep: unknown = actor.id;
      for (let level = 0; level < 500; level++) deep = { object: deep };
      const refused = [
        remote.post('ada', actor.inbox, follow(), { keyOf: 'mallory' }),
        remote.post('ada', actor.inbox, follow(), { sends: JSON.stringify(follow()) }),
        remote.post('ada', actor.inbox, follow(), { date: new Date(Date.now() - 3 * 60 * 60 * 1_000) }),
        remote.post('ada', actor.inbox, follow({ id: `${other}/1` })),
        remote.post('ada', actor.inbox, follow({ actor: `${other}/ada` })),
        remote.post('ada', actor.inbox, follow({ actor: `${other}/ada`, id: `${other}/2` })),
        remote.post('ada', actor.inbox, follow({ deep })),
        remote.post('ada', actor.inbox, follow({ id: undefined })),
        remote.post('ada', actor.inbox, follow({ object: 'x'.repeat(70_000) })),
        remote.post('ada', actor.inbox, follow({ object: `${actor.id}0` })),
        remote.post('ada', `${site.url}/federation/user/x/inbox`, follow()),
        fetch(actor.inbox, { method: 'POST', body: JSON.stringify(follow()) }).then(({ status }) => status),
        fetch(actor.inbox, { method: 'POST', body: '{' }).then(({ status }) => status),
      ];
      expect(await Promise.all(refused)).toEqual([
        401, 401, 401, 401, 401, 401, 400, 400, 413, 404, 404, 401, 400,
      ]);
      expect(await followers(member)).toBe(0);
    });

    it('carries an activity out once, however often it comes', async () => {
      const once = follow();
      expect(await remote.post('ada', actor.inbox, once)).toBe(202);
      const undo = follow({ type: 'Undo', object: once });
      expect(await remote.post('ada', actor.inbox, undo)).toBe(202);
      expect(await remote.post('ada', actor.inbox, once)).toBe(202);
      expect(await followers(member)).toBe(0);
    });

    it('ignores all other types, without asking anybody', async () => {
      const before = remote.counts.all;
      for (const type of ['Create', 'Like', 'Announce', 'Listen', 'Move'])
        expect(await remote.post('ada', actor.inbox, follow({ type }))).toBe(202);
      const end = { type: 'Delete', actor: remote.actor('nobody'), object: remote.actor('nobody') };
      expect(await remote.post('ada', actor.inbox, follow(end))).toBe(202);
      expect(remote.counts.all).toBe(before);
    });
  });
});
