import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG } from '@quillstead/service-kit';
import { LRUCache } from 'lru-cache';
import type { SocialConfig } from '../config.js';
import { fedify, type RemoteDocument } from './fedify.js';
import { fetchOutside, OutsideError } from './fetch-outside.js';
import { nestingOf } from './nesting.js';

/** Signs a request before it is sent. */
export type Sign = (request: Request) => Promise<Request>;

export interface Loaders {
  readonly documentLoader: (url: string) => Promise<RemoteDocument>;
  readonly contextLoader: (url: string) => Promise<RemoteDocument>;
}

const accept =
  'application/activity+json, application/ld+json; profile="https://www.w3.org/ns/activitystreams"';
const mostRedirects = 2;
const mostBytes = 256 * 1024;
const timeout = 2_500;
/** The number of documents that one received activity may have fetched, contexts included. */
const mostDocuments = 6;
const deepestDocument = 32;

/** Reads documents of other servers: keys, actors and JSON-LD contexts, within limits. */
@Injectable()
export class Documents {
  /** The cached contexts by their addresses. They change so rarely that their addresses contain a version. */
  private readonly contexts = new LRUCache<string, RemoteDocument>({ max: 50, ttl: 24 * 60 * 60 * 1_000 });

  constructor(@Inject(CONFIG) private readonly config: SocialConfig) {}

  /** Returns the loaders of one received activity, which together fetch no more than a few documents. */
  loaders(sign: Sign): Loaders {
    let left = mostDocuments;
    const load = async (url: string): Promise<RemoteDocument> => {
      const { status, document, address } = await this.read(url, sign, () => (left -= 1) >= 0);
      if (status !== 200 || document === null) throw new OutsideError(`${url} responded with ${status}`);
      return { contextUrl: null, document, documentUrl: address };
    };
    return {
      documentLoader: load,
      contextLoader: async (url) => {
        const { preloadedContexts } = await fedify();
        if (Object.hasOwn(preloadedContexts, url))
          return { contextUrl: null, document: preloadedContexts[url], documentUrl: url };
        const kept = this.contexts.get(url) ?? (await load(url));
        this.contexts.set(url, kept);
        return kept;
      },
    };
  }

  /** Returns true if an address responds that its document is gone. */
  async isGone(url: string, sign: Sign): Promise<boolean> {
    const { status } = await this.read(url, sign, () => true);
    return status === 404 || status === 410;
  }

  private async read(
    url: string,
    sign: Sign,
    mayFetch: () => boolean,
  ): Promise<{ status: number; document: unknown; address: string }> {
    let address = new URL(url);
    for (let redirects = 0; redirects <= mostRedirects; redirects++) {
      if (!mayFetch()) throw new OutsideError('an activity may not have so many documents fetched');
      const request = await sign(new Request(address, { headers: { accept, 'user-agent': this.userAgent } }));
      const response = await fetchOutside(
        address,
        { method: 'GET', headers: Object.fromEntries(request.headers) },
        { timeout, mostBytes, allowsPrivate: this.config.FEDERATION_ALLOW_PRIVATE },
      );
      const { location } = response.headers;
      if (response.status >= 300 && response.status < 400 && location !== undefined) {
        address = new URL(location, address);
        continue;
      }
      if (response.status !== 200) return { status: response.status, document: null, address: address.href };
      if (nestingOf(response.body) > deepestDocument)
        throw new OutsideError('the document is nested too deep');
      return { status: 200, document: JSON.parse(response.body) as unknown, address: address.href };
    }
    throw new OutsideError('there are too many redirects');
  }

  /** Returns the User-Agent that this site sends to other servers. */
  get userAgent(): string {
    return `Quillstead (+${this.config.SITE_URL})`;
  }
}

/** Returns the SHA-256 of a text; that of an activity's id is its key in `federation_seen`. */
export const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest();
