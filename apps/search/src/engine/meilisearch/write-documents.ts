import { type Database, execute, integer, query, raw, sql, text } from '@quillstead/service-kit';
import type { EnqueuedTask } from 'meilisearch';
import type { DataSource, EntityManager } from 'typeorm';
import { type DocKind, indexLater } from '../../index-later/index-later.js';
import { removeDocuments } from '../postgres/stored-documents.js';
import type { IndexedOf } from '../search-engine.js';
import { anyOf } from './filters.js';
import type { MeiliServer } from './meili-server.js';
import type { PrepareIndexes } from './prepare-indexes.js';
import { noteTask } from './follow-tasks.js';
import { openRebuild } from './rebuilds.js';
import { writeNames } from './written-names.js';
import { type DocRow, type WrittenDoc, writtenDocs } from './written-docs.js';

const columns = `doc_id bigint, doc_key text, author_id bigint, story_id bigint, version integer, is_nsfw smallint,
                 is_members_only smallint, name text, weight bigint, posted_at timestamptz, updated_at timestamptz`;
const names = columns.replaceAll(/ (bigint|text|integer|smallint|timestamptz)/gu, '');
const set = names
  .split(/,\s*/u)
  .slice(1)
  .map((name) => `${name} = excluded.${name}`)
  .join(', ');

/** Writes documents: the rows here, and the tasks of Meilisearch, none of which it waits for. */
export class WriteDocuments {
  private lastTask = -1;

  constructor(
    private readonly dataSource: DataSource,
    private readonly server: MeiliServer,
    private readonly indexes: PrepareIndexes,
    /** Called when the server may lack the documents that were written before. */
    private readonly check: () => Promise<unknown>,
  ) {}

  /** @param only the rebuild that alone is filled; otherwise all that is open is written to as well */
  async put<Kind extends DocKind>(
    kind: Kind,
    given: readonly IndexedOf[Kind][],
    only: string | null = null,
  ): Promise<void> {
    if (given.length === 0) return;
    const before = await storiesBefore(given, only, this.dataSource);
    // The names have a transaction of their own, so that they follow while Meilisearch is away.
    await this.dataSource.transaction((manager) => writeNames(kind, given, only !== null, manager));
    await this.dataSource.transaction(async (manager) => {
      const docs = await writtenDocs[kind](given, manager);
      if (kind === 'story' && only === null) await indexTheirCommentsLater(docs, manager);
      const written = await keepRows(kind, docs, only, manager);
      if (written.length === 0) return;
      const keys = written.map(({ row }) => row.doc_key);
      for (const indexUid of await this.indexesOf(kind, only, manager)) {
        await this.send(kind, indexUid, keys, manager, (index) =>
          // An index that is gone comes back with its key, whatever else this process remembers of it.
          index.addDocuments(
            written.flatMap(({ documents }) => documents),
            { primaryKey: 'id' },
          ),
        );
        // Deletes the parts that the index may have of an earlier, longer text. Meilisearch processes additions that
        // follow each other as one task, so no deletion is sent without need.
        const longer = written
          .filter(({ row }) => before.has(row.doc_id))
          .map(({ row, documents }) => pastParts(row.doc_id, documents.length));
        if (longer.length === 0) continue;
        const filter = longer.join(' OR ');
        await this.send(kind, indexUid, keys, manager, (index) => index.deleteDocuments({ filter }));
      }
    });
  }

  /** Hashtags by their keys, the others by their ids; a story takes its comments with it. */
  async remove(kind: DocKind, keys: readonly string[]): Promise<void> {
    if (keys.length === 0) return;
    await this.dataSource.transaction((manager) => removeDocuments(kind, keys, manager));
    await this.dataSource.transaction(async (manager) => {
      await execute(
        manager,
        sql`DELETE FROM meili_doc WHERE kind = ${kind} AND doc_key = ANY(${keys}::text[])`,
      );
      await this.removeBy(
        kind,
        kind === 'hashtag' ? 'hashtag' : kind === 'story' ? 'story_id' : 'id',
        keys,
        manager,
      );
      if (kind !== 'story') return;
      await execute(
        manager,
        sql`DELETE FROM meili_doc WHERE kind = 'comment' AND story_id = ANY(${keys}::bigint[])`,
      );
      await this.removeBy('comment', 'story_id', keys, manager);
    });
  }

  private async removeBy(
    kind: DocKind,
    attribute: string,
    keys: readonly string[],
    manager: EntityManager,
  ): Promise<void> {
    const filter = anyOf(attribute, attribute === 'hashtag' ? keys : keys.map(Number));
    // Comments that go with their story are not waited for by themselves.
    const own = kind === 'comment' && attribute === 'story_id' ? [] : keys;
    for (const indexUid of await this.indexesOf(kind, null, manager))
      await this.send(kind, indexUid, own, manager, (index) => index.deleteDocuments({ filter }));
  }

