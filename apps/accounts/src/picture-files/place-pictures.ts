import { Inject, Injectable } from '@nestjs/common';
import { placePicture } from '@quillstead/contracts';
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
import { User } from '../user/index.js';

/** A picture that an account has, or had. */
export interface PictureOf {
  readonly userId: number;
  readonly name: string;
}

/**
 * Moves the files of a picture to where its account's state requires: those of public accounts where everybody may
 * fetch them, those of private and suspended ones where only a signed address leads. It deletes the files of a picture
 * that the account no longer has.
 */
@Injectable()
export class PlacePictures {
  constructor(
    private readonly dataSource: DataSource,
    private readonly files: PictureFiles,
    @Inject(LOGGER) private readonly logger: Pick<Logger, 'warn'>,
  ) {}

  /** Adds a task that places the files after the manager's transaction, also if this process ends. */
  async later({ userId, name }: PictureOf, manager: EntityManager): Promise<void> {
    await addTasks(placePicture, [`${userId} ${name}`], manager);
  }

  /** Places the files at once, before the response. If that fails, the task does it later, and the response says so. */
  async now(picture: PictureOf | null): Promise<void> {
    if (picture === null) return;
    await this.place(picture).catch((error: unknown) => {
      this.logger.warn({ err: error, user_id: picture.userId }, 'a picture could not be moved yet');
      requestScope.spread()?.();
    });
  }

  /** Places the files. The account's row is locked meanwhile, so that of two changes the later one decides. */
  place({ userId, name }: PictureOf): Promise<void> {
    return this.dataSource.transaction(async (manager) => {
      const user = await manager.findOne(User, {
        where: { id: userId },
        lock: { mode: 'pessimistic_write' },
      });
      const isShown = user?.isPrivate === 0 && user.status === 'active';
      const place = isShown ? 'public' : 'private';
      await this.files.place(name, user?.picture === name ? place : null);
    });
  }
}

/** Locks the files of a picture for the rest of the transaction. */
export async function lockPicture(name: string, manager: EntityManager): Promise<void> {
  await execute(manager, sql`SELECT pg_advisory_xact_lock(hashtextextended(${`picture ${name}`}, 0))`);
}

@TaskHandler(placePicture)
export class PlacePicture {
  constructor(private readonly pictures: PlacePictures) {}

  async run({ key }: DueTask): Promise<void> {
    const [id = '', name = ''] = key.split(' ');
    await this.pictures.place({ userId: Number(id), name });
  }
}
