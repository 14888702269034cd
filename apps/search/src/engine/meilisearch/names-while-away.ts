import { CallError, type Cursors } from '@quillstead/service-kit';
import type { DocKind } from '../../index-later/index-later.js';
import type { PostgresEngine } from '../postgres/postgres-engine.js';
import type { Hits, SearchRequest } from '../search-engine.js';

/** Searches the names that search's own database has, while Meilisearch is away or lacks documents. */
export class NamesWhileAway {
  /**
   * @param names the other engine, on tables that hold no texts (`written-names.ts`)
   * @param isLacking whether the server responds and lacks documents
   */
  constructor(
    private readonly names: PostgresEngine,
    private readonly cursors: Cursors,
    private readonly isLacking: () => Promise<boolean>,
  ) {}

  /** Returns the result of `full`, or that of `names` while the server is away or lacks documents. */
  async unlessAway<Result>(
    full: () => Promise<Result>,
    names: (engine: PostgresEngine) => Promise<Result>,
  ): Promise<Result> {
    if (await this.isLacking()) return names(this.names);
    try {
      return await full();
    } catch (error) {
      if (!isUnreachable(error)) throw error;
      return names(this.names);
    }
  }

  /**
   * Returns a page of a list. One that began with names alone goes on so to its end. One that began with everything
   * goes on with names when it is sorted; by relevance it can't, as each engine weighs words in its own way.
   */
  find(kind: DocKind, request: SearchRequest, full: () => Promise<Hits>): Promise<Hits> {
    const list = `${request.list}:names`;
    const { next, sort } = request;
    const read = async (from: string | null): Promise<Hits> => ({
      ...(await this.names.find(kind, { ...request, list, next: from })),
      isNamesOnly: true,
    });
    if (next !== null && this.keysIn(list, next) !== null) return read(next);
    return this.unlessAway(full, () => {
      const keys = next === null ? null : this.keysIn(request.list, next);
      if (keys === null) return read(null);
      if (sort === null)
        throw new CallError('unreachable', 'The rest is out of reach. Please try again in a moment.');
      return read(this.cursors.encode(list, keys));
    });
  }

  /** Returns null for the cursor of another list. */
  private keysIn(list: string, next: string): (string | number)[] | null {
    try {
      return this.cursors.decode(list, next);
    } catch {
      return null;
    }
  }
}

const isUnreachable = (error: unknown): boolean => error instanceof CallError && error.code === 'unreachable';
