import { Controller } from '@nestjs/common';
import { type PayloadOf, type ResponseOf, saveDraft } from '@quillstead/contracts';
import {
  applyTextPatch,
  checkField,
  dictionary,
  messages,
  mostUnits,
  patchedLength,
  type TextPatch,
} from '@quillstead/fields';
import { memberOf } from '@quillstead/projections';
import { CallError, IdempotentCalls, Operation, type RpcContext } from '@quillstead/service-kit';
import { StoryTexts } from '../markup/index.js';
import { type DraftBefore, DraftsBefore } from './draft-before.js';
import { draftChanges } from './draft-changes.js';
import { DraftVersions } from './draft-versions.js';
import { addDraft, saveDraftAgain } from './write-draft.js';

type Saved = ResponseOf<typeof saveDraft>;

/** Saves a new draft, or saves a draft again (docs/product/drafts.md#saving). */
@Controller()
export class SaveDraft {
  constructor(
    private readonly calls: IdempotentCalls,
    private readonly texts: StoryTexts,
    private readonly drafts: DraftsBefore,
    private readonly versions: DraftVersions,
  ) {}

  /**
   * Saves a draft and returns its id and the time of the save. Throws `conflict` if the draft was saved elsewhere since
   * the `last_saved_at` that is sent (without one the save always wins) or if a change of the text does not fit it,
   * `not_found` for the draft of another member, `quota_reached` if there is no room for it, `invalid` for a time that
   * is none.
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

type Sent = PayloadOf<typeof saveDraft>;

/**
 * Returns the sent payload with the whole text in place of a change of the text. Returns null if the change was made
 * for another text than the draft has: the draft was saved elsewhere since, or the browser does not know its text.
 * Throws `invalid` for a change that makes the text longer than a story may be.
 *
 * @param seen the time of the last save that the browser knows; null if it knows none, and then no change applies
 */
function withWholeText(sent: Sent, before: DraftBefore | null, seen: Date | null): Sent | null {
  const patch = patchOf(sent);
  if (patch === null || sent.rich_text_story !== undefined) return sent;
  if (before === null || before.last_saved_at.getTime() !== seen?.getTime()) return null;
  const former = before.rich_text_story ?? '';
  if (patchedLength(former, patch) > mostUnits(dictionary.rich_text_story)) {
    const { label, maxLength } = dictionary.rich_text_story;
    throw new CallError('invalid', messages.maxLength(label, maxLength));
  }
  const text = applyTextPatch(former, patch);
  return text === null ? null : { ...sent, rich_text_story: text };
}

function patchOf(sent: Sent): TextPatch | null {
  const { rich_text_at: at, rich_text_remove: remove, rich_text_insert: insert, rich_text_sum: sum } = sent;
  if (typeof sum !== 'string') return null;
  return { at: at ?? 0, remove: remove ?? 0, insert: insert ?? '', sum };
}

/**
 * Returns the time of the save that the writer has read and is about to replace; null if none was sent. Throws
 * `invalid` for a time that is none: the gateway checks a draft without its patterns.
 */
export function readSeenTime(sent: string | null | undefined): Date | null {
  const fault = checkField('last_saved_at', sent);
  if (fault !== null) throw new CallError('invalid', fault);
  return sent ? new Date(sent) : null;
}
