import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ApiError, type Json } from './api-error.js';
import { Keys } from './keys.js';
import { Routes } from './routes.js';
import { Tasks } from './tasks.js';

const masterKey = 'the master key of the tests';

/**
 * A small Meilisearch: it serves the routes that a search service uses, checks each request against the documented API
 * of Meilisearch 1 (routes, bodies, settings, filters, keys), does its work in tasks, and finds. It is no Meilisearch:
 * relevance follows the documented rules, speed and splitting of words do not.
 */
export async function startMeiliServer() {
  const tasks = new Tasks();
  const refused: string[] = [];
  const keys = new Keys(masterKey);
  const routes = new Routes(tasks, keys);
  let port = 0;
  let server = await listen();
  let searches = 0;
  const looks: number[] = [];
  const encodings: string[] = [];
  const queries: Json[] = [];
  let connections = 0;
  let silentTo = 0;

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(Buffer.from(chunk as Uint8Array));
    const url = new URL(request.url ?? '/', 'http://localhost');
    const send = (status: number, body: object) => {
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(status === 204 ? undefined : JSON.stringify(body));
    };
    encodings.push(String(request.headers['accept-encoding']));
    try {
      if (url.pathname.endsWith('search')) searches += 1;
      if (silentTo > 0) {
        silentTo -= 1;
        return;
      }
      if (url.pathname === '/tasks') looks.push(performance.now());
      const { authorization } = request.headers;
      const read = () => readBody(request, Buffer.concat(chunks));
      const { status, body } = routes.respond(request.method ?? 'GET', url, authorization, read);
      if (url.pathname === '/multi-search') queries.push(...(read() as { queries: Json[] }).queries);
      send(status, body);
    } catch (error) {
      const refusal = error instanceof ApiError ? error : new ApiError('internal', String(error));
      // A missing index is an expected response; any other error is a fault of the caller.
      // So is the refusal of a key that nobody made here, which a test gives on purpose.
      const isExpected = ['index_not_found', 'api_key_not_found'].includes(refusal.code);
      if (!isExpected && keys.isKnown(request.headers.authorization))
        refused.push(`${request.method} ${url.pathname}: ${refusal.code}: ${refusal.message}`);
      send(refusal.status, refusal.body);
    }
  }

  async function listen(): Promise<Server> {
    const made = createServer((request, response) => void respond(request, response));
    made.on('connection', () => (connections += 1));
    await new Promise<void>((resolve) => made.listen(port, '127.0.0.1', resolve));
    port = (made.address() as AddressInfo).port;
    return made;
  }

  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });

  return {
    url: `http://127.0.0.1:${port}`,
    masterKey,
    tasks,
    keys,
    /** The refused requests; a test fails when there are any that it did not cause on purpose. */
    refused,
    /** How responses may be packed, of each request. */
    encodings,
    get searches(): number {
      return searches;
    },
    /** Every query of every search that was not refused, as it was sent. */
    queries,
    get connections(): number {
      return connections;
    },
    /** When the state of tasks was read, in milliseconds of `performance.now()`. */
    looks,
    indexUids: () => routes.indexUids(),
    documentsOf: (indexUid: string) => routes.documentsOf(indexUid),
    /** Is afterwards a server that was set up anew, with the same keys. */
    dropEverything(): void {
      tasks.clear();
      routes.dropEverything();
    },
    goAway: close,
    /** Takes so many requests and does not respond to them. */
    beSilent: (requests: number) => void (silentTo = requests),
    async comeBack(): Promise<void> {
      if (!server.listening) server = await listen();
    },
    close,
  };
}

export type MeiliServerOfTests = Awaited<ReturnType<typeof startMeiliServer>>;

function readBody({ headers, method }: IncomingMessage, bytes: Buffer): unknown {
  if (method === 'GET' || method === 'DELETE') return undefined;
  if (headers['content-type']?.split(';')[0] !== 'application/json')
    throw new ApiError(
      'invalid_content_type',
      `The Content-Type \`${headers['content-type']}\` is invalid. Accepted values for the Content-Type header are: \`application/json\``,
    );
  if (bytes.length === 0) throw new ApiError('missing_payload', 'A json payload is missing.');
  const text = bytes.toString();
  // JSON of Rust refuses half of a surrogate pair.
  if (/\\ud[89ab][0-9a-f]{2}(?!\\ud[c-f])|(?<!\\ud[89ab][0-9a-f]{2})\\ud[c-f][0-9a-f]{2}/iu.test(text))
    throw new ApiError('malformed_payload', 'The json payload provided is malformed. `lone surrogate`.');
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new ApiError('malformed_payload', `The json payload provided is malformed. \`${String(error)}\`.`);
  }
}
