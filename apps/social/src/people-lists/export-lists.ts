import { Controller } from '@nestjs/common';
import { type ListEntry, listHeader, toListLine } from '@quillstead/catalogue';
import { exportLists, type ResponseOf } from '@quillstead/contracts';
import { isMuteActive, memberOf } from '@quillstead/projections';
import { type RpcContext, Operation, query, sql, text, time } from '@quillstead/service-kit';
import { DataSource } from 'typeorm';

const columns = {
  list: text.as<ListEntry['list']>(),
  kind: text.as<ListEntry['kind']>(),
  name: text,
  ends_at: time.orNull,
};

/** Exports the lists of people and things that a member has blocked and muted, to be taken along. */
@Controller()
export class ExportLists {
  constructor(private readonly dataSource: DataSource) {}

  /** Returns the lines of the file, its header included; blocks first, the oldest first. */
  @Operation(exportLists)
  async execute(_: unknown, context: RpcContext): Promise<ResponseOf<typeof exportLists>> {
    const { id } = memberOf(context);
    const rows = await query(
      this.dataSource,
      columns,
      sql`(
         SELECT 'block' AS list, 'person' AS kind, person.username AS name, NULL::timestamptz AS ends_at
         FROM user_block block JOIN user_projection person ON person.user_id = block.blocked_id
         WHERE block.blocker_id = ${id} ORDER BY block.id
       ) UNION ALL (
         SELECT 'mute', CASE left(thing, 1) WHEN '#' THEN 'hashtag' WHEN 'c' THEN 'thread' WHEN 's' THEN 'story'
                  WHEN 'w' THEN 'word' ELSE 'person' END,
                coalesce(person.username, word, substring(thing FROM '^(?:comment|story):(.*)$'), thing), ends_at
         FROM mute LEFT JOIN user_projection person
           ON person.user_id = CASE WHEN thing LIKE 'user:%' THEN substr(thing, 6)::bigint END
         WHERE member_id = ${id} AND ${isMuteActive} AND (person.username IS NOT NULL OR thing NOT LIKE 'user:%')
         ORDER BY mute.id
       )`,
    );
    const lines = rows.map(({ ends_at: endsAt, ...row }) =>
      toListLine({ ...row, endsAt: endsAt?.getTime() ?? null }),
    );
    return { lines: [listHeader, ...lines] };
  }
}