  private async indexesOf(kind: DocKind, only: string | null, manager: EntityManager): Promise<string[]> {
    if (only !== null) return [this.server.indexUid(kind, only)];
    const rebuild = await openRebuild(manager);
    const live = this.server.indexUid(kind);
    return rebuild === null ? [live] : [live, this.server.indexUid(kind, rebuild)];
  }

  private async send(
    kind: DocKind,
    indexUid: string,
    keys: readonly string[],
    manager: EntityManager,
    work: (
      index: ReturnType<Parameters<Parameters<MeiliServer['run']>[0]>[0]['index']>,
    ) => PromiseLike<EnqueuedTask>,
  ): Promise<void> {
    await this.indexes.run(kind, indexUid);
    const task = await this.server.run((client) => work(client.index(indexUid)));
    await noteTask(task, indexUid, kind, keys, manager);
    // A server that was set up anew numbers its tasks from the beginning.
    const isAnew = task.taskUid < this.lastTask;
    this.lastTask = task.taskUid;
    if (isAnew) await this.check();
  }
}

const pastParts = (storyId: number, count: number): string => `(story_id = ${storyId} AND part > ${count})`;

/**
 * Returns the ids of those stories of which the indexes may have parts already: also what was sent by a write that
 * failed then, of which only the names are known. A rebuild begins with empty indexes.
 */
async function storiesBefore(
  given: readonly object[],
  rebuild: string | null,
  database: Database,
): Promise<ReadonlySet<number>> {
  const ids = given.flatMap((one) => ('title' in one && 'story_id' in one ? Number(one.story_id) : []));
  if (ids.length === 0) return new Set();
  const doc = sql`SELECT FROM meili_doc doc WHERE doc.kind = 'story' AND doc.doc_id = id`;
  const isThere =
    rebuild === null
      ? sql`EXISTS (${doc}) OR EXISTS (SELECT FROM story_doc WHERE story_id = id)`
      : sql`EXISTS (${doc} AND written_at >= (SELECT begun_at FROM meili_rebuild WHERE token = ${rebuild}))`;
  const rows = await query(
    database,
    { id: integer },
    sql`SELECT id FROM unnest(${ids}::bigint[]) AS id WHERE ${isThere}`,
  );
  return new Set(rows.map(({ id }) => id));
}

/** Keeps the rows of those that are not older than what is kept, and gives these; a rebuild begins from nothing. */
async function keepRows(
  kind: DocKind,
  docs: readonly WrittenDoc[],
  rebuild: string | null,
  manager: EntityManager,
): Promise<WrittenDoc[]> {
  const rows: DocRow[] = docs.map(({ row }) => row);
  const kept = await query(
    manager,
    { doc_id: integer },
    sql`INSERT INTO meili_doc AS known (kind, ${raw(names)}, written_at, cut_at)
        SELECT ${kind}, ${raw(names)}, clock.time, clock.time
        FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS given(${raw(columns)}), clock_timestamp() AS clock(time)
        ON CONFLICT (kind, doc_id) DO UPDATE SET ${raw(set)}, written_at = excluded.written_at, cut_at = excluded.cut_at
        WHERE known.version <= excluded.version
          OR known.written_at < (SELECT begun_at FROM meili_rebuild WHERE token = ${rebuild})
        RETURNING doc_id`,
  );
  const ids = new Set(kept.map((row) => row.doc_id));
  return docs.filter(({ row }) => ids.has(row.doc_id));
}

/** Comments hold whether their story is NSFW: they follow when it becomes so, or when it is new here. */
async function indexTheirCommentsLater(docs: readonly WrittenDoc[], manager: EntityManager): Promise<void> {
  const [ids, nsfw] = [docs.map(({ row }) => row.doc_id), docs.map(({ row }) => row.is_nsfw)];
  const comments = await query(
    manager,
    { doc_key: text },
    sql`SELECT comment.doc_key
        FROM unnest(${ids}::bigint[], ${nsfw}::smallint[]) AS given(story_id, is_nsfw)
        JOIN meili_doc comment ON comment.story_id = given.story_id AND comment.kind = 'comment'
        LEFT JOIN meili_doc story ON story.kind = 'story' AND story.doc_id = given.story_id
        WHERE story.is_nsfw IS DISTINCT FROM given.is_nsfw`,
  );
  await indexLater(
    'comment',
    comments.map(({ doc_key: key }) => key),
    manager,
  );
}
