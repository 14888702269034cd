import {
  type Database,
  execute,
  integer,
  literal,
  type Logger,
  query,
  queryOne,
  type RowOf,
  sql,
  text,
} from '@quillstead/service-kit';
import type { EnqueuedTask, Task } from 'meilisearch';
import type { DataSource, EntityManager } from 'typeorm';
import { type DocKind, indexLater } from '../../index-later/index-later.js';
import type { MeiliServer } from './meili-server.js';
import type { PrepareIndexes } from './prepare-indexes.js';

/** Milliseconds before what has failed is indexed again. */
const retryDelay = 2_000;
/** Tasks whose state is read at once. */
const atOnce = literal(200);

const waitingTask = { task_uid: integer, index_uid: text, kind: text.as<DocKind>(), doc_keys: text.list };
type WaitingTask = RowOf<typeof waitingTask>;

/** Stores a task that Meilisearch has accepted, so that a task that fails is seen. */
export async function noteTask(
  { taskUid }: EnqueuedTask,
  indexUid: string,
  kind: DocKind,
  keys: readonly string[],
  on: Database,
): Promise<void> {
  await execute(
    on,
    sql`INSERT INTO meili_task (task_uid, index_uid, kind, doc_keys) VALUES (${taskUid}, ${indexUid}, ${kind}, ${keys})
        ON CONFLICT (task_uid, index_uid) DO UPDATE SET kind = excluded.kind, doc_keys = excluded.doc_keys`,
  );
}

/**
 * Follows the tasks that Meilisearch has accepted: it deletes the rows of done tasks, and has the documents of failed
 * tasks indexed again.
 */
export class FollowTasks {
  constructor(
    private readonly dataSource: DataSource,
    private readonly server: MeiliServer,
    private readonly indexes: PrepareIndexes,
    /** Called when the server does not know a task: it was set up anew and may lack documents. */
    private readonly check: () => Promise<unknown>,
    private readonly logger: Pick<Logger, 'error'>,
  ) {}

  /** Throws CallError `unreachable`. */
  async run(): Promise<void> {
    const isKnown = await this.dataSource.transaction(async (manager) => {
      const open = await query(
        manager,
        waitingTask,
        sql`SELECT task_uid, index_uid, kind, doc_keys FROM meili_task
            ORDER BY sent_at, task_uid LIMIT ${atOnce} FOR UPDATE SKIP LOCKED`,
      );
      if (open.length === 0) return true;
      const uids = open.map((one) => one.task_uid);
      const { results } = await this.server.run((client) =>
        client.tasks.getTasks({ uids, limit: uids.length }),
      );
      const tasks = new Map(results.map((task) => [task.uid, task]));
      for (const one of open) await this.settle(one, tasks.get(one.task_uid), manager);
      return open.every((one) => tasks.get(one.task_uid)?.indexUid === one.index_uid);
    });
    if (!isKnown) await this.check();
  }

  /** Returns the number of tasks of a rebuild that have not been seen to be done. */
  async open(rebuild: string): Promise<number> {
    const counted = await queryOne(
      this.dataSource,
      { count: integer },
      sql`SELECT count(*) AS count FROM meili_task WHERE right(index_uid, length(${rebuild})) = ${rebuild}`,
    );
    return counted?.count ?? 0;
  }

  private async settle(one: WaitingTask, task: Task | undefined, manager: EntityManager): Promise<void> {
    // A server that was set up anew numbers its tasks from the beginning.
    const ours = task?.indexUid === one.index_uid ? task : undefined;
    if (ours?.status === 'enqueued' || ours?.status === 'processing') return;
    await execute(
      manager,
      sql`DELETE FROM meili_task WHERE task_uid = ${one.task_uid} AND index_uid = ${one.index_uid}`,
    );
    if (ours?.status === 'succeeded' || ours?.error?.code === 'index_already_exists') return;
    this.logger.error(
      // A task's documents, and the server's error about them, may hold what people wrote.
      { task: one.task_uid, status: ours?.status, code: ours?.error?.code, kind: one.kind },
      'Meilisearch did not index something',
    );
    this.indexes.forget(one.index_uid);
    // An index that lacks something never takes the place of the one that is searched.
    await execute(
      manager,
      sql`DELETE FROM meili_rebuild WHERE right(${one.index_uid}, length(token)) = token`,
    );
    await indexLater(one.kind, one.doc_keys, manager, new Date(Date.now() + retryDelay));
  }
}
