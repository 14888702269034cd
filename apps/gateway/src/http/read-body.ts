import { isUtf8 } from 'node:buffer';
import { finished } from 'node:stream';
import { ordinaryBodyLimit } from '@quillstead/contracts';
import { CallError } from '@quillstead/service-kit/process';
import type { FastifyReply, FastifyRequest } from 'fastify';
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

    /** Copies the piece: for a sender of single bytes each would be a buffer of its own, many times its size. */
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

/**
 * Reads a body as JSON; undefined when there is none. Throws `not_json` for anything else, also when it is compressed,
 * because its size is unknown.
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
    // More of the body may arrive.
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

const deepest = 8;

/**
 * True if a value holds, at any depth, text that can't be stored or sent on: NUL, which PostgreSQL can't store, or half
 * a surrogate pair. A value that is nested deeper than any of ours counts as broken too.
 */
export function hasBrokenText(value: unknown, depth = 0): boolean {
  if (typeof value === 'string') return value.includes('\0') || !value.isWellFormed();
  if (typeof value !== 'object' || value === null) return false;
  if (depth === deepest) return true;
  return Object.entries(value).some(([key, one]) => hasBrokenText(key) || hasBrokenText(one, depth + 1));
}
