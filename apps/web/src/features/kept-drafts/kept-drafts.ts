import type { DraftText, SavedDraft } from './draft-text.js';

/** A text that the server does not have yet, kept in this browser. */
export interface KeptDraft {
  /** `7:new-…`, `7:12` or `7:story-the-slug`: the member and the draft or story, see `draftKey`. */
  readonly key: string;
  readonly memberId: number;
  /** What the server had when the text was changed; null: it had nothing. */
  readonly saved: SavedDraft | null;
  readonly text: DraftText;
  readonly keptAt: string;
  /** The slug of the published story that is being changed; missing: it is a draft. */
  readonly story?: string;
}

const database = 'quillstead';
const table = 'drafts';

/** Under which a draft is kept; a new one gets a name of its own, so that two tabs keep two. */
export function draftKey(memberId: number, id: number | string): string {
  return `${memberId}:${id}`;
}

/** Names the first save of a new draft, over a reload too, so that it is never made twice. */
export function nameOfFirstSave(key: string): string {
  return key.replace(':', '-');
}

/** Keeps a text over a closed tab, a reload and a lost connection (product.md, "Stories, drafts, comments"). */
export async function keepDraft(draft: KeptDraft): Promise<void> {
  await inTable('readwrite', (drafts) => drafts.put(draft));
}

export async function forgetDraft(key: string): Promise<void> {
  await inTable('readwrite', (drafts) => drafts.delete(key));
}

export async function keptDraft(key: string): Promise<KeptDraft | undefined> {
  return inTable<KeptDraft | undefined>('readonly', (drafts) => drafts.get(key));
}

/** Every text of a member that the server does not have, the latest first. */
export async function keptDrafts(memberId: number): Promise<KeptDraft[]> {
  const all = (await inTable<KeptDraft[]>('readonly', (drafts) => drafts.getAll())) ?? [];
  return all
    .filter((draft) => draft.memberId === memberId)
    .sort((one, other) => other.keptAt.localeCompare(one.keptAt));
}

let opened: Promise<IDBDatabase> | undefined;

function open(): Promise<IDBDatabase> {
  opened ??= new Promise((resolve, reject) => {
    const request = indexedDB.open(database, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(table, { keyPath: 'key' });
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('The browser keeps no drafts.'));
  });
  opened.catch(() => (opened = undefined));
  return opened;
}

/** A browser that forbids storage keeps nothing; writing goes on all the same. */
async function inTable<Result>(
  mode: IDBTransactionMode,
  act: (drafts: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result | undefined> {
  const drafts = await open().catch(() => null);
  if (drafts === null) return undefined;
  return new Promise((resolve, reject) => {
    const request = act(drafts.transaction(table, mode).objectStore(table));
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('The draft could not be kept.'));
  });
}
