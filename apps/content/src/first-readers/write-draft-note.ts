import { Controller } from '@nestjs/common';
import { mostNotesOfDraft, mostNotesOfFirstReader } from '@quillstead/catalogue';
import { type PayloadOf, type ResponseOf, writeDraftNote } from '@quillstead/contracts';
import { isShownById, KnownUsers, memberOf } from '@quillstead/projections';
import {
  type RpcContext,
  CallError,
  IdempotentCalls,
  integer,
  lockQuota,
  Operation,
  queryOne,
  sql,
} from '@quillstead/service-kit';
import type { EntityManager } from 'typeorm';
import { readNotes } from './note-rows.js';
import { itsDraft, workingLink } from './working-link.js';

type Payload = PayloadOf<typeof writeDraftNote>;

/** Writes a note of a first reader to the author of a draft (docs/product/first-readers.md#notes). */
@Controller()
export class WriteDraftNote {
  constructor(
    private readonly calls: IdempotentCalls,
    private readonly users: KnownUsers,
  ) {}

  /**
   * Writes and returns the note. Throws `not_found` if the draft could not be read by the link, `forbidden` for a
   * member who is suspended, `quota_reached` if the draft, or the member on it, has as many notes as there may be.
   */
  @Operation(writeDraftNote)
  async execute(payload: Payload, context: RpcContext): Promise<ResponseOf<typeof writeDraftNote>> {
    const { id: writerId } = memberOf(context);
    // Without the projection of a new member the author could not see the note.
    await this.users.waitFor(writerId);
    return this.calls.run(context, payload, async (manager) => {
      const draftId = await lockDraft(payload.token, writerId, manager);
      await checkQuota(draftId, writerId, manager);
      const noteId = await addNote(draftId, writerId, payload, manager);
      const [note] = await readNotes(manager, sql`note.id = ${noteId}`, writerId);
      if (note === undefined) throw new CallError('forbidden');
      return note;
    });
  }
}

/** Locks the link, so that withdrawing it or deleting the draft comes before or after the note. */
async function lockDraft(token: string, writerId: number, manager: EntityManager): Promise<number> {
  const writer = sql`${writerId}::bigint`;
  const link = await queryOne(
    manager,
    { draft_id: integer },
    sql`SELECT draft.id AS draft_id ${workingLink(token, writer, itsDraft)}
       AND ${isShownById(writer, sql`link.author_id`)}
     FOR SHARE OF link FOR KEY SHARE OF draft`,
  );
  if (link === undefined) throw new CallError('not_found');
  return link.draft_id;
}

async function checkQuota(draftId: number, writerId: number, manager: EntityManager): Promise<void> {
  await lockQuota('draft_note', draftId, manager);
  const there = await queryOne(
    manager,
    { count: integer, own: integer },
    sql`SELECT count(*) AS count, count(*) FILTER (WHERE writer_id = ${writerId}) AS own
     FROM draft_note WHERE draft_id = ${draftId}`,
  );
  const { count, own } = there ?? { count: 0, own: 0 };
  if (own >= mostNotesOfFirstReader)
    throw new CallError(
      'quota_reached',
      `You have ${mostNotesOfFirstReader} notes on this draft. Please delete some before you write more.`,
    );
  if (count >= mostNotesOfDraft)
    throw new CallError('quota_reached', 'This draft has as many notes as it can have.');
}

async function addNote(
  draftId: number,
  writerId: number,
  { note_place, note_quote, note_text }: Payload,
  manager: EntityManager,
): Promise<number> {
  const added = await queryOne(
    manager,
    { id: integer },
    sql`INSERT INTO draft_note (draft_id, writer_id, place, quote, note_text)
     VALUES (${draftId}, ${writerId}, ${note_place}, ${note_quote ?? ''}, ${note_text}) RETURNING id`,
  );
  if (added === undefined) throw new Error('A note was not added');
  return added.id;
}
