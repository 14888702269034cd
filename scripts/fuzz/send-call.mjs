import { Agent, request } from 'node:http';
import { connect } from 'node:net';
import { hostileText } from './hostile-values.mjs';

/** Milliseconds after which a call counts as hanging. */
const timeout = 10_000;
/** The bytes of a body that are kept. */
const mostKept = 8 * 1024 * 1024;
const agent = new Agent({ keepAlive: true, maxSockets: 512 });

/**
 * Sends one call and takes the whole response; of a stream of events only its head.
 * @param {string} origin
 * @param {{ method: string, path: string, headers: Record<string, string | string[]>, body: Buffer | null }} call
 * @returns {Promise<{ status: number, headers: import('node:http').IncomingHttpHeaders, body: Buffer } | { error:
 *   string }>}
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

/** Milliseconds after which the server must have responded or closed. */
const longest = 12_000;
/** Milliseconds without a further byte after which a response on an open connection counts as whole. */
const pause = 250;
const host = 'Host: 127.0.0.1\r\n';
const post = `POST /api/v1/page-view HTTP/1.1\r\n${host}Content-Type: application/json\r\n`;

/** The requests that no HTTP client sends, and pipelined requests. Each is a list of pieces of bytes. */
const makers = {
  'broken request line': (random) => [
    random.pick([
      'GET\r\n\r\n',
      'GET / HTTP/9.9\r\n\r\n',
      'GET / HTTP/1.1 HTTP/1.1\r\nHost: a\r\n\r\n',
      `GET /${'a'.repeat(20_000)} HTTP/1.1\r\n${host}\r\n`,
      `get / http/1.1\r\n${host}\r\n`,
      'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
      '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03',
      '\0\0\0\0\r\n\r\n',
      `GET http://evil.example/ HTTP/1.1\r\n${host}Connection: close\r\n\r\n`,
      `GET api/v1/home HTTP/1.1\r\n${host}Connection: close\r\n\r\n`,
      `OPTIONS * HTTP/1.1\r\n${host}Connection: close\r\n\r\n`,
      `CONNECT evil.example:443 HTTP/1.1\r\n${host}\r\n`,
      `GET /\xff\xfe HTTP/1.1\r\n${host}Connection: close\r\n\r\n`,
      `GET /story/%00 HTTP/1.0\r\n\r\n`,
    ]),
  ],
  'broken headers': (random) => [
    `GET /api/v1/home HTTP/1.1\r\n${host}${random.pick([
      'No colon\r\n',
      ': no name\r\n',
      'A : space\r\n',
      ' folded: line\r\n',
      `X: ${'y'.repeat(20_000)}\r\n`,
      `${'X: y\r\n'.repeat(3_000)}`,
      'X: a\0b\r\n',
      'X: a\rb\r\n',
      'Host: another\r\n',
      'Cookie: sid=\xff\xfe\r\n',
    ])}Connection: close\r\n\r\n`,
  ],
  'lying length': (random) => [
    `${post}${random.pick([
      'Content-Length: -1\r\n\r\n{}',
      'Content-Length: 1e3\r\n\r\n{}',
      'Content-Length: 99999999999999999999\r\n\r\n{}',
      'Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}',
      'Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
      'Content-Length: 1\r\nConnection: close\r\n\r\n{"pathname":"/"}',
      'Content-Length: 0\r\nConnection: close\r\n\r\n{}',
    ])}`,
  ],
  'bad chunks': (random) => [
    `${post}Transfer-Encoding: chunked\r\nConnection: close\r\n\r\n`,
    random.pick([
      'zz\r\n{}\r\n0\r\n\r\n',
      '-1\r\n{}\r\n0\r\n\r\n',
      'ffffffffffffffffff\r\n{}\r\n',
      `2;${'e'.repeat(30_000)}\r\n{}\r\n0\r\n\r\n`,
      `${'1\r\n{\r\n'.repeat(40_000)}0\r\n\r\n`,
      '2\r\n{}XX0\r\n\r\n',
      '0\r\nContent-Length: 5\r\nX\0: y\r\n\r\n',
    ]),
  ],
  pipelined: (random) => {
    const one = `GET ${random.pick(['/api/v1/home', '/', '/robots.txt', '/api/v1/nothing'])} HTTP/1.1\r\n${host}`;
    return [`${`${one}\r\n`.repeat(random.pick([2, 20, 100]))}${one}Connection: close\r\n\r\n`];
  },
  'half request': (random) => [
    random.pick([
      'GET / HT',
      `GET / HTTP/1.1\r\nHo`,
      `GET / HTTP/1.1\r\n${host}`,
      `${post}Content-Length: 500\r\n\r\n{"path`,
      `${post}Transfer-Encoding: chunked\r\n\r\n5\r\n{"p`,
      `${post}Content-Length: 60000\r\nExpect: 100-continue\r\n\r\n`,
    ]),
  ],
  noise: (random) => [hostileText(random, 50_000), '\r\n\r\n'],
};

/** Bytes for a socket of their own. */
export function rawRequest(random) {
  const name = random.pick(Object.keys(makers));
  return { kind: name === 'half request' ? 'raw, half' : 'raw', name, pieces: makers[name](random) };
}

/**
 * Sends them, and waits for responses or the end.
 * @returns {Promise<{ statuses: number[], faults: string[] }>}
 */
export function sendRaw(origin, { kind, pieces }) {
  const { hostname, port } = new URL(origin);
  return new Promise((resolve) => {
    let response = '';
    let quiet;
    const socket = connect(Number(port), hostname);
    const end = (...faults) => {
      clearTimeout(timer);
      clearTimeout(quiet);
      socket.destroy();
      const statuses = [...response.matchAll(/(?:^|[^\w])HTTP\/1\.1 (\d{3}) [A-Z]/g)].map(([, status]) =>
        Number(status),
      );
      const failed = statuses.filter(
        (status) => status >= 500 && !(status === 503 && /retry-after/i.test(response)),
      );
      resolve({ statuses, faults: [...faults, ...failed.map((status) => `status ${status}`)] });
    };
    const timer = setTimeout(() => end('hang'), longest);
    socket.setEncoding('latin1');
    socket.on('data', (text) => {
      if (response.length < 4_000_000) response += text;
      clearTimeout(quiet);
      // A half request that may go on (1xx) has no final response yet.
      const isComplete = !/^HTTP\/1\.1 1\d\d [^\r]+\r\n\r\n$/.test(response);
      if (isComplete && kind !== 'raw, half') quiet = setTimeout(end, pause);
    });
    socket.on('error', () => end()).on('close', () => end());
    socket.on('connect', () => {
      for (const piece of pieces) socket.write(Buffer.from(piece, 'latin1'));
    });
  });
}
