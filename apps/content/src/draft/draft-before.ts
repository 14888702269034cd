import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

/** A draft as it is before a save, all times by the database's clock. */
export interface DraftBefore {
  readonly text: string | null;
  readonly savedAt: Date;
  /** When its latest version was saved; null: it has none. */
  readonly lastVersionAt: Date | null;
  readonly now: Date;
}

interface Row {
  rich_text_story: string | null;
  last_saved_at: Date;
  last_version_at: Date | null;
  now: Date;
}

/** Reads drafts that are about to be saved again. */
@Injectable()
export class DraftsBefore {
  constructor(private readonly dataSource: DataSource) {}

  /** Null when the author has no such draft. */
  async find({ id, authorId }: { id: number; authorId: number }): Promise<DraftBefore | null> {
    const [row] = await this.dataSource.query<Row[]>(
      `SELECT rich_text_story, last_saved_at, clock_timestamp() AS now,
              (SELECT max(saved_at) FROM draft_version WHERE draft_id = draft.id) AS last_version_at
       FROM draft WHERE id = $1 AND author_id = $2`,
      [id, authorId],
    );
    if (row === undefined) return null;
    const { rich_text_story: text, last_saved_at: savedAt, last_version_at: lastVersionAt, now } = row;
    return { text, savedAt, lastVersionAt, now };
  }
}
