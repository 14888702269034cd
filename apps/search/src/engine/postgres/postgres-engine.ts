import { Injectable } from '@nestjs/common';
import { pageSize, type SessionViewer } from '@quillstead/contracts';
import { Cursors, literal, query, sql, text } from '@quillstead/service-kit';
import { DataSource, type EntityManager } from 'typeorm';
import type { DocKind } from '../../index-later/index.js';
import type {
  Found,
  Hits,
  IndexedOf,
  IndexWriter,
  SearchRequest,
  SearchEngine,
  Suggested,
  SuggestKind,
} from '../search-engine.js';
import { emptyPendingLists } from './empty-pending-lists.js';
import { findRows } from './find-rows.js';
import { listOrder } from './list-orders.js';
import { markWords } from './mark-words.js';
import { nearestSpelling } from './nearest-spelling.js';
import { putDocuments } from './put-documents.js';
import { docVersions, removeDocuments } from './stored-documents.js';
import { SuggestDatabase } from './suggest-database.js';
import { suggestNames } from './suggest-names.js';

const mostBest = literal(1_000);

/**
 * Milliseconds that a search may take, and how alike a word must be to be taken for a misspelt one, of 1. Candidates
 * are few, so what belongs to each is read by indexes, one after the other, as long as the page needs.
 */
const settings = sql`SELECT set_config('statement_timeout', '1800', true),
                         set_config('enable_hashjoin', 'off', true), set_config('enable_mergejoin', 'off', true),
                         set_config('enable_seqscan', 'off', true), set_config('jit', 'off', true),
                         set_config('max_parallel_workers_per_gather', '0', true),
                         set_config('pg_trgm.word_similarity_threshold', '0.4', true),
                         set_config('pg_trgm.similarity_threshold', '0.25', true)`;

/**
 * The engine without any set-up: full text, trigrams and prefixes in search's own database
 * (docs/product/search.md#engines).
 */
@Injectable()
export class PostgresEngine implements SearchEngine {
  readonly settlesEvery = 60_000;
  readonly isNamesOnly = false;

  constructor(
    private readonly dataSource: DataSource,
    private readonly cursors: Cursors,
    private readonly suggestions: SuggestDatabase,
  ) {}

  async put<Kind extends DocKind>(kind: Kind, documents: readonly IndexedOf[Kind][]): Promise<void> {
    if (documents.length === 0) return;
    await this.dataSource.transaction((manager) => putDocuments[kind](documents, manager));
    await emptyPendingLists(this.dataSource);
  }

  async remove(kind: DocKind, keys: readonly string[]): Promise<void> {
    if (keys.length > 0) await this.dataSource.transaction((manager) => removeDocuments(kind, keys, manager));
  }

  /** What is written is there, or was not written; what a process that died left pending comes into its place. */
  settle(): Promise<void> {
    return emptyPendingLists(this.dataSource);
  }

  /** The documents stand beside everything else that this service keeps. */
  check(): Promise<null> {
    return Promise.resolve(null);
  }

  /** Over what there is, document by document. */
  rebuild(fill: (into: IndexWriter) => Promise<void>): Promise<void> {
    return fill(this);
  }

  find(kind: DocKind, request: SearchRequest): Promise<Hits> {
    return this.within(async (manager) => {
      const order = listOrder(kind, request);
      const page = {
        rest: sql`${order.after(request.next, this.cursors)} ORDER BY ${order.orderAndLimit}`,
        isFull: (count: number) => (request.sort === null ? count > pageSize : count > 0),
      };
      const { rows, ...found } = await findRows(kind, request, page, manager);
      const { items, next } = order.page(rows, this.cursors);
      const hits = await markWords(kind, items, request.query, found, manager);
      return { hits, next, isNamesOnly: false };
    });
  }

  best(kind: DocKind, request: SearchRequest): Promise<Found> {
    return this.within(async (manager) => {
      const page = {
        rest: sql`true ORDER BY score DESC, weight DESC, id DESC LIMIT ${mostBest}`,
        isFull: (count: number) => count > 0,
      };
      const { rows } = await findRows(kind, request, page, manager);
      const hits = rows.map(({ id, updated_at }) => ({
        id,
        excerpt: null,
        updatedAt: updated_at?.toISOString() ?? null,
      }));
      return { hits, isNamesOnly: false };
    });
  }

  suggest(key: string, kinds: readonly SuggestKind[], viewer: SessionViewer | null): Promise<Suggested[]> {
    return suggestNames(key, kinds, viewer, this.suggestions.dataSource);
  }

  nearest(kind: DocKind, request: SearchRequest): Promise<string | null> {
    return this.within((manager) => nearestSpelling(kind, request.query, request.viewer, manager));
  }

  versions(kind: DocKind, after: number, limit: number): Promise<{ id: number; version: number }[]> {
    return docVersions(kind, after, limit, this.dataSource);
  }

  private within<Result>(work: (manager: EntityManager) => Promise<Result>): Promise<Result> {
    return this.dataSource.transaction(async (manager) => {
      await query(manager, { set_config: text }, settings);
      return work(manager);
    });
  }
}
