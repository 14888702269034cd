import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { sweepCovers } from '@quillstead/contracts';
import { deleteExpiredRows, JobHandler, Jobs, PictureFiles } from '@quillstead/service-kit';
import { DataSource, In } from 'typeorm';
import { lockCover, usedCovers } from '../cover-files/index.js';
import { CoverUpload } from './cover-upload.entity.js';

const day = 24 * 60 * 60 * 1_000;

/**
 * Deletes, once a day, files older than a day that nothing uses: those of holders that were deleted without them, and
 * those that a process left when it died.
 */
@Injectable()
export class SweepCovers implements OnApplicationBootstrap {
  constructor(
    private readonly dataSource: DataSource,
    private readonly files: PictureFiles,
    @Inject(Jobs) private readonly jobs: Pick<Jobs, 'repeat'>,
  ) {}

  onApplicationBootstrap(): void {
    this.jobs.repeat(sweepCovers, day);
  }

  @JobHandler(sweepCovers)
  async run(): Promise<void> {
    await deleteExpiredRows(sweepCovers, this.dataSource);
    const { manager } = this.dataSource;
    await this.files.sweep(
      async (names) => (await usedCovers(names, manager)).map(({ cover }) => cover),
      async (names) => (await manager.findBy(CoverUpload, { upload: In(names) })).map(({ upload }) => upload),
      (name, remove) =>
        this.dataSource.transaction(async (inside) => {
          await lockCover(name, inside);
          if ((await usedCovers([name], inside)).length === 0) await remove();
        }),
    );
  }
}
