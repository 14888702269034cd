import { Injectable } from '@nestjs/common';
import type { SessionViewer } from '@quillstead/contracts';
import { Cursors } from '@quillstead/service-kit';
import { DataSource, type EntityManager } from 'typeorm';
import type { DocKind } from '../../waiting/index.js';
import type {
  Hit,
  Hits,
  IndexedOf,
  SearchAsked,
  SearchEngine,
  Suggested,
  SuggestKind,
} from '../search-engine.js';
import { listOrder, type FoundRow } from './list-orders.js';
import { listShapes } from './list-shapes.js';
import { markWords } from './mark-words.js';
import { nearestSpelling } from './nearest-spelling.js';
import { Parameters } from './parameters.js';
import { putDocuments } from './put-documents.js';
import { docVersions, removeDocuments } from './stored-documents.js';
import { SuggestDatabase } from './suggest-database.js';
import { suggestNames } from './suggest-names.js';

const mostBest = 1_000;

/** Milliseconds that a search may take, and how alike a word must be to be taken for a misspelt one, of 1. */
const settings = `SELECT set_config('statement_timeout', '1800', true),
                         set_config('pg_trgm.word_similarity_threshold', '0.4', true),
                         set_config('pg_trgm.similarity_threshold', '0.25', true)`;

/** The engine without any set-up: full text, trigrams and prefixes in search's own database (product.md). */
@Injectable()
export class PostgresEngine implements SearchEngine {
  constructor(
    private readonly dataSource: DataSource,
    private readonly cursors: Cursors,
    private readonly suggestions: SuggestDatabase,
  ) {}

  async put<Kind extends DocKind>(kind: Kind, documents: readonly IndexedOf[Kind][]): Promise<void> {
    if (documents.length === 0) return;
    await this.dataSource.transaction((manager) => putDocuments[kind](documents, manager));
  }

  async remove(kind: DocKind, keys: readonly string[]): Promise<void> {
    if (keys.length > 0) await removeDocuments(kind, keys, this.dataSource);
  }

  find(kind: DocKind, asked: SearchAsked): Promise<Hits> {
    return this.within(async (manager) => {
      const order = listOrder(kind, asked);
      const parameters = new Parameters();
      const after = order.after(asked.next, this.cursors, parameters.values);
      const rows = await this.rows(
        kind,
        asked,
        parameters,
        `${after} ORDER BY ${order.orderAndLimit}`,
        manager,
      );
      const { items, next } = order.page(rows, this.cursors);
      return { hits: await markWords(kind, items, asked.query, manager), next };
    });
  }

  best(kind: DocKind, asked: SearchAsked): Promise<readonly Hit[]> {
    return this.within(async (manager) => {
      const rest = `true ORDER BY score DESC, weight DESC, id DESC LIMIT ${mostBest}`;
      const rows = await this.rows(kind, { ...asked, sort: null }, new Parameters(), rest, manager);
      return rows.map(({ id, updated_at }) => ({
        id,
        excerpt: null,
        updatedAt: updated_at?.toISOString() ?? null,
      }));
    });
  }

  suggest(key: string, kinds: readonly SuggestKind[], viewer: SessionViewer | null): Promise<Suggested[]> {
    return suggestNames(key, kinds, viewer, this.suggestions);
  }

  nearest(kind: DocKind, { query, viewer }: SearchAsked): Promise<string | null> {
    return this.within((manager) => nearestSpelling(kind, query, viewer, manager));
  }

  versions(kind: DocKind, after: number, limit: number): Promise<{ id: number; version: number }[]> {
    return docVersions(kind, after, limit, this.dataSource);
  }

  private async rows(
    kind: DocKind,
    { query, viewer, sort }: SearchAsked,
    parameters: Parameters,
    rest: string,
    manager: EntityManager,
  ): Promise<FoundRow[]> {
    const shape = listShapes[kind];
    const asked = { query, viewer, parameters };
    const candidates = [...shape.candidates(asked), ...(sort === null ? shape.alike(asked) : [])];
    if (candidates.length === 0) return [];
    return manager.query<FoundRow[]>(
      `WITH best AS (
         SELECT id, max(score) AS score,
                (array_agg(part ORDER BY score DESC) FILTER (WHERE part IS NOT NULL))[1] AS part
         FROM (${candidates.join(' UNION ALL ')}) AS candidate GROUP BY id
       )
       SELECT * FROM (
         SELECT best.id, best.part, best.score, ${shape.columns} FROM best ${shape.visible(asked)}
       ) AS found
       WHERE ${rest}`,
      parameters.values,
    );
  }

  private within<Result>(work: (manager: EntityManager) => Promise<Result>): Promise<Result> {
    return this.dataSource.transaction(async (manager) => {
      await manager.query(settings);
      return work(manager);
    });
  }
}
