import {
  boolean,
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
 * The data of a member that accounts itself stores, by the name of the file in the export. Hashes of passwords and
 * tokens, the secret of a second factor and the keys of passkeys are not exported.
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
      picture: text.orNull,
      role: text,
      is_verified: flag,
      joined_at: time,
      invited_by: text.orNull,
    },
    read: (userId) => sql`
      SELECT id AS user_id, username, email, email_pending, display_name, bio, website, social_media, picture, role, is_verified,
             joined_at,
             (SELECT admin.username FROM "user" admin WHERE admin.id = person.invited_by) AS invited_by
      FROM "user" person WHERE id = ${userId}`,
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
      comment_rule: text,
      push_off: text.list,
      story_filter: json().orNull,
    },
    read: (userId) => sql`
      SELECT is_private, show_email, show_nsfw, theme_mode, note_by_email, note_email_frequency, note_log_in,
             comments_close_after, comment_rule, push_off, story_filter
      FROM "user" WHERE id = ${userId}`,
  },
  second_factor: {
    columns: { turned_on_at: time, count_recovery_codes: integer },
    read: (userId) => sql`
      SELECT confirmed_at AS turned_on_at,
             (SELECT count(*)::int FROM recovery_code WHERE recovery_code.user_id = ${userId}) AS count_recovery_codes
      FROM second_factor WHERE user_id = ${userId} AND confirmed_at IS NOT NULL`,
  },
  passkeys: {
    columns: {
      passkey_id: integer,
      name: text,
      created_at: time,
      last_used_at: time.orNull,
      is_backed_up: boolean,
      transports: text.list,
    },
    read: (userId) => sql`
      SELECT id AS passkey_id, name, created_at, last_used_at, is_backed_up, transports
      FROM passkey WHERE user_id = ${userId} ORDER BY id`,
  },
  invitations: {
    columns: {
      note: text.orNull,
      uses: integer,
      uses_left: integer,
      made_at: time,
      expires_at: time,
      withdrawn_at: time.orNull,
    },
    read: (userId) => sql`
      SELECT note, uses, uses_left, made_at, expires_at, withdrawn_at FROM invitation WHERE made_by = ${userId}
      ORDER BY id`,
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
  staff_notes: {
    // The writer of a note is not exported: the note is about the member, but the writer's name is the writer's data.
    columns: { note: text, noted_at: time },
    read: (userId) => sql`SELECT note, noted_at FROM member_note WHERE user_id = ${userId} ORDER BY id`,
  },
  feedback: {
    columns: { feedback: text, sent_at: time },
    read: (userId) =>
      sql`SELECT text AS feedback, sent_at FROM feedback WHERE user_id = ${userId} ORDER BY id`,
  },
};

/** Returns all parts, each as a list. */
export async function ownParts(
  userId: number,
  dataSource: DataSource,
): Promise<Map<string, RowOf<Columns>[]>> {
  const found = new Map<string, RowOf<Columns>[]>();
  for (const [name, { columns, read }] of Object.entries(parts))
    found.set(name, await query(dataSource, columns, read(userId)));
  return found;
}
