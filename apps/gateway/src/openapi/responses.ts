import { STATUS_CODES } from 'node:http';
import { type ErrorCode, remainingHeader } from '@quillstead/contracts';
import type { Contract, DeclaredCall } from './contract.js';
import type { Response } from './document.js';
import { errorsOf } from './errors-of-call.js';
import { headersNamed } from './headers.js';
import { replyReference } from './reply-schemas.js';

/** Every answer that a call may get, by status. */
export function responsesOf(call: DeclaredCall, contract: Contract): Record<string, Response> {
  const fine = [call.status, call.repeatedStatus ?? call.status].map((status) => [
    status,
    success(call, status),
  ]);
  const kept = call.method === 'GET' ? [[304, notModified]] : [];
  const failed = [...errorsByStatus(call, contract)].map(([status, codes]) => [
    status,
    failure(status, codes, contract),
  ]);
  return Object.fromEntries([...fine, ...kept, ...failed]) as Record<string, Response>;
}

const notModified: Response = {
  description: STATUS_CODES[304] ?? '',
  headers: headersNamed(['x-request-id', 'etag', 'cache-control']),
};

function success(call: DeclaredCall, status: number): Response {
  const named = [
    'x-request-id',
    'cache-control',
    ...(call.method === 'GET' ? ['etag'] : []),
    ...(call.limit === 'default' ? [] : [remainingHeader]),
  ];
  return {
    description: STATUS_CODES[status] ?? '',
    headers: headersNamed(named),
    ...(status === 204 ? {} : { content: { 'application/json': { schema: replyReference(call.reply) } } }),
  };
}

function errorsByStatus(call: DeclaredCall, { errorCodes }: Contract): Map<number, ErrorCode[]> {
  return Map.groupBy(errorsOf(call), (code) => errorCodes[code].status);
}

/** The sentence as plain text, or the same as RFC 9457 to who accepts that (api.md, "Errors"). */
function failure(status: number, codes: ErrorCode[], { errorCodes }: Contract): Response {
  const waits = status === 429 || status === 503 ? ['retry-after'] : [];
  const left = status === 429 ? [remainingHeader] : [];
  return {
    description: codes.map((code) => `${code}: ${errorCodes[code].message}`).join('\n'),
    headers: headersNamed(['x-request-id', ...waits, ...left]),
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
