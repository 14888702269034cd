import {
  apiBase,
  type Call,
  errorCodes,
  fillPath,
  idempotencyHeader,
  remainingHeader,
  takesBody,
} from '@quillstead/contracts';
import type { CallOptions } from './call.js';
import { CallFailure } from './call-failure.js';
import { callMessage } from './call-message.js';
import { type Answer, send } from './send.js';
import { store } from './store.js';
import { viewerAtom } from './viewer.js';

/** What `call` does once this part of the program is here: its reply, whose type the contract says. */
export async function makeCall(
  declared: Pick<Call, 'audience' | 'method' | 'path' | 'payloadIn'>,
  payload: Readonly<Record<string, unknown>>,
  { signal, fallback, key }: CallOptions,
): Promise<unknown> {
  if (declared.audience !== 'anyone' && store.get(viewerAtom).kind === 'visitor')
    throw new CallFailure(errorCodes.forbidden.message, errorCodes.forbidden.status);
  const { url, rest } = addressOf(declared, payload);
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
    if (isSuccess(answer)) return answer.data;
    throw new Error(`Request failed with status code ${answer.status}`);
  } catch (error) {
    throw toFailure(error, answer, signal, fallback);
  }
}

const isSuccess = ({ status }: Answer): boolean => status >= 200 && status < 300;

/** The address of a call, and what of its payload does not stand in it. */
function addressOf(
  declared: Pick<Call, 'path'>,
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
