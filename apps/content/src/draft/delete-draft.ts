import { deleteDraft, type PayloadOf } from '@quillstead/contracts';
import { memberOf } from '@quillstead/projections';
import { type RpcContext, CallError, RpcHandler } from '@quillstead/service-kit';
import { DataSource } from 'typeorm';
import { Draft } from './draft.entity.js';

/** Throws a draft away. */
@RpcHandler(deleteDraft)
export class DeleteDraft {
  constructor(private readonly dataSource: DataSource) {}

  /** Throws `not_found`, for somebody else's as for one that never was. */
  async execute({ id }: PayloadOf<typeof deleteDraft>, context: RpcContext): Promise<void> {
    const author = memberOf(context);
    const { affected } = await this.dataSource.manager.delete(Draft, { id, authorId: author.id });
    if (affected !== 1) throw new CallError('not_found');
  }
}
