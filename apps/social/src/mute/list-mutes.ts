import { Controller } from '@nestjs/common';
import { listMutes, pageSize, type PayloadOf, type ResponseOf } from '@quillstead/contracts';
import { isMuteActive, memberOf } from '@quillstead/projections';
import {
  type RpcContext,
  Cursors,
  integer,
  Operation,
  query,
  sql,
  text,
  time,
} from '@quillstead/service-kit';
import { DataSource } from 'typeorm';

const columns = {
  mute_id: integer,
  user_id: integer.orNull,
  username: text.orNull,
  display_name: text.orNull,
  hashtag: text.orNull,
  comment_id: integer.orNull,
  story_id: integer.orNull,
  word: text.orNull,
  muted_at: time,
  ends_at: time.orNull,
};

const list = 'mutes';

/** Lists what a member has muted. */
@Controller()
export class ListMutes {
  constructor(
    private readonly dataSource: DataSource,
    private readonly cursors: Cursors,
  ) {}

  /** Returns a page of the mutes in force, the latest first. Throws `bad_cursor`. */
  @Operation(listMutes)
  async page(
    { next }: PayloadOf<typeof listMutes>,
    context: RpcContext,
  ): Promise<ResponseOf<typeof listMutes>> {
    const [before = null] = next ? this.cursors.decode(list, next) : [];
    const rows = await query(
      this.dataSource,
      columns,
      sql`SELECT mute.id AS mute_id, person.user_id, person.username, person.display_name,
              CASE WHEN mute.thing LIKE '#%' THEN mute.thing END AS hashtag,
              CASE WHEN mute.thing LIKE 'comment:%' THEN substr(mute.thing, 9)::bigint END AS comment_id,
              CASE WHEN mute.thing LIKE 'story:%' THEN substr(mute.thing, 7)::bigint END AS story_id, mute.word,
              mute.created_at AS muted_at, mute.ends_at
       FROM mute LEFT JOIN user_projection person
         ON person.user_id = CASE WHEN mute.thing LIKE 'user:%' THEN substr(mute.thing, 6)::bigint END
       WHERE mute.member_id = ${memberOf(context).id} AND ${isMuteActive}
         AND (${before}::bigint IS NULL OR mute.id < ${before})
       ORDER BY mute.id DESC LIMIT ${pageSize + 1}`,
    );
    const page = rows.slice(0, pageSize);
    const last = page.at(-1);
    return {
      items: page.map(({ muted_at, ends_at, ...row }) => ({
        ...row,
        // The gateway reads the slug and the title from content.
        story_slug: null,
        story_title: null,
        muted_at: muted_at.toISOString(),
        ends_at: ends_at?.toISOString() ?? null,
      })),
      next: rows.length > pageSize && last ? this.cursors.encode(list, [last.mute_id]) : null,
    };
  }
}
