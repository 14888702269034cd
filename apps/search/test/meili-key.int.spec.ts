import { makeMeiliKey, meiliKey } from '../../../scripts/supervisor/index.mjs';
import { type MeiliServerOfTests, startMeiliServer } from './meili-server/server.js';

/** The search service never holds the master key of Meilisearch, and its own key opens nothing but its indexes. */
describe('the key of search', () => {
  let meili: MeiliServerOfTests;
  let key: string;
  const make = (prefix?: string) => makeMeiliKey({ url: meili.url, masterKey: meili.masterKey, prefix });
  const call = async (as: string, method: string, path: string, body?: unknown) => {
    const headers = { authorization: `Bearer ${as}`, 'content-type': 'application/json' };
    const text = body === undefined ? undefined : JSON.stringify(body);
    const response = await fetch(`${meili.url}${path}`, { method, headers, body: text });
    return {
      status: response.status,
      body: (await response.json()) as { code?: string; results?: { uid: string }[] },
    };
  };

  beforeAll(async () => {
    meili = await startMeiliServer();
    await call(meili.masterKey, 'POST', '/indexes', { uid: 'others_story' });
    key = await make();
  });
  afterAll(() => meili.close());

  it('is known before it is made, and is not the master key', () => {
    expect(key).toBe(meiliKey(meili.masterKey));
    expect(meili.keys.all.map((one) => one.key)).toEqual([key]);
    expect(key).not.toContain(meili.masterKey);
  });

  it('is made once however often it is made', async () => {
    expect([await make(), await make()]).toEqual([key, key]);
    expect(meili.keys.all).toHaveLength(1);
  });

  it('is another for another prefix', async () => {
    expect(await make('second_')).not.toBe(key);
    expect(meili.keys.all.map(({ indexes }) => indexes)).toEqual([['quillstead_*'], ['second_*']]);
  });

  it('gets the rights of a new version and stays the same', async () => {
    const [known] = meili.keys.all;
    meili.keys.delete(known?.uid ?? '');
    meili.keys.make({ uid: known?.uid, actions: ['search'], indexes: ['*'], expiresAt: null });
    expect(await make()).toBe(key);
    expect(meili.keys.get(known?.uid ?? '')).toEqual(known);
  });

  it('opens the indexes of its prefix', async () => {
    expect((await call(key, 'POST', '/indexes', { uid: 'quillstead_story' })).status).toBe(202);
    expect((await call(key, 'GET', '/indexes')).body.results?.map(({ uid }) => uid)).toEqual([
      'quillstead_story',
    ]);
  });

  it.each([
    ['POST', '/indexes', { uid: 'others_user' }],
    ['GET', '/indexes/others_story', undefined],
    ['DELETE', '/indexes/others_story', undefined],
    ['GET', '/indexes/others_story/settings', undefined],
    ['POST', '/indexes/others_story/documents', [{ id: 1 }]],
    ['POST', '/multi-search', { queries: [{ indexUid: 'others_story', q: '' }] }],
    ['POST', '/swap-indexes', [{ indexes: ['quillstead_story', 'others_story'] }]],
    ['GET', '/keys/any', undefined],
    ['POST', '/keys', { actions: ['*'], indexes: ['*'], expiresAt: null }],
  ])('does not open %s %s', async (method, path, body) => {
    expect(await call(key, method, path, body)).toMatchObject({
      status: 403,
      body: { code: 'invalid_api_key' },
    });
  });

  it('says which refusal it met', async () => {
    const wrong = makeMeiliKey({ url: meili.url, masterKey: 'not the master key' });
    await expect(wrong).rejects.toThrow('Meilisearch does not make the key of search: invalid_api_key');
  });
});
