import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { createFederation, MemoryKvStore } from '@fedify/fedify/federation';
import { generateCryptoKeyPair, signRequest } from '@fedify/fedify/sig';
import {
  Accept,
  type Activity,
  Create,
  Delete,
  Endpoints,
  Follow,
  Undo,
  Update,
  Person,
} from '@fedify/fedify/vocab';

/** Another server of the fediverse, made of Fedify, on a port of its own. */
export interface RemoteServer {
  readonly origin: string;
  /** The address of somebody's actor there. */
  actor(name: string): string;
  /** The address of a follow of theirs. */
  follow(name: string, author: string, inbox: string): Promise<URL>;
  unfollow(name: string, author: string, inbox: string): Promise<void>;
  /** Sends any document as somebody, signed by their key; returns the status. */
  post(name: string, inbox: string, document: object, options?: PostOptions): Promise<number>;
  /** What came to its inboxes with a right signature, oldest first. */
  readonly received: readonly ReceivedDocument[];
  /** How many requests came to its inboxes, and to all addresses. */
  readonly counts: { inbox: number; all: number };
  /** What its inboxes respond from now on; null for what Fedify says. */
  failWith(status: number | null): void;
  /** Makes somebody's actor 410. */
  forget(name: string): void;
  close(): Promise<void>;
}

interface PostOptions {
  /** Signs by the key of somebody else. */
  readonly keyOf?: string;
  /** Signs, and then sends another text. */
  readonly sends?: string;
  readonly spec?: 'rfc9421' | 'draft-cavage-http-signatures-12';
  readonly date?: Date;
}

interface ReceivedDocument {
  readonly type: string;
  readonly id: string;
  readonly object: Record<string, unknown>;
}

const people = ['ada', 'bob', 'mallory'];

export async function startRemoteServer(): Promise<RemoteServer> {
  const keys = new Map(
    await Promise.all(
      people.map(async (name) => [name, await generateCryptoKeyPair('RSASSA-PKCS1-v1_5')] as const),
    ),
  );
  const received: ReceivedDocument[] = [];
  const gone = new Set<string>();
  const counts = { inbox: 0, all: 0 };
  let failure: number | null = null;
  const server = createServer((request, response) => {
    void respond(request).then(
      async (answer) => {
        response.writeHead(answer.status, Object.fromEntries(answer.headers));
        response.end(Buffer.from(await answer.arrayBuffer()));
      },
      () => response.destroy(),
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const federation = createFederation<void>({ kv: new MemoryKvStore(), origin, allowPrivateAddress: true });
  federation
    .setActorDispatcher('/users/{identifier}', async (context, identifier) => {
      const [pair] = await context.getActorKeyPairs(identifier);
      if (pair === undefined || gone.has(identifier)) return null;
      return new Person({
        id: context.getActorUri(identifier),
        preferredUsername: identifier,
        inbox: context.getInboxUri(identifier),
        endpoints: new Endpoints({ sharedInbox: context.getInboxUri() }),
        publicKey: pair.cryptographicKey,
      });
    })
    .setKeyPairsDispatcher((_, identifier) => {
      const pair = keys.get(identifier);
      return pair === undefined ? [] : [pair];
    });
  const note = async (_: unknown, activity: Activity): Promise<void> => {
    const document = (await activity.toJsonLd()) as Record<string, unknown>;
    received.push({
      type: String(document['type']),
      id: activity.id?.href ?? '',
      object: (document['object'] ?? {}) as Record<string, unknown>,
    });
  };
  federation
    .setInboxListeners('/users/{identifier}/inbox', '/inbox')
    .on(Accept, note)
    .on(Create, note)
    .on(Update, note)
    .on(Delete, note);

  async function respond(incoming: IncomingMessage): Promise<Response> {
    const { method = 'GET', url = '/' } = incoming;
    counts.all += 1;
    const bytes = await buffer(incoming);
    if (method === 'POST') counts.inbox += 1;
    if (method === 'POST' && failure !== null) return new Response('', { status: failure });
    const name = /^\/users\/(\w+)$/.exec(url)?.[1];
    if (name !== undefined && gone.has(name)) return new Response('', { status: 410 });
    const headers = new Headers(
      Object.entries(incoming.headers).flatMap(([key, value]) =>
        typeof value === 'string' ? [[key, value] as [string, string]] : [],
      ),
    );
    const body = method === 'POST' ? new Uint8Array(bytes) : null;
    return federation.fetch(new Request(`${origin}${url}`, { method, headers, body }), {
      contextData: undefined,
    });
  }

  const actor = (name: string): string => `${origin}/users/${name}`;
  let follows = 0;
  const context = () => federation.createContext(new URL(origin), undefined);
  return {
    origin,
    actor,
    received,
    counts,
    async follow(name, author, inbox) {
      const id = new URL(`${origin}/follows/${(follows += 1)}`);
      await context().sendActivity(
        { identifier: name },
        { id: new URL(author), inboxId: new URL(inbox) },
        new Follow({ id, actor: new URL(actor(name)), object: new URL(author) }),
        { immediate: true },
      );
      return id;
    },
    async unfollow(name, author, inbox) {
      const object = new Follow({
        id: new URL(`${origin}/follows/${follows}`),
        actor: new URL(actor(name)),
        object: new URL(author),
      });
      await context().sendActivity(
        { identifier: name },
        { id: new URL(author), inboxId: new URL(inbox) },
        new Undo({ id: new URL(`${origin}/undos/${(follows += 1)}`), actor: new URL(actor(name)), object }),
        { immediate: true },
      );
    },
    async post(name, inbox, document, { keyOf = name, sends, spec, date = new Date() } = {}) {
      const pair = keys.get(keyOf);
      if (pair === undefined) throw new Error(`${keyOf} has no key`);
      const body = JSON.stringify(document);
      const headers = { 'content-type': 'application/activity+json', date: date.toUTCString() };
      const request = await signRequest(
        new Request(inbox, { method: 'POST', headers, body }),
        pair.privateKey,
        new URL(`${actor(keyOf)}#main-key`),
        spec === undefined ? {} : { spec },
      );
      const response = await fetch(inbox, { method: 'POST', headers: request.headers, body: sends ?? body });
      await response.arrayBuffer();
      return response.status;
    },
    failWith: (status) => (failure = status),
    forget: (name) => void gone.add(name),
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
