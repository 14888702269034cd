import type { SocialExportPart } from '@quillstead/contracts';
import { boolean, type Columns, integer, sql, type Sql, text, time } from '@quillstead/service-kit';

/** Rows of a page. */
export const pageOfExport = 500;

interface ExportStatement {
  /** The exported columns, beside the row's key. */
  readonly columns: Columns;
  /** The rows of a member after a key. */
  readonly page: (userId: number, after: number) => Sql;
}

/** How a part of an export is read. The name of an author who is not there for others is null. */
export const exportStatements: Readonly<Record<SocialExportPart | 'blocks' | 'mutes', ExportStatement>> = {
  user_subscriptions: {
    columns: {
      author_id: integer,
      author_username: text.orNull,
      subscription_code: boolean,
      created_at: time,
    },
    page: (userId, after) => sql`
    SELECT mine.author_id AS key, mine.author_id, person.username AS author_username,
           mine.code AS subscription_code, mine.created_at
    FROM user_subscription mine
    LEFT JOIN user_projection person ON person.user_id = mine.author_id AND person.status = 'active'
    WHERE mine.subscriber_id = ${userId} AND mine.author_id > ${after}
    ORDER BY mine.author_id LIMIT ${pageOfExport}`,
  },
  hashtag_subscriptions: {
    columns: { hashtag: text, created_at: time },
    page: (userId, after) => sql`
    SELECT id AS key, hashtag, created_at FROM hashtag_subscription
    WHERE user_id = ${userId} AND id > ${after} ORDER BY id LIMIT ${pageOfExport}`,
  },
  blocks: {
    columns: { user_id: integer, username: text, created_at: time },
    page: (userId, after) => sql`
    SELECT block.id AS key, block.blocked_id AS user_id, person.username, block.created_at
    FROM user_block block JOIN user_projection person ON person.user_id = block.blocked_id
    WHERE block.blocker_id = ${userId} AND block.id > ${after} ORDER BY block.id LIMIT ${pageOfExport}`,
  },
  mutes: {
    columns: { thing: text, username: text.orNull, created_at: time, ends_at: time.orNull },
    page: (userId, after) => sql`
    SELECT mute.id AS key, mute.thing, person.username, mute.created_at, mute.ends_at
    FROM mute LEFT JOIN user_projection person
      ON person.user_id = CASE WHEN mute.thing LIKE 'user:%' THEN substr(mute.thing, 6)::bigint END
    WHERE mute.member_id = ${userId} AND mute.id > ${after} ORDER BY mute.id LIMIT ${pageOfExport}`,
  },
};
