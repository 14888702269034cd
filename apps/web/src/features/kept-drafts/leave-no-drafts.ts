import { saveDraft } from '@quillstead/contracts';
import { asCallFailure } from '../../lib/call-failure.js';
import { call } from '../../lib/call.js';
import { isBlank, payloadOf, savedBefore, type SavedDraft } from './draft-text.js';
import { type KeptDraft, nameOfFirstSave, nameOfKept } from './kept-draft.js';
import { forgetDraft, readKept } from './kept-drafts.js';

/** Said after that the member is still logged in. */
const failed =
  'A text of yours could not be saved first; it is kept in this browser. Please try again in a moment.';

/**
 * Sends the texts that this browser keeps of a member to their drafts and deletes them here, as before a log-out:
 * nothing is lost, and the next user of the browser finds nothing. Changes of a published story become a draft. A text
 * that the browser's storage does not return in time stays for its writer, so that it does not block the log-out.
 *
 * @throws CallFailure when something could not be sent, or is neither sent nor kept; writing goes on then
 */
export async function sendKeptDrafts(memberId: number): Promise<void> {
  try {
    await haltWritePages();
    for (const kept of (await readKept(memberId)).drafts) {
      if (!isBlank(kept.text)) await send(kept);
      await forgetDraft(kept.key);
    }
  } catch (error) {
    resumeWritePages();
    throw error;
  }
}

/** Forgets what this browser keeps of a member's writing, as when their account is gone. */
export async function forgetKeptDrafts(memberId: number): Promise<void> {
  await haltWritePages().catch(() => undefined);
  for (const { key } of (await readKept(memberId)).drafts) await forgetDraft(key);
}

async function send(kept: KeptDraft): Promise<void> {
  const { key, saved, text, story } = kept;
  const save = (base: SavedDraft | null, name: string) =>
    call(saveDraft, payloadOf(text, base), { key: name, fallback: failed });
  const name = nameOfKept(kept);
  if (story !== undefined) await save(null, name);
  else if (saved === null) await saveNew(save, nameOfFirstSave(key) ?? name, name);
  else
    await save(saved, name).catch(async (error: unknown) => {
      const { status, code } = asCallFailure(error);
      if ((status !== 409 && status !== 404) || code === 'quota_reached') throw error;
      // Saved elsewhere or gone meanwhile: this text becomes a draft of its own.
      await save(null, `${name}-own`);
    });
}

type Save = (base: SavedDraft | null, name: string) => Promise<SavedDraft>;

/** The first save may have stored an older text, and its response was lost: then this text goes on top of it. */
async function saveNew(save: Save, firstName: string, name: string): Promise<void> {
  await save(null, firstName).catch((error: unknown) => {
    const before = savedBefore(asCallFailure(error));
    if (before === null) throw error;
    return save(before, name);
  });
}

/** A page on which something is being written in this tab. */
interface OpenWritePage {
  /**
   * Keeps what is not sent, and keeps and sends nothing more.
   *
   * @throws CallFailure when the text is neither sent nor kept
   */
  readonly halt: () => Promise<void>;
  readonly resume: () => void;
}

const pages = new Set<OpenWritePage>();

/** Registers a write page, so that it stops saving when its writer logs out. Returns a function that removes it. */
export function registerWritePage(page: OpenWritePage): () => void {
  pages.add(page);
  return () => void pages.delete(page);
}

async function haltWritePages(): Promise<void> {
  await Promise.all([...pages].map((page) => page.halt()));
}

function resumeWritePages(): void {
  for (const page of pages) page.resume();
}
