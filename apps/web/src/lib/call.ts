import {
  apiBase,
  type Call,
  errorCodes,
  fillPath,
  idempotencyHeader,
  remainingHeader,
  type ReplyName,
  type ReplyTypes,
  takesBody,
  xsrfCookie,
  xsrfHeader,
} from '@quillstead/contracts';
import type { FieldKey, Payload } from '@quillstead/fields';
import type { AxiosInstance } from 'axios';
import { CallFailure } from './call-failure.js';
import { callMessage } from './call-message.js';
import { store } from './store.js';
import { viewerAtom } from './viewer.js';

export interface CallOptions {
  readonly signal?: AbortSignal;
  /** Said instead of an error that says nothing ("Internal Server Error"). */
  readonly fallback?: string;
  /** Names the call, so that made again after a lost answer it counts once; for those that are `by_key`. */
  readonly key?: string;
}

/** Axios comes in a chunk of its own beside the first paint; everybody waits for the same one. */
let client: Promise<AxiosInstance> | undefined;

function getClient(): Promise<AxiosInstance> {
  client ??= import('axios').then(({ default: axios }) =>
    axios.create({
      baseURL: apiBase,
      withCredentials: true,
      xsrfCookieName: xsrfCookie,
      xsrfHeaderName: xsrfHeader,
      adapter: 'xhr',
      paramsSerializer: { serialize: printQuery },
    }),
  );
  client.catch(() => (client = undefined));
  return client;
}

/**
 * Makes a declared call (spec section 7): fills the path, sends the rest of the payload as query (GET, DELETE) or
 * body (POST, PUT) and gives the reply.
 *
 * @throws CallFailure with the sentence to show; at once, and without a request, when a visitor makes a member's call
 */
export async function call<Required extends FieldKey, Optional extends FieldKey, Reply extends ReplyName>(
  declared: Call<Required, Optional, Reply>,
  payload: Payload<Required, Optional>,
  { signal, fallback, key }: CallOptions = {},
): Promise<ReplyTypes[Reply]> {
  if (declared.audience !== 'anyone' && store.get(viewerAtom).kind === 'visitor')
    throw new CallFailure(errorCodes.forbidden.message, errorCodes.forbidden.status);
  const { url, rest } = addressOf(declared, { ...payload });
  try {
    const http = await getClient();
    const { data } = await http.request<ReplyTypes[Reply]>({
      url,
      method: declared.method,
      ...(takesBody(declared) ? { data: rest } : { params: rest }),
      ...(signal && { signal }),
      ...(key !== undefined && { headers: { [idempotencyHeader]: key } }),
    });
    return data;
  } catch (error) {
    throw toFailure(error, signal, fallback);
  }
}

/** The address of a call, and what of its payload does not stand in it. */
function addressOf(
  declared: Pick<Call, 'path'>,
  payload: Record<string, unknown>,
): { url: string; rest: Record<string, unknown> } {
  const rest = { ...payload };
  const url = fillPath(declared, (key) => {
    const value = rest[key];
    delete rest[key];
    return encodeURIComponent(String(value));
  });
  return { url, rest };
}

/** The query as api.md has it: an array is its key repeated, what is null or missing is left out. */
function printQuery(params: Readonly<Record<string, unknown>>): string {
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(params)) {
    if (value === null || value === undefined) continue;
    for (const one of Array.isArray(value) ? value : [value]) query.append(key, String(one));
  }
  return query.toString();
}

interface Answer {
  readonly status: number;
  readonly statusText: string;
  readonly data: unknown;
  readonly headers: Readonly<Record<string, unknown>>;
}

function toFailure(
  error: unknown,
  signal: AbortSignal | undefined,
  fallback: string | undefined,
): CallFailure {
  if (signal?.aborted) return new CallFailure('Request aborted', null, true);
  const answer = answerOf(error);
  const message = callMessage({
    body: answer?.data,
    statusText: answer?.statusText,
    error,
    remaining: answer?.headers[remainingHeader],
    fallback,
  });
  return new CallFailure(message, answer?.status ?? null);
}

function answerOf(error: unknown): Answer | undefined {
  if (typeof error !== 'object' || error === null || !('response' in error)) return undefined;
  const { response } = error;
  return isAnswer(response) ? response : undefined;
}

function isAnswer(value: unknown): value is Answer {
  return typeof value === 'object' && value !== null && 'status' in value && 'headers' in value;
}
