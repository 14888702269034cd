import { Controller } from '@nestjs/common';
import { type PayloadOf, readDraftVersion, type ResponseOf } from '@quillstead/contracts';
import { memberOf } from '@quillstead/projections';
import {
  type RpcContext,
  bytes,
  CallError,
  integer,
  Operation,
  queryOne,
  sql,
  time,
} from '@quillstead/service-kit';
import { DataSource } from 'typeorm';
import { unpackText } from './pack-text.js';

/** Reads a former text of a draft. */
@Controller()
export class ReadDraftVersion {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * Returns the version. Throws `not_found` for a version of another member's draft and for one that was thinned out.
   */
  @Operation(readDraftVersion)
  async execute(
    { id, version_id }: PayloadOf<typeof readDraftVersion>,
    context: RpcContext,
  ): Promise<ResponseOf<typeof readDraftVersion>> {
    const row = await queryOne(
      this.dataSource,
      { saved_at: time, count_words: integer, packed: bytes },
      sql`SELECT version.saved_at, version.count_words, version.packed
       FROM draft_version version JOIN draft ON draft.id = version.draft_id
       WHERE version.id = ${version_id} AND draft.id = ${id} AND draft.author_id = ${memberOf(context).id}`,
    );
    if (row === undefined) throw new CallError('not_found');
    return {
      version_id,
      saved_at: row.saved_at.toISOString(),
      count_words: row.count_words,
      rich_text_story: await unpackText(row.packed),
    };
  }
}
