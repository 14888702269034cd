import {
  apiBase,
  type PublicOperation,
  type ErrorCode,
  errorCodeHeader,
  errorCodes,
  fillPath,
  idempotencyHeader,
  remainingHeader,
  spreadingHeader,
  takesBody,
} from '@quillstead/contracts';
import { showToast } from './announce.js';
import { CallFailure } from './call-failure.js';
import { callMessage } from './call-message.js';
import { type HttpResponse, send } from './send.js';
import { store } from './store.js';
import { viewerAtom } from './viewer.js';

/** Options of a call whose failure the page does not show. */
export interface QuietOptions {
  readonly signal?: AbortSignal;
  /** Names the call, so that a repeat after a lost response counts once; for those that are `by_key`. */
  readonly key?: string;
  /** The request continues when the user leaves the page: for acts that the page shows as done at once. */
  readonly outlivesPage?: boolean;
}

/** Options of a call whose failure the page shows. */
export interface CallOptions extends QuietOptions {
  /**
   * The text that users read when the failure itself says nothing to them ("Bad Gateway"). Its sentences say what
   * failed, what the users can do now, and that nothing typed is lost.
   */
  readonly fallback: string;
}

/** The addresses of deletions that may have happened: their responses were lost. */
const unsure = new Set<string>();

/** A call that can be repeated needs the result of the first call, which only the JSON problem holds. */
const withProblems = 'application/json, application/problem+json';

/** Makes the request of `call` and returns the response, whose type the contract defines. */
export async function makeCall(
  declared: Pick<PublicOperation, 'audience' | 'method' | 'path' | 'payloadIn' | 'reply'>,
  payload: Readonly<Record<string, unknown>>,
  { signal, fallback, key, outlivesPage }: CallOptions,
): Promise<unknown> {
  if (declared.audience !== 'anyone' && store.get(viewerAtom).kind === 'visitor')
    throw new CallFailure(errorCodes.forbidden.message, errorCodes.forbidden.status);
  const { url, rest } = addressOf(declared, payload);
  const query = takesBody(declared) ? '' : printQuery(rest);
  const address = `${apiBase}${url}${query === '' ? '' : `?${query}`}`;
  const isDeletion = declared.method === 'DELETE' && declared.reply === 'nothing';
  let response: HttpResponse | undefined;
  try {
    response = await send({
      method: declared.method,
      url: address,
      ...(takesBody(declared) && { body: rest }),
      ...(key !== undefined && { headers: { [idempotencyHeader]: key, accept: withProblems } }),
      ...(signal && { signal }),
      ...(outlivesPage && { outlivesPage }),
    });
    if (response.header(spreadingHeader)) announceSpreading();
    // A repeated deletion that finds nothing: the first one has succeeded.
    const isDone = isSuccess(response) || (isGone(response) && unsure.has(address));
    if (isDone) unsure.delete(address);
    if (isDone) return isSuccess(response) ? response.data : null;
    throw new Error(`Request failed with status code ${response.status}`);
  } catch (error) {
    if (isDeletion && (response === undefined || response.status >= 500)) unsure.add(address);
    throw toFailure(error, response, signal, fallback);
  }
}

const isSuccess = ({ status }: HttpResponse): boolean => status >= 200 && status < 300;

const isGone = ({ status }: HttpResponse): boolean => status === 404 || status === 410;

/** Shows the message in a timer, so that it replaces the message of the page about the call itself. */
function announceSpreading(): void {
  setTimeout(() => showToast('Done. It may take a few seconds until it is hidden everywhere.'));
}

/** Returns the address of a call, and the fields of its payload that are not in the path. */
function addressOf(
  declared: Pick<PublicOperation, 'path'>,
  payload: Readonly<Record<string, unknown>>,
): { url: string; rest: Record<string, unknown> } {
  const rest = { ...payload };
  const url = fillPath(declared, (key) => {
    const value = rest[key];
    delete rest[key];
    return encodeURIComponent(String(value));
  });
  return { url, rest };
}

/** Returns the query by docs/api.md#payloads: an array repeats its key; null and undefined values are left out. */
function printQuery(params: Readonly<Record<string, unknown>>): string {
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(params)) {
    if (value === null || value === undefined) continue;
    for (const one of Array.isArray(value) ? value : [value]) query.append(key, String(one));
  }
  return query.toString();
}

function toFailure(
  error: unknown,
  response: HttpResponse | undefined,
  signal: AbortSignal | undefined,
  fallback: string | undefined,
): CallFailure {
  if (signal?.aborted) return new CallFailure('Request aborted', null, true);
  const problem = readProblem(response);
  const message = callMessage({
    body: problem?.detail ?? response?.data,
    statusText: response?.statusText,
    error,
    remaining: response?.header(remainingHeader),
    fallback,
  });
  return new CallFailure(message, response?.status ?? null, false, codeOf(response), problem?.stored);
}

/** Returns the problem details (RFC 9457) of a response, if it has them. */
function readProblem(response: HttpResponse | undefined): { detail: unknown; stored: unknown } | null {
  const data = response?.data;
  if (typeof data !== 'object' || data === null || !('detail' in data)) return null;
  return { detail: data.detail, stored: 'stored' in data ? data.stored : undefined };
}

function codeOf(response: HttpResponse | undefined): ErrorCode | null {
  const code = response?.header(errorCodeHeader);
  return typeof code === 'string' && isErrorCode(code) ? code : null;
}

const isErrorCode = (code: string): code is ErrorCode => Object.hasOwn(errorCodes, code);
