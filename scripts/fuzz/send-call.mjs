import { Agent, request } from 'node:http';

/** Milliseconds after which a call counts as hanging. */
const timeout = 10_000;
/** The bytes of a body that are kept. */
const mostKept = 8 * 1024 * 1024;
const agent = new Agent({ keepAlive: true, maxSockets: 32 });

/**
 * Sends one call and takes the whole response; of a stream of events only its head.
 * @param {string} origin
 * @param {{ method: string, path: string, headers: Record<string, string | string[]>, body: Buffer | null }} call
 * @returns {Promise<{ status: number, headers: import('node:http').IncomingHttpHeaders, body: Buffer } | { error: string }>}
 */
export function sendCall(origin, { method, path, headers, body }) {
  return new Promise((resolve) => {
    let sent;
    const end = (outcome) => {
      clearTimeout(timer);
      resolve(outcome);
    };
    const timer = setTimeout(() => {
      end({ error: 'hang' });
      sent?.destroy();
    }, timeout);
    const length = body === null ? {} : { 'content-length': String(body.length) };
    const { hostname, port } = new URL(origin);
    try {
      sent = request({ agent, hostname, port, method, path, headers: { ...length, ...headers } });
    } catch (error) {
      end({ error: `not sent: ${error.message}` });
      return;
    }
    sent.on('error', (error) => end({ error: error.code ?? error.message }));
    sent.on('response', (response) => {
      const { statusCode: status = 0, headers: own } = response;
      if (String(own['content-type']).startsWith('text/event-stream')) {
        end({ status, headers: own, body: Buffer.alloc(0) });
        sent.destroy();
        return;
      }
      const pieces = [];
      let kept = 0;
      response.on('data', (piece) => {
        if (kept < mostKept) pieces.push(piece);
        kept += piece.length;
      });
      response.on('end', () => end({ status, headers: own, body: Buffer.concat(pieces) }));
      response.on('error', (error) => end({ error: error.code ?? error.message }));
    });
    sent.end(body ?? undefined);
  });
}
