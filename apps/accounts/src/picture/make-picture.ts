import { Inject } from '@nestjs/common';
import type { PictureFault } from '@quillstead/catalogue';
import { makePicture } from '@quillstead/contracts';
import {
  type DueTask,
  LOGGER,
  type Logger,
  Outbox,
  PictureFiles,
  TaskHandler,
} from '@quillstead/service-kit';
import { type DrawnPicture, drawPicture, UnusablePicture } from '@quillstead/service-kit/pictures';
import { DataSource, type EntityManager } from 'typeorm';
import { lockPicture, PlacePictures } from '../picture-files/index.js';
import { publishUserChanged, User } from '../user/index.js';
import { PictureUpload } from './picture-upload.entity.js';

/**
 * Makes a member's picture from the file that they sent, and replaces the one before (docs/product/people.md#pictures).
 */
@TaskHandler(makePicture)
export class MakePicture {
  constructor(
    private readonly dataSource: DataSource,
    private readonly files: PictureFiles,
    private readonly places: PlacePictures,
    private readonly outbox: Outbox,
    @Inject(LOGGER) private readonly logger: Pick<Logger, 'info'>,
  ) {}

  async run({ key }: DueTask): Promise<void> {
    const sent = await this.begin(Number(key));
    if (sent === null) return;
    try {
      const made = await drawPicture(sent, sent.userId, this.files, this.dataSource.manager);
      const former = await this.dataSource.transaction((manager) => this.replace(sent, made, manager));
      await this.places.now({ userId: sent.userId, name: made.name });
      if (former !== null) await this.places.now({ userId: sent.userId, name: former });
    } catch (error) {
      if (!(error instanceof UnusablePicture)) throw error;
      await this.fail(sent, error.fault);
    }
    await this.files.deleteUpload(sent.upload);
  }

  /** Counts a try and returns the file that waits; null when none waits. */
  private begin(userId: number): Promise<PictureUpload | null> {
    return this.dataSource.transaction(async (manager) => {
      const where = { userId, state: 'making' as const };
      const sent = await manager.findOne(PictureUpload, { where, lock: { mode: 'pessimistic_write' } });
      if (sent !== null) await manager.update(PictureUpload, { userId }, { tries: sent.tries + 1 });
      return sent;
    });
  }

  /**
   * Replaces the picture.
   * @returns the name of the picture before, when there was another one
   */
  private async replace(
    sent: PictureUpload,
    { name, files }: DrawnPicture,
    manager: EntityManager,
  ): Promise<string | null> {
    const { userId, upload, source } = sent;
    const user = await manager.findOneOrFail(User, {
      where: { id: userId },
      lock: { mode: 'pessimistic_write' },
    });
    // The row is locked, so that the files are not deleted for the picture before, which may have the same name; the
    // name is locked, so that the files are not swept.
    await lockPicture(name, manager);
    await this.files.add(name, files);
    // The task is added in any case: it deletes the files of a picture that is no longer wanted.
    await this.places.later({ userId, name }, manager);
    const { affected } = await manager.delete(PictureUpload, { userId, upload });
    if (affected === 0 || user.status === 'deleted' || user.picture === name) return null;
    const { picture: former } = user;
    Object.assign(user, { picture: name, pictureSource: source, version: user.version + 1 });
    await manager.save(user);
    await publishUserChanged(this.outbox, manager, user);
    // The files are placed before the address is published: a page that has the address must find the file.
    if (user.isPrivate === 0 && user.status === 'active') await this.files.place(name, 'public');
    if (former !== null) await this.places.later({ userId, name: former }, manager);
    this.logger.info({ user_id: userId }, 'picture made');
    return former;
  }

  private async fail({ userId, upload }: PictureUpload, fault: PictureFault): Promise<void> {
    await this.dataSource.manager.update(PictureUpload, { userId, upload }, { state: 'failed', fault });
  }
}
