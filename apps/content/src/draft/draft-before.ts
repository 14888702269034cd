import { Injectable } from '@nestjs/common';
import { queryOne, sql, text, time } from '@quillstead/service-kit';
import { DataSource } from 'typeorm';

/** A draft as it is before a save, all times by the database's clock. */
export interface DraftBefore {
  readonly text: string | null;
  readonly savedAt: Date;
  /** When its latest version was saved; null: it has none. */
  readonly lastVersionAt: Date | null;
  readonly now: Date;
}

const columns = {
  rich_text_story: text.orNull,
  last_saved_at: time,
  last_version_at: time.orNull,
  now: time,
};

/** Reads drafts that are about to be saved again. */
@Injectable()
export class DraftsBefore {
  constructor(private readonly dataSource: DataSource) {}

  /** Null when the author has no such draft. */
  async find({ id, authorId }: { id: number; authorId: number }): Promise<DraftBefore | null> {
    const row = await queryOne(
      this.dataSource,
      columns,
      sql`SELECT rich_text_story, last_saved_at, clock_timestamp() AS now,
              (SELECT max(saved_at) FROM draft_version WHERE draft_id = draft.id) AS last_version_at
       FROM draft WHERE id = ${id} AND author_id = ${authorId}`,
    );
    if (row === undefined) return null;
    const { rich_text_story, last_saved_at: savedAt, last_version_at: lastVersionAt, now } = row;
    return { text: rich_text_story, savedAt, lastVersionAt, now };
  }
}
