import { ApiError, checkBody, isObject, isTexts, type Json } from './api-error.js';
import { readFilter } from './filter.js';
import { actOf, type Keys } from './keys.js';
import { tokensIn } from './match.js';
import { bySorts, readSorts, searchIndex } from './search.js';
import { checkUid, documentId, inferKey } from './identifiers.js';
import { checkSettings, defaultSettings, type IndexSettings, withSettings } from './settings.js';
import type { Tasks } from './tasks.js';

interface Index {
  readonly documents: Map<string, Json>;
  primaryKey: string | null;
  settings: IndexSettings;
}

interface RouteResponse {
  readonly status: number;
  readonly body: object;
}

interface RouteRequest {
  readonly uid: string;
  readonly id: string;
  readonly url: URL;
  readonly body: unknown;
  /** Whether the request's key is for an index. */
  readonly isFor: (indexUid: string) => boolean;
}

const made = () => new Date().toISOString();
const isCount = (value: unknown): boolean => Number.isInteger(value) && Number(value) >= 0;
const isText = (value: unknown): boolean => typeof value === 'string';
const accepted = (body: object): RouteResponse => ({ status: 202, body });
const given = (body: object): RouteResponse => ({ status: 200, body });

/** The routes, by method and path, and the indexes behind them. */
export class Routes {
  private readonly indexes = new Map<string, Index>();

  private readonly table: Readonly<Record<string, (request: RouteRequest) => RouteResponse>> = {
    'GET /health': () => given({ status: 'available' }),
    'POST /indexes': ({ body }) => this.create(body),
    'GET /indexes': ({ url, isFor }) => given(this.list(url, isFor)),
    'GET /indexes/:uid': ({ uid }) =>
      given({ uid, primaryKey: this.get(uid).primaryKey, createdAt: made(), updatedAt: made() }),
    'DELETE /indexes/:uid': ({ uid }) =>
      accepted(
        this.tasks.enqueue('indexDeletion', uid, () => {
          this.get(uid);
          this.indexes.delete(uid);
        }),
      ),
    'GET /indexes/:uid/settings': ({ uid }) => given(this.get(uid).settings),
    'PATCH /indexes/:uid/settings': ({ uid, body }) => this.setUp(uid, body),
    'POST /indexes/:uid/documents': ({ uid, url, body }) => this.add(uid, url, body),
    'GET /indexes/:uid/documents': ({ uid, url }) =>
      given(
        this.fetch(
          uid,
          Object.fromEntries([...url.searchParams].map(([key, value]) => [key, Number(value)])),
        ),
      ),
    'POST /indexes/:uid/documents/fetch': ({ uid, body }) => given(this.fetch(uid, body)),
    'POST /indexes/:uid/documents/delete': ({ uid, body }) => this.remove(uid, body),
    'POST /multi-search': ({ body }) => given(this.multiSearch(body)),
    'POST /swap-indexes': ({ body }) => this.swap(body),
    'GET /tasks': ({ url, isFor }) => given(this.listTasks(url, isFor)),
    'GET /tasks/:id': ({ id, isFor }) => given(this.tasks.one(Number(id), isFor)),
    'POST /keys': ({ body }) => ({ status: 201, body: this.keys.make(body) }),
    'GET /keys/:uid': ({ id }) => given(this.keys.get(id)),
    'DELETE /keys/:uid': ({ id }) => {
      this.keys.delete(id);
      return { status: 204, body: {} };
    },
  };

  constructor(
    private readonly tasks: Tasks,
    private readonly keys: Keys,
  ) {}

  /** @param authorization the header of the request, looked at before its body is read */
  respond(
    method: string,
    url: URL,
    authorization: string | undefined,
    readBody: () => unknown,
  ): RouteResponse {
    const [, first = '', second, ...rest] = url.pathname.split('/');
    const name = first === 'tasks' ? ':id' : ':uid';
    const path = ['', first, ...(second === undefined ? [] : [name]), ...rest].join('/');
    const work = this.table[`${method} ${path}`];
    if (work === undefined) throw new ApiError('not_found', `${method} ${url.pathname} is no route`);
    const uid = decodeURIComponent(second ?? '');
    if (name === ':uid' && second !== undefined) checkUid(uid);
    if (first === 'health') return work({ uid, id: uid, url, body: undefined, isFor: () => false });
    const route = `${method} ${path}`;
    this.keys.check(authorization, actOf(route, uid, undefined));
    const body = readBody();
    const isFor = this.keys.check(authorization, actOf(route, uid, body));
    return work({ uid, id: uid, url, body, isFor });
  }

