import { Controller } from '@nestjs/common';
import { type PayloadOf, readIsKeptApart } from '@quillstead/contracts';
import { isMuteActive } from '@quillstead/projections';
import { batchByKey, integer, Operation, query, sql } from '@quillstead/service-kit';
import { DataSource } from 'typeorm';

/**
 * Returns to gateways whether a member has blocked somebody, is blocked by somebody, or mutes anything. Calls that
 * arrive in the same event loop turn share one statement.
 */
@Controller()
export class ReadIsKeptApart {
  private readonly byMember = batchByKey((ids: number[]) => this.load(ids));

  constructor(private readonly dataSource: DataSource) {}

  @Operation(readIsKeptApart)
  async execute({ user_id }: PayloadOf<typeof readIsKeptApart>): Promise<boolean> {
    return (await this.byMember(user_id)) ?? false;
  }

  private async load(ids: number[]): Promise<ReadonlyMap<number, true>> {
    const rows = await query(
      this.dataSource,
      { id: integer },
      sql`SELECT member.id FROM unnest(${ids}::bigint[]) AS member (id)
       WHERE EXISTS (SELECT FROM user_block WHERE blocker_id = member.id)
          OR EXISTS (SELECT FROM user_block WHERE blocked_id = member.id)
          OR EXISTS (SELECT FROM mute WHERE member_id = member.id AND ${isMuteActive})`,
    );
    return new Map(rows.map(({ id }) => [id, true]));
  }
}
