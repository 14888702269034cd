import { once } from 'node:events';
import {
  createServer,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  request,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

/** What is answered in the site's place. */
interface OtherAnswer {
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
  /** Where the site is at the end of this line. */
  readonly url: string;
  /** Breaks every connection and refuses new ones until the line is mended. */
  readonly cut: () => Promise<void>;
  readonly mend: () => Promise<void>;
  /** Answers requests whose path and query fit in the site's place; gives what ends that. */
  readonly answer: (fits: RegExp, answer: OtherAnswer) => () => void;
  /** Keeps requests whose path and query fit until what it gives is called. */
  readonly hold: (fits: RegExp) => () => void;
  /** Lets no page run scripts from now on, as where JavaScript is switched off: a `noscript` is shown. */
  readonly switchScriptsOff: () => void;
  /** Every request since the line was laid, as `GET /path?query`. */
  readonly asked: readonly string[];
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
  const asked: string[] = [];
  const answers = new Map<RegExp, OtherAnswer>();
  const held = new Map<RegExp, (() => void)[]>();
  const sockets = new Set<Socket>();
  let documentHeaders: OutgoingHttpHeaders = {};

  const server = createServer((asking, answering) => {
    const path = asking.url ?? '/';
    asked.push(`${asking.method} ${path}`);
    const pass = (): void => {
      if (answering.destroyed) return;
      const other = fitting(answers, path);
      if (other === undefined) return forward(site, asking, answering, documentHeaders);
      const { status, type = 'text/plain', body, cookies = [] } = other;
      answering.writeHead(status, { 'content-type': type, 'set-cookie': [...cookies] }).end(body);
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
    asked,
    cut,
    async mend() {
      if (!server.listening) await once(server.listen(port, '127.0.0.1'), 'listening');
    },
    answer(fits, other) {
      answers.set(fits, other);
      return () => void answers.delete(fits);
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
  asking: IncomingMessage,
  answering: ServerResponse,
  documentHeaders: OutgoingHttpHeaders,
): void {
  const { method, headers } = asking;
  const asked = request(new URL(asking.url ?? '/', site), { method, headers }, (answer) => {
    const isDocument = answer.headers['content-type']?.startsWith('text/html') ?? false;
    answering.writeHead(answer.statusCode ?? 502, {
      ...answer.headers,
      ...(isDocument && documentHeaders),
    });
    answer.pipe(answering);
    answer.on('error', () => answering.destroy());
  });
  asked.on('error', () => answering.destroy());
  answering.on('close', () => asked.destroy());
  asking.pipe(asked);
}
