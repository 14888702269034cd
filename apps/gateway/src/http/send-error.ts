import { STATUS_CODES } from 'node:http';
import { finished } from 'node:stream';
import { type ErrorCode, errorCodeHeader, remainingHeader } from '@quillstead/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { errorResponse } from './error-response.js';
import type { Problem } from './problem.js';

/** Answers an error with its sentence as plain text, or as RFC 9457 to who accepts that (docs/api.md#errors). */
export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const { code, status, sentence, retryAfter, stored } = errorResponse(error);
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
  const answer = () => void reply.type(type).send(text);
  if (request.raw.complete) answer();
  else if (isSaidOfBody(code)) afterTheRest(request, reply, answer);
  else answer();
}

/** Whether an error may be said of a body that is still coming. */
const isSaidOfBody = (code: ErrorCode) =>
  code === 'too_large' || code === 'not_json' || code === 'overloaded';

/** Bytes that are taken and thrown away so that the browser, which reads only when it has written, hears why. */
const mostThrownAway = 16 * 1024 * 1024;

/**
 * Answers once the body has come that nobody reads. Fastify would hang up on it, and so does Node after an answer to
 * who wants no second one on the connection, such as many a proxy: they would see a broken connection instead of an
 * answer.
 */
function afterTheRest({ headers, raw }: FastifyRequest, reply: FastifyReply, answer: () => void): void {
  if (Number(headers['content-length'] ?? 0) > mostThrownAway) return answer();
  void reply.removeHeader('connection');
  let thrownAway = 0;
  const forget = finished(raw, { writable: false }, (error) => {
    if (!error) answer();
  });
  raw.on('data', (piece: Buffer) => {
    thrownAway += piece.length;
    if (thrownAway <= mostThrownAway) return;
    forget();
    raw.pause().removeAllListeners('data');
    void reply.header('connection', 'close');
    answer();
  });
}
