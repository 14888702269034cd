import { listDocumentVersions } from '@quillstead/contracts';
import type { Difference, Rebuilding } from '@quillstead/service-kit';
import type { SearchEngine } from '../engine/index.js';
import type { DocKind } from '../index-later/index-later.js';
import type { LoadDocuments } from '../indexing/index.js';

/** The result of comparing one kind; the last three are the differences. */
export interface Compared {
  readonly kind: DocKind;
  readonly owned: number;
  readonly indexed: number;
  readonly missing: number;
  readonly strays: number;
  readonly older: number;
}

/** The dependencies of every step of a reindex. */
export interface Reindexing extends Omit<Rebuilding, 'outbox' | 'differs'> {
  readonly engine: SearchEngine;
  readonly load: LoadDocuments;
  differs(difference: Omit<Difference, 'had'>): void;
  /** Called after so many users or subscriptions were compared with their owner. */
  checked(what: string, count: number): void;
  /** Called after so many documents of a kind are indexed, of all that there were at the beginning. */
  progress(kind: DocKind, count: number, all: number): void;
  compared(result: Compared): void;
}

export interface Versioned {
  readonly id: number;
  readonly version: number;
}

/** Returns a page of the ids and versions of what the owner of a kind has, in the order of ids; empty at the end. */
export async function ownedBy(
  kind: DocKind,
  after: number,
  { call, load }: Reindexing,
): Promise<readonly Versioned[]> {
  if (kind === 'series') {
    const { items } = await load.series({ after });
    return items.map(({ series_id: id, version }) => ({ id, version }));
  }
  if (kind !== 'user') return (await call(listDocumentVersions, { kind, after })).items;
  const { items } = await load.user({ after });
  return items.map(({ user_id: id }) => ({ id, version: 1 }));
}

/** Returns how many documents of a kind its owner has. */
export async function countOwned(kind: DocKind, reindexing: Reindexing): Promise<number> {
  let count = 0;
  for (let page = await ownedBy(kind, 0, reindexing); page.length > 0;) {
    count += page.length;
    page = await ownedBy(kind, page.at(-1)?.id ?? 0, reindexing);
  }
  return count;
}
