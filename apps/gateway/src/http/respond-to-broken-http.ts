import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';

const responses: Readonly<Record<string, { status: number; sentence: string }>> = {
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, sentence: 'The request took too long to arrive.' },
  HPE_HEADER_OVERFLOW: { status: 431, sentence: 'The address or the headers of the request are too long.' },
  HPE_CHUNK_EXTENSIONS_OVERFLOW: { status: 413, sentence: 'The request is too large.' },
};
const malformed = { status: 400, sentence: 'The request is malformed.' };

/** Responds to bytes that are no HTTP request or come too late: Fastify has no request object for them. */
export function respondToBrokenHttp(
  error: Error & { code?: string; rawPacket?: unknown },
  socket: Socket,
): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const { status, sentence } = responses[error.code ?? ''] ?? malformed;
  if (socket.writable) {
    const headers = [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      'content-type: text/plain; charset=utf-8',
      `content-length: ${Buffer.byteLength(sentence)}`,
      'x-content-type-options: nosniff',
      `x-request-id: ${randomUUID()}`,
      'connection: close',
    ];
    // A response to HEAD has no content (RFC 9110, 9.3.2), and a client would take it for the next response.
    const { rawPacket: sent } = error;
    const isHead = Buffer.isBuffer(sent) && sent.subarray(0, 5).toString('latin1') === 'HEAD ';
    socket.write(`${headers.join('\r\n')}\r\n\r\n${isHead ? '' : sentence}`);
  }
  socket.destroySoon();
}
