import { Controller, Inject } from '@nestjs/common';
import { collectionDeleted, deleteCollection, type PayloadOf } from '@quillstead/contracts';
import { memberOf } from '@quillstead/projections';
import { type RpcContext, Acknowledgements, Operation, Outbox } from '@quillstead/service-kit';
import { DataSource } from 'typeorm';
import { placeCoversLater } from '../cover-files/index.js';
import { lockOwnCollection, publishChange } from './change-own-collection.js';
import { Collection } from './collection.entity.js';

/** Deletes a collection for its member; its stories stay (docs/product/collections.md#collections). */
@Controller()
export class DeleteCollection {
  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: Outbox,
    @Inject(Acknowledgements) private readonly acknowledgements: Pick<Acknowledgements, 'wait'>,
  ) {}

  /**
   * Deletes the collection. Throws `forbidden` for that of another member, `not_found` for one that the member may not
   * read.
   */
  @Operation(deleteCollection)
  async execute({ collection_id }: PayloadOf<typeof deleteCollection>, context: RpcContext): Promise<null> {
    const { id: memberId } = memberOf(context);
    const published = await this.dataSource.transaction(async (manager) => {
      const id = await lockOwnCollection(collection_id, memberId, manager);
      const entry = await publishChange(id, collectionDeleted, this.outbox, manager);
      const { cover } = await manager.findOneByOrFail(Collection, { id });
      await manager.delete(Collection, id);
      await placeCoversLater([cover], manager);
      return entry;
    });
    if (published) await this.acknowledgements.wait(published);
    return null;
  }
}
