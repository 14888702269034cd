import { STATUS_CODES } from 'node:http';
import { finished } from 'node:stream';
import { type ErrorCode, errorCodeHeader, errorCodes, remainingHeader } from '@quillstead/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { errorResponse } from './error-response.js';

/**
 * Responds to an error with its sentence as plain text, or as RFC 9457 to clients that accept it (docs/api.md#errors).
 */
export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const { code, status, sentence, retryAfter, stored } = errorResponse(error);
  // A route may have declared the length of the response that failed.
  void reply.removeHeader('content-length');
  void reply.code(status).header('x-request-id', request.id).header('cache-control', 'no-store');
  void reply.header(errorCodeHeader, code);
  if (retryAfter !== undefined) void reply.header('retry-after', retryAfter);
  if (status === 429) void reply.header(remainingHeader, 0);
  let [type, text] = ['text/plain; charset=utf-8', sentence];
  if (request.headers.accept?.includes('application/problem+json')) {
    const title = STATUS_CODES[status] ?? '';
    const about = {
      type: 'about:blank',
      title,
      status,
      detail: sentence,
      code,
      request_id: request.id,
      stored,
    } as const;
    [type, text] = ['application/problem+json', JSON.stringify(about satisfies Problem)];
  }
  const respond = () => void reply.type(type).send(text);
  if (request.raw.complete) respond();
  else if (isSaidOfBody(code)) afterTheRest(request, reply, respond);
  else respond();
}

/** True if an error may be sent while the body still arrives. */
const isSaidOfBody = (code: ErrorCode) =>
  code === 'too_large' || code === 'not_json' || code === 'overloaded';

/**
 * Bytes that are read and thrown away so that the browser, which reads only after it has written, receives the reason.
 */
const mostThrownAway = 16 * 1024 * 1024;

/**
 * Responds once the unread body has arrived. Fastify would close the connection before that, and so does Node after a
 * response to a client that sends one request per connection, such as many proxies: they would see a broken connection
 * instead of a response.
 */
function afterTheRest({ headers, raw }: FastifyRequest, reply: FastifyReply, respond: () => void): void {
  if (Number(headers['content-length'] ?? 0) > mostThrownAway) return respond();
  void reply.removeHeader('connection');
  let thrownAway = 0;
  const forget = finished(raw, { writable: false }, (error) => {
    if (!error) respond();
  });
  raw.on('data', (piece: Buffer) => {
    thrownAway += piece.length;
    if (thrownAway <= mostThrownAway) return;
    forget();
    raw.pause().removeAllListeners('data');
    void reply.header('connection', 'close');
    respond();
  });
}

const codes = Object.keys(errorCodes) as ErrorCode[];

/**
 * The error for callers who accept `application/problem+json` (RFC 9457), with the stable code and the request's id
 * added.
 */
export const problem = z.object({
  type: z.literal('about:blank'),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
  code: z.enum(codes),
  request_id: z.string(),
  /** The response to the request that used the idempotency key first, with `key_reused`. */
  stored: z.unknown().optional(),
});

type Problem = z.infer<typeof problem>;
