import { Controller } from '@nestjs/common';
import { makeCover, makeCoverOf, type PayloadOf } from '@quillstead/contracts';
import { memberOf } from '@quillstead/projections';
import { addTasks, Operation, PictureFiles, type RpcContext } from '@quillstead/service-kit';
import { DataSource } from 'typeorm';
import { holderOf, lockHolder, taskOf } from './cover-holder.js';
import { CoverUpload } from './cover-upload.entity.js';

/** Stores which file, already stored by the gateway, a cover is to be made of. */
@Controller()
export class MakeCoverOf {
  constructor(
    private readonly dataSource: DataSource,
    private readonly files: PictureFiles,
  ) {}

  /**
   * Replaces a file that was sent before and waits. Throws `invalid` unless one holder is named, `forbidden` for the
   * holder of another member, `not_found` for one that the member may not read.
   */
  @Operation(makeCoverOf)
  async execute(payload: PayloadOf<typeof makeCoverOf>, context: RpcContext): Promise<null> {
    const { id: authorId } = memberOf(context);
    const { upload, source, cover_alt: alt } = payload;
    const former = await this.dataSource.transaction(async (manager) => {
      const { upload: key } = await lockHolder(holderOf(payload), authorId, manager);
      const before = await manager.findOne(CoverUpload, {
        where: key,
        lock: { mode: 'pessimistic_write' },
      });
      if (before?.upload === upload) return null;
      const row = { ...key, authorId, upload, source, coverAlt: alt || null, uploadedAt: new Date() };
      const fresh = { ...row, state: 'making' as const, fault: null, tries: 0 };
      await manager.upsert(CoverUpload, fresh, ['kind', 'holderId']);
      await addTasks(makeCover, [taskOf(key)], manager);
      return before;
    });
    if (former) await this.files.deleteUpload(former.upload);
    return null;
  }
}
