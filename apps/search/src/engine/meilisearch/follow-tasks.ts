import type { Logger } from '@quillstead/service-kit';
import type { EnqueuedTask, Task } from 'meilisearch';
import type { DataSource, EntityManager } from 'typeorm';
import { type DocKind, indexLater } from '../../index-later/index.js';
import type { MeiliServer } from './meili-server.js';
import type { PrepareIndexes } from './prepare-indexes.js';

/** Milliseconds before what has failed is indexed again. */
const retryDelay = 2_000;
/** Tasks that are asked after at once. */
const atOnce = 200;

interface Told {
  task_uid: number;
  index_uid: string;
  kind: DocKind;
  doc_keys: string[];
}

/** Keeps what Meilisearch was told, so that a task that fails is seen. */
export async function noteTask(
  { taskUid }: EnqueuedTask,
  indexUid: string,
  kind: DocKind,
  keys: readonly string[],
  on: DataSource | EntityManager,
): Promise<void> {
  await on.query(
    `INSERT INTO meili_task (task_uid, index_uid, kind, doc_keys) VALUES ($1, $2, $3, $4)
     ON CONFLICT (task_uid, index_uid) DO UPDATE SET kind = excluded.kind, doc_keys = excluded.doc_keys`,
    [taskUid, indexUid, kind, keys],
  );
}

/** Looks after what Meilisearch was told: what is done is forgotten, and what has failed waits to be indexed again. */
export class FollowTasks {
  constructor(
    private readonly dataSource: DataSource,
    private readonly server: MeiliServer,
    private readonly indexes: PrepareIndexes,
    private readonly logger: Pick<Logger, 'error'>,
  ) {}

  /** Throws CallError `unreachable`. */
  async run(): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      const told = await manager.query<Told[]>(
        `SELECT task_uid, index_uid, kind, doc_keys FROM meili_task
         ORDER BY told_at, task_uid LIMIT ${atOnce} FOR UPDATE SKIP LOCKED`,
      );
      if (told.length === 0) return;
      const uids = told.map((one) => one.task_uid);
      const { results } = await this.server.tell((client) =>
        client.tasks.getTasks({ uids, limit: uids.length }),
      );
      const tasks = new Map(results.map((task) => [task.uid, task]));
      for (const one of told) await this.settle(one, tasks.get(one.task_uid), manager);
    });
  }

  /** How many of a rebuild have not been seen to be done. */
  async open(rebuild: string): Promise<number> {
    const [counted] = await this.dataSource.query<{ count: number }[]>(
      'SELECT count(*)::int AS count FROM meili_task WHERE right(index_uid, length($1)) = $1',
      [rebuild],
    );
    return counted?.count ?? 0;
  }

  private async settle(told: Told, task: Task | undefined, manager: EntityManager): Promise<void> {
    // A server that was set up anew numbers its tasks from the beginning.
    const ours = task?.indexUid === told.index_uid ? task : undefined;
    if (ours?.status === 'enqueued' || ours?.status === 'processing') return;
    await manager.query('DELETE FROM meili_task WHERE task_uid = $1 AND index_uid = $2', [
      told.task_uid,
      told.index_uid,
    ]);
    if (ours?.status === 'succeeded' || ours?.error?.code === 'index_already_exists') return;
    this.logger.error(
      // What a task was told, and what the server says of it, may hold what people wrote.
      { task: told.task_uid, status: ours?.status, code: ours?.error?.code, kind: told.kind },
      'Meilisearch did not index something',
    );
    this.indexes.forget(told.index_uid);
    // An index that lacks something never takes the place of the one that is searched.
    await manager.query('DELETE FROM meili_rebuild WHERE right($1, length(token)) = token', [told.index_uid]);
    await indexLater(told.kind, told.doc_keys, manager, new Date(Date.now() + retryDelay));
  }
}
