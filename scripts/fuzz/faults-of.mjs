import { brotliDecompressSync, gunzipSync, inflateSync, zstdDecompressSync } from 'node:zlib';

const mostOfSentence = 4 * 1024;
const mostOfPage = 1024 * 1024;
/** What the server itself may answer to any request before a route is found, or because of a header that no route reads. */
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
 * What is wrong with an answer, in words; nothing when it is as it should be.
 * @typedef {{ statuses?: Set<number>, isInRoute?: boolean, allow?: string[], isForStaff?: boolean, body: Buffer | null,
 * answers?: import('./answers-of.mjs').AnswerFault }} Call `statuses` are those that the document declares; `isInRoute` says
 * that the address surely fits the path, and then `answers` compares bodies with it; `allow` are the methods of the path,
 * when the call has none of them
 *
 * @param {Call} call
 * @param {Awaited<ReturnType<typeof import('./send-call.mjs').sendCall>>} answer
 * @returns {string[]}
 */
export function faultsOf(call, answer) {
  if ('error' in answer) return faultsOfError(call, answer.error);
  const { status, headers } = answer;
  const faults = [];
  if (status >= 500 && !isRefusal(answer)) faults.push(`status ${status}`);
  if (call.allow) {
    if (!isRefusal(answer)) faults.push(...faultsOfRefusedMethod(call, answer));
  } else if (call.statuses && status < 500 && !call.statuses.has(status)) {
    if (call.isInRoute ? status !== 431 : !ofTheServer.has(status) && status !== 400)
      faults.push(`status ${status}, which the document does not declare`);
  }
  let text = '';
  try {
    const encoding = headers['content-encoding'];
    text = String(encoding && answer.body.length > 0 ? readers[encoding](answer.body) : answer.body);
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

/** A refusal for want of room, which says when to come again. */
export function isRefusal(answer) {
  return 'status' in answer && answer.status === 503 && answer.headers['retry-after'] !== undefined;
}

/** A large body may be cut off: the answer stands before its end, and the rest of it is not taken. */
function faultsOfError(call, error) {
  if (error.startsWith('not sent')) return [];
  const isCut = ['ECONNRESET', 'EPIPE'].includes(error) && (call.body?.length ?? 0) > 64 * 1024;
  return isCut ? [] : [error];
}

/**
 * The areas of the staff do not exist for others, so that a path of theirs may not be there.
 * @param {Call} call
 * @param {{ status: number, headers: import('node:http').IncomingHttpHeaders }} answer
 */
function faultsOfRefusedMethod({ allow = [], isForStaff = false }, { status, headers }) {
  if (status === 404 && isForStaff) return [];
  if (status !== 405) return [`status ${status} for a method that the path does not declare`];
  const named = String(headers.allow).split(', ');
  return allow.every((method) => named.includes(method)) ? [] : [`405 with "Allow: ${headers.allow}"`];
}

/** @type {(call: Call, status: number, type: string, text: string) => string[]} */
function faultsOfBody({ isInRoute, answers }, status, type, text) {
  if (text === '') return [];
  let value = text;
  try {
    if (type.includes('json')) value = JSON.parse(text);
  } catch {
    return ['JSON that does not parse'];
  }
  const fault = isInRoute ? answers?.(status, type, value) : null;
  return fault ? [fault] : [];
}
