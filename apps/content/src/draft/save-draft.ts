import { type PayloadOf, type ReplyOf, saveDraft } from '@quillstead/contracts';
import { memberOf } from '@quillstead/projections';
import { type AskContext, CallError, IdempotentCalls, RpcHandler } from '@quillstead/service-kit';
import type { EntityManager } from 'typeorm';
import { StoryTexts } from '../markup/index.js';
import { DraftsBefore } from './draft-before.js';
import { type DraftChanges, draftChanges } from './draft-changes.js';
import { takeDraftRoom } from './draft-quota.js';
import { DraftVersions } from './draft-versions.js';
import { Draft } from './draft.entity.js';
import { readSeenTime } from './read-seen-time.js';
import { withWholeText } from './whole-text.js';

type Saved = ReplyOf<typeof saveDraft>;
type SavedRow = { id: number; last_saved_at: Date };

/** Saves a draft, a new one or once more (product.md, "Stories, drafts, comments"). */
@RpcHandler(saveDraft)
export class SaveDraft {
  constructor(
    private readonly calls: IdempotentCalls,
    private readonly texts: StoryTexts,
    private readonly drafts: DraftsBefore,
    private readonly versions: DraftVersions,
  ) {}

  /**
   * Its id and when it was saved. Throws `conflict` when it was saved elsewhere since the `last_saved_at` that is
   * sent (without one the save always wins) or when a change of the text does not fit it, `not_found` for a draft of
   * somebody else, `quota_reached` when there is no room for it, `invalid` for a time that is none.
   */
  async execute(payload: PayloadOf<typeof saveDraft>, context: AskContext): Promise<Saved> {
    const author = memberOf(context);
    const seen = readSeenTime(payload.last_saved_at);
    const which = payload.id ? { id: payload.id, authorId: author.id } : null;
    const before = which && (await this.drafts.find(which));
    const sent = withWholeText(payload, before, seen);
    const changes = sent && draftChanges(await this.tidied(sent, author.id));
    const former = before && changes && (await this.versions.pack(before, changes.richTextStory, author.id));
    // Only here is it known whether the call was made before: what does not fit any more may have been answered.
    return this.calls.run(context, payload, async (manager) => {
      if (which !== null && before === null) throw new CallError('not_found');
      if (changes === null) throw new CallError('conflict');
      await takeDraftRoom(
        { id: which?.id ?? null, authorId: author.id, text: changes.richTextStory },
        manager,
      );
      const row = which
        ? await this.saveAgain(which, changes, seen, manager)
        : await this.saveNew(author.id, changes, manager);
      if (former !== null) await this.versions.keep({ id: row.id, authorId: author.id }, former, manager);
      return { id: row.id, last_saved_at: row.last_saved_at.toISOString() };
    });
  }

  /** What a draft's text may not hold is taken out without a word: drafts are held to types and maximums only. */
  private async tidied(
    payload: PayloadOf<typeof saveDraft>,
    authorId: number,
  ): Promise<PayloadOf<typeof saveDraft>> {
    const { rich_text_story: html } = payload;
    return html ? { ...payload, rich_text_story: await this.texts.tidy(html, authorId) } : payload;
  }

  private async saveNew(authorId: number, changes: DraftChanges, manager: EntityManager): Promise<SavedRow> {
    const { raw } = await manager
      .createQueryBuilder()
      .insert()
      .into(Draft)
      .values({ ...changes, authorId })
      .returning(['id', 'lastSavedAt'])
      .updateEntity(false)
      .execute();
    return (raw as [SavedRow])[0];
  }

  /** One statement compares and writes, so that of two saves at once the second sees the first. */
  private async saveAgain(
    which: { id: number; authorId: number },
    changes: DraftChanges,
    seen: Date | null,
    manager: EntityManager,
  ): Promise<SavedRow> {
    const { raw } = await manager
      .createQueryBuilder()
      .update(Draft)
      .set({
        ...changes,
        lastSavedAt: () => "greatest(clock_timestamp(), last_saved_at + interval '1 millisecond')",
      })
      .where(which)
      .andWhere('(:seen::timestamptz IS NULL OR last_saved_at = :seen)', { seen })
      .returning(['id', 'lastSavedAt'])
      .updateEntity(false)
      .execute();
    const [row] = raw as SavedRow[];
    if (row) return row;
    throw new CallError((await manager.existsBy(Draft, which)) ? 'conflict' : 'not_found');
  }
}
