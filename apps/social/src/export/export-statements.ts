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
export const exportStatements: Readonly<Record<SocialExportPart, ExportStatement>> = {
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
};
