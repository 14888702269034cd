import { Inject } from '@nestjs/common';
import type { PictureFault } from '@quillstead/catalogue';
import { makeCover } from '@quillstead/contracts';
import {
  CallError,
  type DueTask,
  LOGGER,
  type Logger,
  Outbox,
  PictureFiles,
  TaskHandler,
} from '@quillstead/service-kit';
import {
  checkRefused,
  type DrawnPicture,
  drawPicture,
  UnusablePicture,
} from '@quillstead/service-kit/pictures';
import { DataSource, type EntityManager } from 'typeorm';
import { lockCover, PlaceCovers, placeCoversLater } from '../cover-files/index.js';
import { lockHolder, setCover } from './cover-holder.js';
import { type CoverKind, CoverUpload } from './cover-upload.entity.js';

/**
 * Makes a cover of the file that its author sent, and replaces the former cover by it
 * (docs/product/stories.md#own-covers).
 */
@TaskHandler(makeCover)
export class MakeCover {
  constructor(
    private readonly dataSource: DataSource,
    private readonly files: PictureFiles,
    private readonly places: PlaceCovers,
    private readonly outbox: Outbox,
    @Inject(LOGGER) private readonly logger: Pick<Logger, 'info'>,
  ) {}

  async run({ key }: DueTask): Promise<void> {
    const [kind = '', id = ''] = key.split(' ');
    const sent = await this.begin(kind as CoverKind, Number(id));
    if (sent === null) return;
    try {
      const drawn = await drawPicture(sent, sent.authorId, this.files, this.dataSource.manager);
      const former = await this.dataSource.transaction((manager) => this.replace(sent, drawn, manager));
      await this.places.now(former);
    } catch (error) {
      if (!(error instanceof UnusablePicture)) throw error;
      await this.fail(sent, error.fault);
    }
    await this.files.deleteUpload(sent.upload);
  }

  /** Counts the try and returns the file that waits; null if none waits. */
  private begin(kind: CoverKind, holderId: number): Promise<CoverUpload | null> {
    return this.dataSource.transaction(async (manager) => {
      const where = { kind, holderId, state: 'making' as const };
      const sent = await manager.findOne(CoverUpload, { where, lock: { mode: 'pessimistic_write' } });
      if (sent !== null) await manager.update(CoverUpload, { kind, holderId }, { tries: sent.tries + 1 });
      return sent;
    });
  }

  /**
   * Replaces the former cover.
   *
   * @returns the name of the former cover, if it was another one
   */
  private async replace(
    sent: CoverUpload,
    { name, files, hashes }: DrawnPicture,
    manager: EntityManager,
  ): Promise<string | null> {
    const { kind, holderId, authorId, upload, source: coverSource, coverAlt } = sent;
    await lockCover(name, manager);
    // Drawing takes time: a moderator who refuses the cover now waits for the lock, and then removes it here too.
    await checkRefused(hashes, manager);
    const holder = await lockHolder({ kind, id: holderId }, authorId, manager).catch(absent);
    // Added under the lock, so that nobody deletes them for another cover of the same name.
    await this.files.add(name, files);
    // Always: the files of a cover that is not needed any more are deleted.
    await placeCoversLater([name], manager);
    const { affected } = await manager.delete(CoverUpload, { kind, holderId, upload });
    if (affected === 0 || holder === null) return null;
    const { cover: former } = holder;
    await setCover(holder, { cover: name, coverSource, coverAlt }, this.outbox, manager);
    // The file is placed before the address is published: a page that has the address must find the file.
    await this.places.place(name, manager);
    if (former === name) return null;
    await placeCoversLater([former], manager);
    this.logger.info({ user_id: authorId, kind }, 'cover made');
    return former;
  }

  private async fail({ kind, holderId, upload }: CoverUpload, fault: PictureFault): Promise<void> {
    await this.dataSource.manager.update(CoverUpload, { kind, holderId, upload }, { state: 'failed', fault });
  }
}

/** Returns null if the draft, story or list of the cover was deleted meanwhile. */
function absent(error: unknown): null {
  if (error instanceof CallError) return null;
  throw error;
}
