import { pageSize, type SessionViewer } from '@quillstead/contracts';
import { type Cursors, literal, type Logger, sql } from '@quillstead/service-kit';
import type { DataSource } from 'typeorm';
import type { SearchConfig } from '../../config.js';
import type { DocKind } from '../../index-later/index-later.js';
import { listOrder } from '../postgres/list-orders.js';
import { PostgresEngine } from '../postgres/postgres-engine.js';
import type { SearchDatabase } from '../postgres/search-database.js';
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
import { findCandidates, findSome, forFirstPage, mostRelevant } from './candidates.js';
import { findRows } from './find-rows.js';
import { FollowTasks, noteTask } from './follow-tasks.js';
import { mostHits } from './index-settings.js';
import { ServerMark } from './mark.js';
import { markHits } from './mark-hits.js';
import { type MeiliConfig, MeiliServer } from './meili-server.js';
import { NamesWhileAway } from './names-while-away.js';
import { nearestSpelling } from './nearest-spelling.js';
import { PrepareIndexes } from './prepare-indexes.js';
import { readyQuery } from './ready-query.js';
import { readOlderDocuments } from './read-older-documents.js';
import { RebuildIndexes } from './rebuild-indexes.js';
import { storedVersions } from './stored-versions.js';
import { suggestNames } from './suggest-names.js';
import { WriteDocuments } from './write-documents.js';

const kinds: readonly DocKind[] = ['user', 'hashtag', 'series', 'story', 'comment'];

export interface MeilisearchEngineParts {
  readonly config: MeiliConfig & Pick<SearchConfig, 'SUGGEST_TIMEOUT_MS'>;
  readonly dataSource: DataSource;
  readonly cursors: Cursors;
  readonly searchDatabase: SearchDatabase;
  readonly logger: Pick<Logger, 'warn' | 'error'>;
}

/**
 * The engine on a Meilisearch server: it finds, and search's own database hides and orders what it found, by rows that
 * follow an event at once. See docs/decisions for why each half does what it does.
 */
export class MeilisearchEngine implements SearchEngine {
  readonly settlesEvery = 500;
  private readonly server: MeiliServer;
  private readonly indexes: PrepareIndexes;
  private readonly tasks: FollowTasks;
  private readonly documents: WriteDocuments;
  private readonly mark: ServerMark;
  private readonly names: NamesWhileAway;

  constructor(private readonly parts: MeilisearchEngineParts) {
    const { config, dataSource, cursors, searchDatabase, logger } = parts;
    const check = () => this.mark.check();
    this.server = new MeiliServer(config, logger, check);
    this.mark = new ServerMark(dataSource, this.server);
    this.indexes = new PrepareIndexes(
      this.server,
      (task, kind) => noteTask(task, String(task.indexUid), kind, [], dataSource),
      check,
    );
    this.tasks = new FollowTasks(dataSource, this.server, this.indexes, check, logger);
    this.documents = new WriteDocuments(dataSource, this.server, this.indexes, check);
    this.names = new NamesWhileAway(new PostgresEngine(dataSource, cursors, searchDatabase), cursors, () =>
      this.mark.isLacking(),
    );
  }

  get isNamesOnly(): boolean {
    return this.server.isAway || this.mark.lackedLast;
  }

  put<Kind extends DocKind>(kind: Kind, documents: readonly IndexedOf[Kind][]): Promise<void> {
    return this.documents.put(kind, documents);
  }

  remove(kind: DocKind, keys: readonly string[]): Promise<void> {
    return this.documents.remove(kind, keys);
  }

  async settle(): Promise<void> {
    for (const kind of kinds) await this.indexes.run(kind, this.server.indexUid(kind));
    await this.tasks.run();
    await settleRenamedAuthors(this.parts.dataSource);
  }

  async check(): Promise<Date | null> {
    const lostAt = await this.mark.check();
    for (const kind of kinds) {
      const indexUid = this.server.indexUid(kind);
      this.indexes.forget(indexUid);
      await this.indexes.run(kind, indexUid);
    }
    await readOlderDocuments(this.parts.dataSource);
    return lostAt;
  }

