import { Controller } from '@nestjs/common';
import { cancelSchedule, type PayloadOf, type ResponseOf } from '@quillstead/contracts';
import { memberOf } from '@quillstead/projections';
import { type RpcContext, CallError, execute, Operation, sql } from '@quillstead/service-kit';
import { DataSource } from 'typeorm';

/** Cancels the schedule of a draft. The task that would have published it then finds nothing to do. */
@Controller()
export class CancelSchedule {
  constructor(private readonly dataSource: DataSource) {}

  /** Throws `not_found` for a draft that is not the author's, or was published meanwhile. */
  @Operation(cancelSchedule)
  async execute(
    { id }: PayloadOf<typeof cancelSchedule>,
    context: RpcContext,
  ): Promise<ResponseOf<typeof cancelSchedule>> {
    const changed = await execute(
      this.dataSource,
      sql`UPDATE draft SET publish_at = NULL, is_publish_failed = 0
          WHERE id = ${id} AND author_id = ${memberOf(context).id}`,
    );
    if (changed === 0) throw new CallError('not_found');
    return { id, publish_at: null, is_publish_failed: 0 };
  }
}
