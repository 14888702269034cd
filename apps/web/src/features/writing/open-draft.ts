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
  isKeyOf,
  isSameText,
  type KeptDraft,
  type KeptReading,
  newDraftKey,
  readKept,
  type SavedDraft,
  type StorageProblem,
  textOf,
} from '../kept-drafts/index.js';
import { type Claim, claimDraft } from './tab-claim.js';

/** The time at which a draft is published automatically, and whether that failed. */
export type Schedule = Pick<Draft, 'publish_at' | 'is_publish_failed'>;

/** The time since which a draft waits for the staff, and the reason why it was not published. */
export type Approval = Pick<Draft, 'approval_sent_at' | 'refusal'>;

/** The draft of the write page, as it was found on the server and in this browser. */
export interface OpenedDraft {
  readonly key: string;
  readonly saved: SavedDraft | null;
  readonly text: DraftText;
  /** The story as the server has it; null: it has none, or it could not be reached. */
  readonly stored: StoredText | null;
  /** The time at which the text was stored that the server does not have; null without such a text. */
  readonly restoredFrom: string | null;
  /** The server's text, if it was changed elsewhere after the kept one was begun. */
  readonly theirs: Draft | null;
  readonly claim: Claim | null;
  /** Null: the server could not be reached, or has no such draft. */
  readonly schedule: Schedule | null;
  /** Absent where it is not known, and of a story. */
  readonly approval?: Approval;
  /** The slug of the published story that is changed; null: this is a draft. */
  readonly story: string | null;
  /** The series of the published story on the server; undefined where that is not known, and of a draft. */
  readonly series?: number | null;
  /** The text was shared with the installed app and is saved nowhere yet, or did not arrive; undefined: neither. */
  readonly shared?: 'here' | 'missing';
  /** Set if this browser's stored drafts could not be read in time; null if they were read. */
  readonly unread: Unread | null;
}

export const openFailed =
  'The text could not be opened. What this browser keeps of it is not lost; please try again in a moment.';

/** Kept texts that were not read when the draft was opened. */
export interface Unread {
  readonly problem: StorageProblem;
  /** The latest of them that no tab is writing, read after all; null: there is none. Rejects with a StorageFailure. */
  readonly late: Promise<KeptDraft | null>;
}

/**
 * Opens a draft of the server, with what this browser kept of it.
 *
 * @param first the key of the kept text that is preferred to later ones; null: the latest
 */
export async function openDraft(
  memberId: number,
  id: number,
  signal: AbortSignal,
  first: string | null,
): Promise<OpenedDraft> {
  const kept = readKeptOf(memberId, ({ key }) => isKeyOf(key, id), first);
  try {
    const draft = await call(readDraft, { id }, { signal, fallback: openFailed });
    return await meet(draftKey(memberId, id), draft, await kept);
  } catch (error) {
    const failure = asCallFailure(error);
    const found = failure.isOffline || failure.status === 404 ? await (await kept).claimLatest() : null;
    if (found === null) throw failure;
    // Without the server the stored text is the draft; one that was deleted there continues as a new one.
    return { ...found, saved: failure.isOffline ? found.saved : null };
  }
}

/** Opens what was kept of a story that never reached the server and that no other tab is writing, else a blank page. */
export async function openNewDraft(
  memberId: number,
  isFresh: boolean,
  first: string | null,
): Promise<OpenedDraft> {
  const kept = isFresh ? null : await readKeptOf(memberId, ({ saved }) => saved === null, first);
  const found = await kept?.claimLatest();
  if (found) return found;
  const key = newDraftKey(memberId);
  return {
    key,
    saved: null,
    text: emptyDraft,
    stored: null,
    restoredFrom: null,
    theirs: null,
    claim: await claimDraft(key),
    schedule: null,
    story: null,
    unread: kept?.unread ?? null,
  };
}

/** The stored texts of one draft in this browser; its tabs compete for them. */
export interface KeptTexts {
  readonly unread: Unread | null;
  /** Opens the latest that no other tab is writing; null: there is none. */
  readonly claimLatest: () => Promise<OpenedDraft | null>;
}

/** Begins to read what this browser kept, and never fails. */
export async function readKeptOf(
  memberId: number,
  isMatch: (kept: KeptDraft) => boolean,
  first: string | null,
): Promise<KeptTexts> {
  const { drafts, problem, all } = await readKept(memberId);
  // A browser without storage has kept nothing; the page says so when there is something to keep.
  const unread = problem === null || problem === 'refused' ? null : { problem, late: all.then(latest) };
  unread?.late.catch(() => undefined);

  async function latest(read: KeptReading['drafts']): Promise<KeptDraft | null> {
    const found = await claimFirst(read.filter(isMatch));
    found?.claim.release();
    return found && found.kept;
  }

  const claimLatest = async () => {
    const matching = drafts.filter(isMatch);
    const found = await claimFirst([...matching.filter(({ key }) => key === first), ...matching]);
    return found && { ...fromKept(found.kept, found.claim), unread };
  };
  return { unread, claimLatest };
}

/** Forgets what this browser kept of a draft that was deleted, except what another tab is writing. */
export async function forgetDeletedDraft(memberId: number, id: number): Promise<void> {
  for (const { key } of (await readKept(memberId)).drafts) {
    const claim = isKeyOf(key, id) ? await claimDraft(key) : null;
    if (claim === null) continue;
    await forgetDraft(key);
    claim.release();
  }
}

async function claimFirst(drafts: readonly KeptDraft[]): Promise<{ kept: KeptDraft; claim: Claim } | null> {
  for (const kept of drafts) {
    const claim = await claimDraft(kept.key);
    if (claim !== null) return { kept, claim };
  }
  return null;
}

/**
 * Combines the draft of the server with the text that this browser stored.
 *
 * @param key the key under which the browser stores the text when it has stored none yet
 */
export async function meet(
  key: string,
  draft: Draft,
  { claimLatest, unread }: KeptTexts,
): Promise<OpenedDraft> {
  const saved = { id: draft.id, last_saved_at: draft.last_saved_at };
  const stored = { saved, story: draft.rich_text_story ?? '' };
  const schedule = { publish_at: draft.publish_at, is_publish_failed: draft.is_publish_failed };
  const approval = { approval_sent_at: draft.approval_sent_at, refusal: draft.refusal };
  const kept = await claimLatest();
  if (kept !== null && !isSameText(kept.text, textOf(draft))) {
    const isChangedElsewhere = kept.saved?.last_saved_at !== draft.last_saved_at;
    return {
      ...kept,
      saved: kept.saved ?? saved,
      stored,
      schedule,
      approval,
      theirs: isChangedElsewhere ? draft : null,
    };
  }
  if (kept !== null) await forgetDraft(kept.key);
  return {
    key: kept?.key ?? key,
    saved,
    text: textOf(draft),
    stored,
    restoredFrom: null,
    theirs: null,
    claim: kept?.claim ?? (await claimDraft(key)),
    schedule,
    approval,
    story: null,
    unread,
  };
}

/** Returns a draft of the stored text alone. */
export function fromKept(kept: KeptDraft, claim: Claim | null): OpenedDraft {
  return {
    key: kept.key,
    saved: kept.saved,
    text: kept.text,
    stored: null,
    restoredFrom: kept.keptAt,
    theirs: null,
    claim,
    schedule: null,
    story: null,
    unread: null,
  };
}
