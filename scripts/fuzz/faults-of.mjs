import { brotliDecompressSync, gunzipSync, inflateSync, zstdDecompressSync } from 'node:zlib';
import { Ajv2020 } from 'ajv/dist/2020.js';

const mostOfSentence = 4 * 1024;
const mostOfPage = 1024 * 1024;
/**
 * The statuses with which the server itself may respond to any request, before it finds a route or because of a header
 * that no route reads.
 */
const ofTheServer = new Set([404, 408, 413, 414, 415, 417, 431]);
const inside =
  /\n\s+at .+:\d+|node_modules|file:\/\/\/|\/(?:apps|libs)\/\w+\/(?:src|dist)|QueryFailedError|violates \w+[- ]\w+ constraint|syntax error at or near|relation "\w+"|\bSELECT\b.+\bFROM\b|\bINSERT INTO\b|ECONNREFUSED/s;
const readers = {
  br: brotliDecompressSync,
  gzip: gunzipSync,
  deflate: inflateSync,
  zstd: zstdDecompressSync,
};

/**
 * The faults of a response, in words; none when the response is as it should be.
 * @typedef {{ statuses?: Set<number>, isInRoute?: boolean, allow?: string[], isForStaff?: boolean, body: Buffer | null,
 *   validate?: BodyValidator }} Call `statuses` are those that the document declares; `isInRoute` says that the address
 *   surely fits the path, and then `validate` compares bodies with it; `allow` are the methods of the path, when the
 *   call has none of them
 *
 * @param {Call} call
 * @param {Awaited<ReturnType<typeof import('./send-call.mjs').sendCall>>} response
 * @returns {string[]}
 */
export function faultsOf(call, response) {
  if ('error' in response) return faultsOfError(call, response.error);
  const { status, headers } = response;
  const faults = [];
  if (status >= 500 && !isRefusal(response)) faults.push(`status ${status}`);
  if (call.allow) {
    if (!isRefusal(response)) faults.push(...faultsOfRefusedMethod(call, response));
  } else if (call.statuses && status < 500 && !call.statuses.has(status)) {
    if (call.isInRoute ? status !== 431 : !ofTheServer.has(status) && status !== 400)
      faults.push(`status ${status}, which the document does not declare`);
  }
  let text = '';
  try {
    const encoding = headers['content-encoding'];
    text = String(encoding && response.body.length > 0 ? readers[encoding](response.body) : response.body);
  } catch {
    faults.push(`a body that is not ${headers['content-encoding']}`);
  }
  const type = String(headers['content-type']);
  faults.push(...faultsOfBody(call, status, type.split(';', 1)[0], text));
  if (status >= 400) {
    const most = type.startsWith('text/html') ? mostOfPage : mostOfSentence;
    if (text.length > most) faults.push(`an error of ${text.length} characters`);
    const found = type.startsWith('text/html') ? null : inside.exec(text);
    if (found) faults.push(`an error that shows the inside: ${found[0].slice(0, 80)}`);
  }
  return faults;
}

/** Whether the site refused a call because it was overloaded, and said when to try again. */
export function isRefusal(response) {
  return 'status' in response && response.status === 503 && response.headers['retry-after'] !== undefined;
}

/** A large body may be cut off: the response comes before its end, and the rest of it is not taken. */
function faultsOfError(call, error) {
  if (error.startsWith('not sent')) return [];
  const isCut = ['ECONNRESET', 'EPIPE'].includes(error) && (call.body?.length ?? 0) > 64 * 1024;
  return isCut ? [] : [error];
}

/**
 * The areas of the staff do not exist for others, so that a path of theirs may not be there.
 * @param {Call} call
 * @param {{ status: number, headers: import('node:http').IncomingHttpHeaders }} response
 */
function faultsOfRefusedMethod({ allow = [], isForStaff = false }, { status, headers }) {
  if (status === 404 && isForStaff) return [];
  if (status !== 405) return [`status ${status} for a method that the path does not declare`];
  const named = String(headers.allow).split(', ');
  return allow.every((method) => named.includes(method)) ? [] : [`405 with "Allow: ${headers.allow}"`];
}

/** @type {(call: Call, status: number, type: string, text: string) => string[]} */
function faultsOfBody({ isInRoute, validate }, status, type, text) {
  if (text === '') return [];
  let value = text;
  try {
    if (type.includes('json')) value = JSON.parse(text);
  } catch {
    return ['JSON that does not parse'];
  }
  const fault = isInRoute ? validate?.(status, type, value) : null;
  return fault ? [fault] : [];
}

/**
 * Compares bodies with what an OpenAPI document declares.
 *
 * @param {{ paths: Record<string, Record<string, { responses: Record<string, { content?: object }> }>> }} document 3.1
 * @returns {(path: string, method: string) => BodyValidator} for one operation, as the document names both
 *
 * @typedef {(status: number, type: string, value: unknown) => string | null} BodyValidator says what is wrong with a
 *   body of a media type under a status, of JSON with its value; null for what the document declares, and for a status
 *   that it does not declare
 */
export function bodyValidators(document) {
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  ajv.addSchema(document, 'document', false, false);
  return (path, method) => (status, type, value) => {
    const response = document.paths[path][method].responses[status];
    if (response === undefined) return null;
    const { content = {} } = response;
    if (!Object.hasOwn(content, type)) return `a body of ${type}, which the document does not declare`;
    if (content[type].schema === undefined) return null;
    const place = ['paths', path, method, 'responses', status, 'content', type, 'schema'];
    const validate = ajv.getSchema(`document#/${place.map(escaped).join('/')}`);
    if (validate === undefined) throw new Error(`The document has no schema at ${place.join(' ')}`);
    return validate(value)
      ? null
      : `a response against its schema: ${ajv.errorsText(validate.errors, { dataVar: '' })}`;
  };
}

/** A part of a JSON pointer that stands in an address (RFC 6901, 6). */
const escaped = (part) => encodeURIComponent(String(part).replaceAll('~', '~0').replaceAll('/', '~1'));
