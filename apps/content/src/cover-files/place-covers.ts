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

/** Has the files of covers put in their places after the manager's transaction, also when this process ends. */
export async function placeCoversLater(
  names: readonly (string | null)[],
  manager: EntityManager,
): Promise<void> {
  const there = names.filter((name) => name !== null);
  if (there.length > 0) await addTasks(placeCover, there, manager);
}

/**
 * Has the files of a cover follow what has it: of what everybody may see they lie where everybody may fetch them, else
 * where only a signed address leads, and what nothing has any more is deleted.
 */
@Injectable()
export class PlaceCovers {
  constructor(
    private readonly dataSource: DataSource,
    private readonly files: PictureFiles,
    @Inject(LOGGER) private readonly logger: Pick<Logger, 'warn'>,
  ) {}

  /**
   * Does it at once, so that it is in force before a response; what fails is left to the task, which the response says.
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

  /** What has the cover is read behind a lock of its name, so that of two changes the later one decides. */
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
