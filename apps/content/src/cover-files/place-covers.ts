import { Inject, Injectable } from '@nestjs/common';
import { placeCover } from '@quillstead/contracts';
import {
  addTasks,
  type DueTask,
  execute,
  LOGGER,
  type Logger,
  PictureFiles,
  requestScope,
  sql,
  TaskHandler,
} from '@quillstead/service-kit';
import { DataSource, type EntityManager } from 'typeorm';
import { usedCovers } from './used-covers.js';

/**
 * Adds tasks that put the files of covers in their places after the manager's transaction, even if this process ends.
 */
export async function placeCoversLater(
  names: readonly (string | null)[],
  manager: EntityManager,
): Promise<void> {
  const there = names.filter((name) => name !== null);
  if (there.length > 0) await addTasks(placeCover, there, manager);
}

/**
 * Moves the files of a cover to the place that its holders require: a public place if everybody may see one of them,
 * else one that only a signed address reaches. Deletes the files of a cover without a holder.
 */
@Injectable()
export class PlaceCovers {
  constructor(
    private readonly dataSource: DataSource,
    private readonly files: PictureFiles,
    @Inject(LOGGER) private readonly logger: Pick<Logger, 'warn'>,
  ) {}

  /**
   * Moves the files at once, so that it is done before a response. If it fails, the task does it, and the response says
   * so.
   */
  async now(name: string | null): Promise<void> {
    if (name === null) return;
    await this.dataSource
      .transaction((manager) => this.place(name, manager))
      .catch((error: unknown) => {
        this.logger.warn({ err: error }, 'a cover could not be moved yet');
        requestScope.spread()?.();
      });
  }

  /** Moves the files. The holders are read under a lock of the name, so that of two changes the later one decides. */
  async place(name: string, manager: EntityManager): Promise<void> {
    await lockCover(name, manager);
    const [used] = await usedCovers([name], manager);
    await this.files.place(name, used === undefined ? null : used.is_public ? 'public' : 'private');
  }
}

/** Locks the files of a cover for the rest of the transaction. */
export async function lockCover(name: string, manager: EntityManager): Promise<void> {
  await execute(manager, sql`SELECT pg_advisory_xact_lock(hashtextextended(${`cover ${name}`}, 0))`);
}

@TaskHandler(placeCover)
export class PlaceCover {
  constructor(
    private readonly dataSource: DataSource,
    private readonly covers: PlaceCovers,
  ) {}

  async run({ key }: DueTask): Promise<void> {
    await this.dataSource.transaction((manager) => this.covers.place(key, manager));
  }
}
