import { createHash, createHmac } from 'node:crypto';

/** The actions of the search service on its indexes: none on keys, dumps, other indexes or the server itself. */
const actions = [
  'search',
  'documents.add',
  'documents.get',
  'documents.delete',
  'indexes.create',
  'indexes.get',
  'indexes.delete',
  'indexes.swap',
  'settings.get',
  'settings.update',
  'tasks.get',
];
const usualPrefix = 'quillstead_';
/** Milliseconds for one request. */
const timeout = 10_000;

/**
 * The key of the search service at a Meilisearch: the server computes it from its master key and the key's uid (HMAC of
 * SHA-256), so a program that knows the master key knows this one before it is made.
 * @param {string} masterKey
 * @param {string} [prefix] with which the names of the indexes begin (MEILI_INDEX_PREFIX)
 */
export function meiliKey(masterKey, prefix = usualPrefix) {
  return createHmac('sha256', masterKey).update(uidOf(prefix)).digest('hex');
}

/**
 * Makes that key, which may do what the search service does, with the indexes of the prefix alone. A repeat makes no
 * second one; a key whose rights are those of another version is replaced, and stays the same text.
 * @param {{ url: string, masterKey: string, prefix?: string }} server
 * @returns {Promise<string>} the key; throws an Error with the server's code when it refuses
 */
export async function makeMeiliKey({ url, masterKey, prefix = usualPrefix }) {
  const uid = uidOf(prefix);
  const call = async (method, path, body) => {
    const response = await fetch(new URL(path, url), {
      method,
      headers: { authorization: `Bearer ${masterKey}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(timeout),
    });
    return { ok: response.ok, status: response.status, body: await response.json().catch(() => ({})) };
  };
  const expected = { uid, name: 'quillstead-search', actions, indexes: [`${prefix}*`], expiresAt: null };
  const known = await call('GET', `/keys/${uid}`);
  if (known.ok && isSame(known.body, expected)) return meiliKey(masterKey, prefix);
  // The rights of a key can't be changed.
  if (known.ok) await call('DELETE', `/keys/${uid}`);
  const made = await call('POST', '/keys', expected);
  if (!made.ok && made.body.code !== 'api_key_already_exists')
    throw new Error(`Meilisearch does not make the key of search: ${made.body.code ?? made.status}`);
  return meiliKey(masterKey, prefix);
}

const isSame = (one, other) =>
  ['actions', 'indexes'].every((key) => [...one[key]].sort().join() === [...other[key]].sort().join()) &&
  one.expiresAt === other.expiresAt;

/** The same for the same prefix: a UUID of version 4 whose digits are not by chance. */
function uidOf(prefix) {
  const digits = createHash('sha256').update(`quillstead search ${prefix}`).digest('hex');
  const variant = '89ab'[Number.parseInt(digits[16], 16) % 4];
  const parts = [digits.slice(0, 8), digits.slice(8, 12), `4${digits.slice(13, 16)}`];
  return [...parts, `${variant}${digits.slice(17, 20)}`, digits.slice(20, 32)].join('-');
}
