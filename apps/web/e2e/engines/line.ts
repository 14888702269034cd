import { once } from 'node:events';
import {
  createServer,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  request,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

/** A response that the line sends in the site's place. */
interface StubResponse {
  readonly status: number;
  readonly type?: string;
  readonly body?: string;
  /** Values of Set-Cookie headers. */
  readonly cookies?: readonly string[];
}

/**
 * The line of one visitor to the site, which a test can spoil. No engine but Chromium lets its driver take the
 * connection away, and a request that goes through a service worker is seen by none of them.
 */
export interface Line {
  /** The address at which a browser reaches the site through this line. */
  readonly url: string;
  /** Breaks every connection and refuses new ones until the line is mended. */
  readonly cut: () => Promise<void>;
  readonly mend: () => Promise<void>;
  /** Responds to requests whose path and query fit, in the site's place; returns the function that ends that. */
  readonly respond: (fits: RegExp, response: StubResponse) => () => void;
  /** Keeps requests whose path and query fit until what it gives is called. */
  readonly hold: (fits: RegExp) => () => void;
  /** Lets no page run scripts from now on, as where JavaScript is switched off: a `noscript` is shown. */
  readonly switchScriptsOff: () => void;
  /** Every request since the line was laid, as `GET /path?query`. */
  readonly requests: readonly string[];
  readonly close: () => Promise<void>;
}

/**
 * A document in a sandbox without `allow-scripts` (https://www.w3.org/TR/CSP3/#directive-sandbox) has scripting
 * disabled.
 */
const withoutScripts = {
  'content-security-policy': 'sandbox allow-same-origin allow-forms allow-top-navigation',
};

export async function layLine(site: string): Promise<Line> {
  const requests: string[] = [];
  const stubs = new Map<RegExp, StubResponse>();
  const held = new Map<RegExp, (() => void)[]>();
  const sockets = new Set<Socket>();
  let documentHeaders: OutgoingHttpHeaders = {};

  const server = createServer((incoming, outgoing) => {
    const path = incoming.url ?? '/';
    requests.push(`${incoming.method} ${path}`);
    const pass = (): void => {
      if (outgoing.destroyed) return;
      const other = fitting(stubs, path);
      if (other === undefined) return forward(site, incoming, outgoing, documentHeaders);
      const { status, type = 'text/plain', body, cookies = [] } = other;
      outgoing.writeHead(status, { 'content-type': type, 'set-cookie': [...cookies] }).end(body);
    };
    const waiting = fitting(held, path);
    if (waiting === undefined) pass();
    else waiting.push(pass);
  });
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const cut = async (): Promise<void> => {
    if (!server.listening) return;
    const closed = once(server, 'close');
    server.close();
    for (const socket of sockets) socket.destroy();
    await closed;
  };
  return {
    url: `http://localhost:${port}`,
    requests,
    cut,
    async mend() {
      if (!server.listening) await once(server.listen(port, '127.0.0.1'), 'listening');
    },
    respond(fits, other) {
      stubs.set(fits, other);
      return () => void stubs.delete(fits);
    },
    hold(fits) {
      held.set(fits, []);
      return () => {
        const waiting = held.get(fits) ?? [];
        held.delete(fits);
        for (const pass of waiting) pass();
      };
    },
    switchScriptsOff() {
      documentHeaders = withoutScripts;
    },
    close: cut,
  };
}

function fitting<Value>(all: ReadonlyMap<RegExp, Value>, path: string): Value | undefined {
  return [...all].find(([fits]) => fits.test(path))?.[1];
}

function forward(
  site: string,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  documentHeaders: OutgoingHttpHeaders,
): void {
  const { method, headers } = incoming;
  const forwarded = request(new URL(incoming.url ?? '/', site), { method, headers }, (received) => {
    const isDocument = received.headers['content-type']?.startsWith('text/html') ?? false;
    outgoing.writeHead(received.statusCode ?? 502, {
      ...received.headers,
      ...(isDocument && documentHeaders),
    });
    received.pipe(outgoing);
    received.on('error', () => outgoing.destroy());
  });
  forwarded.on('error', () => outgoing.destroy());
  outgoing.on('close', () => forwarded.destroy());
  incoming.pipe(forwarded);
}
