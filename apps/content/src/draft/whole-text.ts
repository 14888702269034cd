import type { PayloadOf, saveDraft } from '@quillstead/contracts';
import {
  applyTextPatch,
  dictionary,
  messages,
  mostUnits,
  patchedLength,
  type TextPatch,
} from '@quillstead/fields';
import { CallError } from '@quillstead/service-kit';
import type { DraftBefore } from './draft-before.js';

type Sent = PayloadOf<typeof saveDraft>;

/**
 * The sent payload with the whole text in place of a change of the text. Null when the change was made for another text
 * than the draft has: the draft was saved elsewhere since, or the browser does not know its text. Throws `invalid` for
 * a change that makes the text longer than a story may be.
 *
 * @param seen the time of the last save that the browser knows; null when it knows none, and then no change applies
 */
export function withWholeText(sent: Sent, before: DraftBefore | null, seen: Date | null): Sent | null {
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
