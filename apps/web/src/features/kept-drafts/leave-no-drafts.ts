import { saveDraft } from '@quillstead/contracts';
import { call } from '../../lib/call.js';
import { asCallFailure } from '../../lib/call-failure.js';
import { isBlank, payloadOf, type SavedDraft } from './draft-text.js';
import { forgetDraft, type KeptDraft, keptDrafts, nameOfFirstSave } from './kept-drafts.js';
import { haltDesks, resumeDesks } from './open-desks.js';

/**
 * Sends what this browser keeps of a member's writing to their drafts and forgets it here, as before they log out:
 * nothing is lost, and nothing stays for whoever sits here next. Changes of a published story become a draft.
 *
 * @throws CallFailure when something could not be sent; it is kept then, and writing goes on
 */
export async function sendKeptDrafts(memberId: number): Promise<void> {
  await haltDesks();
  try {
    for (const kept of await keptDrafts(memberId)) {
      if (!isBlank(kept.text)) await send(kept);
      await forgetDraft(kept.key);
    }
  } catch (error) {
    resumeDesks();
    throw error;
  }
}

/** Forgets what this browser keeps of a member's writing, as when their account is gone. */
export async function forgetKeptDrafts(memberId: number): Promise<void> {
  await haltDesks();
  for (const { key } of await keptDrafts(memberId)) await forgetDraft(key);
}

async function send({ key, memberId, saved, text, keptAt, story }: KeptDraft): Promise<void> {
  const save = (base: SavedDraft | null, name: string) =>
    call(saveDraft, payloadOf(text, base), { key: name });
  const name = `kept-${memberId}-${Date.parse(keptAt)}`;
  if (story !== undefined) await save(null, name);
  // Its first save may have been made with an older text, the answer lost: under its name that is found again.
  else if (saved === null) await save(await save(null, nameOfFirstSave(key)), name);
  else
    await save(saved, name).catch(async (error: unknown) => {
      const { status } = asCallFailure(error);
      if (status !== 409 && status !== 404) throw error;
      // Saved elsewhere or gone meanwhile: this text becomes a draft of its own.
      await save(null, `${name}-own`);
    });
}