  indexUids(): string[] {
    return [...this.indexes.keys()].toSorted();
  }

  documentsOf(uid: string): Json[] {
    return [...(this.indexes.get(uid)?.documents.values() ?? [])];
  }

  dropEverything(): void {
    this.indexes.clear();
  }

  private get(uid: string): Index {
    const index = this.indexes.get(uid);
    if (index === undefined) throw new ApiError('index_not_found', `Index \`${uid}\` not found.`);
    return index;
  }

  private getOrMake(uid: string): Index {
    const index = this.indexes.get(uid) ?? {
      documents: new Map(),
      primaryKey: null,
      settings: defaultSettings,
    };
    this.indexes.set(uid, index);
    return index;
  }

  private list({ searchParams }: URL, isFor: RouteRequest['isFor']): Json {
    const [offset, limit] = [
      Number(searchParams.get('offset') ?? 0),
      Number(searchParams.get('limit') ?? 20),
    ];
    const all = this.indexUids()
      .filter(isFor)
      .map((uid) => ({
        uid,
        primaryKey: this.get(uid).primaryKey,
        createdAt: made(),
        updatedAt: made(),
      }));
    return { results: all.slice(offset, offset + limit), offset, limit, total: all.length };
  }

  private create(body: unknown): RouteResponse {
    const { uid, primaryKey } = checkBody(body, { uid: isText, primaryKey: isText }, (key) =>
      key === 'uid' ? 'invalid_index_uid' : 'invalid_index_primary_key',
    );
    if (typeof uid !== 'string') throw new ApiError('missing_index_uid', 'Missing field `uid`');
    checkUid(uid);
    return accepted(
      this.tasks.enqueue('indexCreation', uid, () => {
        if (this.indexes.has(uid))
          throw new ApiError('index_already_exists', `Index \`${uid}\` already exists.`);
        this.getOrMake(uid).primaryKey = typeof primaryKey === 'string' ? primaryKey : null;
      }),
    );
  }

  private setUp(uid: string, body: unknown): RouteResponse {
    const update = checkSettings(body);
    return accepted(
      this.tasks.enqueue('settingsUpdate', uid, () => {
        const index = this.getOrMake(uid);
        index.settings = withSettings(index.settings, { ...update });
      }),
    );
  }

  private add(uid: string, url: URL, body: unknown): RouteResponse {
    const documents = Array.isArray(body) ? body : [body];
    if (!documents.every(isObject))
      throw new ApiError('malformed_payload', 'The `json` payload is not of objects.');
    const primaryKey = url.searchParams.get('primaryKey');
    return accepted(
      this.tasks.enqueue('documentAdditionOrUpdate', uid, () => {
        const index = this.getOrMake(uid);
        const key = (index.primaryKey ??= primaryKey ?? inferKey(documents));
        const read = documents.map((document): [string, Json] => [documentId(document, key), document]);
        for (const [id, document] of read) {
          index.documents.set(id, document);
          for (const attribute of index.settings.searchableAttributes)
            tokensIn(document, attribute, index.settings);
        }
      }),
    );
  }

  private remove(uid: string, body: unknown): RouteResponse {
    const { filter } = checkBody(body, { filter: () => true }, () => 'invalid_document_filter');
    if (filter === undefined || filter === '')
      throw new ApiError('missing_document_filter', 'Missing field `filter`');
    // The syntax of a filter is checked at once; whether its fields are filterable is checked when the task runs.
    readFilter(filter, ['*', ...this.namesIn(filter)], 'invalid_document_filter');
    return accepted(
      this.tasks.enqueue('documentDeletion', uid, () => {
        const index = this.get(uid);
        const passes = readFilter(filter, index.settings.filterableAttributes, 'invalid_document_filter');
        for (const [id, document] of index.documents) if (passes(document)) index.documents.delete(id);
      }),
    );
  }

