import { isUtf8 } from 'node:buffer';
import { CallError } from '@quillstead/service-kit';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { LargeBodies } from './large-bodies.js';
import { readBody } from './read-body.js';

/**
 * Reads a body as JSON; undefined when there is none. Throws `not_json` for anything else, also when it is compressed,
 * because nobody knows its size.
 */
export async function readJsonBody(
  request: FastifyRequest,
  reply: FastifyReply,
  limit: number,
  largeBodies: LargeBodies,
): Promise<unknown> {
  if (!hasBody(request)) return undefined;
  if (request.mediaType !== 'application/json') throw new CallError('not_json');
  try {
    return parseJson(request, await readBody(request, limit, largeBodies));
  } catch (error) {
    largeBodies.release(request.largeBody);
    // More of the body may come.
    void reply.header('connection', 'close');
    throw error instanceof CallError ? error : new CallError('invalid', 'The request is not valid JSON.');
  }
}

function hasBody({ headers }: FastifyRequest): boolean {
  if (headers['content-type'] !== undefined || headers['transfer-encoding'] !== undefined) return true;
  return (headers['content-length'] ?? '0') !== '0';
}

function parseJson({ headers }: FastifyRequest, body: Buffer): unknown {
  if ((headers['content-encoding'] ?? 'identity') !== 'identity') throw new CallError('not_json');
  if (body.length === 0) return undefined;
  if (!isUtf8(body)) throw new CallError('invalid', 'The request is not valid UTF-8.');
  return JSON.parse(body.toString());
}
