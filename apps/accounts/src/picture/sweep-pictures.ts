import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { sweepPictures } from '@quillstead/contracts';
import { deleteExpiredRows, JobHandler, Jobs, PictureFiles } from '@quillstead/service-kit';
import { DataSource, In } from 'typeorm';
import { lockPicture } from '../picture-files/index.js';
import { User } from '../user/index.js';
import { PictureUpload } from './picture-upload.entity.js';

const day = 24 * 60 * 60 * 1_000;

/**
 * Deletes, once a day, files older than a day that no account has: those that a process has left which ended too early.
 */
@Injectable()
export class SweepPictures implements OnApplicationBootstrap {
  constructor(
    private readonly dataSource: DataSource,
    private readonly files: PictureFiles,
    @Inject(Jobs) private readonly jobs: Pick<Jobs, 'repeat'>,
  ) {}

  onApplicationBootstrap(): void {
    this.jobs.repeat(sweepPictures, day);
  }

  @JobHandler(sweepPictures)
  async run(): Promise<void> {
    await deleteExpiredRows(sweepPictures, this.dataSource);
    const { manager } = this.dataSource;
    await this.files.sweep(
      async (names) => (await manager.findBy(User, { picture: In(names) })).map(({ picture }) => picture),
      async (names) =>
        (await manager.findBy(PictureUpload, { upload: In(names) })).map(({ upload }) => upload),
      (name, remove) =>
        this.dataSource.transaction(async (inside) => {
          await lockPicture(name, inside);
          if (!(await inside.existsBy(User, { picture: name }))) await remove();
        }),
    );
  }
}
