import { createHmac } from 'node:crypto';
import { ApiError, checkBody, isTexts, type Json } from './api-error.js';

interface Key {
  readonly uid: string;
  readonly key: string;
  readonly name: unknown;
  readonly actions: readonly string[];
  readonly indexes: readonly string[];
  readonly expiresAt: unknown;
}

/** The action of a request, by its name in the actions of keys, and its indexes; null when the request names none. */
export interface Act {
  readonly action: string;
  readonly indexes: readonly string[] | null;
}

/** The keys of a server (reference, "Keys"), made with the master key, which itself may do all. */
export class Keys {
  private readonly known = new Map<string, Key>();

  constructor(private readonly masterKey: string) {}

  get all(): readonly Key[] {
    return [...this.known.values()];
  }

  make(body: unknown): Key {
    const isText = (value: unknown) => typeof value === 'string';
    const checks = {
      uid: isText,
      name: isText,
      description: isText,
      actions: isTexts,
      indexes: isTexts,
      expiresAt: isText,
    };
    const sent = checkBody(body, checks, (key) => `invalid_api_key_${key}`);
    for (const key of ['actions', 'indexes', 'expiresAt'])
      if (sent[key] === undefined)
        throw new ApiError(`missing_api_key_${key.toLowerCase()}`, `Missing field \`${key}\``);
    const { uid, name = null, actions, indexes, expiresAt } = sent;
    if (
      typeof uid !== 'string' ||
      !/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/u.test(uid)
    )
      throw new ApiError('invalid_api_key_uid', `Invalid value at \`.uid\`: ${String(uid)}`);
    if (this.known.has(uid))
      throw new ApiError(
        'api_key_already_exists',
        `\`uid\` field value \`${uid}\` is already an existing API key.`,
      );
    const key = createHmac('sha256', this.masterKey).update(uid).digest('hex');
    const made = { uid, key, name, actions: texts(actions), indexes: texts(indexes), expiresAt };
    this.known.set(uid, made);
    return made;
  }

  get(uid: string): Key {
    const key = this.known.get(uid);
    if (key === undefined) throw new ApiError('api_key_not_found', `API key \`${uid}\` not found.`);
    return key;
  }

  delete(uid: string): void {
    this.get(uid);
    this.known.delete(uid);
  }

  /** Whether the key of a request is the master key or was made here. */
  isKnown(authorization: string | undefined): boolean {
    return [this.masterKey, ...this.all.map(({ key }) => key)].some(
      (key) => authorization === `Bearer ${key}`,
    );
  }

  /**
   * Whether an index may be seen with the key of a request.
   * @throws ApiError when the key is missing, unknown, or not for what is done
   */
  check(authorization: string | undefined, { action, indexes }: Act): (indexUid: string) => boolean {
    if (authorization === undefined)
      throw new ApiError(
        'missing_authorization_header',
        'The Authorization header is missing. It must use the bearer authorization method.',
      );
    if (authorization === `Bearer ${this.masterKey}`) return () => true;
    const key = this.all.find((one) => authorization === `Bearer ${one.key}`);
    const isFor = (uid: string): boolean =>
      key?.indexes.some((pattern) =>
        pattern.endsWith('*') ? uid.startsWith(pattern.slice(0, -1)) : uid === pattern,
      ) ?? false;
    const [area = ''] = action.split('.');
    const mayDo = key?.actions.some((one) => one === action || one === '*' || one === `${area}.*`);
    if (!mayDo || !(indexes ?? []).every(isFor))
      throw new ApiError('invalid_api_key', 'The provided API key is invalid.');
    return isFor;
  }
}

const texts = (value: unknown): string[] => (isTexts(value) ? value : []);

const actions: Readonly<Record<string, string>> = {
  'POST /indexes': 'indexes.create',
  'GET /indexes': 'indexes.get',
  'GET /indexes/:uid': 'indexes.get',
  'DELETE /indexes/:uid': 'indexes.delete',
  'GET /indexes/:uid/settings': 'settings.get',
  'PATCH /indexes/:uid/settings': 'settings.update',
  'POST /indexes/:uid/documents': 'documents.add',
  'GET /indexes/:uid/documents': 'documents.get',
  'POST /indexes/:uid/documents/fetch': 'documents.get',
  'POST /indexes/:uid/documents/delete': 'documents.delete',
  'POST /multi-search': 'search',
  'POST /swap-indexes': 'indexes.swap',
  'GET /tasks': 'tasks.get',
  'GET /tasks/:id': 'tasks.get',
  'POST /keys': 'keys.create',
  'GET /keys': 'keys.get',
  'GET /keys/:uid': 'keys.get',
  'DELETE /keys/:uid': 'keys.delete',
};

/** The action of a route, and the indexes that its path or body names. */
export function actOf(route: string, uid: string, body: unknown): Act {
  const action = actions[route] ?? 'none';
  if (route.includes('/indexes/:uid')) return { action, indexes: [uid] };
  return { action, indexes: namedIn(body) };
}

function namedIn(body: unknown): string[] | null {
  if (Array.isArray(body)) return body.flatMap((one: Json) => texts(one['indexes']));
  if (typeof body !== 'object' || body === null) return null;
  const { uid, queries } = body as Json;
  if (Array.isArray(queries))
    return queries.flatMap((one: Json) => (typeof one['indexUid'] === 'string' ? [one['indexUid']] : []));
  return typeof uid === 'string' ? [uid] : null;
}
