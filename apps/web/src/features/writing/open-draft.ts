import { readDraft } from '@quillstead/contracts';
import { call } from '../../lib/call.js';
import { asCallFailure } from '../../lib/call-failure.js';
import type { StoredText } from './draft-sender.js';
import {
  type Draft,
  draftKey,
  type DraftText,
  emptyDraft,
  forgetDraft,
  isSameText,
  type KeptDraft,
  keptDraft,
  keptDrafts,
  type SavedDraft,
  textOf,
} from '../kept-drafts/index.js';
import { type Claim, claimDraft } from './tab-claim.js';

/** A draft on the desk, as it was found on the server and in this browser. */
export interface OpenedDraft {
  readonly key: string;
  readonly saved: SavedDraft | null;
  readonly text: DraftText;
  /** The story as the server has it; null: it has none, or could not be asked. */
  readonly stored: StoredText | null;
  /** When the text was kept that the server does not have; null: nothing was. */
  readonly restoredFrom: string | null;
  /** The server's text, if it was changed elsewhere after the kept one was begun. */
  readonly theirs: Draft | null;
  readonly claim: Claim | null;
  /** The slug of the published story that is changed; null: this is a draft. */
  readonly story: string | null;
}

/** Opens a draft of the server, with what this browser kept of it. */
export async function openDraft(memberId: number, id: number, signal: AbortSignal): Promise<OpenedDraft> {
  const key = draftKey(memberId, id);
  const kept = await keptDraft(key);
  try {
    const draft = await call(readDraft, { id }, { signal });
    return await meet(key, draft, kept);
  } catch (error) {
    const failure = asCallFailure(error);
    if (kept === undefined || !(failure.isOffline || failure.status === 404)) throw failure;
    // Away from the server the kept text is the draft; one that is gone there goes on as a new one.
    return { ...fromKept(kept, await claimDraft(key)), saved: failure.isOffline ? kept.saved : null };
  }
}

/** Opens what was kept of a story that never reached the server and that no other tab is writing, else a blank page. */
export async function openNewDraft(memberId: number, isFresh: boolean): Promise<OpenedDraft> {
  const orphans = isFresh ? [] : (await keptDrafts(memberId)).filter(({ saved }) => saved === null);
  for (const orphan of orphans) {
    const claim = await claimDraft(orphan.key);
    if (claim !== null) return fromKept(orphan, claim);
  }
  const key = draftKey(memberId, `new-${crypto.randomUUID()}`);
  return {
    key,
    saved: null,
    text: emptyDraft,
    stored: null,
    restoredFrom: null,
    theirs: null,
    claim: await claimDraft(key),
    story: null,
  };
}

/** What the server has and what this browser kept, put together. */
export async function meet(key: string, draft: Draft, kept: KeptDraft | undefined): Promise<OpenedDraft> {
  const saved = { id: draft.id, last_saved_at: draft.last_saved_at };
  const stored = { saved, story: draft.rich_text_story ?? '' };
  const claim = await claimDraft(key);
  if (kept === undefined || isSameText(kept.text, textOf(draft))) {
    if (kept !== undefined) await forgetDraft(key);
    return { key, saved, text: textOf(draft), stored, restoredFrom: null, theirs: null, claim, story: null };
  }
  const isChangedElsewhere = kept.saved?.last_saved_at !== draft.last_saved_at;
  const theirs = isChangedElsewhere ? draft : null;
  return { ...fromKept(kept, claim), saved: kept.saved ?? saved, stored, theirs };
}

/** What this browser kept, by itself. */
export function fromKept(kept: KeptDraft, claim: Claim | null): OpenedDraft {
  return {
    key: kept.key,
    saved: kept.saved,
    text: kept.text,
    stored: null,
    restoredFrom: kept.keptAt,
    theirs: null,
    claim,
    story: null,
  };
}
