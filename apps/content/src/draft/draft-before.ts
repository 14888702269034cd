import { Injectable } from '@nestjs/common';
import { json, queryOne, type RowOf, sql, text, time } from '@quillstead/service-kit';
import { DataSource } from 'typeorm';

/** A version of a draft; `saved_at` in milliseconds since 1970. */
interface VersionTime {
  readonly id: number;
  readonly saved_at: number;
}

const columns = {
  rich_text_story: text.orNull,
  last_saved_at: time,
  now: time,
  /**
   * The versions, the latest first. Null while somebody writes in one sitting and a version is stored: that version is
   * less than a minute older than the present text, which itself was saved less than a minute ago.
   */
  versions: json<readonly VersionTime[]>().orNull,
};

/** A draft as it is before a save, all times by the database's clock. */
export type DraftBefore = RowOf<typeof columns>;

/**
 * The least time between two versions while a draft saves itself, and the time without a save that counts as a pause.
 */
const apart = sql`interval '1 minute'`;

const versions = sql`(
  SELECT coalesce(json_agg(
    json_build_object('id', id, 'saved_at', round(extract(epoch FROM saved_at) * 1000)) ORDER BY saved_at DESC
  ), '[]') FROM draft_version WHERE draft_id = draft.id
)`;

/** Reads drafts that are about to be saved again. */
@Injectable()
export class DraftsBefore {
  constructor(private readonly dataSource: DataSource) {}

  /** Returns the draft; null if the author has no such draft. */
  async find({ id, authorId }: { id: number; authorId: number }): Promise<DraftBefore | null> {
    const row = await queryOne(
      this.dataSource,
      columns,
      sql`SELECT rich_text_story, last_saved_at, now,
              CASE WHEN last_version_at IS NULL OR last_saved_at - last_version_at >= ${apart}
                     OR now - last_saved_at >= ${apart} THEN ${versions} END AS versions
       FROM draft, LATERAL (
         SELECT clock_timestamp() AS now,
                (SELECT max(saved_at) FROM draft_version WHERE draft_id = draft.id) AS last_version_at
       ) AS times
       WHERE id = ${id} AND author_id = ${authorId}`,
    );
    return row ?? null;
  }

  /** Returns all versions of a draft, the latest first. */
  async versionsOf(id: number): Promise<readonly VersionTime[]> {
    const row = await queryOne(
      this.dataSource,
      { versions: json<readonly VersionTime[]>() },
      sql`SELECT ${versions} AS versions FROM draft WHERE id = ${id}`,
    );
    return row?.versions ?? [];
  }
}
