import { isUtf8 } from 'node:buffer';
import { CallError } from '@quillstead/service-kit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { LargeBodies } from './large-bodies.js';
import { readBody } from './read-body.js';

/** Makes JSON the only body there is: anything else is a 415, and so is a compressed one, whose size nobody knows. */
export function takeJsonOnly(server: FastifyInstance, largeBodies: LargeBodies): void {
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('application/json', async (request: FastifyRequest) => {
    try {
      return readJson(request, await readBody(request, largeBodies));
    } catch (error) {
      largeBodies.release(request.largeBody);
      throw error instanceof CallError ? error : new CallError('invalid', 'The request is not valid JSON.');
    }
  });
}

function readJson({ headers }: FastifyRequest, body: Buffer): unknown {
  if ((headers['content-encoding'] ?? 'identity') !== 'identity') throw new CallError('not_json');
  if (body.length === 0) return undefined;
  if (!isUtf8(body)) throw new CallError('invalid', 'The request is not valid UTF-8.');
  return JSON.parse(body.toString());
}
