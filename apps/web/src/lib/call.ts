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
} from '@quillstead/contracts';
import type { FieldKey, Payload } from '@quillstead/fields';
import { CallFailure } from './call-failure.js';
import { callMessage } from './call-message.js';
import { type Answer, send } from './send.js';
import { store } from './store.js';
import { viewerAtom } from './viewer.js';

export interface CallOptions {
  readonly signal?: AbortSignal;
  /** Said instead of an error that says nothing ("Internal Server Error"). */
  readonly fallback?: string;
  /** Names the call, so that made again after a lost answer it counts once; for those that are `by_key`. */
  readonly key?: string;
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
  const query = takesBody(declared) ? '' : printQuery(rest);
  let answer: Answer | undefined;
  try {
    answer = await send({
      method: declared.method,
      url: `${apiBase}${url}${query === '' ? '' : `?${query}`}`,
      ...(takesBody(declared) && { body: rest }),
      ...(key !== undefined && { headers: { [idempotencyHeader]: key } }),
      ...(signal && { signal }),
    });
    if (isSuccess(answer)) return answer.data as ReplyTypes[Reply];
    throw new Error(`Request failed with status code ${answer.status}`);
  } catch (error) {
    throw toFailure(error, answer, signal, fallback);
  }
}

const isSuccess = ({ status }: Answer): boolean => status >= 200 && status < 300;

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

function toFailure(
  error: unknown,
  answer: Answer | undefined,
  signal: AbortSignal | undefined,
  fallback: string | undefined,
): CallFailure {
  if (signal?.aborted) return new CallFailure('Request aborted', null, true);
  const message = callMessage({
    body: answer?.data,
    statusText: answer?.statusText,
    error,
    remaining: answer?.header(remainingHeader),
    fallback,
  });
  return new CallFailure(message, answer?.status ?? null);
}
