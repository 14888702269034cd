import { Controller } from '@nestjs/common';
import { type PayloadOf, type ResponseOf, saveDraft } from '@quillstead/contracts';
import { memberOf } from '@quillstead/projections';
import { type RpcContext, CallError, IdempotentCalls, Operation } from '@quillstead/service-kit';
import { StoryTexts } from '../markup/index.js';
import { DraftsBefore } from './draft-before.js';
import { draftChanges } from './draft-changes.js';
import { DraftVersions } from './draft-versions.js';
import { readSeenTime } from './read-seen-time.js';
import { withWholeText } from './whole-text.js';
import { addDraft, saveDraftAgain } from './write-draft.js';

type Saved = ResponseOf<typeof saveDraft>;

/** Saves a draft, a new one or once more (docs/product/drafts.md#saving). */
@Controller()
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
  @Operation(saveDraft)
  async execute(payload: PayloadOf<typeof saveDraft>, context: RpcContext): Promise<Saved> {
    const author = memberOf(context);
    const seen = readSeenTime(payload.last_saved_at);
    const which = payload.id ? { id: payload.id, authorId: author.id } : null;
    const before = which && (await this.drafts.find(which));
    const sent = withWholeText(payload, before, seen);
    const changes = sent && draftChanges(await this.tidied(sent, author.id));
    const former =
      which && before && changes && (await this.versions.pack(which, before, changes.richTextStory));
    // Only here is it known whether the call was made before. A repeated call gets its stored response, even when the
    // draft has changed since.
    return this.calls.run(context, payload, async (manager) => {
      if (which !== null && before === null) throw new CallError('not_found');
      if (changes === null) throw new CallError('conflict');
      return which
        ? saveDraftAgain(which, changes, { seen, former }, manager)
        : addDraft(author.id, changes, manager);
    });
  }

  /** Removes forbidden markup from the text without an error: drafts are checked for types and maximums only. */
  private async tidied(
    payload: PayloadOf<typeof saveDraft>,
    authorId: number,
  ): Promise<PayloadOf<typeof saveDraft>> {
    const { rich_text_story: html } = payload;
    return html ? { ...payload, rich_text_story: await this.texts.tidy(html, authorId) } : payload;
  }
}
