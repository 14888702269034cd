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
import type { CallOptions } from './call.js';
import { CallFailure } from './call-failure.js';
import { callMessage } from './call-message.js';
import { type Answer, send } from './send.js';
import { store } from './store.js';
import { viewerAtom } from './viewer.js';

/** Deletions that may have happened: their answers were lost. */
const unsure = new Set<string>();

/** A call that can be made again wants to be told what came of it the first time, which no plain sentence says. */
const withProblems = 'application/json, application/problem+json';

/** What `call` does once this part of the program is here: its reply, whose type the contract says. */
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
  let answer: Answer | undefined;
  try {
    answer = await send({
      method: declared.method,
      url: address,
      ...(takesBody(declared) && { body: rest }),
      ...(key !== undefined && { headers: { [idempotencyHeader]: key, accept: withProblems } }),
      ...(signal && { signal }),
      ...(outlivesPage && { outlivesPage }),
    });
    if (answer.header(spreadingHeader)) tellOfSpreading();
    // What is gone when it is deleted again was deleted the first time.
    const isDone = isSuccess(answer) || (isGone(answer) && unsure.has(address));
    if (isDone) unsure.delete(address);
    if (isDone) return isSuccess(answer) ? answer.data : null;
    throw new Error(`Request failed with status code ${answer.status}`);
  } catch (error) {
    if (isDeletion && (answer === undefined || answer.status >= 500)) unsure.add(address);
    throw toFailure(error, answer, signal, fallback);
  }
}

const isSuccess = ({ status }: Answer): boolean => status >= 200 && status < 300;

const isGone = ({ status }: Answer): boolean => status === 404 || status === 410;

/** After what the page says of the call itself, whose place it takes. */
function tellOfSpreading(): void {
  setTimeout(() => showToast('Done. It may take a few seconds until it is hidden everywhere.'));
}

/** The address of a call, and what of its payload does not stand in it. */
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

/** The query as docs/api.md#payloads has it: an array is its key repeated, what is null or missing is left out. */
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
  const problem = readProblem(answer);
  const message = callMessage({
    body: problem?.detail ?? answer?.data,
    statusText: answer?.statusText,
    error,
    remaining: answer?.header(remainingHeader),
    fallback,
  });
  return new CallFailure(message, answer?.status ?? null, false, codeOf(answer), problem?.stored);
}

/** The error as RFC 9457 has it, where it came so. */
function readProblem(answer: Answer | undefined): { detail: unknown; stored: unknown } | null {
  const data = answer?.data;
  if (typeof data !== 'object' || data === null || !('detail' in data)) return null;
  return { detail: data.detail, stored: 'stored' in data ? data.stored : undefined };
}

function codeOf(answer: Answer | undefined): ErrorCode | null {
  const code = answer?.header(errorCodeHeader);
  return typeof code === 'string' && isErrorCode(code) ? code : null;
}

const isErrorCode = (code: string): code is ErrorCode => Object.hasOwn(errorCodes, code);
