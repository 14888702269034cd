import { STATUS_CODES } from 'node:http';
import { remainingHeader } from '@quillstead/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { errorAnswer } from './error-answer.js';
import type { Problem } from './problem.js';

/** Answers an error with its sentence as plain text, or as RFC 9457 to who accepts that (api.md, "Errors"). */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const { code, status, sentence, retryAfter } = errorAnswer(error);
  void reply.code(status).header('x-request-id', request.id).header('cache-control', 'no-store');
  if (retryAfter !== undefined) void reply.header('retry-after', retryAfter);
  if (status === 413 || status === 415) letItSendTheRest(request, reply);
  if (status === 429) void reply.header(remainingHeader, 0);
  if (request.headers.accept?.includes('application/problem+json')) {
    const title = STATUS_CODES[status] ?? '';
    const about = {
      type: 'about:blank',
      title,
      status,
      detail: sentence,
      code,
      request_id: request.id,
    } as const;
    void reply.type('application/problem+json').send(JSON.stringify(about satisfies Problem));
  } else {
    void reply.type('text/plain; charset=utf-8').send(sentence);
  }
}

/** Bytes that are taken and thrown away so that the browser, which reads only when it has written, hears why. */
const mostThrownAway = 16 * 1024 * 1024;

/** Fastify would hang up on a body that it does not read, and the browser would see a broken connection instead. */
function letItSendTheRest({ headers, raw }: FastifyRequest, reply: FastifyReply): void {
  if (!(Number(headers['content-length']) <= mostThrownAway)) return;
  void reply.removeHeader('connection');
  raw.resume();
}
