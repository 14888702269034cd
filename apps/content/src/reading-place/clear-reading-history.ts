import { Controller } from '@nestjs/common';
import { clearReadingHistory, type PayloadOf } from '@quillstead/contracts';
import { memberOf } from '@quillstead/projections';
import { type RpcContext, empty, execute, Operation, sql } from '@quillstead/service-kit';
import { DataSource } from 'typeorm';

/** Removes one story, or all, from a member's reading history. */
@Controller()
export class ClearReadingHistory {
  constructor(private readonly dataSource: DataSource) {}

  /** Removes the story. Nothing changes if it is not in the history. */
  @Operation(clearReadingHistory)
  async execute({ story_id }: PayloadOf<typeof clearReadingHistory>, context: RpcContext): Promise<null> {
    const one = story_id === undefined ? empty : sql`AND story_id = ${story_id}`;
    await execute(
      this.dataSource,
      sql`DELETE FROM reading_place WHERE user_id = ${memberOf(context).id} ${one}`,
    );
    return null;
  }
}
