import { connect } from 'node:net';
import { sharedSite, type SharedSite } from './shared-site.js';

describe('what is no HTTP request', () => {
  let site: SharedSite;
  beforeAll(async () => (site = await sharedSite({ REQUEST_TIMEOUT_MS: '1000' })));
  afterAll(() => site?.stop());

  const port = () => Number(new URL(site.url).port);

  it.each([
    ['no HTTP at all', 'HELLO\r\n\r\n', 400],
    ['two lengths', 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n', 400],
    [
      'a length and chunks',
      'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
      400,
    ],
    ['a header with a bare line feed', 'GET / HTTP/1.1\r\nHost: x\r\nA: b\nC: d\r\n\r\n', 400],
    ['a header that does not end', 'GET / HTTP/1.1\r\nHost: x\r\nA: b', 408],
    [
      'a body that does not come',
      'POST /api/v1/user/account/session HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 90\r\n\r\n{"a":',
      408,
    ],
  ])('responds to %s with a sentence and closes the connection', async (_, bytes, status) => {
    const response = await sendBytes(port(), bytes);
    expect(response).toMatch(new RegExp(`^HTTP/1\\.1 ${status} [^]*x-request-id: [^]*\\.$`));
  });

  it('gives HEAD the status and the headers alone', async () => {
    const address = `/${'a'.repeat(20_000)}`;
    expect(await sendBytes(port(), `GET ${address} HTTP/1.1\r\nHost: x\r\n\r\n`)).toMatch(
      /^HTTP\/1\.1 431 [^]*too long\.$/,
    );
    expect(await sendBytes(port(), `HEAD ${address} HTTP/1.1\r\nHost: x\r\n\r\n`)).toMatch(
      /^HTTP\/1\.1 431 [^]*content-length: [1-9][^]*\r\n\r\n$/,
    );
  });

  it('refuses a request that names no host', async () => {
    const response = await sendBytes(port(), 'GET / HTTP/1.1\r\n\r\n');
    expect(response).toMatch(/^HTTP\/1\.1 400 /);
  });
});

/** Sends bytes as they are and gives what comes back until the other side hangs up. */
function sendBytes(port: number, bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let response = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
    socket.setEncoding('utf8').on('data', (chunk: string) => (response += chunk));
    socket.once('error', reject).once('close', () => resolve(response));
  });
}
