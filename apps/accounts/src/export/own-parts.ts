import {
  type Columns,
  flag,
  integer,
  json,
  query,
  type RowOf,
  sql,
  type Sql,
  text,
  time,
} from '@quillstead/service-kit';
import type { DataSource } from 'typeorm';

interface Part {
  readonly columns: Columns;
  readonly read: (userId: number) => Sql;
}

/**
 * The data of a member that accounts itself stores, by the file of the export. Hashes of passwords and tokens are not
 * exported.
 */
const parts: Readonly<Record<string, Part>> = {
  profile: {
    columns: {
      user_id: integer,
      username: text,
      email: text,
      email_pending: text.orNull,
      display_name: text.orNull,
      bio: text.orNull,
      website: text.orNull,
      social_media: json(),
      role: text,
      is_verified: flag,
      joined_at: time,
    },
    read: (userId) => sql`
      SELECT id AS user_id, username, email, email_pending, display_name, bio, website, social_media, role, is_verified,
             joined_at
      FROM "user" WHERE id = ${userId}`,
  },
  settings: {
    columns: {
      is_private: flag,
      show_email: flag,
      show_nsfw: flag,
      theme_mode: text.orNull,
      note_by_email: flag,
      note_email_frequency: text,
      note_log_in: flag,
      comments_close_after: integer.orNull,
      push_off: text.list,
      story_filter: json().orNull,
    },
    read: (userId) => sql`
      SELECT is_private, show_email, show_nsfw, theme_mode, note_by_email, note_email_frequency, note_log_in,
             comments_close_after, push_off, story_filter
      FROM "user" WHERE id = ${userId}`,
  },
  sessions: {
    columns: {
      id: integer,
      created_at: time,
      last_used_at: time,
      user_agent: text.orNull,
      network: text.orNull,
    },
    read: (userId) => sql`
      SELECT id, created_at, last_used_at, user_agent, network FROM session WHERE user_id = ${userId} ORDER BY id`,
  },
  feedback: {
    columns: { feedback: text, sent_at: time },
    read: (userId) =>
      sql`SELECT text AS feedback, sent_at FROM feedback WHERE user_id = ${userId} ORDER BY id`,
  },
};

/** All of them, each a list. */
export async function ownParts(
  userId: number,
  dataSource: DataSource,
): Promise<Map<string, RowOf<Columns>[]>> {
  const found = new Map<string, RowOf<Columns>[]>();
  for (const [name, { columns, read }] of Object.entries(parts))
    found.set(name, await query(dataSource, columns, read(userId)));
  return found;
}
