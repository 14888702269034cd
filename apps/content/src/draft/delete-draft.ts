import { Controller } from '@nestjs/common';
import { deleteDraft, type PayloadOf } from '@quillstead/contracts';
import { memberOf } from '@quillstead/projections';
import { type RpcContext, CallError, integer, Operation, queryOne, sql, text } from '@quillstead/service-kit';
import { DataSource } from 'typeorm';
import { placeCoversLater } from '../cover-files/index.js';

/** Deletes a draft. */
@Controller()
export class DeleteDraft {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * Deletes the draft and its link. Throws `not_found` for the draft of another member and for one that does not exist.
   */
  @Operation(deleteDraft)
  async execute({ id }: PayloadOf<typeof deleteDraft>, context: RpcContext): Promise<void> {
    const author = memberOf(context);
    const deleted = await this.dataSource.transaction(async (manager) => {
      const draft = await queryOne(
        manager,
        { id: integer, cover: text.orNull },
        sql`WITH link AS (DELETE FROM draft_link WHERE draft_id = ${id} AND author_id = ${author.id})
         DELETE FROM draft WHERE id = ${id} AND author_id = ${author.id} RETURNING id, cover`,
      );
      await placeCoversLater([draft?.cover ?? null], manager);
      return draft;
    });
    if (deleted === undefined) throw new CallError('not_found');
  }
}
