import { finished } from 'node:stream';
import { ordinaryBodyLimit } from '@quillstead/contracts';
import { CallError } from '@quillstead/service-kit';
import type { FastifyRequest } from 'fastify';
import type { LargeBodies } from './large-bodies.js';

/**
 * Reads a body whole. A large body first takes a place among the large ones, which the caller gives back. Throws
 * `too_large` beyond the limit in bytes, `overloaded` when there is no place, `invalid` for a body that breaks off.
 */
export function readBody(request: FastifyRequest, limit: number, largeBodies: LargeBodies): Promise<Buffer> {
  const { raw, headers } = request;
  const declared = headers['content-length'] === undefined ? null : Number(headers['content-length']);
  return new Promise((resolve, reject) => {
    let received = 0;
    let bytes: Buffer = Buffer.allocUnsafe(0);
    const forget = finished(raw, { writable: false }, (error) => {
      if (error) end(new CallError('invalid'));
      else end(null);
    });

    function end(error: unknown): void {
      forget();
      raw.off('data', add);
      if (request.largeBody) request.largeBody.isArriving = false;
      if (error === null) resolve(bytes.subarray(0, received));
      else reject(error);
    }

    /** Holds a body of that length to what it may take: of the route, and of what is there for large ones. */
    function admit(length: number): void {
      if (!(length <= limit)) throw new CallError('too_large');
      if (length <= ordinaryBodyLimit || request.largeBody !== null) return;
      // Large bodies are calls of members, who are known before a body is read.
      const memberId = request.caller?.viewer?.id;
      if (memberId === undefined) throw new CallError('forbidden');
      request.largeBody = largeBodies.take(memberId, length, end);
    }

    /** Copied, since a sender who sends byte after byte would make each a piece of its own, many times its size. */
    function add(piece: Buffer): void {
      try {
        const length = received + piece.length;
        admit(length);
        if (request.largeBody) largeBodies.arrived(request.largeBody, length);
        if (length > bytes.length) bytes = enlarged(bytes, Math.min(limit, 2 * length));
        received += piece.copy(bytes, received);
      } catch (error) {
        end(error);
      }
    }

    try {
      if (declared !== null) admit(declared);
      bytes = Buffer.allocUnsafe(declared ?? 0);
      raw.on('data', add);
    } catch (error) {
      end(error);
    }
  });
}

function enlarged(bytes: Buffer, length: number): Buffer {
  const larger = Buffer.allocUnsafe(length);
  bytes.copy(larger);
  return larger;
}
