import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { execute, sql } from '@quillstead/service-kit';
import type { DataSource } from 'typeorm';
import type { DocKind } from '../../index-later/index-later.js';
import type { Alone } from '../search-engine.js';
import type { FollowTasks } from './follow-tasks.js';
import type { MeiliServer } from './meili-server.js';
import type { PrepareIndexes } from './prepare-indexes.js';
import { dropOrphanNames } from './written-names.js';
import { beginRebuild, endRebuild, keepRebuild } from './rebuilds.js';

const kinds: readonly DocKind[] = ['story', 'comment', 'hashtag', 'user', 'series'];
/** The most indexes of all sites on the server. */
const mostIndexes = 10_000;
/** Milliseconds between two looks at whether everything is indexed. */
const step = 100;
/** The milliseconds that a swap may be in the queue, behind the tasks that were sent before. */
const swapTimeout = 120_000;

/**
 * Fills second indexes and swaps them with those that are searched, so that a search never reads half an index. Changes
 * that arrive meanwhile are written to both.
 */
export class RebuildIndexes {
  constructor(
    private readonly dataSource: DataSource,
    private readonly server: MeiliServer,
    private readonly indexes: PrepareIndexes,
    private readonly tasks: FollowTasks,
  ) {}

  /** Throws when a task fails or another rebuild takes over; what is searched stays as it was then. */
  async run(fill: (rebuild: string) => Promise<void>, alone: Alone): Promise<void> {
    const token = randomUUID().slice(0, 8);
    await this.dataSource.transaction((manager) => beginRebuild(token, manager));
    await this.dropOthers();
    try {
      for (const kind of kinds) {
        // The server may have lost it since this process prepared it.
        this.indexes.forget(this.server.indexUid(kind));
        await this.indexes.run(kind, this.server.indexUid(kind));
        await this.indexes.run(kind, this.server.indexUid(kind, token));
      }
      await fill(token);
      await this.whenDone(token);
      // Nothing is written now, so the index that is swapped in has all documents that were sent.
      await alone(() => this.swap(token));
    } finally {
      await endRebuild(token, this.dataSource.manager);
      await this.dropIndexes(token);
    }
  }

  private async swap(token: string): Promise<void> {
    await this.whenDone(token);
    const swaps = kinds.map((kind) => ({
      indexes: [this.server.indexUid(kind), this.server.indexUid(kind, token)] satisfies [string, string],
      rename: false,
    }));
    const { status, error } = await this.server.run((client) =>
      client.swapIndexes(swaps).waitTask({ timeout: swapTimeout }),
    );
    if (status !== 'succeeded') throw new Error(`Meilisearch did not swap the indexes: ${error?.message}`);
    await execute(
      this.dataSource,
      sql`DELETE FROM meili_doc WHERE written_at < (SELECT begun_at FROM meili_rebuild WHERE token = ${token})`,
    );
    await this.dataSource.transaction(dropOrphanNames);
  }

  private async whenDone(token: string): Promise<void> {
    for (;;) {
      await this.tasks.run();
      await keepRebuild(token, this.dataSource.manager);
      if ((await this.tasks.open(token)) === 0) return;
      await pause(step);
    }
  }

  /** Deletes the indexes of other rebuilds that have ended without doing so. */
  private async dropOthers(): Promise<void> {
    const { results } = await this.server.run((client) => client.getRawIndexes({ limit: mostIndexes }));
    const left = results.flatMap(({ uid }) => this.server.rebuildOf(uid) ?? []);
    for (const other of new Set(left)) await this.dropIndexes(other);
  }

  private async dropIndexes(token: string): Promise<void> {
    for (const kind of kinds) {
      const indexUid = this.server.indexUid(kind, token);
      this.indexes.forget(indexUid);
      // The deletion of a missing index is a task that fails, which has no effect.
      await this.server.run((client) => client.deleteIndex(indexUid));
    }
  }
}
