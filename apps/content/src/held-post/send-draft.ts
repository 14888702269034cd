import { Controller } from '@nestjs/common';
import { type PayloadOf, type ResponseOf, sendDraft, takeDraftBack } from '@quillstead/contracts';
import { KnownUsers, memberOf } from '@quillstead/projections';
import { type RpcContext, CallError, execute, Operation, sql } from '@quillstead/service-kit';
import { DataSource } from 'typeorm';
import { Draft, readSeenTime, sendToStaff } from '../draft/index.js';
import { StoryTexts } from '../markup/index.js';
import { checkMayPublish } from '../publishing-rule/index.js';
import { prepareDraft } from '../schedule/index.js';

type Approval = ResponseOf<typeof sendDraft>;

const notNeeded = 'Your stories wait for nobody. You can publish this one.';

/** Sends drafts to the staff and takes them back (docs/product/people.md#first-posts). */
@Controller()
export class SendDraft {
  constructor(
    private readonly dataSource: DataSource,
    private readonly texts: StoryTexts,
    private readonly users: KnownUsers,
  ) {}

  /**
   * Sends a draft and returns the time since which it waits; one that waits already keeps its place. Throws `invalid`
   * for a draft that cannot be published as it is, `not_found` for one that is not the author's, `conflict` if it was
   * saved elsewhere since the `last_saved_at` that is sent and for an author who publishes alone, `may_not_publish`,
   * and `quota_reached` if too many wait.
   */
  @Operation(sendDraft)
  async send({ id, last_saved_at }: PayloadOf<typeof sendDraft>, context: RpcContext): Promise<Approval> {
    const { id: authorId } = memberOf(context);
    const draft = await this.dataSource.manager.findOneBy(Draft, { id, authorId });
    if (draft === null) throw new CallError('not_found');
    await prepareDraft(draft, this.texts, this.dataSource);
    const seen = readSeenTime(last_saved_at);
    await this.users.waitFor(authorId);
    return this.dataSource.transaction(async (manager) => {
      if (!(await checkMayPublish(authorId, manager))) throw new CallError('conflict', notNeeded);
      const isSeen = sql`(${seen}::timestamptz IS NULL OR last_saved_at = ${seen})`;
      const sent = await sendToStaff({ id, authorId }, isSeen, manager);
      if (sent === undefined) throw new CallError('conflict');
      return { id, ...sent, approval_sent_at: sent.approval_sent_at.toISOString() };
    });
  }

  /** Takes a draft back. Throws `not_found` for a draft that is not the author's, or was published meanwhile. */
  @Operation(takeDraftBack)
  async takeBack({ id }: PayloadOf<typeof takeDraftBack>, context: RpcContext): Promise<Approval> {
    const changed = await execute(
      this.dataSource,
      sql`UPDATE draft SET approval_sent_at = NULL, refusal = NULL
          WHERE id = ${id} AND author_id = ${memberOf(context).id}`,
    );
    if (changed === 0) throw new CallError('not_found');
    return { id, approval_sent_at: null, refusal: null };
  }
}
