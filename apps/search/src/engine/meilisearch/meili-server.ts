import { CallError, type Logger } from '@quillstead/service-kit';
import {
  Meilisearch,
  MeilisearchApiError,
  MeilisearchRequestError,
  MeilisearchRequestTimeOutError,
  type MultiSearchQuery,
  type MultiSearchResult,
} from 'meilisearch';
import type { SearchConfig } from '../../config.js';
import type { DocKind } from '../../index-later/index-later.js';
import { CircuitBreaker } from './circuit-breaker.js';

/** Milliseconds that the server has to take something that is written. */
const timeout = 10_000;
/** Milliseconds between two attempts while the server is away, and those that an attempt may take. */
const [attemptInterval, attemptTimeout] = [1_000, 1_000];
/** The key is wrong, too many requests were sent, or the server is busy: none of it is the fault of this request. */
const passing = new Set([401, 403, 408, 429]);

export type MeiliConfig = Pick<SearchConfig, 'MEILI_URL' | 'MEILI_KEY' | 'MEILI_INDEX_PREFIX'>;

/** The Meilisearch server as this service sees it: what its indexes are called, and what it means when it is away. */
export class MeiliServer {
  private readonly client: Meilisearch;
  private readonly breaker: CircuitBreaker;

  /** @param check is called before the server is searched again: it may have come back empty */
  constructor(
    private readonly config: MeiliConfig,
    logger: Pick<Logger, 'warn'>,
    check: () => Promise<unknown>,
  ) {
    this.breaker = new CircuitBreaker({
      attempt: async () => {
        // A search, since a server may respond to everything else while it is broken or refuses the key.
        await this.send([{ indexUid: this.indexUid('story'), q: '', limit: 0 }], attemptTimeout);
        if (this.breaker.isOpen) await check();
      },
      onOpen: (error) => logger.warn({ err: error }, 'Meilisearch does not respond: only names are searched'),
      onClose: (seconds) => logger.warn({ seconds }, 'Meilisearch responds again'),
      interval: attemptInterval,
    });
    this.client = new Meilisearch({
      host: config.MEILI_URL ?? '',
      timeout: timeout,
      // Packing a response takes the server longer than a network in one place takes for all of it.
      requestInit: { headers: { 'accept-encoding': 'identity' } },
      ...(config.MEILI_KEY === undefined ? {} : { apiKey: config.MEILI_KEY }),
    });
  }

  /** Returns the index that is searched, or the one that a rebuild fills. */
  indexUid(kind: DocKind, rebuild: string | null = null): string {
    return `${this.config.MEILI_INDEX_PREFIX}${kind}${rebuild === null ? '' : `-${rebuild}`}`;
  }

  /** Returns the index of the server's mark (`mark.ts`). */
  get markUid(): string {
    return `${this.config.MEILI_INDEX_PREFIX}mark`;
  }

  /** Returns the rebuild to which an index belongs; null for one that is searched, or of another site. */
  rebuildOf(indexUid: string): string | null {
    const { MEILI_INDEX_PREFIX: prefix } = this.config;
    const own = indexUid.startsWith(prefix) ? indexUid.slice(prefix.length) : '';
    return /^(?:story|comment|hashtag|user|series)-([0-9a-f]{8})$/u.exec(own)?.[1] ?? null;
  }

  /** True if nothing is searched there for the moment, since the server is away, refuses the key or lacks an index. */
  get isAway(): boolean {
    return this.breaker.isOpen;
  }

  /** Does something there. Throws CallError `unreachable` when the server is away or refuses the key. */
  async run<Result>(work: (client: Meilisearch) => PromiseLike<Result>): Promise<Result> {
    try {
      return await work(this.client);
    } catch (error) {
      if (!isAway(error)) throw error;
      this.breaker.failed(error);
      throw unreachable();
    }
  }

  /**
   * Makes several searches in one request, with their results in the same order. Throws CallError `unreachable`: at
   * once while the server is away.
   * @param within milliseconds
   */
  async search<Document extends object>(
    queries: readonly MultiSearchQuery[],
    within: number,
  ): Promise<MultiSearchResult<Document>[]> {
    if (this.breaker.isOpen) throw unreachable();
    try {
      return await this.send<Document>(queries, within);
    } catch (error) {
      if (isLate(error)) this.breaker.late();
      else if (isAway(error) || isNotFound(error)) this.breaker.failed(error);
      else throw error;
      throw unreachable();
    }
  }

  private async send<Document extends object>(
    queries: readonly MultiSearchQuery[],
    within: number,
  ): Promise<MultiSearchResult<Document>[]> {
    const { results } = await this.client.multiSearch<{ queries: MultiSearchQuery[] }, Document>(
      { queries: [...queries] },
      { signal: AbortSignal.timeout(within) },
    );
    return results;
  }
}

const unreachable = () =>
  new CallError('unreachable', 'Search is out of reach. Please try again in a moment.');

/** True if the server says that there is no such index, task or document. */
export const isNotFound = (error: unknown): boolean =>
  error instanceof MeilisearchApiError && error.response.status === 404;

const isLate = (error: unknown): boolean =>
  error instanceof MeilisearchRequestError &&
  error.cause instanceof DOMException &&
  error.cause.name === 'TimeoutError';

function isAway(error: unknown): boolean {
  if (error instanceof MeilisearchRequestError || error instanceof MeilisearchRequestTimeOutError)
    return true;
  if (!(error instanceof MeilisearchApiError)) return false;
  return error.response.status >= 500 || passing.has(error.response.status);
}
