import { STATUS_CODES } from 'node:http';
import {
  type ErrorCode,
  errorCodeHeader,
  remainingHeader,
  spreadingHeader,
  takesBody,
} from '@quillstead/contracts';
import type { Contract, DeclaredOperation } from './contract.js';
import type { Response, Schema } from './document.js';
import { headersNamed } from './headers.js';
import { replyReference } from './response-schemas.js';

/** Returns every response that a call may get, by status. */
export function responsesOf(call: DeclaredOperation, contract: Contract): Record<string, Response> {
  const { status, repeatedStatus, visitorStatus } = call;
  const fine = [status, repeatedStatus ?? status, visitorStatus ?? status].map((one) => [
    one,
    success(call, one),
  ]);
  const pending = call.pendingStatus === null ? [] : [[call.pendingStatus, beingMade]];
  const spreading = call.hides ? [[202, stillSpreading(call)]] : [];
  const unchanged = hasEtag(call) ? [[304, notModified]] : [];
  const failed = [...errorsByStatus(call, contract)].map(([one, codes]) => [
    one,
    failure(one, codes, contract),
  ]);
  return Object.fromEntries([...fine, ...pending, ...spreading, ...unchanged, ...failed]) as Record<
    string,
    Response
  >;
}

const beingMade: Response = {
  description: 'Still being made',
  headers: headersNamed(['x-request-id', 'cache-control']),
};

const notModified: Response = {
  description: STATUS_CODES[304] ?? '',
  headers: headersNamed(['x-request-id', 'etag', 'cache-control']),
};

function success(call: DeclaredOperation, status: number): Response {
  const named = [
    'x-request-id',
    'cache-control',
    ...(hasEtag(call) ? ['etag'] : []),
    ...(call.limit === 'default' ? [] : [remainingHeader]),
  ];
  return {
    description: STATUS_CODES[status] ?? '',
    headers: headersNamed(named),
    ...(status === 204 ? {} : { content: { [call.media]: contentOf(call) } }),
  };
}

/** Returns the usual response under another status: a part of the site had not applied the change in time. */
function stillSpreading(call: DeclaredOperation): Response {
  const { headers = {}, ...usual } = success(call, call.status);
  const description = 'Done. It may take a few seconds until it is hidden everywhere.';
  return { ...usual, description, headers: { ...headers, ...headersNamed([spreadingHeader]) } };
}

/** True if a browser may check whether the response is still the same; not for a stream, which has no end. */
function hasEtag({ method, media }: DeclaredOperation): boolean {
  return method === 'GET' && media !== 'text/event-stream';
}

/**
 * Returns the schema of a response. For a response that is neither JSON nor text the media type is enough (OpenAPI 3.1,
 * "Binary Data").
 */
function contentOf({ media, reply }: DeclaredOperation): { schema?: Schema } {
  if (media === 'application/json') return { schema: replyReference(reply) };
  return media === 'text/plain' ? { schema: { type: 'string' } } : {};
}

function errorsByStatus(call: DeclaredOperation, { errorCodes }: Contract): Map<number, ErrorCode[]> {
  return Map.groupBy(errorsOf(call), (code) => errorCodes[code].status);
}

/** Returns the sentence as plain text, or the same as RFC 9457 to who accepts that (docs/api.md#errors). */
function failure(status: number, codes: ErrorCode[], { errorCodes }: Contract): Response {
  const waits = status === 429 || status === 503 ? ['retry-after'] : [];
  const left = status === 429 ? [remainingHeader] : [];
  return {
    description: codes.map((code) => `${code}: ${errorCodes[code].message}`).join('\n'),
    headers: headersNamed(['x-request-id', errorCodeHeader, ...waits, ...left]),
    content: {
      'text/plain': {
        schema: { type: 'string' },
        examples: Object.fromEntries(codes.map((code) => [code, { value: errorCodes[code].message }])),
      },
      'application/problem+json': {
        schema: {
          allOf: [{ $ref: '#/components/schemas/problem' }],
          properties: { status: { const: status }, code: { enum: codes } },
        },
      },
    },
  };
}

/** Returns every error that a call can respond with: those of every call, and those that its owner declares. */
function errorsOf(call: DeclaredOperation): ErrorCode[] {
  const isForStaff = call.audience === 'moderator' || call.audience === 'admin';
  const codes: ErrorCode[] = [
    'invalid',
    ...(call.method !== 'GET' || call.audience === 'member' ? (['forbidden'] as const) : []),
    ...(isForStaff ? (['not_found', 'second_factor_required'] as const) : []),
    ...(call.needs === 'step-up' ? (['step_up_required'] as const) : []),
    ...(takesBody(call) ? (['too_large', 'not_json'] as const) : []),
    ...(call.repeat === 'by_key' ? (['key_reused'] as const) : []),
    'too_many',
    'internal',
    'overloaded',
    'unreachable',
    ...call.errors,
  ];
  return [...new Set(codes)];
}
