import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  type ECDH,
  hkdfSync,
  randomBytes,
  verify,
} from 'node:crypto';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:https';
import type { IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';

/** A message that the push service accepted: the sender by its VAPID token, and the text that the browser reads. */
export interface TakenPush {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly claims: { aud: string; exp: number; sub: string };
  readonly message: { title: string; body: string; link: string; tag: string };
}

export interface PushResponse {
  readonly status: number;
  readonly headers?: Record<string, string>;
  readonly body?: string;
}

export interface TestBrowser {
  /** The JSON of the browser's push subscription. */
  readonly subscription: string;
  readonly endpoint: string;
}

/**
 * Starts a push service on a port of its own that checks each message as a real one does and reads it as a browser
 * does; its response to a message with a fault is 400.
 */
export async function startPushService(publicKey: () => string) {
  const [key, cert] = await Promise.all(
    ['key', 'crt'].map((name) => readFile(join(import.meta.dirname, `push-service.${name}.pem`), 'utf8')),
  );
  setDefaultCACertificates([...getCACertificates('default'), cert ?? '']);
  const taken: TakenPush[] = [];
  const faults: string[] = [];
  const responses: PushResponse[] = [];
  const browsers = new Map<string, { curve: ECDH; auth: Buffer; siteKey: string | undefined }>();
  const held = new Map<string, (() => void)[]>();
  let tries = 0;

  const server = createServer({ key, cert }, (request, response) => {
    const pieces: Buffer[] = [];
    request.on('data', (piece: Buffer) => pieces.push(piece));
    request.on('end', () => {
      tries += 1;
      const waiting = held.get(request.url ?? '');
      if (waiting) waiting.push(respond);
      else respond();
    });

    function respond(): void {
      const { status, headers, body } = responses.shift() ?? { status: 201 };
      const path = request.url ?? '';
      try {
        const browser = browsers.get(path);
        if (!browser || request.method !== 'POST') throw new Error(`Nobody is at ${path}`);
        const claims = readToken(request.headers.authorization ?? '', browser.siteKey ?? publicKey());
        const message = JSON.parse(decrypt(Buffer.concat(pieces), browser));
        if (status < 300) taken.push({ path, headers: request.headers, claims, message });
        response.writeHead(status, headers).end(body);
      } catch (error) {
        faults.push(String(error));
        response.writeHead(400).end();
      }
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const origin = `https://localhost:${port}`;

  return {
    origin,
    taken,
    faults,
    get tries() {
      return tries;
    },
    /** Sets the responses to the next messages, one each; later messages are accepted. */
    respond: (...next: PushResponse[]) => void responses.push(...next),
    /**
     * Delays the responses to messages to a browser; returns a function that sends them, and one that counts the
     * waiting messages.
     */
    hold({ endpoint }: Pick<TestBrowser, 'endpoint'>) {
      const path = new URL(endpoint).pathname;
      const waiting: (() => void)[] = [];
      held.set(path, waiting);
      return {
        count: () => waiting.length,
        release(): void {
          held.delete(path);
          for (const respond of waiting) respond();
        },
      };
    },
    /**
     * Makes a browser that has subscribed with a key of the site, and whose page names that key when it is given here.
     */
    browser(siteKey?: string): TestBrowser {
      const [path, curve, auth] = [
        `/push/${randomBytes(8).toString('hex')}`,
        createECDH('prime256v1'),
        randomBytes(16),
      ];
      const p256dh = curve.generateKeys('base64url');
      browsers.set(path, { curve, auth, siteKey });
      const endpoint = `${origin}${path}`;
      const keys = { p256dh, auth: auth.toString('base64url') };
      const printed = { endpoint, expirationTime: null, keys, applicationServerKey: siteKey };
      return { endpoint, subscription: JSON.stringify(printed) };
    },
    async stop(): Promise<void> {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

export type TestPushService = Awaited<ReturnType<typeof startPushService>>;

/** Returns the claims of `Authorization: vapid t=…, k=…` (RFC 8292). Throws when the signature is not the key's. */
function readToken(header: string, publicKey: string): TakenPush['claims'] {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(header) ?? [];
  if (key !== publicKey) throw new Error('The key is not the one that the browser subscribed with');
  const [head = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(key, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'));
  const jwk = { kty: 'EC', crv: 'P-256', x, y };
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  if (!isSigned) throw new Error('The token is not signed by the key');
  return JSON.parse(Buffer.from(claims, 'base64url').toString());
}

/** Reads an aes128gcm message of one record as the browser does (RFC 8188 and 8291). */
function decrypt(body: Buffer, { curve, auth }: { curve: ECDH; auth: Buffer }): string {
  const salt = body.subarray(0, 16);
  const sender = body.subarray(21, 21 + (body[20] ?? 0));
  const sealed = body.subarray(21 + sender.length);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), curve.getPublicKey(), sender]);
  const shared = Buffer.from(hkdfSync('sha256', curve.computeSecret(sender), auth, info, 32));
  const derive = (name: string, length: number) =>
    Buffer.from(hkdfSync('sha256', shared, salt, Buffer.from(`Content-Encoding: ${name}\0`), length));
  const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12));
  decipher.setAuthTag(sealed.subarray(-16));
  const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
  return padded.subarray(0, padded.lastIndexOf(2)).toString();
}
