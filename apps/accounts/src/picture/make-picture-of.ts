import { Controller } from '@nestjs/common';
import { makePicture, makePictureOf, type PayloadOf } from '@quillstead/contracts';
import { addTasks, CallError, Operation, PictureFiles, type RpcContext } from '@quillstead/service-kit';
import { DataSource } from 'typeorm';
import { UserRepository } from '../user/index.js';
import { PictureUpload } from './picture-upload.entity.js';

/** Takes a file that the gateway has stored as the source of the member's picture. */
@Controller()
export class MakePictureOf {
  constructor(
    private readonly dataSource: DataSource,
    private readonly users: UserRepository,
    private readonly files: PictureFiles,
  ) {}

  /**
   * Queues the making of the picture. Throws `forbidden` for a visitor. A file that was sent before and still waits is
   * replaced.
   */
  @Operation(makePictureOf)
  async execute({ upload, source }: PayloadOf<typeof makePictureOf>, { viewer }: RpcContext): Promise<null> {
    const user = viewer && (await this.users.findActive(viewer.id));
    if (!user) throw new CallError('forbidden');
    const former = await this.dataSource.transaction(async (manager) => {
      const before = await manager.findOne(PictureUpload, {
        where: { userId: user.id },
        lock: { mode: 'pessimistic_write' },
      });
      if (before?.upload === upload) return null;
      const row = { userId: user.id, upload, source, uploadedAt: new Date() };
      await manager.upsert(PictureUpload, { ...row, state: 'making', fault: null, tries: 0 }, ['userId']);
      await addTasks(makePicture, [user.id], manager);
      return before;
    });
    if (former) await this.files.deleteUpload(former.upload);
    return null;
  }
}
