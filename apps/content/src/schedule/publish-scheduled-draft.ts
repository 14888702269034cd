import { publishScheduledDraft } from '@quillstead/contracts';
import { ProfileProjection } from '@quillstead/projections';
import { CallError, type DueTask, execute, sql, TaskHandler, type Unfinished } from '@quillstead/service-kit';
import { DataSource } from 'typeorm';
import { Draft, sendToStaff } from '../draft/index.js';
import { StoryTexts } from '../markup/index.js';
import { type PreparedStory, PublishStory } from '../story/index.js';
import { prepareDraft } from './prepare-draft.js';

/**
 * The milliseconds until the next look at a draft that was moved just now, or that is not due by the clock of
 * PostgreSQL.
 */
const lookAgainAfter = 1_000;

/** Publishes drafts at the time that their authors set (docs/product/drafts.md#schedule). */
@TaskHandler(publishScheduledDraft)
export class PublishScheduledDraft {
  constructor(
    private readonly dataSource: DataSource,
    private readonly texts: StoryTexts,
    private readonly publishing: PublishStory,
  ) {}

  /**
   * Publishes the draft as it is saved now, once, as the statement that adds the story deletes the draft. Waits if the
   * time was moved. Sends the draft to the staff if it is one of the first of its author. Does nothing if the schedule
   * was cancelled, or the draft is deleted or published already.
   */
  async run({ key }: DueTask): Promise<Unfinished | null> {
    const draft = await this.dataSource.manager.findOneBy(Draft, { id: Number(key) });
    if (!draft?.publishAt) return null;
    const delay = draft.publishAt.getTime() - Date.now();
    if (delay > 0) return { delay };
    const { id: draftId, authorId, lastSavedAt: seen, seriesId } = draft;
    const prepared = await this.prepare(draft);
    if (prepared === null) return this.giveUp(draft);
    const publishing = this.dataSource.transaction(async (manager) => {
      // An author who cancels or moves the schedule waits for this lock, and then finds no draft.
      const due = await execute(
        manager,
        sql`SELECT FROM draft WHERE id = ${draftId} AND publish_at <= now() FOR UPDATE`,
      );
      // The draft was moved, cancelled, deleted or published meanwhile, or the clock of this process is fast.
      if (due !== 1) return { delay: lookAgainAfter };
      // A suspension or deletion of the author at this moment waits for this lock, or has it first.
      const active = await execute(
        manager,
        sql`SELECT FROM user_projection WHERE user_id = ${authorId} AND status = 'active' FOR SHARE`,
      );
      if (active !== 1) throw new CallError('may_not_publish');
      const origin = { draftId, authorId, seen, seriesId };
      const published = await this.publishing.publish(prepared, origin, manager);
      // Null means that the author saved the draft meanwhile.
      return published === null ? {} : null;
    });
    return publishing.catch((error: unknown) => {
      if (error instanceof CallError && error.code === 'may_not_publish') return this.giveUp(draft);
      if (error instanceof CallError && error.code === 'approval_needed') return this.send(draft);
      throw error;
    });
  }

  /**
   * Sends the draft to the staff, who reads the first stories of every member and publishes or refuses this one. Gives
   * up if too many of the author's wait already.
   */
  private async send(draft: Draft): Promise<null> {
    try {
      await this.dataSource.transaction((manager) =>
        sendToStaff(draft, sql`publish_at = ${draft.publishAt}`, manager),
      );
    } catch (error) {
      if (error instanceof CallError && error.code === 'quota_reached') return this.giveUp(draft);
      throw error;
    }
    return null;
  }

  /** Returns the prepared story; null if the author may not publish now, or the draft cannot be published. */
  private async prepare(draft: Draft): Promise<PreparedStory | null> {
    const author = { userId: draft.authorId, status: 'active' } as const;
    if (!(await this.dataSource.manager.existsBy(ProfileProjection, author))) return null;
    try {
      return await prepareDraft(draft, this.texts, this.dataSource);
    } catch (error) {
      if (error instanceof CallError && error.code === 'invalid') return null;
      throw error;
    }
  }

  /**
   * Ends the schedule. The draft stays, and its author sees that it was not published. A schedule that was set
   * meanwhile stays.
   */
  private async giveUp({ id, publishAt }: Draft): Promise<null> {
    await execute(
      this.dataSource,
      sql`UPDATE draft SET publish_at = NULL, is_publish_failed = 1 WHERE id = ${id} AND publish_at = ${publishAt}`,
    );
    return null;
  }
}
