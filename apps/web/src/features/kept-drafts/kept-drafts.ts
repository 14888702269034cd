import { changeStore, readStore, StorageFailure, type StorageProblem } from './draft-store.js';
import type { KeptDraft } from './kept-draft.js';
import { stashDraft, stashedDrafts, unstashDraft } from './stashed-drafts.js';

/** The milliseconds after which the site continues without the browser's storage. */
const longestWait = 2_000;

/** A member's drafts in this browser's storage, as far as they could be read in time. */
export interface KeptReading {
  /** The drafts, the latest first. */
  readonly drafts: readonly KeptDraft[];
  /** The reason why there may be more drafts; null when these are all. */
  readonly problem: StorageProblem | null;
  /** All drafts, if the storage responds after all; rejects with a StorageFailure. */
  readonly all: Promise<readonly KeptDraft[]>;
}

/**
 * Keeps a text over a closed tab, a reload and a lost connection
 * (docs/decisions/2026-11-22-no-transaction-in-pagehide.md).
 *
 * @throws StorageFailure
 */
export async function storeDraft(draft: KeptDraft): Promise<void> {
  let isStashed = true;
  await changeStore(
    (drafts) => drafts.put(draft),
    () => (isStashed = stashDraft(draft.key, draft)),
  );
  if (!isStashed) throw new StorageFailure('full');
  const stashed = stashedDrafts().get(draft.key);
  if (stashed === null || (stashed && stashed.keptAt < draft.keptAt)) unstashDraft(draft.key);
}

/**
 * Forgets a text that the server has. Where storage fails it stays, and is compared with the server's when it is read.
 */
export async function forgetDraft(key: string): Promise<void> {
  unstashDraft(key);
  const forgetting = changeStore(
    (drafts) => drafts.delete(key),
    () => stashDraft(key, null),
  );
  await inTime(forgetting).catch(() => undefined);
}

/** Reads the texts of a member that the server does not have. It never fails and never takes long. */
export async function readKept(memberId: number): Promise<KeptReading> {
  const all = readAll(memberId);
  all.catch(() => undefined);
  try {
    return { drafts: await inTime(all), problem: null, all };
  } catch (error) {
    const problem = error instanceof StorageFailure ? error.problem : 'refused';
    return { drafts: withStashed([], memberId), problem, all };
  }
}

/**
 * Waits for the browser's storage, but not for ever: another page may hold it up.
 *
 * @throws StorageFailure `slow` when it takes too long; it may be done later all the same
 */
export async function inTime<Result>(work: Promise<Result>): Promise<Result> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const limit = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new StorageFailure('slow')), longestWait);
  });
  return Promise.race([work, limit]).finally(() => clearTimeout(timer));
}

async function readAll(memberId: number): Promise<readonly KeptDraft[]> {
  // A full disk stores nothing more, and can still be read.
  await takeOverStashed().catch(() => undefined);
  return withStashed(await readStore((drafts) => drafts.getAll()), memberId);
}

/** Moves what was stashed to where there is room for it. */
async function takeOverStashed(): Promise<void> {
  for (const [key, draft] of stashedDrafts()) {
    let isMoved = true;
    await changeStore(
      async (drafts) => {
        if (draft === null) return drafts.delete(key);
        const before = await drafts.get(key);
        return before === undefined || before.keptAt <= draft.keptAt ? drafts.put(draft) : undefined;
      },
      () => (isMoved = false),
    );
    if (isMoved && stashedDrafts().get(key)?.keptAt === draft?.keptAt) unstashDraft(key);
  }
}

function withStashed(kept: readonly KeptDraft[], memberId: number): readonly KeptDraft[] {
  const byKey = new Map<string, KeptDraft | null>(kept.map((draft) => [draft.key, draft]));
  for (const [key, draft] of stashedDrafts()) {
    const before = byKey.get(key);
    if (!draft || !before || before.keptAt <= draft.keptAt) byKey.set(key, draft);
  }
  return [...byKey.values()]
    .filter((draft) => draft !== null)
    .filter((draft) => draft.memberId === memberId)
    .sort((one, other) => other.keptAt.localeCompare(one.keptAt));
}
