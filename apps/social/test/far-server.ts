import { webcrypto } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { generateCryptoKeyPair, signRequest } from '@fedify/fedify/sig';

/** A request to an inbox, as social gets it. */
interface Sent {
  readonly path: string;
  readonly headers: Record<string, string>;
  readonly body: string;
}

interface SignOptions {
  /** True to sign by a key that no actor has. */
  readonly isForged?: boolean;
  /** A text that is sent in place of the signed one. */
  readonly sends?: string;
  readonly date?: Date;
}

/** Another server of the fediverse on a port of its own, with actors of any name, who all have one key. */
export interface FarServer {
  readonly host: string;
  /** Returns the address of an actor; with the name `instance`, or the host as a name, that of the server itself. */
  actor(name: string): string;
  /** Returns a new address of a thing on this server. */
  address(): string;
  /** Returns a signed request with a document, for the inbox of a site. */
  sign(name: string, document: object, options?: SignOptions): Promise<Sent>;
  /** Sets the other addresses by which an actor is known. */
  knownAs(name: string, addresses: readonly string[]): void;
  rename(name: string, shown: string): void;
  readonly requests: number;
  close(): Promise<void>;
}

/** The name of the server itself as Mastodon has it: an Application at an address of its own, called like the host. */
const instance = 'instance';
const algorithm = 'RSASSA-PKCS1-v1_5';

export async function startFarServer(siteUrl: string): Promise<FarServer> {
  const [pair, other] = await Promise.all([
    generateCryptoKeyPair(algorithm),
    generateCryptoKeyPair(algorithm),
  ]);
  const publicKeyPem = await exportSpki(pair.publicKey);
  const known = new Map<string, readonly string[]>();
  const shown = new Map<string, string>();
  let requests = 0;
  let serial = 0;
  const server = createServer((request, response) => {
    requests += 1;
    const path = request.url ?? '';
    if (path === '/taken') return void response.writeHead(202).end();
    const name = path === '/actor' ? instance : /^\/users\/([\w.:]+)$/.exec(path)?.[1];
    if (name === undefined || name === 'nobody') return void response.writeHead(404).end();
    const id = actor(name);
    response.writeHead(200, { 'content-type': 'application/activity+json' }).end(
      JSON.stringify({
        '@context': ['https://www.w3.org/ns/activitystreams', 'https://w3id.org/security/v1'],
        id,
        type: name === instance ? 'Application' : name === host ? 'Service' : 'Person',
        preferredUsername: name === instance ? host : name,
        name: shown.get(name) ?? `The ${name}`,
        inbox: `${id}/inbox`,
        endpoints: { sharedInbox: `${origin}/inbox` },
        alsoKnownAs: known.get(name) ?? [],
        publicKey: { id: `${id}#main-key`, owner: id, publicKeyPem },
      }),
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const origin = `http://${host}`;
  const actor = (name: string): string => (name === instance ? `${origin}/actor` : `${origin}/users/${name}`);
  return {
    host,
    actor,
    address: () => `${origin}/things/${(serial += 1)}`,
    async sign(name, document, { isForged = false, sends, date = new Date() } = {}) {
      const path = '/federation/inbox';
      const body = JSON.stringify(document);
      const headers = { 'content-type': 'application/activity+json', date: date.toUTCString() };
      const request = new Request(new URL(path, siteUrl), { method: 'POST', headers, body });
      const key = isForged ? other.privateKey : pair.privateKey;
      const signed = await signRequest(request, key, new URL(`${actor(name)}#main-key`));
      return { path, headers: Object.fromEntries(signed.headers), body: sends ?? body };
    },
    knownAs: (name, addresses) => void known.set(name, addresses),
    rename: (name, to) => void shown.set(name, to),
    get requests() {
      return requests;
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Returns a public key in the form that actors have it. */
async function exportSpki(key: webcrypto.CryptoKey): Promise<string> {
  const bytes = Buffer.from(await webcrypto.subtle.exportKey('spki', key));
  return `-----BEGIN PUBLIC KEY-----\n${bytes.toString('base64')}\n-----END PUBLIC KEY-----\n`;
}
