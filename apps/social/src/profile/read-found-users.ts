import { Controller } from '@nestjs/common';
import { type PayloadOf, readFoundUsers, type ResponseOf } from '@quillstead/contracts';
import { isPersonNotMuted, isShown } from '@quillstead/projections';
import { type RpcContext, Operation, query, sql } from '@quillstead/service-kit';
import { DataSource } from 'typeorm';
import { personColumns, personRow, personTables, toPerson } from './person-rows.js';

/** Returns the items of people to search, as social knows them now. */
@Controller()
export class ReadFoundUsers {
  constructor(private readonly dataSource: DataSource) {}

  @Operation(readFoundUsers)
  async execute(
    { ids }: PayloadOf<typeof readFoundUsers>,
    { viewer }: RpcContext,
  ): Promise<ResponseOf<typeof readFoundUsers>> {
    const viewerId = sql`${viewer?.id ?? null}::bigint`;
    const rows = await query(
      this.dataSource,
      personRow,
      sql`SELECT ${personColumns(viewerId)}
       FROM unnest(${ids}::bigint[]) WITH ORDINALITY AS found(id, place)
       JOIN user_projection person ON person.user_id = found.id AND ${isShown('person', viewerId)}
         AND ${isPersonNotMuted(sql`person.user_id`, viewerId)}
       ${personTables(viewerId)}
       ORDER BY found.place`,
    );
    return rows.map((row) => ({ content_type: 'user_article', ...toPerson(row) }));
  }
}
