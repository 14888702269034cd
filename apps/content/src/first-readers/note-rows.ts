import type { ResponseTypes } from '@quillstead/contracts';
import { isShown } from '@quillstead/projections';
import {
  type Database,
  flag,
  integer,
  query,
  type RowOf,
  sql,
  type Sql,
  text,
  time,
} from '@quillstead/service-kit';
import { authorColumns, authorRow } from '../user-projection/index.js';

type Note = ResponseTypes['draft_note'];

const noteRow = {
  note_id: integer,
  note_place: integer,
  note_quote: text,
  note_text: text,
  is_done: flag,
  written_at: time,
  ...authorRow,
};

/**
 * Returns the notes whose writers are shown to the viewer, in the order of the text.
 *
 * @param condition on `note`
 */
export async function readNotes(database: Database, condition: Sql, viewerId: number): Promise<Note[]> {
  const viewer = sql`${viewerId}::bigint`;
  const rows = await query(
    database,
    noteRow,
    sql`SELECT note.id AS note_id, note.place AS note_place, note.quote AS note_quote, note.note_text, note.is_done,
            note.written_at, ${authorColumns('writer', viewer)}
     FROM draft_note note JOIN user_projection writer ON writer.user_id = note.writer_id AND ${isShown('writer', viewer)}
     WHERE ${condition} ORDER BY note.place, note.id`,
  );
  return rows.map(toNote);
}

const toNote = ({ written_at, ...row }: RowOf<typeof noteRow>): Note => ({
  ...row,
  written_at: written_at.toISOString(),
});
