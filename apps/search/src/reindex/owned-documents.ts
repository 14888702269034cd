import { listDocumentVersions } from '@quillstead/contracts';
import type { DocKind } from '../index-later/index.js';
import type { Reindexing } from './reindexing.js';

export interface Versioned {
  readonly id: number;
  readonly version: number;
}

/** A page of the ids and versions of what the owner of a kind has, in the order of ids; empty at the end. */
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

/** How many documents of a kind its owner has. */
export async function countOwned(kind: DocKind, reindexing: Reindexing): Promise<number> {
  let count = 0;
  for (let page = await ownedBy(kind, 0, reindexing); page.length > 0;) {
    count += page.length;
    page = await ownedBy(kind, page.at(-1)?.id ?? 0, reindexing);
  }
  return count;
}