  private readonly namesIn = (filter: unknown): string[] =>
    JSON.stringify(filter).match(/[A-Za-z_]+/gu) ?? [];

  private fetch(uid: string, body: unknown): Json {
    const checks = {
      offset: isCount,
      limit: isCount,
      filter: () => true,
      fields: isTexts,
      sort: isTexts,
      ids: Array.isArray,
      retrieveVectors: (value: unknown) => typeof value === 'boolean',
    };
    const sent = checkBody(body, checks, (key) => `invalid_document_${key}`);
    const { documents, settings } = this.get(uid);
    const passes = readFilter(sent['filter'], settings.filterableAttributes, 'invalid_document_filter');
    const sorts = readSorts(isTexts(sent['sort']) ? sent['sort'] : [], settings, 'invalid_document_sort');
    const fields = isTexts(sent['fields']) ? sent['fields'] : null;
    const found = [...documents.values()].filter(passes).toSorted((one, other) => bySorts(one, other, sorts));
    const [offset, limit] = [Number(sent['offset'] ?? 0), Number(sent['limit'] ?? 20)];
    const results = found
      .slice(offset, offset + limit)
      .map((document) =>
        Object.fromEntries(
          Object.entries(document).filter(([key]) => fields === null || fields.includes(key)),
        ),
      );
    return { results, offset, limit, total: found.length };
  }

  private multiSearch(body: unknown): Json {
    const { queries } = checkBody(
      body,
      { queries: Array.isArray, federation: isObject },
      (key) => `invalid_multi_search_${key}`,
    );
    if (!Array.isArray(queries))
      throw new ApiError('missing_multi_search_queries', 'Missing field `queries`');
    return {
      results: queries.map((query: unknown, place) => {
        const uid = isObject(query) ? query['indexUid'] : undefined;
        if (typeof uid !== 'string')
          throw new ApiError('missing_index_uid', `Missing field \`indexUid\` inside \`.queries[${place}]\``);
        return searchIndex(this.get(uid), query);
      }),
    };
  }

  private swap(body: unknown): RouteResponse {
    if (!Array.isArray(body)) throw new ApiError('bad_request', 'Invalid value type: expected an array');
    const pairs = body.map((pair: unknown) => {
      const { indexes, rename } = checkBody(
        pair,
        { indexes: isTexts, rename: (value) => typeof value === 'boolean' },
        () => 'invalid_swap_indexes',
      );
      if (!isTexts(indexes) || indexes.length !== 2)
        throw new ApiError('invalid_swap_indexes', 'Two indexes must be given for each swap.');
      return { one: indexes[0] ?? '', other: indexes[1] ?? '', isRenamed: rename === true };
    });
    const named = pairs.flatMap(({ one, other }) => [one, other]);
    if (new Set(named).size !== named.length)
      throw new ApiError('invalid_swap_duplicate_index_found', 'Indexes must be declared only once.');
    return accepted(
      this.tasks.enqueue('indexSwap', null, () => {
        for (const { one, other, isRenamed } of pairs) {
          this.get(one);
          if (!isRenamed) this.get(other);
          else if (this.indexes.has(other))
            throw new ApiError('index_already_exists', `Index \`${other}\` already exists.`);
        }
        for (const { one, other } of pairs) {
          const [first, second] = [this.get(one), this.indexes.get(other)];
          this.indexes.set(other, first);
          if (second === undefined) this.indexes.delete(one);
          else this.indexes.set(one, second);
        }
      }),
    );
  }

  private listTasks(url: URL, isFor: RouteRequest['isFor']): Json {
    for (const key of url.searchParams.keys())
      if (!['uids', 'limit', 'from', 'statuses', 'types', 'indexUids', 'reverse'].includes(key))
        throw new ApiError('bad_request', `Unknown parameter \`${key}\``);
    const uids = url.searchParams.get('uids');
    if (uids !== null && !/^(\*|\d+(,\d+)*)$/u.test(uids))
      throw new ApiError('invalid_task_uids', `\`${uids}\``);
    const limit = Number(url.searchParams.get('limit') ?? 20);
    return this.tasks.list(uids === null || uids === '*' ? null : uids.split(',').map(Number), limit, isFor);
  }
}
