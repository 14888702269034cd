import { waitFor } from '@quillstead/testing';
import { Client } from 'pg';
import { idOf } from './staff.js';
import { sharedSite, type SharedSite } from './shared-site.js';

describe('push devices', () => {
  let site: SharedSite;
  beforeAll(async () => {
    site = await sharedSite();
  });
  afterAll(() => site?.stop());

  const subscription = JSON.stringify({
    endpoint: 'https://push.example.org/send/1',
    keys: {
      p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
      auth: 'BTBZMqHH6r4Tts7J_aSIgg',
    },
  });
  let notifications: Client;
  beforeAll(async () => {
    notifications = new Client({ connectionString: site.databaseUrl('notifications') });
    await notifications.connect();
  });
  afterAll(() => notifications?.end());

  /** How many devices of a member are kept. */
  async function devices(memberId: number): Promise<number | null> {
    const { rowCount } = await notifications.query('SELECT FROM push_device WHERE user_id = $1', [memberId]);
    return rowCount;
  }

  it('are subscribed to by the public key, which anybody may read as text', async () => {
    const response = await fetch(`${site.url}/api/v1/webpush/vapid-key-public`);
    expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    const key = Buffer.from(await response.text(), 'base64url');
    expect([key.length, key[0]]).toEqual([65, 4]);
  });

  it('are saved, saved again and forgotten by members alone, and go at log-out', async () => {
    const [ann, visitor] = [await site.member(), await site.visitor()];
    const id = await idOf(ann);
    const body = { webpushSubscription: subscription };
    const path = '/webpush/subscription';
    expect((await visitor.call('POST', path, { body })).status).toBe(403);
    expect((await ann.call('POST', path, { body })).status).toBe(204);
    expect((await ann.call('PUT', path, { body })).status).toBe(204);
    expect(await devices(id)).toBe(1);
    expect((await ann.call('DELETE', path)).status).toBe(204);
    expect(await devices(id)).toBe(0);
    await ann.call('POST', path, { body });
    expect(await devices(id)).toBe(1);
    expect((await ann.call('DELETE', '/user/account/logout')).status).toBe(204);
    await waitFor(async () => (await devices(id)) === 0);
  });

  it('go with a session that is ended from the list', async () => {
    const ann = await site.member();
    const id = await idOf(ann);
    const elsewhere = await site.visitor();
    const login = { login: ann.username, password: ann.password };
    expect((await elsewhere.call('POST', '/user/account/login', { body: login })).status).toBe(200);
    const body = { webpushSubscription: subscription };
    expect((await elsewhere.call('POST', '/webpush/subscription', { body })).status).toBe(204);
    expect(await devices(id)).toBe(1);
    const { items } = (await ann.call('GET', '/user/account/sessions')).json<{ items: { id: number }[] }>();
    expect((await ann.call('DELETE', `/user/account/session?id=${items[0]?.id}`)).status).toBe(204);
    await waitFor(async () => (await devices(id)) === 0);
  });

  it('go with the sessions that a changed password ends', async () => {
    const ann = await site.member();
    const id = await idOf(ann);
    const elsewhere = await site.visitor();
    const login = { login: ann.username, password: ann.password };
    expect((await elsewhere.call('POST', '/user/account/login', { body: login })).status).toBe(200);
    const body = { webpushSubscription: subscription };
    expect((await elsewhere.call('POST', '/webpush/subscription', { body })).status).toBe(204);
    expect(await devices(id)).toBe(1);
    const chosen = { password: ann.password, password1: 'tea-and-lanterns', password2: 'tea-and-lanterns' };
    expect((await ann.call('PUT', '/user/account/password', { body: chosen })).status).toBe(204);
    await waitFor(async () => (await devices(id)) === 0);
  });

  it('are refused at an address that is not https or not public', async () => {
    const ann = await site.member();
    for (const endpoint of ['http://push.example.org/1', 'https://127.0.0.1/1', 'https://localhost/1']) {
      const webpushSubscription = JSON.stringify({ ...JSON.parse(subscription), endpoint });
      const response = await ann.call('POST', '/webpush/subscription', { body: { webpushSubscription } });
      expect([response.status, response.text]).toEqual([
        400,
        'Webpush subscription must be properly formatted.',
      ]);
    }
    expect(await devices(await idOf(ann))).toBe(0);
  });
});
