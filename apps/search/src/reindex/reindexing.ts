import type { Difference, Rebuilding } from '@quillstead/service-kit';
import type { SearchEngine } from '../engine/index.js';
import type { DocKind } from '../index-later/index.js';
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
  /** So many users or subscriptions were compared with their owner. */
  checked(what: string, count: number): void;
  /** So many documents of a kind are indexed, of all that there were at the beginning. */
  progress(kind: DocKind, count: number, all: number): void;
  compared(result: Compared): void;
}
