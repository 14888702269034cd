import type { DataSource } from 'typeorm';

type Row = Readonly<Record<string, unknown>>;

/** What accounts itself keeps of a member, by the file it goes into. Hashes of passwords and tokens stay here. */
const statements: Readonly<Record<string, string>> = {
  profile: `
    SELECT id AS user_id, username, email, email_pending, display_name, bio, website, social_media, role, is_verified, joined_at
    FROM "user" WHERE id = $1`,
  settings: `
    SELECT is_private, show_email, show_nsfw, theme_mode, note_by_email, note_email_frequency, note_log_in, push_off
    FROM "user" WHERE id = $1`,
  sessions: `
    SELECT id, created_at, last_used_at, user_agent, network FROM session WHERE user_id = $1 ORDER BY id`,
  feedback: `
    SELECT text AS feedback, sent_at FROM feedback WHERE user_id = $1 ORDER BY id`,
};

/** All of them, each a list. */
export async function ownParts(userId: number, dataSource: DataSource): Promise<Map<string, Row[]>> {
  const parts = new Map<string, Row[]>();
  for (const [name, statement] of Object.entries(statements)) {
    parts.set(name, await dataSource.query<Row[]>(statement, [userId]));
  }
  return parts;
}
