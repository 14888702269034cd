import { Controller } from '@nestjs/common';
import {
  deleteDraftNote,
  listDraftNotes,
  markDraftNote,
  type PayloadOf,
  type ResponseOf,
} from '@quillstead/contracts';
import { memberOf } from '@quillstead/projections';
import { type RpcContext, CallError, execute, Operation, sql, type Sql } from '@quillstead/service-kit';
import { DataSource } from 'typeorm';
import { Draft } from '../draft/index.js';
import { readNotes } from './note-rows.js';

/** Lists, marks and deletes the notes of first readers on a draft. */
@Controller()
export class DraftNotes {
  constructor(private readonly dataSource: DataSource) {}

  /** Returns all notes to the author of the draft. Throws `not_found` for a draft that is not the member's. */
  @Operation(listDraftNotes)
  async execute(
    { id }: PayloadOf<typeof listDraftNotes>,
    context: RpcContext,
  ): Promise<ResponseOf<typeof listDraftNotes>> {
    const { id: authorId } = memberOf(context);
    if (!(await this.dataSource.manager.existsBy(Draft, { id, authorId }))) throw new CallError('not_found');
    return { notes: await readNotes(this.dataSource, sql`note.draft_id = ${id}`, authorId) };
  }

  /**
   * Marks a note as done or not for the author of the draft, and returns it. Throws `not_found` for one on a draft that
   * is not the member's.
   */
  @Operation(markDraftNote)
  mark(
    { note_id, is_done }: PayloadOf<typeof markDraftNote>,
    context: RpcContext,
  ): Promise<ResponseOf<typeof markDraftNote>> {
    const { id } = memberOf(context);
    const onOwnDraft = sql`note.id = ${note_id} AND ${isOnDraftOf(id)}`;
    return this.dataSource.transaction(async (manager) => {
      await execute(manager, sql`UPDATE draft_note note SET is_done = ${is_done} WHERE ${onOwnDraft}`);
      const [note] = await readNotes(manager, onOwnDraft, id);
      if (note === undefined) throw new CallError('not_found');
      return note;
    });
  }

  /** Deletes a note for the author of the draft, or for its writer, even if the link has ended. Throws `not_found`. */
  @Operation(deleteDraftNote)
  async delete({ note_id }: PayloadOf<typeof deleteDraftNote>, context: RpcContext): Promise<null> {
    const { id } = memberOf(context);
    const deleted = await execute(
      this.dataSource,
      sql`DELETE FROM draft_note note WHERE note.id = ${note_id} AND (note.writer_id = ${id} OR ${isOnDraftOf(id)})`,
    );
    if (deleted === 0) throw new CallError('not_found');
    return null;
  }
}

const isOnDraftOf = (authorId: number): Sql =>
  sql`EXISTS (SELECT FROM draft WHERE draft.id = note.draft_id AND draft.author_id = ${authorId})`;
