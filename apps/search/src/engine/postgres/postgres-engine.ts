import { Injectable } from '@nestjs/common';
import { pageSize, type SessionViewer } from '@quillstead/contracts';
import { Cursors, literal, sql } from '@quillstead/service-kit';
import { DataSource } from 'typeorm';
import type { DocKind } from '../../index-later/index-later.js';
import { isOfOne } from '../read-query.js';
import { settleRenamedAuthors } from '../renamed-authors.js';
import type {
  Alone,
  Found,
  Hits,
  IndexedOf,
  IndexWriter,
  SearchRequest,
  SearchEngine,
  Suggested,
  SuggestKind,
} from '../search-engine.js';
import { Extents } from './extents.js';
import { findRows } from './find-rows.js';
import { emptyPendingLists, labelStories } from './label-stories.js';
import { latestOf, listOrder } from './list-orders.js';
import { markWords } from './mark-words.js';
import { nearestSpelling } from './nearest-spelling.js';
import { readOlderDocuments } from './read-older-documents.js';
import { putDocuments } from './put-documents.js';
import { docVersions, removeDocuments } from './stored-documents.js';
import { SearchDatabase } from './search-database.js';
import { suggestNames } from './suggest-names.js';

const mostBest = 1_000;

/**
 * The engine without any set-up: full text, trigrams and prefixes in search's own database
 * (docs/product/search.md#engines).
 */
@Injectable()
export class PostgresEngine implements SearchEngine {
  readonly settlesEvery = 60_000;
  readonly isNamesOnly = false;
  private readonly extents = new Extents();

  constructor(
    private readonly dataSource: DataSource,
    private readonly cursors: Cursors,
    private readonly searchDatabase: SearchDatabase,
  ) {}

  async put<Kind extends DocKind>(kind: Kind, documents: readonly IndexedOf[Kind][]): Promise<void> {
    if (documents.length === 0) return;
    await this.dataSource.transaction((manager) => putDocuments[kind](documents, manager));
    this.extents.forget();
    await emptyPendingLists(this.dataSource);
  }

  async remove(kind: DocKind, keys: readonly string[]): Promise<void> {
    if (keys.length > 0) await this.dataSource.transaction((manager) => removeDocuments(kind, keys, manager));
  }

  /**
   * Documents are written in transactions, so none is left half written. Stories of an older release get their labels,
   * documents of one are read again, and the pending lists of the GIN indexes are emptied, which a process that died
   * may have left.
   */
  async settle(alone: Alone): Promise<void> {
    await labelStories(this.dataSource, alone);
    await readOlderDocuments(this.dataSource);
    await settleRenamedAuthors(this.dataSource);
    await emptyPendingLists(this.dataSource);
  }

  /** Resolves to null: the documents are in the same database as everything else of this service. */
  check(): Promise<null> {
    return Promise.resolve(null);
  }

  /** Rebuilds over the existing documents, one by one. */
  rebuild(fill: (into: IndexWriter) => Promise<void>): Promise<void> {
    return fill(this);
  }

  async find(kind: DocKind, request: SearchRequest): Promise<Hits> {
    const order = listOrder(kind, request);
    const page = {
      rest: sql`${order.after(request.next, this.cursors)} ORDER BY ${order.orderAndLimit}`,
      isFull: (count: number) => (request.sort === null ? count > pageSize : count > 0),
      most: pageSize + 1,
      areIds: false,
      latest: latestOf(
        request.sort,
        request.next === null ? [] : this.cursors.decode(request.list, request.next),
      ),
    };
    const { searches } = this.searchDatabase;
    const { rows, ...found } = await findRows(kind, request, page, this.extents, searches);
    const { items, next } = order.page(rows, this.cursors);
    const hits = await markWords(kind, items, request.query, found, searches);
    return { hits, next, isNamesOnly: false };
  }

  /**
   * Does not check who may find the rows, which would read several times as many pages: their owner checks it anyway,
   * but not who may read all that one person has said.
   */
  async best(kind: DocKind, request: SearchRequest): Promise<Found> {
    const page = {
      rest: sql`true ORDER BY score DESC, weight DESC, id DESC LIMIT ${literal(mostBest)}`,
      isFull: (count: number) => count > 0,
      most: mostBest,
      areIds: kind !== 'comment' || !isOfOne(request.query),
      latest: null,
    };
    const { rows } = await findRows(kind, request, page, this.extents, this.searchDatabase.searches);
    const hits = rows.map(({ id }) => ({ id, excerpt: null, updatedAt: null }));
    return { hits, isNamesOnly: false };
  }

  suggest(key: string, kinds: readonly SuggestKind[], viewer: SessionViewer | null): Promise<Suggested[]> {
    return suggestNames(key, kinds, viewer, this.searchDatabase.suggestions);
  }

  /** Runs in a transaction, because it changes a setting. */
  nearest(kind: DocKind, request: SearchRequest): Promise<string | null> {
    return this.searchDatabase.searches.transaction((manager) =>
      nearestSpelling(kind, request.query, request.viewer, manager),
    );
  }

  versions(kind: DocKind, after: number, limit: number): Promise<{ id: number; version: number }[]> {
    return docVersions(kind, after, limit, this.dataSource);
  }
}
