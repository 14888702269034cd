import { waitFor } from '@quillstead/testing';
import { type MeiliServerOfTests, startMeiliServer } from './meili-server/server.js';

interface Enqueued {
  taskUid: number;
  status: string;
}

/** That the server of the tests refuses what Meilisearch's reference says is refused. */
describe('the Meilisearch of the tests', () => {
  let meili: MeiliServerOfTests;
  beforeAll(async () => {
    meili = await startMeiliServer();
    await done(await call('PATCH', '/indexes/books/settings', { filterableAttributes: ['year'] }));
    await done(
      await call('POST', '/indexes/books/documents', [
        { id: 1, title: 'Dracula', year: 1897 },
        { id: 2, title: 'Emma', year: 1815 },
      ]),
    );
  });
  afterAll(() => meili.close());

  const send = (method: string, path: string, body: string | undefined, headers: Record<string, string>) =>
    fetch(`${meili.url}${path}`, { method, headers, ...(body === undefined ? {} : { body }) });
  const json = () => ({ 'content-type': 'application/json', authorization: `Bearer ${meili.masterKey}` });
  const call = (method: string, path: string, body?: unknown) =>
    send(method, path, body === undefined ? undefined : JSON.stringify(body), json());
  const task = async (uid: number) =>
    (await (await call('GET', `/tasks/${uid}`)).json()) as { status: string; error: { code: string } | null };
  const done = async (response: Response) => {
    const { taskUid, status } = (await response.json()) as Enqueued;
    expect([response.status, status]).toEqual([202, 'enqueued']);
    return waitFor(async () => {
      const seen = await task(taskUid);
      return seen.status === 'succeeded' || seen.status === 'failed' ? seen : null;
    });
  };
  const search = async (query: object) => {
    const response = await call('POST', '/multi-search', { queries: [{ indexUid: 'books', ...query }] });
    const { results } = (await response.json()) as { results: { hits: { id: number }[] }[] };
    return results[0]?.hits.map(({ id }) => id);
  };

  it.each([
    ['no key', {}, 401, 'missing_authorization_header'],
    ['another key', { authorization: 'Bearer x' }, 403, 'invalid_api_key'],
    ['a text', { 'content-type': 'text/plain' }, 415, 'invalid_content_type'],
  ])('refuses %s', async (_, headers, status, code) => {
    const sent = 'content-type' in headers ? { ...json(), ...headers } : headers;
    const response = await send('POST', '/multi-search', '{}', sent);
    expect([response.status, await response.json()]).toEqual([status, expect.objectContaining({ code })]);
  });

  const settings = '/indexes/books/settings';
  const query = (one: object) => ({ queries: [{ indexUid: 'books', ...one }] });
  it.each([
    ['PATCH', settings, { searchable: [] }, 'bad_request'],
    ['PATCH', settings, { rankingRules: ['typos'] }, 'invalid_settings_ranking_rules'],
    ['PATCH', settings, { rankingRules: ['attribute', 'attributeRank'] }, 'invalid_settings_ranking_rules'],
    [
      'PATCH',
      settings,
      { typoTolerance: { minWordSizeForTypos: { oneTypo: 9, twoTypos: 5 } } },
      'invalid_settings_typo_tolerance',
    ],
    ['PATCH', settings, { pagination: { maxTotalHits: -1 } }, 'invalid_settings_pagination'],
    ['PATCH', settings, { localizedAttributes: {} }, 'invalid_settings_localized_attributes'],
    [
      'PATCH',
      settings,
      { localizedAttributes: [{ attributePatterns: ['*_ja'], locales: ['jp'] }] },
      'invalid_settings_localized_attributes',
    ],
    [
      'PATCH',
      settings,
      { localizedAttributes: [{ attributePatterns: ['*_ja'] }] },
      'invalid_settings_localized_attributes',
    ],
    ['PATCH', '/indexes/bo oks/settings', {}, 'invalid_index_uid'],
    ['POST', '/multi-search', query({ q: 1 }), 'invalid_search_q'],
    ['POST', '/multi-search', query({ query: 'x' }), 'bad_request'],
    ['POST', '/multi-search', query({ filter: 'title = x' }), 'invalid_search_filter'],
    ['POST', '/multi-search', query({ filter: 'year >' }), 'invalid_search_filter'],
    ['POST', '/multi-search', query({ filter: '(year = 1' }), 'invalid_search_filter'],
    ['POST', '/multi-search', query({ sort: ['year:asc'] }), 'invalid_search_sort'],
    ['POST', '/multi-search', query({ matchingStrategy: 'any' }), 'invalid_search_matching_strategy'],
    ['POST', '/multi-search', query({ locales: ['jp'] }), 'invalid_search_locales'],
    ['POST', '/multi-search', { queries: [{ indexUid: 'none' }] }, 'index_not_found'],
    ['POST', '/indexes/books/documents/delete', {}, 'missing_document_filter'],
    [
      'POST',
      '/swap-indexes',
      [{ indexes: ['a', 'b'] }, { indexes: ['b', 'c'] }],
      'invalid_swap_duplicate_index_found',
    ],
    ['POST', '/indexes/books/documents', [{ id: 3, title: '\ud83d' }], 'malformed_payload'],
    ['GET', '/tasks/999', undefined, 'task_not_found'],
    ['GET', '/tasks?uid=1', undefined, 'bad_request'],
  ])('refuses %s %s %j', async (method, path, body, code) => {
    const response = await call(method, path, body);
    expect(await response.json()).toMatchObject({
      code,
      type: 'invalid_request',
      message: expect.any(String),
    });
  });

  it('finds by words, beginnings and slips, and holds to filters', async () => {
    expect(await search({ q: 'drac' })).toEqual([1]);
    expect(await search({ q: 'dracule' })).toEqual([1]);
    expect(await search({ q: 'ema' })).toEqual([]);
    expect(await search({ filter: 'year > 1800 AND NOT (year IN [1897, 1900])' })).toEqual([2]);
  });

  it('splits an attribute as its locales say, and a query as its own', async () => {
    const localizedAttributes = [{ attributePatterns: ['*_ja'], locales: ['ja'] }];
    await done(await call('PATCH', settings, { localizedAttributes }));
    const read = (await (await call('GET', settings)).json()) as { localizedAttributes: unknown };
    expect(read.localizedAttributes).toEqual([{ attributePatterns: ['*_ja'], locales: ['jpn'] }]);
    await done(
      await call('POST', '/indexes/books/documents', [
        { id: 3, title_ja: '図書館' },
        { id: 4, title: '図書館' },
      ]),
    );
    expect(await search({ q: '図書館', locales: ['jpn'] })).toEqual([3]);
    expect(await search({ q: '図書館', locales: ['cmn'] })).toEqual([4]);
    await done(await call('POST', '/indexes/books/documents/delete', { filter: 'year NOT IN [1897, 1815]' }));
  });

  it('says of a task what became of it', async () => {
    const refused = await done(await call('POST', '/indexes/books/documents', [{ id: 'a b' }]));
    expect(refused).toMatchObject({ status: 'failed', error: { code: 'invalid_document_id' } });
    const unfiltered = await done(
      await call('POST', '/indexes/books/documents/delete', { filter: 'title = x' }),
    );
    expect(unfiltered).toMatchObject({ status: 'failed', error: { code: 'invalid_document_filter' } });
    const swapped = await done(await call('POST', '/swap-indexes', [{ indexes: ['books', 'none'] }]));
    expect(swapped).toMatchObject({ status: 'failed', error: { code: 'index_not_found' } });
  });
});
