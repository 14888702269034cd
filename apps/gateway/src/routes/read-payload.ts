import { type PublicOperation, type PayloadOf, takesBody } from '@quillstead/contracts';
import {
  checkPayload,
  dictionary,
  type Fault,
  type FieldKey,
  messages,
  readQueryValue,
  rulesOf,
  surelyHasMoreCharacters,
  tidyPayload,
} from '@quillstead/fields';
import { CallError } from '@quillstead/service-kit/process';
import { hasBrokenText } from '../http/read-body.js';
import { readQuery } from './read-query.js';

type Entry = [key: string, value: unknown];

/** A request as far as its payload goes. */
interface SentRequest {
  readonly body: unknown;
  readonly params: unknown;
  readonly raw: { readonly url?: string | undefined };
}

/**
 * Returns the payload of a call, tidied and checked by the dictionary: the body of POST and PUT, the query of GET and
 * DELETE, and the keys in the path (docs/api.md#payloads). Throws `invalid` with the first failing message; fields and
 * parameters that the call does not take are refused, wherever they stand. Names may not hold the site's own.
 */
export function readPayload<Declared extends PublicOperation>(
  call: Declared,
  request: SentRequest,
  siteName: string,
): PayloadOf<Declared> {
  const query = readQuery(request.raw.url ?? '');
  const body = readBody(request.body);
  const inPath = readPath(request.params);
  const [sent, others] = takesBody(call) ? [body, query] : [query, body];
  // A key of the path is sent in the path: a second value elsewhere is a parameter that the call does not take.
  const astray = [...others, ...sent.filter(([key]) => inPath.some(([named]) => named === key))];
  // `fromEntries` makes an own property of every key, `__proto__` included, so that the check sees them all.
  if (astray.length > 0) refuse(checkPayload(Object.fromEntries(astray), noKeys));
  const untidy = Object.fromEntries([...sent, ...inPath]);
  const payload = tidyPayload(untidy);
  // The service that keeps a story judges its markup, in a thread of its own: once is enough.
  refuse(checkPayload(payload, call, { siteName, leavesMarkup: true }));
  refuseTooLong(payload);
  refuseBrokenText(untidy);
  return Object.fromEntries(Object.entries(payload).map(emptied)) as PayloadOf<Declared>;
}

const noKeys = { required: [], optional: [] };

function readBody(body: unknown): Entry[] {
  if (body === undefined) return [];
  if (typeof body === 'object' && body !== null && !Array.isArray(body)) return Object.entries(body);
  refuse(checkPayload(body, noKeys));
  return [];
}

function readPath(params: unknown): Entry[] {
  return Object.entries(params ?? {}).map(([key, raw]) => [key, readQueryValue(key, String(raw))]);
}

function refuse(fault: Fault | null): void {
  if (fault !== null) throw new CallError('invalid', fault.message);
}

/** Throws `invalid` for markup that is too long in any case, so that it is not sent to its service. */
function refuseTooLong(payload: Readonly<Record<string, unknown>>): void {
  for (const [key, value] of Object.entries(payload)) {
    const { label = key, maxLength, isSanitized } = rulesOf(key) ?? {};
    if (!isSanitized || maxLength === undefined || typeof value !== 'string') continue;
    if (surelyHasMoreCharacters(value, maxLength))
      throw new CallError('invalid', messages.maxLength(label, maxLength));
  }
}

function refuseBrokenText(payload: Readonly<Record<string, unknown>>): void {
  for (const [key, value] of Object.entries(payload)) {
    if (!hasBrokenText(value)) continue;
    const label = isFieldKey(key) ? dictionary[key].label : key;
    throw new CallError('invalid', `${label} must be properly formatted.`);
  }
}

/**
 * Empty text empties a field of any type (docs/product/fields.md#order-of-checks); services know one kind of empty for
 * numbers and lists.
 */
function emptied([key, value]: Entry): Entry {
  return value === '' && isFieldKey(key) && dictionary[key].type !== 'string' ? [key, null] : [key, value];
}

function isFieldKey(key: string): key is FieldKey {
  return Object.hasOwn(dictionary, key);
}