  async rebuild(fill: (into: IndexWriter) => Promise<void>, alone: Alone): Promise<void> {
    const rebuild = new RebuildIndexes(this.parts.dataSource, this.server, this.indexes, this.tasks);
    await rebuild.run(
      (token) => fill({ put: (kind, documents) => this.documents.put(kind, documents, token) }),
      alone,
    );
    await this.mark.begin();
  }

  find(kind: DocKind, request: SearchRequest): Promise<Hits> {
    return this.names.find(kind, request, () => this.findAll(kind, request));
  }

  best(kind: DocKind, request: SearchRequest): Promise<Found> {
    return this.names.unlessAway(
      () => this.bestOfAll(kind, request),
      async (names) => ({ ...(await names.best(kind, request)), isNamesOnly: true }),
    );
  }

  suggest(
    key: string,
    suggestKinds: readonly SuggestKind[],
    viewer: SessionViewer | null,
  ): Promise<Suggested[]> {
    const { config, searchDatabase } = this.parts;
    const parts = {
      server: this.server,
      database: searchDatabase.suggestions,
      within: config.SUGGEST_TIMEOUT_MS,
    };
    return this.names.unlessAway(
      () => suggestNames(key, suggestKinds, viewer, parts),
      (names) => names.suggest(key, suggestKinds, viewer),
    );
  }

  nearest(kind: DocKind, request: SearchRequest): Promise<string | null> {
    const { dataSource } = this.parts;
    return this.names.unlessAway(
      async () => {
        const ready = await readyQuery(request, dataSource, this.server);
        return nearestSpelling(kind, ready, dataSource, this.server);
      },
      // A search of names forgives typos by itself.
      () => Promise.resolve(null),
    );
  }

  versions(kind: DocKind, after: number, limit: number): Promise<{ id: number; version: number }[]> {
    return storedVersions(kind, after, limit, this.server, this.parts.dataSource);
  }

  private async findAll(kind: DocKind, request: SearchRequest): Promise<Hits> {
    const { dataSource, cursors } = this.parts;
    const order = listOrder(kind, request);
    // This comes before any search: a cursor of another list is refused by every engine.
    const rest = sql`${order.after(request.next, cursors)} ORDER BY ${order.orderAndLimit}`;
    const ready = await readyQuery(request, dataSource, this.server);
    const read = async (most: number) => {
      const { found, isCut } =
        request.sort === null
          ? await findSome(kind, ready, most, this.server)
          : await findCandidates(kind, ready, most, this.server);
      return { rows: await findRows(kind, found, request, dataSource, rest), isCut };
    };
    const depth = depthOf(kind, request);
    let page = await read(depth);
    // So many of the first hits were hidden that the others do not fill the page.
    if (page.isCut && page.rows.length <= pageSize && depth < mostRelevant) page = await read(mostRelevant);
    const { items, next } = order.page(page.rows, cursors);
    const hits = await markHits(kind, items, request.query, this.server);
    return { hits, next, isNamesOnly: false };
  }

  private async bestOfAll(kind: DocKind, request: SearchRequest): Promise<Found> {
    const ready = await readyQuery(request, this.parts.dataSource, this.server);
    const { found } = await findCandidates(kind, ready, mostRelevant, this.server);
    const rest = sql`true ORDER BY score DESC, weight DESC, id DESC LIMIT ${literal(mostRelevant)}`;
    const rows = await findRows(kind, found, request, this.parts.dataSource, rest);
    const hits = rows.map(({ id, updated_at }) => ({
      id,
      excerpt: null,
      updatedAt: updated_at?.toISOString() ?? null,
    }));
    return { hits, isNamesOnly: false };
  }
}

/**
 * Returns how many hits a page is made of. For stories, comments and series Meilisearch has the order of the list, so
 * that few hits are enough for the first page; for people and hashtags it knows only roughly which of equals are the
 * better known.
 */
function depthOf(kind: DocKind, { sort, next }: SearchRequest): number {
  if (sort !== null) return mostHits;
  return next === null && kind !== 'hashtag' && kind !== 'user' ? forFirstPage : mostRelevant;
}
