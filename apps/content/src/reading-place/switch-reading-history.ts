import { Controller } from '@nestjs/common';
import { type PayloadOf, type ResponseOf, switchReadingHistory } from '@quillstead/contracts';
import { memberOf } from '@quillstead/projections';
import { execute, Operation, type RpcContext, sql, type Sql } from '@quillstead/service-kit';
import { DataSource } from 'typeorm';

/** Switches a member's reading history on or off (docs/product/stories.md#reading-history). */
@Controller()
export class SwitchReadingHistory {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * Switches the history. Both ways remove all places: switching it on removes those that a save stored while it was
   * being switched off, so that nothing from before comes back.
   */
  @Operation(switchReadingHistory)
  async execute(
    { reading_history }: PayloadOf<typeof switchReadingHistory>,
    context: RpcContext,
  ): Promise<ResponseOf<typeof switchReadingHistory>> {
    const userId = memberOf(context).id;
    const changed =
      reading_history === 1
        ? sql`DELETE FROM reading_history_off WHERE user_id = ${userId} RETURNING user_id`
        : sql`INSERT INTO reading_history_off (user_id) VALUES (${userId})
              ON CONFLICT (user_id) DO UPDATE SET since = reading_history_off.since RETURNING user_id`;
    await execute(
      this.dataSource,
      sql`WITH changed AS (${changed})
          DELETE FROM reading_place USING changed WHERE reading_place.user_id = changed.user_id`,
    );
    return { reading_history };
  }
}

/**
 * Returns SQL that is true if a member's reading history is on. The statements that show places need this condition: a
 * save that began before the history was switched off may store its place afterwards.
 */
export const historyIsOn = (member: Sql): Sql =>
  sql`NOT EXISTS (SELECT FROM reading_history_off WHERE reading_history_off.user_id = ${member})`;
