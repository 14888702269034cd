import { Controller } from '@nestjs/common';
import { makePicture, makePictureOf, type PayloadOf } from '@quillstead/contracts';
import { addTasks, CallError, Operation, PictureFiles, type RpcContext } from '@quillstead/service-kit';
import { DataSource } from 'typeorm';
import { UserRepository } from '../user/index.js';
import { PictureUpload } from './picture-upload.entity.js';

/** Takes the file that the gateway has stored as the one of which the member's picture is to be made. */
@Controller()
export class MakePictureOf {
  constructor(
    private readonly dataSource: DataSource,
    private readonly users: UserRepository,
    private readonly files: PictureFiles,
  ) {}

  /** Throws `forbidden` for a visitor. A file that was sent before and waits is replaced. */
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
